// A line of a list of leads as the fields of a lead, whatever its columns were called.
import type { LeadSource, LeadStage } from './lead.ts'
import { isPlainHead, type LeadColumn, type LeadMapped } from './lead-columns.ts'
import { type DayOrder, isNumericDate, readListDate } from './list-date.ts'
import { cellText } from './list-heads.ts'

interface Cell {
  text: string
  head: string
}

const MOST_PRODUCT = 120
const MOST_QUANTITY = 40

const SOURCES: [RegExp, LeadSource][] = [
  [/phone|call|rang|telefon|t[ée]l[ée]phon/i, 'phone'],
  [/walk|visit|in person|showroom/i, 'visit'],
  [/portfolio/i, 'portfolio'],
  [/web|site|form|online|organic|search|google|facebook|instagram|\b(?:fb|ig)\b|social/i, 'form']
]

const STAGES: [RegExp, LeadStage][] = [
  [/unqualified|lost|declined|bad|no interest|not interested|closed lost|verloren|perdu|perdid/i, 'Lost'],
  [/won|customer|closed|converted|sold|gewonnen|gagn|ganad/i, 'Won'],
  [/quot|proposal|offer|estimate|open deal|angebot|devis|presupuest/i, 'Quoted'],
  [/contacted|progress|connected|attempt|working|qualified|kontaktiert|en cours/i, 'Contacted'],
  [/new|created|open|intake|lead|subscriber|neu|nouveau|nuevo/i, 'New']
]

/** The message of whoever mends the line. */
export class ListDateError extends Error {
  readonly field: 'needBy' | 'askedOn'
  readonly text: string

  constructor(field: 'needBy' | 'askedOn', text: string, order: DayOrder) {
    super(`${text} is no date as ${order === 'day' ? 'day/month/year' : 'month/day/year'}`)
    this.name = 'ListDateError'
    this.field = field
    this.text = text
  }
}

/** What a form would send, with the stage and the day of asking. Throws ListDateError. */
export function readLeadLine(line: readonly string[], columns: readonly LeadMapped[], heads: readonly string[]) {
  const cells = new Map<LeadColumn, Cell[]>()
  for (const [index, column] of columns.entries()) {
    const text = cellText(line[index])
    if (column === '' || text === '') continue
    cells.set(column, [...(cells.get(column) ?? []), { text, head: heads[index] ?? '' }])
  }
  const all = (column: LeadColumn) => cells.get(column) ?? []
  const first = (column: LeadColumn) => all(column)[0]?.text ?? ''
  const company = first('company')
  const email = first('email').replace(/^mailto:/i, '')
  const name = [first('firstName'), first('lastName')].filter(Boolean).join(' ') || first('name')
  const needBy = readDay('needBy', { month: first('needBy'), day: first('needByDayFirst') })
  const asked = readDay('askedOn', { month: first('askedOn'), day: first('askedOnDayFirst') })
  const product = all('product')
    .map(({ text }) => text)
    .join(', ')
  const quantity = first('quantity')
  const source = matchOf(SOURCES, first('source'))
  const stage = matchOf(STAGES, first('stage'))
  const tooLong = [
    ...(product.length > MOST_PRODUCT ? all('product') : []),
    ...(quantity.length > MOST_QUANTITY ? all('quantity') : [])
  ]
  return {
    name: name || company || email,
    company: name ? company : '',
    email,
    // Facebook writes "p:" before a number.
    phone: first('phone').replace(/^p:/i, ''),
    source: source ?? ('other' as const),
    product: product.length > MOST_PRODUCT ? '' : product,
    quantity: quantity.length > MOST_QUANTITY ? '' : quantity,
    needBy: needBy.day,
    message: [...tooLong.map(asked => withHead(asked, true)), ...messagesOf(all('message'))].join('\n'),
    notes: [
      ...all('notes').map(note => withHead(note)),
      // What is none of ours is not lost.
      ...(needBy.text ? [`Needed by: ${needBy.text}`] : []),
      ...(first('source') ? [`Source: ${first('source')}`] : []),
      ...(first('stage') && !stage ? [`Status: ${first('stage')}`] : [])
    ].join('\n'),
    stage: stage ?? ('New' as const),
    askedOn: asked.day
  }
}

export type LeadLine = ReturnType<typeof readLeadLine>

/** Words such as "mid May" stay words; numbers that make no day are a mistake. */
function readDay(field: 'needBy' | 'askedOn', given: Record<DayOrder, string>): { day: string; text: string } {
  const order: DayOrder = given.day ? 'day' : 'month'
  const text = given[order]
  if (!text) return { day: '', text: '' }
  const day = readListDate(text, order)
  if (!day && isNumericDate(text)) throw new ListDateError(field, text, order)
  return { day: day ?? '', text: day ? '' : text }
}

function matchOf<Value>(forms: [RegExp, Value][], text: string): Value | undefined {
  return text ? forms.find(([form]) => form.test(text))?.[1] : undefined
}

function messagesOf(messages: Cell[]): string[] {
  return messages.map(message => (messages.length > 1 ? withHead(message, true) : message.text))
}

function withHead({ text, head }: Cell, isAlways = false): string {
  return head && (isAlways || !isPlainHead(head)) ? `${head.replaceAll('_', ' ')}: ${text}` : text
}
