// Names and numbers as they are pasted from a spreadsheet or a mail: a person in each line.

export interface RosterRow {
  name: string
  number: string
  size: string
}

/**
 * What stands in a line is told by its look: a size of the item, a number, or else the name. A line that heads its columns
 * is left out. More than one text makes a longer name.
 */
export function readRoster(text: string, sizes: readonly string[]): RosterRow[] {
  const known = new Map(sizes.map(size => [keyOf(size), size]))
  const rows = text.split(/\r?\n/).filter(line => line.trim() !== '')
  return rows.map(line => readLine(line, known)).filter(row => !isHead(row))
}

function readLine(line: string, known: ReadonlyMap<string, string>): RosterRow {
  const cells = line
    .split(line.includes('\t') ? '\t' : /[,;]/)
    .map(cell => cell.trim().replace(/^"([^"]*)"$/, '$1'))
    .filter(Boolean)
  const row: RosterRow = { name: '', number: '', size: '' }
  for (const cell of cells) {
    const size = known.get(keyOf(cell))
    if (size !== undefined && row.size === '') row.size = size
    else if (/^#?\d{1,4}$/.test(cell) && row.number === '') row.number = cell.replace('#', '')
    else row.name = [row.name, cell].filter(Boolean).join(' ').slice(0, 60)
  }
  return row
}

function isHead({ name, number, size }: RosterRow): boolean {
  return number === '' && size === '' && /^(player|name|last name|first name)\b/i.test(name)
}

function keyOf(size: string): string {
  return size.toUpperCase().replaceAll(/[\s.-]/g, '')
}
