import { expect, test } from 'vitest'

import { FilmInput } from '#lib/contract/films.ts'
import { CutterFile, FilmLineFile, PressFile, TransfersFile } from '#lib/contract/supply-content.ts'
import {
  CUTTERS,
  FILM_LINES,
  fromCents,
  PRESSES,
  readRollSku,
  rollCents,
  rollSku,
  rollWidthsOf
} from '#lib/supplies/catalogue.ts'
import { fitOfFilm, readEquipment, rollsFor, tooHotFor } from '#lib/supplies/equipment.ts'
import { comparedOf, filmList, findCutters, findFilms, findPresses, toggleCompared } from '#lib/supplies/lists.ts'
import { findProduct } from '#lib/supplies/products.ts'
import { shopFilm } from '#lib/supplies/shop-film.ts'
import { priceSupplies } from '#lib/supplies/sums.ts'

const line = (id: string) => FILM_LINES.find(each => each.id === id)!
const EVERYDAY = line('everyday')
const NOTHING = readEquipment([])

test('every file of the catalogue keeps to what the build checks', async () => {
  const read = async (name: string): Promise<unknown[]> =>
    (await import(`../../src/content/make/${name}.json`, { with: { type: 'json' } })).default
  expect(TransfersFile.safeParse(await read('transfers')).error).toBeUndefined()
  for (const film of await read('films')) expect(FilmLineFile.safeParse(film).error).toBeUndefined()
  for (const cutter of await read('cutters')) expect(CutterFile.safeParse(cutter).error).toBeUndefined()
  for (const press of await read('presses')) expect(PressFile.safeParse(press).error).toBeUndefined()

  const [film] = (await read('films')) as Record<string, unknown>[]
  const messages = (change: object) =>
    FilmLineFile.safeParse({ ...film, ...change }).error?.issues.map(({ message }) => message)
  expect(messages({ colours: ['Royal blue'] })).toEqual(['A color is written as: Royal Blue #32409A'])
  expect(messages({ minimumMm: { warn: 1, stop: 2 } })).toEqual(['stop is finer than warn'])
  expect(messages({ press: { ...(film!['press'] as object), celsius: [100, 120] } })).toEqual([
    'fahrenheit and celsius are not the same heat'
  ])
})

test('sells about 150 products, each under an id of its own', () => {
  const rolls = FILM_LINES.flatMap(({ id, colours }) => colours.map(colour => `${id}.${colour.id}`))
  const ids = [...rolls, ...CUTTERS.map(({ id }) => id), ...PRESSES.map(({ id }) => id)]
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.length).toBeGreaterThan(140)
})

test('a roll is found again by what a cart says of it, and only as it is sold', () => {
  for (const each of FILM_LINES) {
    for (const width of rollWidthsOf(each)) {
      const roll = { line: each, colour: each.colours[0]!, width, yards: each.yards[0]! }
      expect(readRollSku(rollSku(roll))).toEqual(roll)
    }
  }
  for (const sku of [
    'everyday.navy.12.2',
    'everyday.plaid.12.5',
    'everyday.navy.24.5',
    'glitter.gold-glitter.15.5',
    'x',
    ''
  ]) {
    expect(findProduct(sku)).toBeUndefined()
  }
})

test('a long roll costs less a yard', () => {
  const perYard = EVERYDAY.yards.map(yards => rollCents(EVERYDAY, '15', yards) / yards)
  expect(perYard).toEqual(perYard.toSorted((a, b) => b - a))
  expect(fromCents(EVERYDAY)).toBe(550)
})

