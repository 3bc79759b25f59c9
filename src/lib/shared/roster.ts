// Names and numbers as they are pasted from a spreadsheet or a mail: a person in each line.

export interface RosterRow {
  name: string
  number: string
  size: string
  note: string
}

type Kind = keyof RosterRow

/** A column that says itself what it holds. */
const HEADS: Record<Kind, RegExp> = {
  name: /^(((player|full|first|last|given|family) )?names?|players?|surname|who)$/i,
  number: /^(((player|jersey) )?(no|nr|num|number)\.?|#|jersey)$/i,
  size: /^((shirt|tee|jersey|garment) )?sizes?$/i,
  note: /^(notes?|comments?|remarks?)$/i
}

/** So far down a list may have a title above the heads of its columns. */
const HEAD_WITHIN = 5

/**
 * The person of each line, whatever order the columns stand in: each column is told by its head or by what most of its cells look
 * like. A size is written as the item has it. Nothing where the look does not tell: not a list of people.
 */
export function readRoster(lines: readonly (readonly string[])[], sizes: readonly string[]): RosterRow[] | undefined {
  const known = new Map(sizes.map(size => [keyOf(size), size]))
  const filled = lines.map(line => line.map(tidy)).filter(line => line.some(Boolean))
  const isSize = (cell: string) => known.has(keyOf(cell)) || looksLikeSize(cell)
  const kinds = kindsOf(filled, isSize)
  if (!kinds.includes('number') && !kinds.includes('size')) return undefined
  const head = filled.slice(0, HEAD_WITHIN).findLastIndex(line => isHead(line, kinds, isSize))
  return filled.slice(head + 1).map(line => {
    const row: RosterRow = { name: '', number: '', size: '', note: '' }
    for (const [at, cell] of line.entries()) {
      const kind = kinds[at]!
      const text =
        kind === 'size' ? (known.get(keyOf(cell)) ?? cell) : kind === 'number' ? cell.replace(/^#/, '') : cell
      row[kind] = [row[kind], text].filter(Boolean).join(kind === 'note' ? ', ' : ' ')
    }
    return row
  })
}

/** Cells of lines that have none, such as those of a mail: where commas part a name from its number or size. */
export function partLines(texts: readonly string[], sizes: readonly string[]): string[][] | undefined {
  const known = new Set(sizes.map(keyOf))
  const lines = texts.map(text => text.split(/[,;]/).map(tidy))
  const isPart = (cell: string) => isNumber(cell) || known.has(keyOf(cell)) || looksLikeSize(cell)
  return lines.some(line => line.length > 1 && line.some(isPart)) ? lines : undefined
}

/** Whether a shop would read this as a size, though the item may not have it. */
export function looksLikeSize(text: string): boolean {
  return /^([YLMW]?(XS|S|M|L|XL)|[LMW]?[2-6]XL|\d{1,2}T|ONESIZE|OS)$/.test(keyOf(text))
}

function kindsOf(lines: readonly string[][], isSize: (cell: string) => boolean): Kind[] {
  const width = Math.max(0, ...lines.map(({ length }) => length))
  const columns = Array.from({ length: width }, (_, at) => lines.map(line => line[at] ?? '').filter(Boolean))
  const kinds: (Kind | undefined)[] = columns.map(cells => headKind(cells))
  take('size', isSize)
  take('number', isNumber)
  // A first and a last name stand beside each other; a text that stands apart is about the person.
  const first = kinds.indexOf('name') >= 0 ? -1 : kinds.indexOf(undefined)
  for (let at = first; at >= 0 && at < width && kinds[at] === undefined; at++) kinds[at] = 'name'
  return kinds.map(kind => kind ?? 'note')

  /** The column, of those that are not told yet, of which most cells look like it. */
  function take(kind: Kind, looks: (cell: string) => boolean): void {
    if (kinds.includes(kind)) return
    const shares = columns.map((cells, at) => (kinds[at] ? 0 : cells.filter(looks).length / (cells.length || 1)))
    const most = Math.max(0, ...shares)
    if (most >= 0.5) kinds[shares.indexOf(most)] = kind
  }
}

function headKind(cells: readonly string[]): Kind | undefined {
  for (const cell of cells.slice(0, HEAD_WITHIN)) {
    const kind = (Object.keys(HEADS) as Kind[]).find(each => HEADS[each].test(cell))
    if (kind) return kind
  }
  return undefined
}

/** Every cell says what its column holds, or none of those for numbers and sizes holds any. */
function isHead(line: readonly string[], kinds: readonly Kind[], isSize: (cell: string) => boolean): boolean {
  const cells = line.flatMap((cell, at) => (cell ? [{ cell, kind: kinds[at]! }] : []))
  if (cells.every(({ cell, kind }) => HEADS[kind].test(cell))) return true
  const told = cells.filter(({ kind }) => kind === 'number' || kind === 'size')
  return told.length > 1 && told.every(({ cell, kind }) => !(kind === 'size' ? isSize : isNumber)(cell))
}

function isNumber(cell: string): boolean {
  return /^#?\d{1,4}$/.test(cell)
}

function tidy(cell: string): string {
  return cell
    .replaceAll(/[\t\r\n]+/g, ' ')
    .trim()
    .replace(/^"([^"]*)"$/, '$1')
}

/** XXL and 2XL, Youth M and YM are one size, however they are written. */
function keyOf(size: string): string {
  return size
    .toUpperCase()
    .replaceAll(/[\s.-]/g, '')
    .replace(/^YOUTH(?=.)/, 'Y')
    .replace(/SMALL$/, 'S')
    .replace(/MEDIUM$/, 'M')
    .replace(/LARGE$/, 'L')
    .replace(/XX+(?=L$)/, ({ length }) => `${length}X`)
}
