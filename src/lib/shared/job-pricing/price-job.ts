// What a job costs, line by line, with the reasons. The same on the server, in the grid and in a proposal; integer minor
// units, and what is shown adds up to the cent.
import { allocate, lineCents, share } from '../cents.ts'
import { type Adjustment, type Cut, type PricedDocument, priceLines } from '../pricing.ts'
import type { LineTax, TaxTerms } from '../taxes.ts'
import { zip } from '../zip.ts'
import { gatherDesigns, restOf, type SpreadFee } from './designs.ts'
import { type CountedBy, type PriceBook, upchargeOf } from './price-book.ts'
import { type PeoplePart, pricePeople } from './price-people.ts'
import { type PricePart, type PriceProblem, pricePiece, shareOfPrice } from './price-piece.ts'

export interface LineDecoration {
  id: string
  /** The same on several lines: they count together for the break and pay its fees once. Empty: nothing else has it. */
  designKey: string
  matrixId: string | null
  /** Colours, stitches, square inches or places, as its table counts. */
  amount: number
  /** On dark goods: one more screen. */
  underbase: boolean
  isReorder: boolean
  /** Film or transfer of one piece. */
  filmCents: number
  pressSeconds: number
  /** Of those who have one, instead of each piece; and how many letters or digits each of them has. */
  per?: CountedBy | undefined
  letters?: readonly number[] | undefined
}

export interface JobLine {
  id: string
  /** No pieces: hours, a fee. What is spread over pieces is not spread over these. */
  isService?: boolean | undefined
  sizes: readonly { size: string; quantity: number }[]
  /** What the shop pays for the blank; null: not known. */
  blankCents: number | null
  /** Sizes whose blank costs the shop something else. What a customer pays more for a size is the book's up-charge. */
  sizeCosts?: readonly { size: string; costCents: number }[] | undefined
  isSupplied: boolean
  /** A price of its own in place of the marked-up blank: a service, a sign. */
  ownCents: number | null
  decorations: readonly LineDecoration[]
  taxed: boolean
  /** Empty: standard. */
  taxClass?: string | undefined
  /** Set by hand, or locked: the whole price of a piece, but for the up-charge of its size. */
  fixedCents: number | null
}

/** Rush, art, delivery by hand: of the whole job. */
export interface JobCharge {
  id: string
  name: string
  cut: Cut
  taxed: boolean
  spread: boolean
}

export interface JobToPrice {
  currency: string
  book: PriceBook
  lines: readonly JobLine[]
  charges: readonly JobCharge[]
  discount: Cut | null
  shippingCents: number
  /** Of the customer's price level. */
  levelPercent: number
  /** Without rates where the customer is exempt. */
  taxes: TaxTerms
}

export interface PricedJobLine {
  id: string
  pieces: number
  /** What a piece is sold for, without the up-charge of its size; null where there is no price yet. */
  unitCents: number | null
  /** What tables and rules give, also where another price is fixed. */
  calculatedCents: number | null
  upchargeCents: number
  /** What names and numbers of its list cost, all together. */
  peopleCents: number
  people: PeoplePart[]
  totalCents: number
  discountCents: number
  taxCents: number
  includedTaxCents: number
  /** Of each tax, where lines have different ones. */
  taxes?: LineTax[] | undefined
  costCents: number
  parts: PricePart[]
  problems: PriceProblem[]
}

export interface PricedJob {
  lines: PricedJobLine[]
  pieces: number
  /** What is charged beside the lines. */
  fees: { id: string; name: string; cents: number }[]
  /** What prices by the piece in whole cents leave of the fees that are spread over them. */
  spreadRestCents: number
  document: PricedDocument
  costCents: number
  /** Of goods and fees, less discount, before tax and shipping. */
  netCents: number
  /** Hundredths of a percent; null where nothing is charged. */
  margin: number | null
}

