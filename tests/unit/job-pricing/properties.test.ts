// What holds for every job, tried with many that chance makes.
import { expect, test } from 'vitest'

import { PRESET_MATRICES, PRESET_RULES } from '#lib/shared/job-pricing/presets.ts'
import type { PriceBook } from '#lib/shared/job-pricing/price-book.ts'
import { type JobLine, type JobToPrice, priceJob } from '#lib/shared/job-pricing/price-job.ts'

const BOOK: PriceBook = {
  ...PRESET_RULES,
  hourlyCents: 2500,
  matrices: PRESET_MATRICES.map((matrix, at) => ({ ...matrix, id: `m${at}` }))
}

/** The same numbers for the same seed. */
function chance(seed: number) {
  let state = seed * 2_654_435_761
  const below = (most: number) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 374_761_393) | 0
    return Math.abs(state) % most
  }
  return { below, is: (part: number) => below(1000) < part * 1000 }
}

type Chance = ReturnType<typeof chance>

function makeLine({ below, is }: Chance, id: string): JobLine {
  const matrix = BOOK.matrices[below(BOOK.matrices.length)]!
  return {
    id,
    sizes: ['S', 'M', '2XL'].map(size => ({ size, quantity: below(60) })),
    blankCents: is(0.95) ? 100 + below(2000) : null,
    isSupplied: is(0.1),
    ownCents: is(0.1) ? below(5000) : null,
    decorations: Array.from({ length: below(3) }, (_, at) => ({
      id: `${id}-${at}`,
      designKey: is(0.5) ? `d${below(4)}` : '',
      matrixId: matrix.id,
      amount: 1 + below(matrix.upTo.at(-1)! + 2),
      underbase: is(0.2),
      isReorder: is(0.2),
      filmCents: below(200),
      pressSeconds: below(60)
    })),
    taxed: is(0.8),
    fixedCents: is(0.15) ? below(3000) : null
  }
}

function makeJob(seed: number): JobToPrice {
  const random = chance(seed)
  const { below, is } = random
  const cut = () =>
    is(0.5) ? ({ kind: 'percent', value: below(3000) } as const) : ({ kind: 'amount', value: below(9000) } as const)
  return {
    currency: 'usd',
    book: BOOK,
    lines: Array.from({ length: 1 + below(8) }, (_, at) => makeLine(random, `l${at}`)),
    charges: Array.from({ length: below(3) }, (_, at) => ({
      ...{ id: `c${at}`, name: 'Charge', cut: cut(), taxed: is(0.5), spread: is(0.5) }
    })),
    discount: is(0.4) ? cut() : null,
    shippingCents: below(2000),
    levelPercent: is(0.3) ? below(30) : 0,
    taxPpm: is(0.8) ? below(120_000) : 0
  }
}

const SEEDS = Array.from({ length: 2000 }, (_, at) => at + 1)

test('the order of the lines changes no price', () => {
  for (const seed of SEEDS) {
    const job = makeJob(seed)
    const there = priceJob(job)
    const back = priceJob({ ...job, lines: job.lines.toReversed() })
    expect(back.document.totalCents, `seed ${seed}`).toBe(there.document.totalCents)
    const unit = ({ id, unitCents, totalCents }: (typeof there.lines)[number]) => ({ id, unitCents, totalCents })
    expect(back.lines.map(unit).toReversed()).toEqual(there.lines.map(unit))
  }
})

test('lines, fees, shipping and tax are the total, to the cent; discounts and taxes of the lines are whole', () => {
  for (const seed of SEEDS) {
    const { lines, fees, spreadRestCents, document } = priceJob(makeJob(seed))
    const sum = (of: (line: (typeof lines)[number]) => number) => lines.reduce((all, line) => all + of(line), 0)
    const beside = fees.reduce((all, { cents }) => all + cents, 0) + spreadRestCents
    const { subtotalCents, discountCents, shippingCents, taxCents, totalCents } = document
    expect(sum(({ totalCents: cents }) => cents)).toBe(subtotalCents)
    expect(sum(line => line.discountCents)).toBe(discountCents)
    expect(subtotalCents - discountCents + beside + shippingCents + taxCents, `seed ${seed}`).toBe(totalCents)
    for (const line of lines) {
      expect(Number.isInteger(line.totalCents + line.taxCents + line.costCents)).toBe(true)
      if (line.unitCents !== null) expect(line.totalCents).toBe(line.unitCents * line.pieces + line.upchargeCents)
    }
  }
})

test('the parts of a price are the price', () => {
  for (const seed of SEEDS) {
    for (const { parts, calculatedCents } of priceJob(makeJob(seed)).lines) {
      if (calculatedCents !== null) expect(parts.reduce((all, { cents }) => all + cents, 0)).toBe(calculatedCents)
    }
  }
})

test('one piece more never costs less in all, unless a table breaks there', () => {
  for (const seed of SEEDS.slice(0, 300)) {
    const { below } = chance(seed)
    const matrix = BOOK.matrices[below(BOOK.matrices.length)]!
    const amount = 1 + below(matrix.upTo.at(-1)!)
    const decoration = { ...{ designKey: 'd', matrixId: matrix.id, amount, underbase: false, isReorder: false } }
    const total = (pieces: number) => {
      const line = makeLine(chance(seed), 'a')
      const decorations = [{ ...decoration, id: 'x', filmCents: 0, pressSeconds: 0 }]
      const priced = priceJob({
        ...makeJob(seed),
        discount: null,
        charges: [],
        lines: [{ ...line, blankCents: 320, fixedCents: null, decorations, sizes: [{ size: 'M', quantity: pieces }] }]
      })
      return priced.lines[0]!.unitCents === null ? undefined : priced.document.totalCents
    }
    const pieces = 1 + below(700)
    const isBreak = matrix.from.includes(pieces + 1)
    const [some, more] = [total(pieces), total(pieces + 1)]
    if (!isBreak && some !== undefined && more !== undefined) expect(more, `seed ${seed}`).toBeGreaterThanOrEqual(some)
  }
})

test('a thousand lines are priced within ten milliseconds', () => {
  const lines = Array.from({ length: 1000 }, (_, at) => makeLine(chance(at + 1), `l${at}`))
  const job = { ...makeJob(1), lines }
  const times = Array.from({ length: 15 }, () => {
    const start = performance.now()
    priceJob(job)
    return performance.now() - start
  })
  expect(Math.min(...times)).toBeLessThan(10)
})
