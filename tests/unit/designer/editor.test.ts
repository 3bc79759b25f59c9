import { beforeEach, describe, expect, test } from 'vitest'

import { insertNode, moveNodes, nodesOf, removeNodes } from '#islands/designer/tools/node-edits.ts'
import { placeAt, rowsOf } from '#islands/designer/layers/rows.ts'
import { unmoved } from '#islands/designer/viewport/order.ts'
import {
  $camera,
  PX_PER_MM,
  panBy,
  setViewSize,
  showBounds,
  toArtboard,
  toScreen,
  zoomAt,
  zoomStep,
  zoomTo
} from '#lib/client/designer/camera.ts'
import { $design, openDesign, select } from '#lib/client/designer/document.ts'
import { newShape } from '#lib/client/designer/making.ts'
import { rememberPages, withPages } from '#lib/client/designer/left-out-page.ts'
import { boundsOf, frameOf, localBounds, outermost, topObjects } from '#lib/client/designer/measure.ts'
import { lengthText, nameOf } from '#lib/client/designer/naming.ts'
import { nearestColour } from '#lib/shared/nearest-colour.ts'
import { penData } from '#lib/client/designer/pen.ts'
import { colourForNew, layerForNew } from '#lib/client/designer/places.ts'
import { resized } from '#lib/client/designer/resized.ts'
import { chooseNextColour } from '#lib/client/designer/view.ts'
import { group } from '#lib/designer/commands/group.ts'
import { changeLayer } from '#lib/designer/commands/layers.ts'
import { rotate } from '#lib/designer/commands/rotate.ts'
import type { ShapeObject, TextObject } from '#lib/designer/design.ts'
import { formatPath, parsePath } from '#lib/designer/geometry/path.ts'

import { designOf, rect } from '../../support/designs.ts'

const design = designOf([rect('o1', [10, 20, 30, 40]), rect('o2', [100, 100, 10, 10]), rect('o3', [50, 50, 5, 5])])

beforeEach(() => {
  openDesign(design)
  setViewSize({ width: 800, height: 600 })
})

describe('the camera', () => {
  test('comes back from the screen to the same millimetre', () => {
    panBy(13, -7)
    zoomAt([200, 100], 1.7)

    const [x, y] = toArtboard(toScreen([12.5, 70]))
    expect([x, y].map(value => Math.round(value * 1e6) / 1e6)).toEqual([12.5, 70])
  })

  test('keeps what is under the pointer while it zooms', () => {
    const before = toArtboard([300, 200])
    zoomAt([300, 200], 2.5)
    const after = toArtboard([300, 200])

    expect(after[0]).toBeCloseTo(before[0], 6)
    expect(after[1]).toBeCloseTo(before[1], 6)
  })

  test('shows a box whole, in the middle', () => {
    showBounds({ minX: 0, minY: 0, maxX: 300, maxY: 350 })

    const [[left, top], [right, bottom]] = [toScreen([0, 0]), toScreen([300, 350])]
    expect(left).toBeGreaterThan(0)
    expect(top).toBeCloseTo(600 - bottom, 6)
    expect(left).toBeCloseTo(800 - right, 6)
  })

  test('steps to round figures and never beyond its ends', () => {
    zoomTo(0.9)
    zoomStep(1)
    expect($camera.get().zoom).toBe(1)
    zoomTo(1e9)
    expect($camera.get().zoom).toBe(64)
    expect(PX_PER_MM).toBeCloseTo(3.7795, 3)
  })
})

