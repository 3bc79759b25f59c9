import { expect, test } from 'vitest'

import { presetMatrices, PRESET_RULES } from '#lib/shared/job-pricing/presets.ts'
import type { PriceBook, PriceMatrix } from '#lib/shared/job-pricing/price-book.ts'
import { type JobLine, type JobToPrice, type LineDecoration, priceJob } from '#lib/shared/job-pricing/price-job.ts'
import { singleRate } from '#lib/shared/taxes.ts'

const PRESET_MATRICES = presetMatrices()
const SCREEN = PRESET_MATRICES.find(({ name }) => name === 'Screen print')!

/** Without a mark-up, as in the worked check of the trade. */
const BOOK: PriceBook = {
  ...PRESET_RULES,
  markupPercent: 0,
  roundBlankCents: 1,
  hourlyCents: 1800,
  matrices: PRESET_MATRICES.map((matrix, at) => ({ ...matrix, id: matrix === SCREEN ? 'screen' : `m${at}` }))
}

const FRONT: LineDecoration = {
  id: 'front',
  designKey: 'crest',
  matrixId: 'screen',
  amount: 2,
  underbase: false,
  isReorder: false,
  filmCents: 0,
  pressSeconds: 0
}

function tees(id: string, sizes: Record<string, number>, change: Partial<JobLine> = {}): JobLine {
  return {
    id,
    blankCents: 320,
    isSupplied: false,
    ownCents: null,
    taxed: true,
    fixedCents: null,
    sizes: Object.entries(sizes).map(([size, quantity]) => ({ size, quantity })),
    decorations: [{ ...FRONT, id: `${id}-front` }],
    ...change
  }
}

function job(lines: JobLine[], change: Partial<JobToPrice> = {}): JobToPrice {
  return {
    currency: 'usd',
    book: BOOK,
    charges: [],
    discount: null,
    shippingCents: 0,
    levelPercent: 0,
    taxes: singleRate(0, false),
    lines,
    ...change
  }
}

function withMatrix(change: Partial<PriceMatrix>): PriceBook {
  return { ...BOOK, matrices: [{ ...SCREEN, id: 'screen', ...change }] }
}

test('the worked check: 24 tees with two colours on the front are 9.90 each, two of them 2XL add 4.00', () => {
  const plain = priceJob(job([tees('a', { M: 24 })]))
  const [line] = plain.lines
  expect(line!.parts.map(part => [part.kind, part.cents])).toEqual([
    ['blank', 320],
    ['decoration', 426 + 61],
    ['fee', 183]
  ])
  expect(line).toMatchObject({ unitCents: 990, totalCents: 24 * 990, upchargeCents: 0 })

  const large = priceJob(job([tees('a', { M: 22, XXL: 2 })]))
  expect(large.lines[0]).toMatchObject({ unitCents: 990, upchargeCents: 400, totalCents: 24 * 990 + 400 })
  // The two screens are charged whole: what whole cents a piece leave of them stands by itself.
  expect(large.spreadRestCents).toBe(2 * 2200 - 24 * 183)
  expect(large.document.totalCents).toBe(24 * (320 + 487) + 4400 + 400)
})

test('lines with the same design count together for the break and share its screens', () => {
  const apart = priceJob(
    job([tees('a', { M: 40 }), tees('b', { M: 40 }, { decorations: [{ ...FRONT, designKey: 'other' }] })])
  )
  const together = priceJob(job([tees('a', { M: 40 }), tees('b', { M: 40 })]))

  expect(apart.lines[0]!.parts[1]).toMatchObject({ cents: 487, quantity: 40, from: 24 })
  expect(together.lines[0]!.parts[1]).toMatchObject({ cents: 396, quantity: 80, from: 72 })
  expect(together.lines[0]!.parts[2]).toMatchObject({ cents: 55, wholeCents: 4400, pieces: 80 })
})

test('the same design on both sleeves of a piece counts the piece once', () => {
  const sleeves = ['left', 'right'].map(id => ({ ...FRONT, id }))
  const { lines } = priceJob(job([tees('a', { M: 30 }, { decorations: sleeves })]))
  expect(lines[0]!.parts.filter(({ kind }) => kind === 'decoration')).toMatchObject([
    { quantity: 30 },
    { quantity: 30 }
  ])
})

