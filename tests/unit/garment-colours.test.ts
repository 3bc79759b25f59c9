import { expect, test } from 'vitest'

import { GARMENT_COLOURS } from '#lib/garments/colours.ts'
import { drawItem } from '#lib/garments/item-picture.ts'
import { jobBlankOf } from '#lib/shared/blanks.ts'
import { findNamedColour, lookOfColour } from '#lib/shared/garment-colours.ts'
import { layCosts } from '#lib/shared/price-list.ts'
import { readBlank } from '#lib/client/job-sheet/texts.ts'

test('knows the colours of the trade, however they are written', () => {
  const navy = { hex: '#1b2438', heather: false }
  for (const name of ['Navy', 'NAVY', ' navy ', 'Nvy', 'Navy Blue']) expect(findNamedColour(name), name).toEqual(navy)
  for (const name of ['Heather Navy', 'Navy Heather', 'Navy Hthr', 'Navy Marl', 'Mélange Navy']) {
    expect(findNamedColour(name), name).toEqual({ hex: '#333f58', heather: true })
  }
  expect(findNamedColour('Sport Gray')).toEqual(findNamedColour('Sport Grey'))
  expect(findNamedColour('Heather Emerald')).toEqual({ hex: '#008060', heather: true })
  // Every colour that the product offers itself is known by its name.
  for (const { name, heather } of GARMENT_COLOURS) expect(findNamedColour(name), name).toMatchObject({ heather })
  expect(findNamedColour('White')?.hex).toBe('#ffffff')
})

test('does not guess: what a maker made up, two colours at once, no name', () => {
  for (const name of ['', 'Zorp', 'Heather Zorp', 'Navy/White', 'Black & Gold', 'Team colour 7', 'navyish']) {
    expect(findNamedColour(name), name).toBeUndefined()
    expect(lookOfColour({ colour: name, hex: null }).hex).toBeNull()
  }
  expect(lookOfColour({ colour: 'Zorp', hex: '#123456' })).toEqual({ hex: '#123456', heather: false })
})

test('a colour that is typed, listed by a supplier or taken from a blank gets what its name says', () => {
  expect(readBlank('Gildan 5000 · Navy', [])).toMatchObject({ colour: 'Navy', hex: '#1b2438' })
  expect(readBlank('Gildan 5000 · Zorp', [])).toMatchObject({ colour: 'Zorp', hex: null })
  const listed = ['Forest Green', 'Zorp'].map(colour => ({ colour, hex: null, size: 'M', costCents: 300 }))
  const { colours } = layCosts({ colours: [], sizes: [] }, listed)
  expect(colours).toMatchObject([
    { name: 'Forest Green', hex: '#21412f' },
    { name: 'Zorp', hex: null }
  ])
  const words = { id: 'b', name: 'Tee', maker: '', styleNumber: '', supplier: '', sizes: [] }
  const looks = { frontFileId: null, backFileId: null, frontArea: null, backArea: null, printAreas: [], taxClass: '' }
  const blank = { ...words, ...looks, colours: [{ name: 'Kelly Green', hex: null, costs: [] }] }
  expect(jobBlankOf(blank, 'Kelly Green').hex).toBe('#00805a')
})

test('a garment of which no colour is known is hatched and never white', () => {
  const drawn = (hex: string | null) => {
    const colour = { hex, heather: false, front: null, back: null }
    return drawItem({ item: { garment: 'tee', fields: [], artwork: [] }, colour, side: 'front', idPrefix: 'g' })
  }
  expect(drawn(null)).toContain('<pattern id="gh"')
  expect(drawn(null)).not.toBe(drawn('#ffffff'))
  expect(drawn('#ffffff')).not.toContain('<pattern')
})
