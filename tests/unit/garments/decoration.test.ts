import { expect, test } from 'vitest'

import { areaOf, decorationLayers, drawProduct, isInside, letteringBox } from '#lib/garments/decoration.ts'
import { artworkPlaces, LETTERING_PLACES, placeArtwork, placeLettering } from '#lib/garments/placements.ts'
import { areaOfSize, drawnSize, GARMENT_SIZES } from '#lib/garments/sizes.ts'
import { GARMENT_KINDS } from '#lib/shared/garment-kinds.ts'
import { dotsPerInch, fromMm, toMm } from '#lib/shared/units.ts'

const SIDES = ['front', 'back'] as const

function nameField(overrides: object = {}) {
  const placement = placeLettering('tee', 'nameBack')
  const field = { id: 'name', type: 'text', uppercase: true, maxLength: 14, min: 0, max: 99, values: [], placement }
  return { ...field, ...overrides }
}

test.for(GARMENT_KINDS)('every place of a %s lies within its print area', garment => {
  for (const place of artworkPlaces(garment)) {
    for (const aspect of [0.4, 1, 3]) {
      const placed = placeArtwork(garment, place, aspect)
      expect({ place, aspect, inside: isInside(placed, areaOf(garment, placed.side)) }).toMatchObject({ inside: true })
      expect(placed.width / placed.height).toBeCloseTo(aspect, 0)
    }
  }
  for (const place of LETTERING_PLACES) {
    const placed = placeLettering(garment, place)
    const text = place.startsWith('name') ? 'WASHINGTON' : '88'
    expect({ place, inside: isInside(letteringBox(placed, text), areaOf(garment, placed.side)) }).toMatchObject({
      inside: true
    })
  }
})

test('puts the usual name and number on the back of a T-shirt', () => {
  const name = placeLettering('tee', 'nameBack')
  const number = placeLettering('tee', 'numberBack')

  expect(name).toMatchObject({ side: 'back', heightMm: 63.5, arch: 24 })
  expect(number).toMatchObject({ side: 'back', heightMm: 203.2, arch: 0 })
  const { y, height } = letteringBox(name, 'WASHINGTON')
  expect(number.y).toBeGreaterThan(y + height)
})

test('draws what is filled in, in capitals, and nothing for an empty value', () => {
  const item = { artwork: [], fields: [nameField()] }

  expect(decorationLayers(item, 'back', { name: 'Li' })).toMatchObject([{ type: 'text', text: 'LI' }])
  expect(decorationLayers(item, 'back', { name: ' ' })).toEqual([])
  expect(decorationLayers(item, 'front', { name: 'Li' })).toEqual([])
})

test('shows a sample where nothing is said', () => {
  const number = nameField({ id: 'number', type: 'number', max: 9 })
  const fields = [nameField({ maxLength: 3 }), number]

  expect(decorationLayers({ artwork: [], fields }, 'back')).toMatchObject([{ text: 'RIV' }, { text: '9' }])
})

test('draws a garment, a photo in its place, or an empty frame', () => {
  const view = { colour: { hex: '#224d9c', heather: false }, layers: [], idPrefix: 't' }

  for (const side of SIDES) {
    expect(drawProduct({ ...view, garment: 'tee', side, photo: null })).toContain('linejoin')
    expect(drawProduct({ ...view, garment: 'tee', side, photo: '/files/a/picture?w=800' })).toContain('<image')
    expect(drawProduct({ ...view, garment: null, side, photo: null, title: '"<b>' })).toContain('&quot;&lt;b&gt;')
  }
})

test('knows inches and how sharp a print is', () => {
  expect(fromMm(88.9, 'in')).toBe(3.5)
  expect(toMm(3.5, 'in')).toBeCloseTo(88.9)
  expect(fromMm(88.94, 'mm')).toBe(88.9)
  expect(dotsPerInch(1200, 101.6)).toBe(300)
})

test('garments for women and children are drawn in a size of theirs, and measured in it', () => {
  const youth = GARMENT_SIZES.find(({ id }) => id === 'youth-M')!
  expect(drawnSize('youth-tee')).toBe(youth)
  expect(drawnSize('womens-tee').id).toBe('ladies-M')
  expect(areaOfSize('youth-tee', 'front', youth)).toBe(areaOf('youth-tee', 'front'))
  // On a youth L, which is broader, a millimetre is smaller on the same drawing and the usual print larger.
  const large = areaOfSize('youth-tee', 'front', GARMENT_SIZES.find(({ id }) => id === 'youth-L')!)
  expect(large.widthMm).toBeCloseTo((216 * 9) / 8.5, 5)
  expect(large.width / large.widthMm).toBeCloseTo((236 / 216) * (18 / 19), 5)
  // The drawing has the proportions of the trade: 18 in across for a 216 mm print on 236 units.
  const across = 752 - 248
  expect(across / (236 / 216) / 25.4).toBeCloseTo(18, 0)
})