test('says what does not go with the machines of the shop', () => {
  const verdict = (id: string, ...owned: string[]) => fitOfFilm(line(id), readEquipment(owned))
  expect(verdict('everyday')).toEqual({ kind: 'unknown' })
  expect(verdict('everyday', 'Heat press', 'Vinyl cutter')).toEqual({ kind: 'unknown' })
  expect(verdict('everyday', '24″ cutter with stand')).toEqual({ kind: 'fits' })
  expect(verdict('everyday', '12″ hobby cutter')).toMatchObject({ kind: 'some-widths', widths: ['12'] })
  expect(verdict('everyday', 'Vinyl cutter 15 in')).toMatchObject({ kind: 'some-widths', widths: ['12', '15'] })
  expect(verdict('printable', '15″ desktop cutter')).toMatchObject({ kind: 'too-wide', mediaIn: 15.5 })
  expect(verdict('glitter', 'Press 15x15, 300 °F')).toEqual({
    kind: 'too-hot',
    press: 'Press 15x15, 300 °F',
    needs: 320,
    reaches: 300
  })
  expect(verdict('glitter', 'Press 15x15, 300 °F', '16×20″ swing-away press')).toEqual({ kind: 'fits' })
  expect(rollsFor({ mediaIn: 12 })).toEqual(['12'])
  expect(tooHotFor({ maxFahrenheit: 310 }, FILM_LINES).map(({ id }) => id)).toEqual(['glitter', 'flock'])
})

test('the filters leave what they say, and an address that anybody wrote does no harm', () => {
  expect(findFilms({ finish: 'puff' }, NOTHING).rows.map(({ id }) => id)).toEqual(['puff'])
  expect(findFilms({ search: 'rose gold' }, NOTHING).rows.map(({ id }) => id)).toEqual(['metallic'])
  expect(findFilms({ fits: true }, readEquipment(['15″ desktop cutter'])).rows.map(({ id }) => id)).not.toContain(
    'printable'
  )
  expect(findFilms({ sort: 'heat' }, NOTHING).rows[0]!.id).toBe('stretch')
  expect(findCutters({ width: '20', eye: true, sort: 'price' }).rows[0]!.id).toBe('cutter-20-desktop')
  expect(findPresses({ full: true }).rows.some(({ platenIn: [a, b] }) => Math.max(a, b) < 13.5)).toBe(false)
  const filter = filmList.read(new URLSearchParams('finish=<script>&width=99&compare=../x&sort=?'))
  expect(filmList.isNarrowed(filter)).toBe(false)
  expect(filter.compare).toBeUndefined()
})

test('at most four stand side by side', () => {
  let compare: string | undefined
  for (const id of ['everyday', 'stretch', 'glitter', 'puff', 'glow']) compare = toggleCompared(compare, id)
  expect(compare).toBe('stretch,glitter,puff,glow')
  expect(comparedOf(`${compare},gone`, FILM_LINES).map(({ id }) => id)).toEqual(['stretch', 'glitter', 'puff', 'glow'])
  expect(toggleCompared('puff', 'puff')).toBeUndefined()
})

test('each film can be one of the shop’s own', () => {
  for (const each of FILM_LINES) {
    for (const colour of each.colours) {
      expect(FilmInput.safeParse(shopFilm(each, colour, rollWidthsOf(each)[0]!)).error).toBeUndefined()
    }
  }
  expect(shopFilm(EVERYDAY, EVERYDAY.colours[0]!, '20')).toMatchObject({ rollWidthMm: 498, pricePerM: 9.83 })
})

test('film travels free over a sum, machines never', () => {
  const roll = { unitCents: 5000, quantity: 1, freightCents: null }
  const press = { unitCents: 90_000, quantity: 2, freightCents: 5000 }
  expect(priceSupplies([roll], 'OR')).toMatchObject({ shippingCents: 1200, taxCents: 0, totalCents: 6200 })
  expect(priceSupplies([{ ...roll, quantity: 3 }], 'TX')).toMatchObject({ shippingCents: 0, taxCents: 938 })
  expect(priceSupplies([roll, press], '')).toMatchObject({ shippingCents: 11_200 })
  expect(priceSupplies([{ ...press, quantity: 500 }], '')).toMatchObject({ tooMuch: true })
})