describe('measuring', () => {
  test('frames one object along its own sides and several upright', () => {
    const turned = rotate(design, ['o1'], { degrees: 30, about: [25, 40] })

    expect(frameOf(turned, ['o1'])?.box).toEqual({ minX: 0, minY: 0, maxX: 30, maxY: 40 })
    expect(frameOf(design, ['o1', 'o2'])?.box).toEqual({ minX: 10, minY: 20, maxX: 110, maxY: 110 })
    const box = boundsOf(turned, 'o1')
    expect(box.maxX - box.minX).toBeCloseTo(30 * Math.cos(Math.PI / 6) + 40 * Math.sin(Math.PI / 6), 6)
  })

  test('finds the group around an object, and what is in it once it is entered', () => {
    const grouped = group(design, ['o1', 'o2'], { id: 'g1' })

    expect(outermost(grouped, 'o1', undefined)).toBe('g1')
    expect(outermost(grouped, 'o1', 'g1')).toBe('o1')
    expect(topObjects(grouped, 'a1').toSorted()).toEqual(['g1', 'o3'])
    expect(localBounds(grouped, grouped.objects['g1']!)).toEqual({ minX: 10, minY: 20, maxX: 110, maxY: 110 })
  })

  test('says lengths and names as people do', () => {
    expect([lengthText(25.4, 'in'), lengthText(0.126, 'mm'), lengthText(-0.0001, 'mm')]).toEqual(['1', '0.13', '0'])
    expect(nameOf(design, { ...design.objects['o1']!, name: 'Crest' })).toBe('Crest')
    expect(nameOf(design, design.objects['o1']!)).toBe('Rectangle')
  })
})

describe('resizing', () => {
  test('gives a shape other sides, so its corners stay as round as they are', () => {
    const frame = frameOf(design, ['o1'])!
    const next = resized(design, 'o1', { sx: 2, sy: 0.5, about: [0, 0], frame }).objects['o1'] as ShapeObject

    expect(next.params).toMatchObject({ wMm: 60, hMm: 20 })
    expect(next.m).toEqual([1, 0, 0, 1, 10, 20])
  })

  test('mirrors when it is pulled over its other side', () => {
    const frame = frameOf(design, ['o1'])!
    const next = resized(design, 'o1', { sx: -1, sy: 1, about: [0, 0], frame })

    expect(boundsOf(next, 'o1')).toEqual({ minX: -20, minY: 20, maxX: 10, maxY: 60 })
  })

  test('makes the size of a text true', () => {
    const text = {
      id: 't1',
      type: 'text',
      m: [1, 0, 0, 1, 50, 50],
      fill: { ref: 'c1' },
      strokes: [],
      weld: true,
      text: {
        runs: [{ s: 'Hi', font: 'anton', sizeMm: 20, trackMm: 1, features: {} }],
        align: 'left',
        lineHeight: 1,
        warp: { kind: 'none', bend: 0 }
      }
    } as TextObject
    const texts = designOf([text])
    const frame = { matrix: text.m, box: { minX: 0, minY: -15, maxX: 20, maxY: 0 } }
    const next = resized(texts, 't1', { sx: 3, sy: 3, about: [0, 0], frame }).objects['t1'] as TextObject

    expect(next.text.runs[0]).toMatchObject({ sizeMm: 60, trackMm: 3 })
    expect(next.m).toEqual(text.m)
  })
})

describe('new things', () => {
  test('go to the layer of what is selected, and never to a locked one', () => {
    expect(layerForNew()?.id).toBe('l1')
    openDesign(changeLayer(design, 'l1', { locked: true }))
    select(['o1'])

    expect(layerForNew()).toBeUndefined()
  })

  test('take the colour that was chosen last if the palette has it, else what stands out from the garment', () => {
    const dark = { ...design, artboards: design.artboards.map(board => ({ ...board, bg: '#14213D' })) }
    expect(colourForNew($design.get())).toBe('c3')
    expect(colourForNew(dark)).toBe('c2')
    chooseNextColour('c1')
    expect(colourForNew($design.get())).toBe('c1')
    chooseNextColour('gone')
    expect(colourForNew($design.get())).toBe('c3')
  })

  test('a line is a band of film, for a line has no area', () => {
    const line = newShape({ id: 'x', shape: 'line', m: [1, 0, 0, 1, 0, 0], wMm: 50, hMm: 0.01, ref: 'c1' })

    expect(line.fill).toBeNull()
    expect(line.strokes).toMatchObject([{ ref: 'c1', offsetMm: 1 }])
  })

  test('finds the film that looks most alike', () => {
    expect(nearestColour('#c01030', design.palette.entries)?.ref).toBe('c1')
    expect(nearestColour('#fafafa', design.palette.entries)?.ref).toBe('c2')
  })
})

