/** `values.map(map)` whose result is known to have as many places as `values`, so that each can be taken out by name. */
export function mapTuple<const Values extends readonly unknown[], Result>(
  values: Values,
  map: (value: Values[number], index: number) => Result
): { -readonly [Place in keyof Values]: Result } {
  return values.map(map) as { -readonly [Place in keyof Values]: Result }
}
