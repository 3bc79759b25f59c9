interface Line {
  bundle: { key: string; name: string } | null
}

export interface LineGroup<L extends Line> {
  /** Of the bundle, or of the only line. */
  key: string
  bundle: NonNullable<L['bundle']> | null
  lines: [L, ...L[]]
}

/** Lines as they belong together: those of one bundle as one, each at the place of its first line. */
export function groupLines<L extends Line>(lines: readonly L[], keyOf: (line: L) => string): LineGroup<L>[] {
  const groups = Map.groupBy(lines, line => (line.bundle ? `bundle ${line.bundle.key}` : keyOf(line)))
  return [...groups].map(([key, members]) => ({ key, bundle: members[0].bundle, lines: members }))
}
