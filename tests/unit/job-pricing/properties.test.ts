// What holds for every job, tried with many that chance makes.
import { expect, test } from 'vitest'

import { priceJob } from '#lib/shared/job-pricing/price-job.ts'
import { lineCents } from '#lib/shared/cents.ts'

import { sized } from '../../support/long.ts'
import { BOOK, chance, makeJob, makeLine } from '../../support/random-jobs.ts'

const SEEDS = Array.from({ length: sized(500, 10_000) }, (_, at) => at + 1)

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
      const { unitCents, upchargeCents, peopleCents } = line
      if (unitCents === null) continue
      expect(line.totalCents).toBe(lineCents(unitCents, line.pieces) + upchargeCents + peopleCents)
    }
  }
})

test('the parts of a price are the price', () => {
  for (const seed of SEEDS) {
    for (const { parts, calculatedCents } of priceJob(makeJob(seed)).lines) {
      if (calculatedCents === null) continue
      expect(parts.reduce((all, { cents }) => all + cents, 0)).toBeCloseTo(calculatedCents, 6)
    }
  }
})

test('one piece more never costs less in all, unless a table breaks there', () => {
  for (const seed of SEEDS.slice(0, 300)) {
    const { below } = chance(seed)
    const matrix = BOOK.matrices[below(BOOK.matrices.length)]!
    const amount = 1 + below(matrix.upTo.at(-1)!)
    const decoration = { designKey: 'd', matrixId: matrix.id, amount, underbase: false, isReorder: false }
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
