// Rows as a file has them: an object of its columns, as PostgreSQL says them in JSON.
import { createHash, createHmac } from 'node:crypto'

export type Row = Record<string, unknown>

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi
const MOST_REMEMBERED = 200_000
const IS_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** As PostgreSQL writes ids, and as they are renamed; it reads them in other forms too. */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && IS_ID.test(value)
}

/** A piece of a larger text keeps all of that in memory. */
function alone(text: string): string {
  return Buffer.from(text, 'latin1').toString('latin1')
}

/**
 * Gives each id in a text another one, the same for the same id. Every id is changed, known or not, by a key that only
 * this import has: so whatever a file says, it cannot name a row that is here already.
 */
export function renamer(key: string): (text: string) => string {
  const known = new Map<string, string>()
  function rename(id: string): string {
    const old = id.toLowerCase()
    const found = known.get(old)
    if (found) return found
    const hex = createHmac('sha256', key).update(old).digest('hex')
    const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16)
    const made = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
    if (known.size >= MOST_REMEMBERED) known.clear()
    known.set(alone(old), alone(made))
    return made
  }
  return text => text.replaceAll(UUID, rename)
}

/** What is in the row and not how a line wrote it, which may hide an id behind escapes. */
export function renamed(row: Row, rename: (text: string) => string): Row {
  return JSON.parse(rename(JSON.stringify(row))) as Row
}

/** The same text for the same value, in whichever order its parts were written. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  const parts = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `{${parts.map(([name, part]) => `${JSON.stringify(name)}:${canonical(part)}`).join(',')}}`
}

const MASK = (1n << 64n) - 1n

/** A figure of many rows, in whatever order they come: equal figures mean equal rows. */
export class RowSum {
  rows = 0
  #sum = 0n

  add(row: Row, without: ReadonlySet<string> = new Set()): void {
    const compared = Object.fromEntries(Object.entries(row).filter(([column]) => !without.has(column)))
    this.rows++
    this.#sum = (this.#sum + createHash('sha256').update(canonical(compared)).digest().readBigUInt64LE(0)) & MASK
  }

  get hash(): string {
    return this.#sum.toString(16).padStart(16, '0')
  }
}