describe('paths', () => {
  test('the pen draws straight where no handle was pulled, and comes home', () => {
    const nodes = [{ at: [0, 0] as const }, { at: [10, 0] as const }, { at: [10, 10] as const, out: [10, 15] as const }]

    expect(penData(nodes, true)).toBe('M0 0L10 0C10 0 10 5 10 10C10 15 0 0 0 0Z')
    expect(penData(nodes.slice(0, 2), false)).toBe('M0 0L10 0')
  })

  test('moving a node takes both its segments along, the first node of a closed path too', () => {
    const square = parsePath('M0 0L10 0L10 10L0 10Z')

    expect(formatPath(moveNodes(square, new Set([0]), -5, -5))).toBe('M-5 -5L10 0L10 10L0 10Z')
    expect(formatPath(moveNodes(square, new Set([6]), 2, 0))).toBe('M0 0L12 0L10 10L0 10Z')
  })

  test('a smooth node stays smooth when one of its handles turns', () => {
    const wave = parsePath('M0 0C5 -5 10 0 20 0C30 0 35 5 40 0')
    const [contour] = moveNodes(wave, new Set([8]), 0, 10)

    // The handle before the node was 10 away and straight behind; it still is, on the other side.
    const [x, y] = [contour!.coords[4]!, contour!.coords[5]!]
    expect(Math.hypot(x - 20, y)).toBeCloseTo(10, 6)
    expect(y).toBeLessThan(0)
  })

  test('removes nodes, and puts new ones on the line without changing it', () => {
    const square = parsePath('M0 0L10 0L10 10L0 10Z')
    expect(formatPath(removeNodes(square, new Set([6])))).toBe('M0 0L10 10L0 10Z')
    expect(removeNodes(square, new Set([0, 6, 12]))).toEqual([])

    const more = insertNode(square, [5, 0.2], 1)!
    expect(nodesOf(more).filter(({ kind }) => kind === 'anchor')).toHaveLength(5)
    expect(formatPath(more)).toBe('M0 0L5 0L10 0L10 10L0 10Z')
    expect(insertNode(square, [50, 50], 1)).toBeUndefined()
  })
})

describe('the list of layers', () => {
  test('shows the topmost first and opens groups', () => {
    const grouped = group(design, ['o1', 'o2'], { id: 'g1' })
    const shown = (opened: string[]) => rowsOf(grouped, 'a1', new Set(), new Set(opened)).map(({ id }) => id)

    expect(shown([])).toEqual(['l1', 'o3', 'g1'])
    expect(shown(['g1'])).toEqual(['l1', 'o3', 'g1', 'o2', 'o1'])
  })

  test('above on the screen is later in the drawing order', () => {
    const row = rowsOf(design, 'a1', new Set(), new Set()).find(({ id }) => id === 'o2')!

    expect(placeAt(row, 'above')).toEqual({ parent: 'l1', index: 2 })
    expect(placeAt(row, 'below')).toEqual({ parent: 'l1', index: 1 })
  })

  test('tells few moved ones from the many that stayed', () => {
    const places = new Map(['a', 'b', 'c', 'd', 'e'].map((id, index) => [id, index]))

    expect([...unmoved(['b', 'c', 'd', 'e', 'a'], places)].toSorted()).toEqual(['b', 'c', 'd', 'e'])
    expect([...unmoved(['e', 'a', 'b', 'x', 'c', 'd'], places)].toSorted()).toEqual(['a', 'b', 'c', 'd'])
  })
})

test('an open path has a node at each end', () => {
  expect(nodesOf(parsePath('M0 0L10 0L20 0'))).toHaveLength(3)
})

describe('a white page that was left out', () => {
  test('comes back in white film, right below what lay on it', () => {
    const page = { ids: ['o2', 'o3'], wMm: 80, hMm: 60, m: [2, 0, 0, 2, 5, 6] as const }
    expect(withPages(design)).toBe(design)
    rememberPages([page])
    const back = withPages(design)
    const [first, paper, ...others] = back.layers[0]!.children
    expect([first, ...others]).toEqual(['o1', 'o2', 'o3'])
    expect(back.objects[paper!]).toMatchObject({ d: 'M0 0L80 0L80 60L0 60Z', m: page.m, fill: { ref: 'c2' } })
    expect(withPages(back)).toBe(back)
  })
})
