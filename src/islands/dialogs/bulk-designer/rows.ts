import type { Design, PaletteEntry } from '#lib/designer/design.ts'

type Row = Design['rows'][number]

/** Cells of a spreadsheet, with or without a first line that names its columns. */
export function readRows(text: string, variables: Design['variables']): Row[] {
  const lines = text.split(/\r\n|\r|\n/).filter(line => line.trim() !== '')
  const cells = lines.map(line => line.split(line.includes('\t') ? '\t' : ',').map(cell => cell.trim()))
  const names = variables.map(({ name }) => name.toLowerCase())
  const first = cells[0]?.map(cell => cell.toLowerCase()) ?? []
  const hasHead = first.length > 0 && first.every(cell => names.includes(cell) || cell === '')
  const order = hasHead ? first.map(cell => names.indexOf(cell)) : names.map((_, index) => index)
  return cells.slice(hasHead ? 1 : 0).map(line => {
    const row: Row = {}
    for (const [place, index] of order.entries()) {
      const variable = variables[index]
      const value = line[place] ?? ''
      if (!variable || value === '') continue
      const number = Number(value)
      // 07 is written so on a jersey: a number that would lose its look stays text.
      row[variable.name] = variable.type === 'number' && String(number) === value ? number : value.slice(0, 2000)
    }
    return row
  })
}

export function writeRows(rows: readonly Row[], variables: Design['variables']): string {
  return rows.map(row => variables.map(({ name }) => String(row[name] ?? '')).join('\t')).join('\n')
}

/** Values that stand in two rows: two players with one number. */
export function duplicates(rows: readonly Row[], variables: Design['variables']): string[] {
  const numbers = variables.filter(({ type }) => type === 'number')
  return numbers.flatMap(({ name }) => {
    const seen = rows.map(row => String(row[name] ?? '')).filter(Boolean)
    return [...new Set(seen.filter((value, index) => seen.indexOf(value) !== index))]
  })
}

/** The design with another film in a colour's place; its ref stays, so every object follows. */
export function swapFilm(palette: Design['palette'], ref: string, film: PaletteEntry): Design['palette'] {
  const entries = palette.entries.map(entry => (entry.ref === ref ? { ...film, ref, index: entry.index } : entry))
  return { ...palette, entries }
}
