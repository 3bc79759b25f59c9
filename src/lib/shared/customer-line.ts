// A line of a customer list as the fields of a customer, whatever its columns were called.
import type { MappedColumn, CustomerColumn } from './customer-columns.ts'
import type { PaymentTerms } from './customer.ts'
import { countryCode } from './country-code.ts'
import { cellText } from './list-heads.ts'

type Cells = Partial<Record<CustomerColumn, string[]>>

/** What a form would send; the contract says what is wrong with it. */
export function readCustomerLine(line: readonly string[], columns: readonly MappedColumn[]) {
  const cells: Cells = {}
  for (const [index, column] of columns.entries()) {
    const cell = cellText(line[index])
    if (column === '' || cell === '') continue
    cells[column] = [...(cells[column] ?? []), cell]
  }
  const first = (column: CustomerColumn) => cells[column]?.[0] ?? ''
  const company = first('company')
  const billTo = readEnvelope(cells.billTo, [company, first('name')])
  const shipTo = readEnvelope(cells.shipTo, [company, first('name'), billTo.person])
  const name = [first('firstName'), first('lastName')].filter(Boolean).join(' ') || first('name') || billTo.person
  const terms = readTerms(first('terms'))
  return {
    kind: readKind(first('kind')) ?? (company ? ('company' as const) : ('person' as const)),
    // Many lists repeat the one as the other.
    name: name === company ? '' : name,
    company,
    emails: unique(split(cells.email ?? [])).map(address => ({ address: address.replace(/^mailto:/i, ''), label: '' })),
    phones: [
      ...unique((cells.phone ?? []).flatMap(cell => cell.split(/[;/]|,(?=\s)/))).map(number => ({ number, label: '' })),
      ...unique(cells.mobile ?? []).map(number => ({ number, label: 'Mobile' })),
      ...unique(cells.fax ?? []).map(number => ({ number, label: 'Fax' }))
    ],
    addresses: addressesOf({ ...billTo.cells, ...asShipping(shipTo.cells), ...cells }),
    taxExempt: isYes(first('taxExempt')),
    taxNumber: first('taxNumber'),
    terms: terms ?? ('' as const),
    priceLevel: first('priceLevel'),
    tags: unique((cells.tags ?? []).flatMap(cell => cell.split(/[,;|]/))),
    // Terms that are none of ours are not lost.
    notes: [...(cells.notes ?? []), ...(first('terms') && !terms ? [`Terms: ${first('terms')}`] : [])].join('\n'),
    flagged: false
  }
}

function unique(texts: string[]): string[] {
  return [...new Set(texts.map(text => text.trim()).filter(Boolean))]
}

function split(cells: string[]): string[] {
  return cells.flatMap(cell => cell.split(/[,;\s]+/))
}

/** "Dayton, OH 45402", "Dayton OH 45402-1234", "Ottawa ON K1A 0B1". */
const PLACE = /^(.+?),?\s+([A-Z]{2,3})\.?,?\s+(\d{5}(?:-\d{4})?|[A-Z]\d[A-Z] ?\d[A-Z]\d)$/i
/** "80331 München". */
const PLACE_AFTER = /^(\d{4,5})\s+(\D+)$/

/** Lines as they stand on an envelope: who it is, a person there, the street, the place, the country. */
function readEnvelope(lines: string[] = [], known: string[]): { person: string; cells: Cells } {
  const isKnown = (line: string) => known.some(each => each.toLowerCase() === line.toLowerCase())
  const left = lines.filter(line => !isKnown(line))
  const at = left.findIndex(line => PLACE.test(line) || PLACE_AFTER.test(line))
  const place = left[at] ?? ''
  const [, city, state, postalCode] = place.match(PLACE) ?? []
  const [, code, town] = city ? [] : (place.match(PLACE_AFTER) ?? [])
  const before = at < 0 ? left : left.slice(0, at)
  // A person stands before the street, which has a number or is a box.
  const street = before.findIndex(line => /\d|\bbox\b/i.test(line))
  const [first, ...more] = street < 0 ? before : before.slice(street)
  const person = street > 0 ? (before[street - 1] ?? '').replace(/^(?:attn|att|c\/o)[.:]?\s*/i, '') : ''
  const found: [CustomerColumn, string | undefined][] = [
    ['street', first],
    ['street2', more.join(', ')],
    ['city', city ?? town],
    ['state', state],
    ['postalCode', postalCode ?? code],
    ['country', at < 0 ? '' : left[at + 1]]
  ]
  return { person, cells: Object.fromEntries(found.flatMap(([column, text]) => (text ? [[column, [text]]] : []))) }
}

/** "street" is "shipStreet". */
function asShipping(cells: Cells): Cells {
  return Object.fromEntries(
    Object.entries(cells).map(([column, texts]) => [`ship${column.slice(0, 1).toUpperCase()}${column.slice(1)}`, texts])
  )
}

function addressesOf(cells: Cells) {
  const first = (column: CustomerColumn) => cells[column]?.[0] ?? ''
  const usual = {
    label: first('label'),
    street: first('street'),
    street2: first('street2'),
    city: first('city'),
    state: first('state'),
    postalCode: first('postalCode'),
    country: countryCode(first('country'))
  }
  const shipping = {
    label: 'Shipping',
    street: first('shipStreet'),
    street2: first('shipStreet2'),
    city: first('shipCity'),
    state: first('shipState'),
    postalCode: first('shipPostalCode'),
    country: countryCode(first('shipCountry'))
  }
  // A country alone is nowhere to send anything.
  const isFilled = ({ label: _, country: __, ...lines }: typeof usual) => Object.values(lines).some(Boolean)
  const isSame = JSON.stringify({ ...usual, label: '' }) === JSON.stringify({ ...shipping, label: '' })
  return [...(isFilled(usual) ? [usual] : []), ...(isFilled(shipping) && !isSame ? [shipping] : [])]
}

function isYes(text: string): boolean {
  return /^(?:yes|y|true|t|1|x|✓|ja|oui|s[ií]|exempt|tax exempt|non-?taxable)$/i.test(text)
}

function readKind(text: string): 'person' | 'company' | undefined {
  if (/^(?:person|individual|private|consumer)$/i.test(text)) return 'person'
  return /^(?:company|business|organi[sz]ation|school|club)$/i.test(text) ? 'company' : undefined
}

const DAYS = [7, 15, 30, 45, 60]

/** "Net 30", "30 days", "COD", "Due upon receipt", "50% deposit"; undefined where it says something else. */
function readTerms(text: string): PaymentTerms | undefined {
  const days = Number(text.match(/(?:net|^)[\s-]*(\d{1,2})(?:\s*(?:days|tage|jours|d[ií]as))?$/i)?.[1])
  if (DAYS.includes(days)) return `net_${days}` as PaymentTerms
  if (/receipt|^cod$|cash on delivery|^immediate/i.test(text)) return 'on_receipt'
  if (/deposit/i.test(text)) return 'deposit'
  return /pre-?\s?pa(?:id|y)|in advance|up ?front/i.test(text) ? 'prepaid' : undefined
}
