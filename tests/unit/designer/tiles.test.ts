import { describe, expect, test } from 'vitest'

import { check } from '#lib/designer/checks/checks.ts'
import { type Design, TextObject } from '#lib/designer/design.ts'
import { intersect, weld } from '#lib/designer/geometry/boolean.ts'
import { loadClipper } from '#lib/designer/geometry/load-clipper.ts'
import { contourBounds, pathArea, pathBounds, type Path, transformPath } from '#lib/designer/geometry/path.ts'
import { multiply, translation } from '#lib/designer/geometry/matrix.ts'
import { filmsOf } from '#lib/designer/production/pieces.ts'
import { placementMatrix } from '#lib/designer/rolls/placement.ts'
import { invert } from '#lib/designer/geometry/matrix.ts'
import { tilesNeeded } from '#lib/designer/rolls/tiles-needed.ts'
import { cutLayers } from '#lib/designer/production/cut-layers.ts'

import { designOf, letters, path, rect } from '../../support/designs.ts'
import { differenceArea } from '../../support/outlines.ts'
import { laidOut, tools, writtenRolls } from '../../support/rolls.ts'
import { svgLayers } from '../../support/rolls-read.ts'

const clipper = await loadClipper()

const BANNER = { artboards: [{ id: 'a1', name: 'Banner', wMm: 2000, hMm: 900 }] }
const WAVE = path(
  'wave',
  'M0 100C200 -100 500 400 900 100L900 500C700 650 300 350 0 600ZM300 250L300 350L420 350L420 250Z'
)

function banner(objects: Parameters<typeof designOf>[0], rolls: object = {}, more: object = {}): Design {
  return designOf(objects, { ...BANNER, production: { rolls, ...more } })
}

/** The tiles as they were written, each put back to where it was in the piece. */
async function putBack(design: Design): Promise<{ tiles: { path: Path; number: number }[]; piece: Path }> {
  const { files, laid } = await writtenRolls(design)
  const written = svgLayers(files['1-Red.svg']!).get('Red')!
  const [film] = laid.films
  const tiles = laid.nested[0]!.placements.map(placement => {
    const piece = film!.pieces.find(({ id }) => id === placement.piece)!
    const { tile, wMm, hMm } = piece
    const back = multiply(translation(tile!.xMm, tile!.yMm), invert(placementMatrix(placement)))
    const frame = { minX: -0.01, minY: -0.01, maxX: wMm + 0.01, maxY: hMm + 0.01 }
    const own = written.filter(contour => {
      const { minX, minY, maxX, maxY } = contourBounds(transformPath([contour], invert(placementMatrix(placement)))[0]!)
      return minX >= frame.minX && minY >= frame.minY && maxX <= frame.maxX && maxY <= frame.maxY
    })
    return { number: tile!.number, path: transformPath(own, back) }
  })
  const [whole] = filmsOf(design, tools.outliner, { artboards: ['a1'], rows: [{ row: -1, values: undefined, quantity: 1 }] }) // biome-ignore format: one line
  return { tiles: tiles.toSorted((a, b) => a.number - b.number), piece: whole!.pieces[0]!.path }
}

