/** What is known from elsewhere to be there, such as a row that was written just before; where it isn't, the error names it. */
export function required<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`Expected ${what}`)
  return value
}
