// Zod schemas as JSON Schema for the API description: what has a name stands once, among the components, and is referred to.
import { z } from 'zod'

import { SHAPES } from '#lib/contract/all.ts'
import { required } from '#lib/shared/required.ts'

export type Json = Record<string, unknown>
type Direction = 'input' | 'output'

const NAMED = z.registry<{ id: string }>()
for (const [schema, name] of SHAPES) NAMED.add(schema, { id: name })

/** These formats say what their long patterns say again. */
const IMPLIED = new Set(['uuid', 'date-time', 'date'])

const OWN = '#/$defs/'
const SHARED = '#/components/schemas/'

/** Collects what is referred to while the description is written; `finish` gives both. */
export function createShapes() {
  const found: Record<Direction, Map<string, Json>> = { input: new Map(), output: new Map() }

  return {
    /** @param inside names what has no name and refers to itself. */
    schemaOf(schema: z.ZodType, io: Direction, inside: string): Json {
      const made = z.toJSONSchema(schema, {
        io,
        unrepresentable: 'any',
        target: 'draft-2020-12',
        metadata: NAMED as never,
        override: ({ jsonSchema }) => void (IMPLIED.has(jsonSchema.format ?? '') && delete jsonSchema.pattern)
      }) as Json & { $defs?: Record<string, Json> }
      const { $schema, $defs = {}, id, ...rest } = made
      const own = SHAPES.get(schema)
      const nameOf = (name: string) =>
        name.startsWith('__') ? `${capital(inside)}${name.slice('__schema'.length)}` : name
      const point = (value: unknown): unknown =>
        mapRefs(value, ref => (ref === '#' ? toOwn(own ?? inside) : toOwn(nameOf(ref.slice(OWN.length)))))
      const toOwn = (name: string) => `${OWN}${io}/${name}`
      for (const [name, definition] of Object.entries($defs)) {
        const { id, ...part } = definition
        found[io].set(nameOf(name), point(part) as Json)
      }
      const whole = point(rest) as Json
      if (own && whole['$ref'] === toOwn(own)) return whole
      if (!own && !JSON.stringify(whole).includes(`"${toOwn(inside)}"`)) return whole
      found[io].set(own ?? inside, whole)
      return { $ref: toOwn(own ?? inside) }
    },

    /** What is sent and what is answered share a shape where it is the same; otherwise what is sent is called …Input. */
    finish(description: Json): { description: Json; schemas: Json } {
      const different = findDifferent(found)
      const settle = (value: unknown) =>
        mapRefs(value, ref => {
          if (!ref.startsWith(OWN)) return ref
          const [io, name] = ref.slice(OWN.length).split('/') as [Direction, string]
          return SHARED + finalName(name, io, different)
        })
      const schemas = new Map<string, unknown>()
      for (const io of ['output', 'input'] as const)
        for (const [name, shape] of found[io]) schemas.set(finalName(name, io, different), settle(shape))
      return {
        description: settle(description) as Json,
        schemas: Object.fromEntries([...schemas].toSorted(([a], [b]) => (a < b ? -1 : 1)))
      }
    }
  }
}

function finalName(name: string, io: Direction, different: ReadonlySet<string>): string {
  return io === 'input' && different.has(name) && !name.endsWith('Input') ? `${name}Input` : name
}

/** Names whose shape is another one when it is sent, by itself or by what it refers to. */
function findDifferent({ input, output }: Record<Direction, Map<string, Json>>): Set<string> {
  const neutral = (shape: Json) => JSON.stringify(shape).replaceAll(/#\/\$defs\/(in|out)put\//g, OWN)
  const both = [...input.keys()].filter(name => output.has(name))
  const different = new Set(
    both.filter(
      name => neutral(required(input.get(name), 'a shape')) !== neutral(required(output.get(name), 'a shape'))
    )
  )
  for (let size = -1; size !== different.size; ) {
    size = different.size
    for (const name of both) {
      const text = neutral(required(input.get(name), 'a shape'))
      if ([...different].some(other => text.includes(`"${OWN}${other}"`))) different.add(name)
    }
  }
  return different
}

function mapRefs(value: unknown, change: (ref: string) => string): unknown {
  if (Array.isArray(value)) return value.map(item => mapRefs(item, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) =>
      name === '$ref' && typeof part === 'string' ? [name, change(part)] : [name, mapRefs(part, change)]
    )
  )
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
