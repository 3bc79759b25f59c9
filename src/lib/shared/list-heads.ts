// How the heads of lists from elsewhere are compared with the names that a column is known by.

/** In small letters, without anything between them. */
export function plainHead(head: string): string {
  return head
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replaceAll(/[^a-z0-9]/g, '')
}

/** By head: the column it is. */
export function columnsByHead<Column extends string>(heads: Record<Column, string>): Map<string, Column> {
  const all = Object.entries<string>(heads) as [Column, string][]
  return new Map(
    all.flatMap(([column, names]) =>
      names
        .split(/\s+/)
        .filter(Boolean)
        .map(name => [name, column] as const)
    )
  )
}

const EMAIL_LIKE = /^\S+@\S+\.\S+$/
const PHONE_LIKE = /^\+?[\d\s().-]{7,20}(?:\s*(?:x|ext\.?)\s*\d+)?$/i
const ENOUGH = 3

/** What is in the column at this place, where its head says nothing. */
export function contactOf(sample: readonly (readonly string[])[], index: number): 'email' | 'phone' | undefined {
  const cells = sample.map(line => (line[index] ?? '').trim()).filter(Boolean)
  if (cells.length < ENOUGH) return undefined
  if (cells.every(cell => EMAIL_LIKE.test(cell))) return 'email'
  return cells.every(cell => PHONE_LIKE.test(cell)) ? 'phone' : undefined
}

/** Many lists write nothing so. */
const NOTHING = /^(?:n\/?a|none|null|undefined|-+|\.)$/i

/** An apostrophe that a spreadsheet, or our export, put before what would be a formula. */
const GUARD = /^'(?=\s*[=+\-@])/

/** What is written in a cell; empty where a list writes "none". */
export function cellText(cell: string | undefined): string {
  const text = (cell ?? '').replace(GUARD, '').trim()
  return NOTHING.test(text) ? '' : text
}
