/** The list with one entry moved by so many places. */
export function moved<Entry>(list: readonly Entry[], from: number, by: number): Entry[] {
  const rest = list.toSpliced(from, 1)
  return rest.toSpliced(Math.max(0, from + by), 0, list[from]!)
}