test('an underbase is one more screen, a design made before has cheaper ones', () => {
  const fees = (change: Partial<LineDecoration>) => {
    return priceJob(job([tees('a', { M: 24 }, { decorations: [{ ...FRONT, ...change }] })])).lines[0]!.parts[2]
  }
  expect(fees({ underbase: true })).toMatchObject({ wholeCents: 6600 })
  expect(fees({ isReorder: true })).toMatchObject({ wholeCents: 2800 })
})

test('fees can stand by themselves, be free from a quantity on, and be charged once a job', () => {
  const fees = [
    { id: 'art', name: 'Art', cents: 3600, per: 'job', reorderCents: null, freeFrom: null, spread: false },
    { id: 'screens', name: 'Screens', cents: 2200, per: 'unit', reorderCents: null, freeFrom: 72, spread: false }
  ] as const
  const book = withMatrix({ fees: [...fees] })
  const two = (pieces: number) =>
    job([tees('a', { M: pieces }), tees('b', { M: pieces }, { decorations: [{ ...FRONT, designKey: 'back' }] })], {
      book
    })
  expect(priceJob(two(24)).fees.map(({ name, cents }) => [name, cents])).toEqual([
    ['Screens', 4400],
    ['Screens', 4400],
    ['Art', 3600]
  ])
  expect(priceJob(two(72)).fees).toMatchObject([{ name: 'Art', cents: 3600 }])
})

test('a price by hand is the whole price of a piece; what is calculated stays in sight', () => {
  const { lines, spreadRestCents } = priceJob(job([tees('a', { M: 20, '2XL': 4 }, { fixedCents: 850 })]))
  expect(lines[0]).toMatchObject({ unitCents: 850, calculatedCents: 990, totalCents: 24 * 850 + 800, problems: [] })
  expect(spreadRestCents).toBe(0)
})

test('says why there is no price', () => {
  const problems = (line: JobLine, book = BOOK) => priceJob(job([line], { book })).lines[0]!
  expect(problems(tees('a', { M: 6 }))).toMatchObject({
    unitCents: null,
    totalCents: 0,
    problems: [{ kind: 'belowFirst', table: 'Screen print', limit: 12 }]
  })
  expect(problems(tees('a', { M: 24 }, { decorations: [{ ...FRONT, amount: 7 }] })).problems).toMatchObject([
    { kind: 'beyondLast', limit: 6 }
  ])
  const cents = SCREEN.cents.map(row => row.with(1, null as never))
  expect(problems(tees('a', { M: 24 }), withMatrix({ cents })).problems).toMatchObject([{ kind: 'notOffered' }])
  expect(problems(tees('a', { M: 24 }, { blankCents: null })).problems).toEqual([{ kind: 'noBlankCost' }])
  expect(problems(tees('a', { M: 24 }, { decorations: [{ ...FRONT, matrixId: 'gone' }] })).problems).toMatchObject([
    { kind: 'noTable', decorationId: 'front' }
  ])
  expect(problems(tees('a', {}))).toMatchObject({ unitCents: null, problems: [] })
})

test('marks blanks up and rounds them up; what the customer brings costs nothing, in no size', () => {
  const book = { ...BOOK, markupPercent: 60, roundBlankCents: 5 }
  const blank = (line: JobLine) => priceJob(job([line], { book })).lines[0]!
  expect(blank(tees('a', { M: 24 })).parts[0]).toMatchObject({ kind: 'blank', cents: 515, costCents: 320 })
  expect(blank(tees('a', { '2XL': 24 }, { isSupplied: true }))).toMatchObject({ upchargeCents: 0, costCents: 0 })
})

test('a price level lowers what is calculated, not the fees', () => {
  const { lines } = priceJob(job([tees('a', { M: 24 })], { levelPercent: 15 }))
  expect(lines[0]!.parts[2]).toMatchObject({ kind: 'level', cents: -121, percent: 15 })
  expect(lines[0]!.unitCents).toBe(320 + 487 - 121 + 183)
})

