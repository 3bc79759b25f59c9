// Texts that would run or be seen in a page that takes them for markup, and the bodies of calls filled with them.
import { z } from 'zod'

/** No element of ours has this attribute: one that has it was made of what somebody typed. */
export const MARK = 'data-typed'

/** From the longest to what fits into a short field; each shows that it was not evaluated. */
export const HOSTILE = [
  `"'></title></textarea></style><img ${MARK} src=x onerror=alert(1)><svg ${MARK} onload=alert(2)></svg><script ${MARK}>alert(3)</script>{{7*7}}\${7*7}%s`,
  `'"><img ${MARK} src=x onerror=alert(1)>{{7*7}}%s`,
  `<b ${MARK} onclick=alert(1)>`,
  'javascript:alert(1)'
]

/** What is chosen from a list, names another row, or is compared and not shown. */
const NOT_TEXT = /id$|ids$|sku|rev|key|token|secret|kind|hex|slug|file|password|zone|state|from|email|colour|^type$/i

/** The value with a hostile text in every field of text that takes one, also in those it leaves out. */
export function fill(schema: z.ZodType | undefined, value: unknown, name = ''): unknown {
  const inner = unwrap(schema)
  if (inner instanceof z.ZodObject) {
    const given = (value ?? {}) as Record<string, unknown>
    // A part that may be left out is not made up: it would need more than texts.
    if (value === undefined && name !== '') return undefined
    const parts = Object.entries(inner.shape).map(([key, part]) => [key, fill(part as z.ZodType, given[key], key)])
    return { ...given, ...Object.fromEntries(parts.filter(([, part]) => part !== undefined)) }
  }
  if (inner instanceof z.ZodArray && Array.isArray(value))
    return value.map(part => fill(inner.element as z.ZodType, part, name))
  if (!schema || NOT_TEXT.test(name) || (value !== undefined && typeof value !== 'string')) return value
  return (
    HOSTILE.find(text => schema.safeParse(text).success && typeof schema.safeParse(text).data === 'string') ?? value
  )
}

function unwrap(schema: unknown): unknown {
  if (!(schema instanceof z.ZodType)) return schema
  const { innerType, in: input } = schema.def as { innerType?: unknown; in?: unknown }
  if (innerType) return unwrap(innerType)
  return input instanceof z.ZodObject ? input : schema
}
