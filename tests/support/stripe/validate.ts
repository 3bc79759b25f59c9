import { badParameter } from './api-error.ts'
import type { FormFields, FormValue } from './form.ts'
import { resolve, type Schema } from './schemas.ts'

/** Checks and converts what came as text, and complains in Stripe's words. */
export function validate<T>(schema: Schema, fields: FormFields): T {
  return object(resolve(schema), fields, '') as T
}

function object(schema: Schema, fields: FormFields, path: string): Record<string, unknown> {
  const { properties = {}, required = [], additionalProperties } = schema
  const result = new Map<string, unknown>()
  for (const [name, value] of Object.entries(fields)) {
    const inner = path ? `${path}[${name}]` : name
    const known = Object.hasOwn(properties, name) ? properties[name] : additionalProperties
    if (!known) throw badParameter(`Received unknown parameter: ${inner}`, inner, 'parameter_unknown')
    result.set(name, convert(known, value, inner))
  }
  for (const name of required) {
    const inner = path ? `${path}[${name}]` : name
    if (!result.has(name)) throw badParameter(`Missing required param: ${inner}.`, inner, 'parameter_missing')
  }
  return Object.fromEntries(result)
}

function convert(given: Schema, value: FormValue, path: string): unknown {
  const schema = resolve(given)
  if (schema.anyOf) return oneOf(schema.anyOf, value, path)
  if (schema.enum) return choice(schema.enum, value, path)
  if (schema.type === 'array') return list(schema, value, path)
  if (schema.type === 'object') {
    if (typeof value === 'string' || Array.isArray(value)) throw badParameter('Invalid object', path)
    return object(schema, value, path)
  }
  if (typeof value !== 'string') {
    if (schema.type === undefined) return value
    throw badParameter(`Invalid ${schema.type}: ${JSON.stringify(value)}`, path)
  }
  return scalar(schema, value, path)
}

function scalar(schema: Schema, value: string, path: string): unknown {
  if (value === '') {
    const message = `You passed an empty string for '${path}'. We assume empty values are an attempt to unset a parameter; however '${path}' cannot be unset. You should remove '${path}' from your request or supply a non-empty value.`
    throw badParameter(message, path, 'parameter_invalid_empty')
  }
  if (schema.type === 'integer') {
    if (!/^[+-]?\d+$/.test(value)) throw badParameter(`Invalid integer: ${value}`, path, 'parameter_invalid_integer')
    return Number(value)
  }
  if (schema.type === 'number') {
    if (Number.isNaN(Number(value))) throw badParameter(`Invalid decimal: ${value}`, path)
    return Number(value)
  }
  if (schema.type === 'boolean') {
    if (value !== 'true' && value !== 'false') throw badParameter(`Invalid boolean: ${value}`, path)
    return value === 'true'
  }
  return value
}

function choice(allowed: (string | number | boolean)[], value: FormValue, path: string): unknown {
  const found = allowed.find(option => String(option) === value)
  if (found !== undefined) return found
  const words = allowed.filter(option => option !== '')
  const last = words.at(-1)
  const listed = words.length > 1 ? `${words.slice(0, -1).join(', ')}, or ${last}` : last
  throw badParameter(`Invalid ${path}: must be one of ${listed}`, path)
}

function list(schema: Schema, value: FormValue, path: string): unknown[] {
  const numbered = typeof value === 'object' && Object.keys(value).every((key, index) => key === String(index))
  if (typeof value === 'string' || !numbered) throw badParameter('Invalid array', path)
  return Object.values(value).map((item, index) => convert(schema.items ?? {}, item, `${path}[${index}]`))
}

/** Empty text unsets what may be unset; otherwise the first shape that fits. */
function oneOf(options: Schema[], value: FormValue, path: string): unknown {
  const shapes = options.map(resolve)
  if (value === '' && shapes.some(shape => shape.type === 'null' || shape.enum?.includes(''))) return null
  const usable = shapes.filter(shape => shape.type !== 'null' && shape.enum?.join() !== '')
  const nested = usable.filter(shape => ['object', 'array', undefined].includes(shape.type) && !shape.enum)
  const plain = usable.filter(shape => !nested.includes(shape) || shape.anyOf)
  const candidates = typeof value === 'string' ? plain : nested
  let problem: unknown
  for (const shape of candidates) {
    try {
      return convert(shape, value, path)
    } catch (error) {
      problem = error
    }
  }
  throw problem ?? badParameter(`Invalid ${path}`, path)
}
