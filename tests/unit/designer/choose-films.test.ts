import { expect, test } from 'vitest'

import { coloursOf, isFilm, proposedFilm } from '#lib/client/designer/film-choice.ts'
import type { Film } from '#lib/contract/films.ts'
import { chooseFilms } from '#lib/designer/commands/choose-films.ts'
import { Design, type PaletteEntry } from '#lib/designer/design.ts'
import { FILMS, paletteEntry } from '#lib/designer/films.ts'
import { loadClipper } from '#lib/designer/geometry/load-clipper.ts'
import { importSvg } from '#lib/designer/importing/svg.ts'
import { toClipboard } from '#lib/designer/importing/to-clipboard.ts'

import { designOf, PALETTE, rect } from '../../support/designs.ts'

const FOUND: PaletteEntry[] = [
  { ref: 'c-aa0000', name: '#AA0000', hex: '#AA0000', index: 3 },
  { ref: 'c-0000aa', name: '#0000AA', hex: '#0000AA', index: 4 }
]

const USUAL = { own: false, changed: false, removed: false }
const NAVY = paletteEntry(FILMS.find(({ name }) => name === 'Navy')!, 0)

/** Two objects of the design's own film, and three in the colours of a file. */
function imported(): Design {
  return designOf(
    [
      rect('own', [0, 0, 10, 10], 'c2'),
      rect('a', [10, 0, 10, 10], 'c-aa0000'),
      rect('b', [20, 0, 10, 10], 'c-0000aa'),
      rect('c', [30, 0, 10, 10], 'c-0000aa')
    ],
    { palette: { ...PALETTE, entries: [...PALETTE.entries, ...FOUND] } }
  )
}

const fillOf = (design: Design, id: string) => {
  const object = design.objects[id]
  return object && 'fill' in object ? object.fill?.ref : undefined
}

test('gives the chosen films, adds those the palette has not, and lets the colours of the file go', () => {
  const design = imported()
  const red = PALETTE.entries[0] as PaletteEntry
  const chosen = new Map([
    ['c-aa0000', red],
    ['c-0000aa', NAVY]
  ])

  const next = chooseFilms(design, ['a', 'b', 'c'], chosen)

  expect([fillOf(next, 'a'), fillOf(next, 'b'), fillOf(next, 'c')]).toEqual(['c1', NAVY.ref, NAVY.ref])
  expect(next.objects['own']).toBe(design.objects['own'])
  expect(next.palette.entries.map(({ ref }) => ref)).toEqual(['c1', 'c2', 'c3', NAVY.ref])
  expect(Design.safeParse(next).error).toBeUndefined()
})

test('leaves out what gets no film, and keeps a colour that something else still has', () => {
  const next = chooseFilms(imported(), ['b'], new Map([['c-0000aa', null]]))

  expect(Object.keys(next.objects).sort()).toEqual(['a', 'c', 'own'])
  expect(next.palette.entries.some(({ ref }) => ref === 'c-0000aa')).toBe(true)
  expect(Design.safeParse(next).error).toBeUndefined()
})

test('counts the colours of objects, the most used first, and knows which are no films', () => {
  const design = imported()

  const found = coloursOf(design, ['own', 'a', 'b', 'c'])

  expect(found.map(({ entry, count }) => [entry.ref, count])).toEqual([
    ['c-0000aa', 2],
    ['c2', 1],
    ['c-aa0000', 1]
  ])
  expect(found.filter(({ entry }) => !isFilm(entry, [])).map(({ entry }) => entry.ref)).toEqual([
    'c-0000aa',
    'c-aa0000'
  ])
})

test('proposes what lies on the shelf unless another film is clearly nearer, and nothing that glitters', () => {
  const films = FILMS.map((film, index): Film => {
    const entry = paletteEntry(film, index)
    const { sku, name, hex, finish } = film
    return {
      ref: entry.ref,
      sku,
      name,
      hex,
      finish,
      inStock: ['Red', 'Royal', 'White'].includes(name),
      ...USUAL,
      entry
    }
  })

  // Red is on the shelf; red glitter is nearer, but it glitters.
  expect(proposedFilm('#A81F35', [], films)?.name).not.toBe('Red glitter')
  expect(proposedFilm('#CC2230', [], films)?.name).toBe('Red')
  // No red or white will do for brown.
  expect(proposedFilm('#5A3A26', [], films)?.name).toBe('Brown')
  expect(proposedFilm('#1B50A0', [], films)?.name).toBe('Royal')
})

test('keeps filled outlines that the file left open, as every viewer shows them', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 10" width="30mm" height="10mm"><g>' +
    '<path fill="#aa0000" d="M0 0L10 0L10 10"/><path fill="#0000aa" d="M26 5a2 2 0 1 1-4 0a2 2 0 0 1 4 0"/>' +
    '<path fill="#00aa00" d="M12 0L18 0"/></g></svg>'

  const clipboard = toClipboard(importSvg(svg), await loadClipper())

  const paths = clipboard.objects.filter(object => object.type === 'path')
  expect(paths.map(({ d }) => d.trim().endsWith('Z'))).toEqual([true, true])
  expect(clipboard.colours.map(({ hex }) => hex)).toEqual(['#aa0000', '#0000aa'])
})
