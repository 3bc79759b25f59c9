import { expect, test } from 'vitest'

import { heroItems } from '#lib/garments/decorated.ts'

const placement = {
  ...({ side: 'back', x: 0, y: 20, heightMm: 46, maxWidthMm: 280, arch: 0, font: 'collegiate' } as const),
  hex: '#ffffff',
  outlineHex: null
}
const field = { id: 'name', type: 'text', uppercase: true, placement }
const layer = { href: '/files/x/y', side: 'front' as const, x: 0, y: 0, width: 10, height: 10 }
const colour = { front: null, back: null }
const item = (name: string, of: object = {}) => {
  return { name, garment: 'tee' as const, fields: [], artwork: [], colours: [colour], ...of }
}

test('shows what is decorated first in the head of a store, and never a bare back that waits for a name', () => {
  const items = [
    item('plain'),
    item('named', { fields: [field] }),
    item('printed', { artwork: [layer], fields: [field] }),
    item('photographed', { fields: [field], colours: [{ front: '/files/p/picture', back: null }] }),
    item('nothing', { colours: [] })
  ]
  expect(heroItems(items).map(({ name }) => name)).toEqual(['printed', 'photographed', 'plain'])
})
