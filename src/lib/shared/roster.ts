// Names and numbers as they are pasted from a spreadsheet or a mail: a person in each line.

export interface RosterRow {
  name: string
  number: string
  size: string
  note: string
}

/** What a column is taken for. `skip`: left out, since the garment does not need it. */
export const ROSTER_COLUMNS = ['name', 'number', 'size', 'quantity', 'note', 'skip'] as const
export type RosterColumn = (typeof ROSTER_COLUMNS)[number]

/** A column that says itself what it holds. */
const HEADS: Record<RosterColumn, RegExp> = {
  name: /^(((player|full|first|last|given|family|participant|athlete|student|child|swimmer|runner|camper|member|team member|kid|your|person)('?s)? )?names?|players?|athletes?|participants?|students?|swimmers?|surname|who|spieler(name)?|nom|nombre|nachname|vorname|pr\u00e9nom|apellidos?)$/i,
  number:
    /^(((player|jersey|shirt|uniform|back|team)('?s)? )?(no|nr|num|number|n\u00famero|num\u00e9ro)\.?|#|jersey ?#?|nummer|r\u00fcckennummer)$/i,
  size: /\bsizes?\b|^(gr\u00f6\u00dfe|groesse|taille|talla)$/i,
  quantity: /^(qty|quantity|how many|pieces|amount|anzahl|menge|quantit\u00e9|cantidad)\.?$/i,
  note: /^(notes?|comments?|remarks?|bemerkung(en)?|remarques?|notas?)$/i,
  skip: /time ?stamp|\bdate\b|\btime\b|e-?mail|\bage\b|birth|\bdob\b|phone|mobile|\bcell\b|grade|\byear\b|gender|\bsex\b|parent|guardian|address|\bzip\b|payment|\bpaid\b|price|\bcost\b|total|signature|allerg|medical|emergency|alter|geburt|telefon/i
}

/** What stands on the garment, where the list has the person's own name too. */
const ON_GARMENT =
  /(name|text|lettering).*\bon\b.*(back|jersey|shirt|garment|front|sleeve)|(back|jersey|print(ed)?|nick) ?name|personali[sz]ation/i

/** What a head of several columns of sizes says, and how a garment is called that it is for. */
const GARMENTS: [RegExp, RegExp][] = [
  [/hood|sweat/i, /hood|sweat/i],
  [/pant|short|bottom|jogger/i, /pant|short|bottom|jogger/i],
  [/polo/i, /polo/i],
  [/jacket|coat/i, /jacket|coat/i],
  [/jersey/i, /jersey/i],
  [/tee|t-?shirt|shirt/i, /tee|shirt/i]
]

/** So far down a list may have a title above the heads of its columns. */
const HEAD_WITHIN = 5
const MOST_OF_ONE = 50

export interface RosterTable {
  /** Of each column; empty where the list has none. */
  heads: string[]
  columns: RosterColumn[]
  /** Several columns hold sizes, and nothing says which is of this garment. */
  isSizeUnsure: boolean
  lines: string[][]
}

/**
 * What each column of a list holds, whatever order they stand in: it is told by its head or by what most of its cells look
 * like. Undefined where the look does not tell: not a list of people.
 */
export function readTable(
  lines: readonly (readonly string[])[],
  sizes: readonly string[],
  garment = ''
): RosterTable | undefined {
  const known = new Set(sizes.map(keyOf))
  const filled = lines.map(line => line.map(tidy)).filter(line => line.some(Boolean))
  const isSize = (cell: string) => known.has(keyOf(cell)) || looksLikeSize(cell)
  const { columns, isSizeUnsure } = columnsOf(filled, isSize, garment)
  if (!columns.includes('number') && !columns.includes('size')) return undefined
  const head = filled.slice(0, HEAD_WITHIN).findLastIndex(line => isHead(line, columns, isSize))
  const heads = columns.map((_, at) => filled[head]?.[at] ?? '')
  return { heads, columns, isSizeUnsure, lines: filled.slice(head + 1) }
}

/** The person of each line, as often as the line asks for pieces. A size is written as the item has it. */
export function readLines({ lines, columns }: RosterTable, sizes: readonly string[]): RosterRow[] {
  const known = new Map(sizes.map(size => [keyOf(size), size]))
  return lines.flatMap(line => {
    const row: RosterRow = { name: '', number: '', size: '', note: '' }
    let pieces = 1
    for (const [at, cell] of line.entries()) {
      const kind = columns[at] ?? 'note'
      if (kind === 'quantity' && /^\d+$/.test(cell)) pieces = Math.min(MOST_OF_ONE, Math.max(1, Number(cell)))
      if (kind === 'quantity' || kind === 'skip') continue
      const text =
        kind === 'size' ? (known.get(keyOf(cell)) ?? sizeOf(cell)) : kind === 'number' ? cell.replace(/^#/, '') : cell
      row[kind] = [row[kind], text].filter(Boolean).join(kind === 'note' ? ', ' : ' ')
    }
    return Array.from({ length: pieces }, () => ({ ...row }))
  })
}

/** Both at once. */
export function readRoster(
  lines: readonly (readonly string[])[],
  sizes: readonly string[],
  garment = ''
): RosterRow[] | undefined {
  const table = readTable(lines, sizes, garment)
  return table && readLines(table, sizes)
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

type ColumnGuess = RosterColumn | undefined

function columnsOf(lines: readonly string[][], isSize: (cell: string) => boolean, garment: string) {
  const width = Math.max(0, ...lines.map(({ length }) => length))
  const cellsOf = Array.from({ length: width }, (_, at) => lines.map(line => line[at] ?? '').filter(Boolean))
  const heads = cellsOf.map(headOf)
  const told: ColumnGuess[] = heads.map(head => head?.kind)
  const { isSizeUnsure } = chooseSize(told, heads, garment)
  for (const [at, cells] of cellsOf.entries()) if (!told[at] && mostly(cells, isPersonal)) told[at] = 'skip'
  take('size', isSize)
  take('number', isNumber)
  const back = heads.findIndex(head => head?.isOnGarment)
  if (back >= 0) {
    // Their own name is for who hands it out.
    for (const [at, kind] of told.entries()) if (kind === 'name' && at !== back) told[at] = 'note'
  }
  // A first and a last name stand beside each other; a text that stands apart is about the person.
  const first = told.includes('name') ? -1 : told.indexOf(undefined)
  for (let at = first; at >= 0 && at < width && told[at] === undefined; at++) told[at] = 'name'
  return { columns: told.map(kind => kind ?? 'note'), isSizeUnsure }

  /** The column, of those that are not told yet, of which most cells look like it. */
  function take(kind: RosterColumn, looks: (cell: string) => boolean): void {
    if (told.includes(kind)) return
    const shares = cellsOf.map((cells, at) => (told[at] ? 0 : cells.filter(looks).length / (cells.length || 1)))
    const most = Math.max(0, ...shares)
    if (most >= 0.5) told[shares.indexOf(most)] = kind
  }
}

interface Head {
  kind: RosterColumn
  text: string
  isOnGarment: boolean
}

/** Of several columns of sizes that of this garment; without a word that says so, the first, and it is asked. */
function chooseSize(
  told: ColumnGuess[],
  heads: readonly (Head | undefined)[],
  garment: string
): { isSizeUnsure: boolean } {
  const places = told.flatMap((kind, at) => (kind === 'size' ? [at] : []))
  if (places.length < 2) return { isSizeUnsure: false }
  const words = GARMENTS.find(([, called]) => called.test(garment))?.[0]
  const named = places.filter(at => words?.test(heads[at]?.text ?? ''))
  const chosen = named[0] ?? places[0]
  for (const at of places) if (at !== chosen) told[at] = 'skip'
  return { isSizeUnsure: named.length !== 1 }
}

function headOf(cells: readonly string[]): Head | undefined {
  for (const cell of cells.slice(0, HEAD_WITHIN)) {
    if (ON_GARMENT.test(cell)) return { kind: 'name', text: cell, isOnGarment: true }
    // "Shirt size (adult)" and "Age group" are sentences of their own; a name of many words is none.
    const kind = ROSTER_COLUMNS.find(each => HEADS[each].test(cell.replace(/[:*?]+$/, '').trim()))
    if (kind && !looksLikeSize(cell) && !isNumber(cell)) return { kind, text: cell, isOnGarment: false }
  }
  return undefined
}

const mostly = (cells: readonly string[], looks: (cell: string) => boolean) => {
  return cells.length > 0 && cells.filter(looks).length / cells.length >= 0.5
}

/** A mail address, a moment or a telephone number. */
function isPersonal(cell: string): boolean {
  return /^\S+@\S+\.\S+$/.test(cell) || /\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}/.test(cell) || /^\+?[\d\s().-]{9,}$/.test(cell)
}

/** Every cell says what its column holds, or none of those for numbers and sizes holds any. */
function isHead(line: readonly string[], columns: readonly RosterColumn[], isSize: (cell: string) => boolean): boolean {
  const cells = line.flatMap((cell, at) => (cell ? [{ cell, kind: columns[at] }] : []))
  const heads = cells.filter(({ cell }) => headOf([cell]) !== undefined).length
  if (heads === cells.length || (heads > 1 && heads * 2 > cells.length)) return true
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

/** Adult large, AL, Lg and L are one size, as are XXL, 2X and 2XL, and Youth M and YM, however they are written. */
function keyOf(size: string): string {
  return size
    .toUpperCase()
    .replaceAll(/[\s.()-]/g, '')
    .replace(/^(ADULTS?|MENS|UNISEX)(?=.)/, '')
    .replace(/(.+)(ADULTS?|UNISEX)$/, '$1')
    .replace(/^(YOUTH|YTH|KIDS?|CHILD)(?=.)/, 'Y')
    .replace(/^(.+?)(YOUTH|YTH)$/, 'Y$1')
    .replace(/(SMALL|SML|SM)$/, 'S')
    .replace(/(MEDIUM|MED|MD)$/, 'M')
    .replace(/(LARGE|LRG|LG)$/, 'L')
    .replace(/^EXTRA(?=[SL])/, 'X')
    .replace(/^A(?=([2-6]?X?[SL]|X{2,6}L|M|[2-6]X)$)/, '')
    .replace(/^(Y?[2-6])X$/, '$1XL')
    .replace(/XX+(?=L$)/, ({ length }) => `${length}X`)
}

/** As shops write it, where it is one that everybody knows; else as it came. */
function sizeOf(cell: string): string {
  return looksLikeSize(cell) ? keyOf(cell).replace(/^ONESIZE$/, 'OS') : cell
}
