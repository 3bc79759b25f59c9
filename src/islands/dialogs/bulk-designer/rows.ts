import type { Design, PaletteEntry } from '#lib/designer/design.ts'
import { QUANTITY, SIZE } from '#lib/designer/rows/columns.ts'
import { type Pasted, PasteError, readTable } from '#lib/designer/rows/paste.ts'

type Row = Design['rows'][number]
type Variables = Design['variables']

/** What stands in the field, as the designer reads a table: sizes and quantities are columns, too. */
export function readRows(text: string, variables: Variables): Omit<Pasted, 'hadHeader'> | PasteError {
  if (text.trim() === '') return { rows: [], variables: [...variables] }
  try {
    return readTable(text, variables)
  } catch (problem) {
    if (problem instanceof PasteError) return problem
    throw problem
  }
}

/** With a line of heads, and with the columns that any row fills. */
export function writeRows(rows: readonly Row[], variables: Variables): string {
  if (rows.length === 0) return ''
  const more = [SIZE, QUANTITY].filter(name => rows.some(row => String(row[name] ?? '') !== ''))
  const columns = [...variables.map(({ name }) => name), ...more]
  const lines = rows.map(row => columns.map(name => String(row[name] ?? '').replaceAll(/\s+/g, ' ')))
  return [columns, ...lines].map(cells => cells.join('\t')).join('\n')
}

/** The design with another film in a colour's place; its ref stays, so every object follows. */
export function swapFilm(palette: Design['palette'], ref: string, film: PaletteEntry): Design['palette'] {
  const entries = palette.entries.map(entry => (entry.ref === ref ? { ...film, ref, index: entry.index } : entry))
  return { ...palette, entries }
}