test('rush is a part of the goods, beside them or in each price', () => {
  const rush = { id: 'rush', name: 'Rush', cut: { kind: 'percent', value: 2500 }, taxed: true } as const
  const shown = priceJob(job([tees('a', { M: 24 })], { charges: [{ ...rush, spread: false }] }))
  expect(shown.fees).toEqual([{ id: 'rush', name: 'Rush', cents: 5940 }])
  const spread = priceJob(job([tees('a', { M: 24 })], { charges: [{ ...rush, spread: true }] }))
  expect(spread.lines[0]!.unitCents).toBe(990 + 248)
  expect(spread.fees).toEqual([])
})

test('taxes each line that is taxed, after the discount', () => {
  const lines = [tees('a', { M: 24 }), tees('b', { M: 24 }, { taxed: false, fixedCents: 1000 })]
  const { document, lines: priced } = priceJob(
    job(lines, { taxes: singleRate(82_500, false), discount: { kind: 'percent', value: 1000 } })
  )
  const [a, b] = priced
  expect(b).toMatchObject({ discountCents: 2400, taxCents: 0 })
  // What whole cents leave of the screens has a cent of the tax as well.
  expect(Math.abs(document.taxCents - a!.taxCents - b!.taxCents)).toBeLessThanOrEqual(1)
  const taxed = a!.totalCents - a!.discountCents + document.feeCents
  expect(document.taxCents).toBe(Math.round(taxed * 0.0825))
})

test('cost and margin: blank, film and the time at the press', () => {
  const decorations = [{ ...FRONT, filmCents: 40, pressSeconds: 30 }]
  const { costCents, netCents, margin, lines } = priceJob(job([tees('a', { M: 24 }, { decorations })]))
  expect(lines[0]!.costCents).toBe(24 * (320 + 40 + 15))
  expect(netCents).toBe(24 * 807 + 4400)
  expect(margin).toBe(Math.round(((netCents - costCents) * 10_000) / netCents))
})

test('names and numbers cost what their tables give, for those who have one, as a named part of the line', () => {
  const names = BOOK.matrices.find(({ name }) => name === 'Names')!
  const numbers = BOOK.matrices.find(({ name }) => name === 'Numbers, by digits')!
  const of = (per: 'name' | 'number', matrixId: string, letters: number[]) => ({
    id: per,
    designKey: '',
    matrixId,
    amount: 1,
    underbase: false,
    isReorder: false,
    filmCents: 30,
    pressSeconds: 0,
    per,
    letters
  })
  const plain = tees('a', { M: 24 })
  const listed = [of('name', names.id, Array(20).fill(6)), of('number', numbers.id, [1, 2, 2])]
  const [before] = priceJob(job([plain])).lines
  const [after] = priceJob(job([{ ...plain, decorations: [...plain.decorations, ...listed] }])).lines
  expect(after!.unitCents).toBe(before!.unitCents)
  expect(after!.people).toEqual([
    { per: 'name', table: 'Names', count: 20, cents: 20 * 400 },
    { per: 'number', table: 'Numbers, by digits', count: 3, cents: 300 + 2 * 500 }
  ])
  expect(after!.totalCents).toBe(before!.totalCents + 8000 + 1300)
  expect(after!.costCents).toBe(before!.costCents + 23 * 30)
  // The names of two lines reach the break of their table together.
  const few = (id: string) => tees(id, { M: 6 }, { decorations: [of('name', names.id, Array(6).fill(4))] })
  expect(priceJob(job([few('a'), few('b')])).lines[0]!.peopleCents).toBe(6 * 400)
  expect(priceJob(job([few('a')])).lines[0]!.peopleCents).toBe(6 * 450)
})

test('a service is no piece: nothing is spread over its hours, and alone it bears the fee beside it', () => {
  const art = { id: 'c', name: 'Art', cut: { kind: 'amount', value: 4800 }, taxed: true, spread: true } as const
  const hours = {
    ...tees('h', {}),
    isService: true,
    sizes: [{ size: '', quantity: 2.5 }],
    decorations: [],
    ownCents: 4000
  }
  const both = priceJob({ ...job([tees('a', { M: 24 }), hours]), charges: [art] })
  expect(both.pieces).toBe(24)
  expect(both.lines[1]).toMatchObject({ unitCents: 4000, totalCents: 10_000 })
  expect(both.lines[0]!.unitCents).toBe(990 + 200)
  const alone = priceJob({ ...job([hours]), charges: [art] })
  expect(alone.fees).toEqual([{ id: 'c', name: 'Art', cents: 4800 }])
})
