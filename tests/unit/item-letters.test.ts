import { expect, test } from 'vitest'

import { drawItem } from '#lib/garments/item-picture.ts'

const DESIGN = '/designs/7c3c5b1e-5a0c-4d6b-9b6e-0d4f3a1b2c3d/letters.svg'
const item = {
  garment: 'tee' as const,
  fields: [
    { id: 'name', type: 'text', uppercase: true, placement: null },
    { id: 'number', type: 'number', uppercase: false, placement: null }
  ],
  artwork: [
    {
      href: '/files/a/artwork?w=800',
      side: 'front' as const,
      x: -100,
      y: 0,
      width: 200,
      height: 200,
      letters: {
        href: DESIGN,
        fields: [
          { id: 'name', variable: 'player' },
          { id: 'number', variable: 'number' }
        ]
      }
    }
  ]
}
const colour = { hex: '#1b2438', heather: false, front: null, back: null }

function hrefsOf(values: Record<string, string>): string[] {
  const svg = drawItem({ item, colour, side: 'front', values, idPrefix: 'p' })
  return [...svg.matchAll(/<image href="([^"]*)"/g)].map(([, href]) => href!.replaceAll('&amp;', '&'))
}

test('shows the sample of a design until something is filled in', () => {
  expect(hrefsOf({})).toEqual(['/files/a/artwork?w=800'])
  expect(hrefsOf({ name: '' })).toEqual(['/files/a/artwork?w=800'])
})

test('asks for the design with what is filled in, and with nothing where nothing is', () => {
  expect(hrefsOf({ name: 'Rivera' })).toEqual([`${DESIGN}?player=RIVERA&number=`])
  expect(hrefsOf({ name: 'O’Neil & "Łó" *(!)~', number: '7' })[0]).toMatch(
    /^\/designs\/[\w-]+\/letters\.svg\?player=[\w%.-]+&number=7$/
  )
  const query = new URLSearchParams(hrefsOf({ name: "d'arc (x)*" })[0]!.split('?')[1])
  expect(query.get('player')).toBe("D'ARC (X)*")
})
