// What may stand in a line of a team's list. The page tells it while it is typed, the server holds it.

export interface RosterRules {
  /** Beside the name. */
  asksNumber: boolean
  asksSize: boolean
  asksNote: boolean
  numberFrom: number
  numberTo: number
  /** Two people may have the same number. */
  doubles: boolean
  /** Of the name on the garment. */
  mostLetters: number
  /** How many people are expected; 0: not known. */
  expected: number
}

export interface RosterEntry {
  id: string
  name: string
  number: string
  size: string
  note: string
}

/** Whose link wrote a line; null for one of before that was kept. */
export type LineWriter = 'team' | 'person' | 'coach'

export type LineProblem = 'noName' | 'longName' | 'noNumber' | 'oddNumber' | 'twice' | 'noSize' | 'oddSize' | 'longNote'
export type LineProblems = Partial<Record<'name' | 'number' | 'size' | 'note', LineProblem>>

export const MOST_LINES = 1000
/** Personal links that are mailed in one go. */
export const MOST_ASKED = 200
const MOST_NOTE = 120

/** Field by field; nothing where the line is right. */
export function checkLine(
  line: RosterEntry,
  { rules, sizes, others }: { rules: RosterRules; sizes: readonly string[]; others: readonly RosterEntry[] }
): LineProblems {
  const found: LineProblems = {}
  if (line.name === '') found.name = 'noName'
  else if ([...line.name].length > rules.mostLetters) found.name = 'longName'
  const number = rules.asksNumber ? numberProblem(line, rules, others) : undefined
  if (number) found.number = number
  if (rules.asksSize && line.size === '') found.size = 'noSize'
  else if (rules.asksSize && !sizes.includes(line.size)) found.size = 'oddSize'
  if ([...line.note].length > MOST_NOTE) found.note = 'longNote'
  return found
}

function numberProblem(line: RosterEntry, rules: RosterRules, others: readonly RosterEntry[]): LineProblem | undefined {
  if (line.number === '') return 'noNumber'
  const value = Number(line.number)
  if (!/^\d{1,4}$/.test(line.number) || value < rules.numberFrom || value > rules.numberTo) return 'oddNumber'
  const isTaken = others.some(({ id, number }) => id !== line.id && number === line.number)
  return isTaken && !rules.doubles ? 'twice' : undefined
}

export interface RosterDifference {
  people: RosterEntry[]
  added: number
  changed: number
  sizes: { size: string; quantity: number; before: number }[]
}

/** An item with the lines in it: people of the same id are replaced, others stay, and each size is counted anew. */
export function putLines(
  item: { people: readonly RosterEntry[]; sizes: readonly { size: string; quantity: number }[] },
  lines: readonly RosterEntry[]
): RosterDifference {
  const byId = new Map(lines.map(line => [line.id, line]))
  const isSame = (one: RosterEntry, other: RosterEntry) => {
    return one.name === other.name && one.number === other.number && one.size === other.size && one.note === other.note
  }
  const changed = item.people.filter(person => {
    const line = byId.get(person.id)
    return line !== undefined && !isSame(person, line)
  })
  const known = new Set(item.people.map(({ id }) => id))
  const added = lines.filter(({ id }) => !known.has(id))
  const people = [...item.people.map(person => byId.get(person.id) ?? person), ...added]
  const sizes = item.sizes.map(({ size, quantity }) => {
    return { size, before: quantity, quantity: people.filter(person => person.size === size).length }
  })
  return { people, added: added.length, changed: changed.length, sizes }
}
