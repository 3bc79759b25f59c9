import { describe, expect, test } from 'vitest'

import {
  type CostSettings,
  estimate,
  type FilmUse,
  transferEstimate,
  usualPriceCents
} from '#lib/designer/costing/estimate.ts'
import { USUAL_RATES } from '#lib/designer/costing/figures.ts'

const settings: CostSettings = { ...USUAL_RATES, quantity: 1, wastePercent: 0 }

function film(change: Partial<FilmUse> = {}): FilmUse {
  return { ref: 'c1', name: 'Red', metres: 0.5, rollWidthMm: 370, pricePerM: 10, outlines: 10, holes: 4, cutMm: 2000, pressSeconds: 15, ...change } // biome-ignore format: one line
}

describe('an estimate', () => {
  test('adds film, work and the garment, and asks for twice the cost at a margin of half', () => {
    const { filmCents, labourCents, blankCents, costCents, priceCents, profitCents } = estimate([film()], settings)
    expect(filmCents).toBe(500)
    expect(blankCents).toBe(320)
    expect(costCents).toBe(filmCents + labourCents + blankCents)
    expect(priceCents).toBe(2 * costCents)
    expect(profitCents).toBe(costCents)
  })

  test('shares the roll among all pieces', () => {
    const one = estimate([film({ metres: 0.5 })], settings)
    const many = estimate([film({ metres: 5 })], { ...settings, quantity: 20 })
    expect(one.filmCents).toBe(500)
    expect(many.filmCents).toBe(250)
  })

  test('weeds as long as there is to pick, half a minute at least', () => {
    expect(estimate([film({ outlines: 1, holes: 0, cutMm: 200 })], settings).weedSeconds).toBe(30)
    expect(estimate([film()], settings).weedSeconds).toBeCloseTo(15 + 12 + 10 + 18)
    const two = estimate([film(), film({ ref: 'c2' })], settings)
    expect(two.weedSeconds).toBeCloseTo(110)
  })

  test('tacks every film but the last and gives the longest full time', () => {
    const one = estimate([film()], settings)
    expect([one.cycles, one.pressSeconds]).toEqual([2, 15 + 8 + 20 + 15])
    const three = estimate([film(), film({ pressSeconds: 20 }), film({ pressSeconds: undefined })], settings)
    expect([three.cycles, three.pressSeconds]).toEqual([4, 15 + 8 + 60 + 6 + 20])
    // A film that goes on twice is laid, tacked and weeded twice.
    const twice = estimate([film({ passes: 2 }), film()], settings)
    expect([twice.cycles, twice.pressSeconds]).toEqual([4, 15 + 8 + 60 + 6 + 15])
    expect(twice.weedSeconds).toBeGreaterThan(estimate([film(), film()], settings).weedSeconds)
  })

  test('assumes a cent a square inch for a film without a price, and says that it guesses', () => {
    const { filmCents, films } = estimate([film({ pricePerM: 0, metres: 0.0254, rollWidthMm: 254 })], settings)
    expect(filmCents).toBe(10)
    expect(films[0]!.guessed).toBe(true)
  })

  test('adds waste, keeps margins below all of the price, and costs nothing where nothing is drawn', () => {
    expect(estimate([film()], { ...settings, wastePercent: 10 }).filmCents).toBe(550)
    expect(Number.isFinite(estimate([film()], { ...settings, marginPercent: 100 }).priceCents)).toBe(true)
    const nothing = estimate([], { ...settings, blankCents: 0 })
    expect([nothing.costCents, nothing.cycles, nothing.weedSeconds]).toEqual([0, 0, 0])
  })
})

describe('a transfer in full colour', () => {
  test('costs six cents a square inch with a quarter of an inch around it', () => {
    const { filmCents, pressSeconds } = transferEstimate([{ wMm: 9.75 * 25.4, hMm: 9.75 * 25.4 }], settings)
    expect(filmCents).toBe(600)
    expect(pressSeconds).toBe(8 + 23 + 20 + 15)
  })
})

describe('what shops ask', () => {
  test('follows size, colours and quantity', () => {
    expect(usualPriceCents({ wMm: 90, hMm: 90 }, 1, 1)).toBe(600)
    expect(usualPriceCents({ wMm: 300, hMm: 300 }, 1, 1)).toBe(1000)
    expect(usualPriceCents({ wMm: 300, hMm: 300 }, 3, 12)).toBe(750 + 400)
    expect(usualPriceCents({ wMm: 300, hMm: 300 }, 2, 500)).toBe(650 + 175)
  })
})