describe('work wider than its roll', () => {
  test.each([
    ['drawn with curves and holes', banner([WAVE])],
    ['of letters', banner([TextObject.parse({ ...letters('t', 'WIDE ÅB8'), m: [9, 0, 0, 9, 20, 500] })])],
    ['with a box and labels', banner([WAVE], { box: 'kiss-cut', label: 'draw' })],
    ['nested in rows', banner([WAVE], { manner: 'grid' })],
    ['split at a place', banner([WAVE], { tiling: { axis: 'y', atMm: 300 } })],
    ['along a film with a grain', banner([WAVE], {}, { rotations: [0, 180] })]
  ])('%s: the written tiles put together are the piece', async (_, design) => {
    const { tiles, piece } = await putBack(design)
    expect(tiles.length).toBeGreaterThan(1)
    const together = weld(
      clipper,
      tiles.flatMap(tile => tile.path)
    )
    // The area that only one of both has, against the length of the outline: how far an edge is off on average.
    const edge = [...piece].reduce((sum, contour) => sum + lengthOf(contour), 0)
    expect(differenceArea(clipper, together, piece) / edge).toBeLessThan(0.002)
    const [a, b] = [pathBounds(together), pathBounds(piece)]
    for (const side of ['minX', 'minY', 'maxX', 'maxY'] as const) expect(Math.abs(a[side] - b[side])).toBeLessThan(0.01)
  })

  test('overlaps by as much as was said, and by nothing', async () => {
    const square = rect('o1', [0, 0, 800, 600])
    for (const overlapMm of [0, 10, 25]) {
      const { tiles } = await putBack(banner([square], { tiling: { overlapMm } }))
      expect(tiles).toHaveLength(2)
      const common = overlapMm > 0 ? pathArea(intersect(clipper, tiles[0]!.path, tiles[1]!.path)) : 0
      expect(Math.abs(common)).toBeCloseTo(overlapMm * 800, 0)
      const all = tiles.reduce((sum, tile) => sum + Math.abs(pathArea(tile.path)), 0)
      expect(all).toBeCloseTo(800 * 600 + overlapMm * 800, 0)
    }
  })

  test('has its seam where it was chosen, mirrored film or not', async () => {
    for (const ref of ['c1', 'c3']) {
      const design = banner([rect('o1', [100, 50, 600, 600], ref)], { tiling: { axis: 'x', atMm: 350, overlapMm: 0 } })
      const { films } = await laidOut(design)
      const widths = films[0]!.pieces.map(({ wMm }) => wMm)
      // From the left 250 to the seam, 350 beyond it; a mirrored film begins at the other end.
      expect(widths).toEqual(ref === 'c1' ? [350, 250] : [250, 350])
    }
  })

  test('has crosses beside each seam that meet, on a layer of their own and outside the drawing', async () => {
    const { files, laid } = await writtenRolls(banner([rect('o1', [0, 0, 800, 900])], { tiling: { axis: 'y' } }))
    const layers = svgLayers(files['1-Red.svg']!)
    expect([...layers.keys()]).toEqual(['SEAMS', 'Red'])
    const { placements } = laid.nested[0]!
    expect(placements).toHaveLength(3)
    // Two seams, two ends of each, on both tiles, of two strokes.
    expect(layers.get('SEAMS')).toHaveLength(16)
    const places = placements.flatMap(placement => {
      const { tile } = laid.films[0]!.pieces.find(({ id }) => id === placement.piece)!
      const inPiece = multiply(translation(tile!.xMm, tile!.yMm), invert(placementMatrix(placement)))
      return layers.get('SEAMS')!.flatMap(stroke => {
        const { minX, minY, maxX, maxY } = contourBounds(transformPath([stroke], inPiece)[0]!)
        const isNear = minX > -12 && maxX < 812 && minY > tile!.yMm - 1 && maxY < tile!.yMm + 320
        return isNear ? [[minX, minY, maxX, maxY].map(value => value.toFixed(2)).join(' ')] : []
      })
    })
    const twice = [...Map.groupBy(places, place => place)].filter(([, same]) => same.length === 2)
    expect(twice).toHaveLength(8)
  })

  test('is told of by Check as tiles, and refused only where not even tiles fit', () => {
    const design = banner([rect('o1', [0, 0, 800, 900])])
    const [layer] = cutLayers(design, tools.outliner, { artboard: 'a1' })
    expect(tilesNeeded(design, layer!)).toBe(3)
    const found = check(design, tools.outliner, { artboard: 'a1', book: tools.book })
    expect(found).toMatchObject([{ kind: 'tiled', severity: 'warning', detail: '3' }])
    const shared = banner([rect('o1', [0, 0, 800, 900])], { tiling: { overlapMm: 200 }, box: 'kiss-cut', boxMm: 90 })
    expect(check(shared, tools.outliner, { artboard: 'a1', book: tools.book })).toMatchObject([{ kind: 'too-wide' }])
  })
})

function lengthOf(contour: Path[number]): number {
  const { coords } = contour
  let sum = 0
  for (let i = 0; i + 7 < coords.length; i += 6) sum += Math.hypot(coords[i + 6]! - coords[i]!, coords[i + 7]! - coords[i + 1]!) // biome-ignore format: one line
  return sum
}