export function priceJob(job: JobToPrice): PricedJob {
  const { book, charges, currency } = job
  const designs = gatherDesigns(job)
  const counts = job.lines.map(line => sum(line.sizes.map(({ quantity }) => quantity)))
  const pieces = sum(zip(job.lines, counts).map(([{ isService }, count]) => (isService ? 0 : count)))
  const spread = [...designs.spread, ...spreadAmounts(job, counts, pieces)]
  const spreadOf = Map.groupBy(
    spread.flatMap(fee => [...fee.counts.keys()].map(lineId => ({ lineId, fee }))),
    ({ lineId }) => lineId
  )
  const percents = charges.filter(({ spread: isSpread, cut }) => isSpread && cut.kind === 'percent')

  const lines = zip(job.lines, counts).map(([line, count]): PricedJobLine => {
    const fees = (spreadOf.get(line.id) ?? []).map(({ fee }) => fee)
    const { cents, parts, problems } = pricePiece(line, { book, levelPercent: job.levelPercent, designs, fees, count })
    let calculated = cents
    for (const { name, cut } of percents) {
      if (calculated === null) continue
      const more = shareOfPrice(calculated, cut.value * 100)
      calculated += more
      parts.push({ kind: 'percent', name, cents: more, percent: cut.value / 100 })
    }
    const isFixed = line.fixedCents !== null
    const unitCents = line.fixedCents ?? calculated
    const upchargeCents = upcharges(line, book)
    const around = { designs, levelPercent: job.levelPercent, percents: percents.map(({ cut }) => cut.value) }
    const people = pricePeople(line, around)
    const peopleCents = sum(people.parts.map(part => part.cents))
    const isPriced = unitCents !== null && people.problems.length === 0
    return {
      id: line.id,
      pieces: count,
      unitCents: isPriced ? unitCents : null,
      calculatedCents: calculated,
      upchargeCents,
      peopleCents,
      people: people.parts,
      totalCents: isPriced ? lineCents(unitCents, count) + upchargeCents + peopleCents : 0,
      discountCents: 0,
      taxCents: 0,
      includedTaxCents: 0,
      costCents: costOf(line, book, count) + dearerSizes(line),
      parts,
      problems: [...(isFixed ? [] : problems), ...people.problems]
    }
  })

  const paying = new Set(
    zip(job.lines, lines).flatMap(([{ id, fixedCents }, { unitCents }]) =>
      unitCents !== null && fixedCents === null ? [id] : []
    )
  )
  const spreadRestCents = sum(spread.map(fee => restOf(fee, lineId => paying.has(lineId))))
  const goods = sum(lines.map(({ totalCents }) => totalCents))
  // With nothing to spread them over they are charged beside the lines.
  const isServiceOnly = pieces === 0 && counts.some(count => count > 0)
  const shown = charges.filter(({ spread: isSpread, cut }) => !isSpread || (isServiceOnly && cut.kind === 'amount'))
  const fees = [
    ...designs.fees,
    ...shown.map(({ id, name, cut }) => ({
      id,
      name,
      cents: cut.kind === 'amount' ? cut.value : share(goods, cut.value * 100)
    }))
  ]
  const isTaxed = new Map(shown.map(({ id, taxed }) => [id, taxed]))
  const taxedShipping: Adjustment[] = [
    { kind: 'shipping', priceCents: job.shippingCents, freeOverCents: null, taxed: true },
    { kind: 'taxes', ...job.taxes }
  ]
  const adjustments: Adjustment[] = [
    ...(job.discount ? [{ kind: 'discount', cut: job.discount } as const] : []),
    ...fees.map(({ id, cents }) => ({ kind: 'fee', priceCents: cents, taxed: isTaxed.get(id) ?? true }) as const),
    ...(spreadRestCents ? [{ kind: 'fee', priceCents: spreadRestCents, taxed: true } as const] : []),
    ...taxedShipping
  ]
  const document = priceLines({
    currency,
    lines: zip(job.lines, lines).map(([line, priced]) => {
      const { taxed, taxClass } = line
      return { unitCents: priced.totalCents, quantity: 1, taxed, taxClass, pieces: piecesOf(line, priced, book) }
    }),
    adjustments
  })
  const costCents = sum(lines.map(line => line.costCents))
  const ofShipping = priceLines({ currency, lines: [], adjustments: taxedShipping })
  const taxInside = document.includedTaxCents - ofShipping.includedTaxCents
  const netCents = document.subtotalCents - document.discountCents + document.feeCents - taxInside
  return {
    lines: zip(lines, document.lines).map(([line, { discountCents, taxCents, includedTaxCents, taxes }]) => ({
      ...line,
      discountCents,
      taxCents,
      includedTaxCents,
      taxes
    })),
    pieces,
    fees,
    spreadRestCents,
    document,
    costCents,
    netCents,
    margin: netCents > 0 ? Math.round(((netCents - costCents) * 10_000) / netCents) : null
  }
}

function spreadAmounts({ charges, lines }: JobToPrice, counts: number[], pieces: number): SpreadFee[] {
  if (pieces === 0) return []
  const amounts = charges.filter(({ spread, cut }) => spread && cut.kind === 'amount')
  const byLine = new Map(zip(lines, counts).flatMap(([{ id, isService }, count]) => (isService ? [] : [[id, count]])))
  return amounts.map(({ name, cut: { value } }) => {
    return { name, cents: Math.round(value / pieces), wholeCents: value, pieces, counts: byLine }
  })
}

function upcharges({ sizes, isSupplied, ownCents }: JobLine, book: PriceBook): number {
  // Whoever brings the goods pays for their size elsewhere, and a service has none.
  if (isSupplied || ownCents !== null) return 0
  return sum(sizes.map(({ size, quantity }) => upchargeOf(book, size) * quantity))
}

/** What the pieces of each size cost; what names and numbers cost is spread over all of them. */
function piecesOf(line: JobLine, { unitCents, peopleCents, totalCents }: PricedJobLine, book: PriceBook) {
  const plain = line.sizes.map(each => ({
    quantity: each.quantity,
    cents: lineCents(unitCents ?? 0, each.quantity) + upcharges({ ...line, sizes: [each] }, book)
  }))
  const people = allocate(
    peopleCents,
    plain.map(({ quantity }) => quantity)
  )
  const pieces = zip(plain, people).map(([{ quantity, cents }, more]) => ({ quantity, cents: cents + more }))
  return sum(pieces.map(({ cents }) => cents)) > 0 ? pieces : [{ quantity: 1, cents: totalCents }]
}

function costOf({ blankCents, isSupplied, decorations }: JobLine, { hourlyCents }: PriceBook, count: number): number {
  const work = decorations.map(({ filmCents, pressSeconds, per = 'piece', letters = [] }) => {
    const each = filmCents + Math.round((pressSeconds * hourlyCents) / 3600)
    return lineCents(each, per === 'piece' ? count : letters.length)
  })
  return lineCents(isSupplied ? 0 : (blankCents ?? 0), count) + sum(work)
}

/** What the sizes cost more, or less, than the blank in general. */
function dearerSizes({ sizes, sizeCosts, blankCents, isSupplied }: JobLine): number {
  if (isSupplied || !sizeCosts) return 0
  const costs = new Map(sizeCosts.map(({ size, costCents }) => [size.toLowerCase(), costCents]))
  return sum(
    sizes.map(({ size, quantity }) => {
      const cents = costs.get(size.toLowerCase())
      return cents === undefined ? 0 : (cents - (blankCents ?? 0)) * quantity
    })
  )
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, number) => all + number, 0)
}
