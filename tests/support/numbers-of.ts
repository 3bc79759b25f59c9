// The numbers that a schema reads, and values at the edge of what it allows.
import { z } from 'zod'

export interface NumberField {
  path: string
  least: number
  most: number
}

/** Each number of a schema, however deep it stands. */
export function numbersOf(schema: z.ZodType | undefined, path: readonly string[] = []): NumberField[] {
  if (!schema) return []
  const type = readingOf(schema)
  const into = (part: unknown, name: string) => numbersOf(part as z.ZodType, [...path, name])
  if (type instanceof z.ZodNumber) {
    return [{ path: path.join('.'), least: type.minValue ?? -Infinity, most: type.maxValue ?? Infinity }]
  }
  if (type instanceof z.ZodArray) return into(type.element, '*')
  if (type instanceof z.ZodRecord) return into(type.valueType, '*')
  if (type instanceof z.ZodObject) return Object.entries(type.shape).flatMap(([name, part]) => into(part, name))
  if (type instanceof z.ZodUnion) return type.options.flatMap(part => numbersOf(part as z.ZodType, path))
  if (type instanceof z.ZodIntersection) {
    return [type.def.left, type.def.right].flatMap(half => numbersOf(half as z.ZodType, path))
  }
  return []
}

/** The input with each number of the schema at its edge, also those that it leaves out; `only` one of them, where named. */
export function withEdges(schema: z.ZodType, input: unknown, edge: 'least' | 'most', only?: string): unknown {
  return edged(schema, input, { edge, only, path: [] })
}

interface Walk {
  edge: 'least' | 'most'
  only: string | undefined
  path: readonly string[]
}

function edged(schema: z.ZodType, input: unknown, walk: Walk): unknown {
  const type = readingOf(schema)
  const into = (part: unknown, value: unknown, name: string) =>
    edged(part as z.ZodType, value, { ...walk, path: [...walk.path, name] })
  if (type instanceof z.ZodNumber) {
    if (walk.only !== undefined && walk.only !== walk.path.join('.')) return input
    const value = (walk.edge === 'most' ? type.maxValue : type.minValue) ?? 0
    return Number.isFinite(value) ? value : input
  }
  if (type instanceof z.ZodArray && Array.isArray(input)) return input.map(part => into(type.element, part, '*'))
  if (!isRecord(input)) return input
  if (type instanceof z.ZodRecord) {
    return Object.fromEntries(Object.entries(input).map(([name, part]) => [name, into(type.valueType, part, '*')]))
  }
  if (type instanceof z.ZodObject) {
    const parts = Object.entries(type.shape).map(([name, part]) => [name, into(part, input[name], name)] as const)
    return { ...input, ...Object.fromEntries(parts.filter(([, part]) => part !== undefined)) }
  }
  if (type instanceof z.ZodUnion) {
    const fitting = type.options.find(part => (part as z.ZodType).safeParse(input).success)
    return fitting ? edged(fitting as z.ZodType, input, walk) : input
  }
  return input
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** What is behind defaults, checks and transformations. */
function readingOf(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodPipe) {
    const { in: first, out } = schema.def
    return readingOf((first instanceof z.ZodTransform ? out : first) as z.ZodType)
  }
  const { innerType } = schema.def as { innerType?: z.ZodType }
  return innerType ? readingOf(innerType) : schema
}
