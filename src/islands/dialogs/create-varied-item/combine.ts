/** What is varied, such as colours: each of them has its values in their order. */
export interface Variation {
  id: string
  values: readonly string[]
}

/** Every combination of one value each, the last variation changing first; what has no value varies nothing. */
export function combine(variations: readonly Variation[]): Record<string, string>[] {
  return variations.reduce<Record<string, string>[]>(
    (rows, { id, values }) =>
      values.length === 0 ? rows : rows.flatMap(row => values.map(value => ({ ...row, [id]: value }))),
    [{}]
  )
}

/** "Navy, Red" as a list without blanks or doubles. */
export function listed(text: string): string[] {
  const parts = text.split(/[,;\n]/).map(part => part.trim())
  return [...new Set(parts.filter(Boolean))]
}
