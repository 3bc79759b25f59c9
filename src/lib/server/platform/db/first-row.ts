/** The row of a statement that always gives one, such as a count. */
export function firstRow<T>(rows: readonly T[]): T {
  const [row] = rows
  if (row === undefined) throw new Error('Expected a row')
  return row
}
