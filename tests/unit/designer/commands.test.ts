import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { add } from '#lib/designer/commands/add.ts'
import { align } from '#lib/designer/commands/align.ts'
import { addArtboard, changeArtboard, removeArtboard } from '#lib/designer/commands/artboards.ts'
import { distribute } from '#lib/designer/commands/distribute.ts'
import { duplicate } from '#lib/designer/commands/duplicate.ts'
import { flip } from '#lib/designer/commands/flip.ts'
import { group, ungroup } from '#lib/designer/commands/group.ts'
import { addLayer, changeLayer, moveInto, moveLayer, removeLayer } from '#lib/designer/commands/layers.ts'
import { hide, lock, rename } from '#lib/designer/commands/mark.ts'
import { move } from '#lib/designer/commands/move.ts'
import { nudge } from '#lib/designer/commands/nudge.ts'
import { removeColour, setColour } from '#lib/designer/commands/palette.ts'
import { copy, paste } from '#lib/designer/commands/paste.ts'
import { recolour } from '#lib/designer/commands/recolour.ts'
import { remove } from '#lib/designer/commands/remove.ts'
import { reorder } from '#lib/designer/commands/reorder.ts'
import { replace } from '#lib/designer/commands/replace.ts'
import { rotate } from '#lib/designer/commands/rotate.ts'
import { scale } from '#lib/designer/commands/scale.ts'
import { setFill } from '#lib/designer/commands/set-fill.ts'
import { setImage, setPath, setShape } from '#lib/designer/commands/set-shape.ts'
import { setStrokes } from '#lib/designer/commands/set-strokes.ts'
import { OUTLINE_PRESETS, presetOutlines } from '#lib/designer/commands/outline-presets.ts'
import { setFont, setRuns, setText, setTextSettings, setType } from '#lib/designer/commands/set-text.ts'
import { addAsset, addFont, setProduction, setRows } from '#lib/designer/commands/settings.ts'
import { skew } from '#lib/designer/commands/skew.ts'
import { giveStyle, styleOf } from '#lib/designer/commands/style.ts'
import { Design, type DesignObject, type TextObject } from '#lib/designer/design.ts'
import { transformBounds } from '#lib/designer/geometry/bounds.ts'
import { applyToPoint, IDENTITY } from '#lib/designer/geometry/matrix.ts'
import { commit, redo, startHistory, undo } from '#lib/designer/history.ts'
import { drawingOrder, drawn, worldMatrix } from '#lib/designer/tree.ts'

import { sized } from '../../support/long.ts'
import { designOf, letters, path, rect } from '../../support/designs.ts'

const boxes = (): DesignObject[] => [0, 1, 2, 3].map(n => rect(`o${n}`, [n * 30, n * 10, 10, 5]))
const design = designOf(boxes())
const children = (from: Design): string[] => from.layers[0]!.children

/** Where the object's corners are on the artboard. */
function corners(from: Design, id: string): number[][] {
  const matrix = worldMatrix(from, id)
  return [
    [0, 0],
    [10, 0],
    [10, 5],
    [0, 5]
  ].map(([x, y]) => applyToPoint(matrix, [x!, y!]).map(v => Number(v.toFixed(6))))
}

function boundsOf(from: Design): Map<string, ReturnType<typeof transformBounds>> {
  const box = { minX: 0, minY: 0, maxX: 10, maxY: 5 }
  return new Map(Object.keys(from.objects).map(id => [id, transformBounds(box, worldMatrix(from, id))]))
}

test('nudge moves by half a millimetre, or by five', () => {
  expect(corners(nudge(design, ['o0'], { direction: 'left' }), 'o0')[0]).toEqual([-0.5, 0])
  expect(corners(nudge(design, ['o0'], { direction: 'down', large: true }), 'o0')[0]).toEqual([0, 5])
})

test('scale, rotate, skew and flip keep the point they turn about', () => {
  expect(corners(scale(design, ['o1'], { sx: 2, sy: 3, about: [30, 10] }), 'o1')).toEqual([
    [30, 10],
    [50, 10],
    [50, 25],
    [30, 25]
  ])
  expect(corners(rotate(design, ['o1'], { degrees: 90, about: [30, 10] }), 'o1')[1]).toEqual([30, 20])
  expect(corners(flip(design, ['o1'], { axis: 'horizontal', about: [35, 0] }), 'o1')[0]).toEqual([40, 10])
  expect(corners(flip(design, ['o1'], { axis: 'vertical', about: [0, 10] }), 'o1')[2]).toEqual([40, 5])
  expect(corners(skew(design, ['o1'], { degreesX: 45, degreesY: 0, about: [30, 10] }), 'o1')[2]).toEqual([45, 15])
})

test('nothing is ever flattened, however it is scaled or skewed', () => {
  const flat = skew(scale(design, ['o1'], { sx: 0, sy: -0, about: [0, 0] }), ['o1'], {
    degreesX: 90,
    degreesY: 45,
    about: [0, 0]
  })
  expect(() => move(flat, ['o1'], { dx: 1, dy: 1 })).not.toThrow()
})

describe('locked', () => {
  const locked = lock(design, ['o1'], true)

  test('objects stay until they are unlocked', () => {
    expect(move(locked, ['o1'], { dx: 5, dy: 0 })).toBe(locked)
    expect(remove(locked, ['o1'])).toBe(locked)
    expect(setFill(locked, ['o1'], 'c2')).toBe(locked)
    expect(move(lock(locked, ['o1'], false), ['o1'], { dx: 5, dy: 0 }).objects['o1']!.m[4]).toBe(35)
  })

  test('layers hold what is on them', () => {
    const held = changeLayer(design, 'l1', { locked: true })
    expect(move(held, ['o0'], { dx: 5, dy: 0 })).toBe(held)
  })

  test('and a hidden object is not drawn', () => {
    expect([...drawn(hide(design, ['o1'], true))].map(({ object }) => object.id)).toEqual(['o0', 'o2', 'o3'])
    expect([...drawn(changeLayer(design, 'l1', { visible: false }))]).toEqual([])
  })
})

describe('groups', () => {
  const grouped = group(design, ['o2', 'o0'], { id: 'g1' })

  test('lie where the topmost was, and keep the order of what is in them', () => {
    expect(children(grouped)).toEqual(['o1', 'g1', 'o3'])
    expect(grouped.objects['g1']).toMatchObject({ children: ['o0', 'o2'] })
  })

  test('move as one, and a member can be moved by itself in the artboard’s own directions', () => {
    const turned = rotate(grouped, ['g1'], { degrees: 90, about: [0, 0] })
    const before = corners(turned, 'o2')
    const after = corners(move(turned, ['o2'], { dx: 7, dy: -2 }), 'o2')
    expect(after).toEqual(before.map(([x, y]) => [x! + 7, y! - 2]))
  })

  test('can be opened again; nothing moves', () => {
    const turned = scale(rotate(grouped, ['g1'], { degrees: 30, about: [5, 5] }), ['g1'], {
      sx: 2,
      sy: 0.5,
      about: [0, 0]
    })
    const opened = ungroup(turned, ['g1'])
    expect(children(opened)).toEqual(['o1', 'o0', 'o2', 'o3'])
    expect(corners(opened, 'o2')).toEqual(corners(turned, 'o2'))
    expect(Design.safeParse(opened).success).toBe(true)
  })

  test('can be made of members of other groups', () => {
    const turned = rotate(grouped, ['g1'], { degrees: 45, about: [0, 0] })
    const again = group(turned, ['o2', 'o3'], { id: 'g2' })
    expect(children(again)).toEqual(['o1', 'g1', 'g2'])
    expect(corners(again, 'o2')).toEqual(corners(turned, 'o2'))
    const emptied = group(turned, ['o0', 'o2', 'o3'], { id: 'g2' })
    expect(children(emptied)).toEqual(['o1', 'g2'])
    expect(emptied.objects['g1']).toBeUndefined()
  })

  test('disappear with the last of their members', () => {
    expect(children(remove(grouped, ['o0', 'o2']))).toEqual(['o1', 'o3'])
    expect(Object.keys(remove(grouped, ['o0', 'o2']).objects)).toEqual(['o1', 'o3'])
  })
})

test('reorder changes who lies on whom', () => {
  expect(children(reorder(design, ['o0', 'o2'], 'front'))).toEqual(['o1', 'o3', 'o0', 'o2'])
  expect(children(reorder(design, ['o1', 'o3'], 'back'))).toEqual(['o1', 'o3', 'o0', 'o2'])
  expect(children(reorder(design, ['o0', 'o1'], 'forward'))).toEqual(['o2', 'o0', 'o1', 'o3'])
  expect(children(reorder(design, ['o2', 'o3'], 'backward'))).toEqual(['o0', 'o2', 'o3', 'o1'])
  expect(reorder(design, ['o3'], 'forward')).toBe(design)
})

test('align brings edges or middles to one line', () => {
  const bounds = boundsOf(design)
  const left = align(design, ['o1', 'o2'], { edge: 'left', bounds })
  expect([left.objects['o1']!.m[4], left.objects['o2']!.m[4], left.objects['o2']!.m[5]]).toEqual([30, 30, 20])
  const middle = align(design, ['o0'], { edge: 'middle', bounds, to: { minX: 0, minY: 0, maxX: 300, maxY: 350 } })
  expect(middle.objects['o0']!.m[5]).toBe(172.5)
})

test('distribute makes the gaps equal', () => {
  const uneven = move(design, ['o1'], { dx: -13, dy: 0 })
  const even = distribute(uneven, ['o3', 'o1', 'o0', 'o2'], { axis: 'horizontal', bounds: boundsOf(uneven) })
  expect(children(even).map(id => even.objects[id]!.m[4])).toEqual([0, 30, 60, 90])
  const near = distribute(design, ['o0', 'o1'], { axis: 'vertical', bounds: boundsOf(design), gapMm: 1 })
  expect(near.objects['o1']!.m[5]).toBe(6)
})

test('distribute by a distance keeps the first, or the one that is named', () => {
  const row = designOf([rect('o0', [10, 0, 10, 10]), rect('o1', [50, 0, 10, 10]), rect('o2', [40, 0, 10, 10])])
  const at = (design: typeof row) => ['o0', 'o2', 'o1'].map(id => design.objects[id]!.m[4])
  const by = { axis: 'horizontal' as const, bounds: boundsOf(row), gapMm: 3 }
  expect(at(distribute(row, ['o0', 'o1', 'o2'], by))).toEqual([10, 23, 36])
  expect(at(distribute(row, ['o0', 'o1', 'o2'], { ...by, keep: 'o1' }))).toEqual([24, 37, 50])
})

describe('colour', () => {
  test('is only one of the palette', () => {
    expect(setFill(design, ['o1'], 'c9')).toBe(design)
    expect(setFill(design, ['o1'], 'c2').objects['o1']).toMatchObject({ fill: { ref: 'c2' } })
    expect(setFill(design, ['o1'], null).objects['o1']).toMatchObject({ fill: null })
    const stroke = { ref: 'c2', offsetMm: 3, join: 'round', z: 'behind' } as const
    expect(setStrokes(design, ['o1'], [stroke, { ...stroke, ref: 'c9' }]).objects['o1']).toMatchObject({
      strokes: [stroke]
    })
  })

  test('is exchanged everywhere', () => {
    const stroke = { ref: 'c1', offsetMm: 3, join: 'round', z: 'behind' } as const
    const all = recolour(setStrokes(design, ['o1'], [stroke]), { from: 'c1', to: 'c3' })
    expect(Object.values(all.objects).every(object => 'fill' in object && object.fill?.ref === 'c3')).toBe(true)
    expect(all.objects['o1']).toMatchObject({ strokes: [{ ref: 'c3' }] })
  })

  test('can be taken away only when nothing uses it', () => {
    expect(removeColour(design, 'c1')).toBe(design)
    expect(removeColour(design, 'c3').palette.entries.map(({ ref }) => ref)).toEqual(['c1', 'c2'])
    expect(setColour(design, { ref: 'c4', name: 'Gold', hex: '#AA8800', index: 3 }).palette.entries).toHaveLength(4)
  })
})

test('text, shapes and paths are set', () => {
  const words = designOf([letters('t1', 'GO'), path('p1', 'M0 0L1 1Z'), rect('r1', [0, 0, 1, 1])])
  expect(setText(words, 't1', 'WIN').objects['t1']).toMatchObject({ text: { runs: [{ s: 'WIN', sizeMm: 40 }] } })
  expect(setType(words, ['t1', 'p1'], { sizeMm: 12 }).objects['t1']).toMatchObject({
    text: { runs: [{ s: 'GO', sizeMm: 12 }] }
  })
  expect(setRuns(words, 't1', [])).toBe(words)
  const arched = setTextSettings(words, ['t1'], { warp: { kind: 'arch', bend: 0.5 }, align: 'center' })
  expect(arched.objects['t1']).toMatchObject({
    weld: true,
    text: { align: 'center', warp: { kind: 'arch', bend: 0.5 } }
  })
  expect(setShape(words, ['r1'], { shape: 'star', params: { points: 7 } }).objects['r1']).toMatchObject({
    shape: 'star',
    params: { wMm: 1, points: 7 }
  })
  expect(setPath(words, 'p1', { d: 'M0 0L2 2Z', rule: 'evenodd' }).objects['p1']).toMatchObject({
    d: 'M0 0L2 2Z',
    rule: 'evenodd'
  })
  expect(rename(words, 'p1', ' Paw ').objects['p1']!.name).toBe('Paw')
  expect(setProduction(words, { gapMm: 3 }).production).toMatchObject({ gapMm: 3, weedBoxMm: 5 })
  expect(setRows(words, { rows: [{ team: 'A' }] }).rows).toEqual([{ team: 'A' }])
})

describe('a style', () => {
  const stroke = { ref: 'c2', offsetMm: 3, join: 'round', z: 'behind' } as const
  const curve = { warp: { kind: 'path', pathRef: 'p1', bend: 0 } } as const
  const drawing = designOf([letters('t1', 'GO'), letters('t2', 'WIN', 'bangers'), rect('o1', [0, 0, 9, 9]), rect('o2', [0, 0, 9, 9], 'c2')]) // biome-ignore format: one line
  const styled = setTextSettings(setStrokes(setType(drawing, ['t1'], { sizeMm: 90, trackMm: 2 }), ['t1'], [stroke]), ['t1'], { align: 'center', warp: { kind: 'arch', bend: 0.5 } }) // biome-ignore format: one line

  test('goes from one to others, each taking what it can have, and the letters stay', () => {
    const given = giveStyle(styled, ['t2', 'o2'], styleOf(styled, ['t1'])!)
    expect(given.objects['t2']).toEqual({
      ...styled.objects['t1'],
      id: 't2',
      text: { ...(styled.objects['t1'] as TextObject).text, runs: [{ s: 'WIN', font: 'anton', sizeMm: 90, trackMm: 2, features: {} }] } // biome-ignore format: one line
    })
    expect(given.objects['o2']).toEqual({ ...drawing.objects['o2'], fill: { ref: 'c1' }, strokes: [stroke] })
  })

  test('reaches into groups, and is taken from the first in one', () => {
    const grouped = group(styled, ['t1', 'o1'], { id: 'g1' })
    expect(styleOf(grouped, ['g1'])).toEqual(styleOf(styled, ['t1']))
    const given = giveStyle(grouped, ['g1'], styleOf(grouped, ['o2'])!)
    expect(given.objects['o1']).toMatchObject({ fill: { ref: 'c2' }, strokes: [] })
    expect(given.objects['t1']).toMatchObject({ fill: { ref: 'c2' }, text: { align: 'center', runs: [{ sizeMm: 90 }] } }) // biome-ignore format: one line
  })

  test('leaves what is locked, films that are not for sale, and the path that letters follow', () => {
    const style = styleOf(styled, ['t1'])!
    expect(giveStyle(lock(styled, ['o2'], true), ['o2'], style).objects['o2']).toMatchObject({ fill: { ref: 'c2' } })
    const foreign = { ...style, fill: 'c9', strokes: [{ ...stroke, ref: 'c9' }] }
    expect(giveStyle(styled, ['o2'], foreign).objects['o2']).toMatchObject({ fill: { ref: 'c2' }, strokes: [] })
    const bent = setTextSettings(styled, ['t2'], curve)
    expect(giveStyle(bent, ['t2'], style).objects['t2']).toMatchObject({ text: { align: 'center', ...curve } })
    expect(giveStyle(bent, ['t1'], styleOf(bent, ['t2'])!).objects['t1']).toMatchObject({ text: { warp: { kind: 'arch' } } }) // biome-ignore format: one line
    expect(giveStyle(styled, ['t1'], style)).toBe(styled)
  })
})

test('pictures and fonts are added', () => {
  const asset = { kind: 'image', sha256: '0'.repeat(64), mime: 'image/png', wPx: 100, hPx: 50 } as const
  const picture = { id: 'i1', type: 'image', m: IDENTITY, asset: 'as_1', wMm: 20, hMm: 10 } as const
  const framed = setImage(add(addAsset(design, 'as_1', asset), 'l1', [picture]), ['i1', 'o1'], {
    cutline: { offsetMm: 2 }
  })
  expect(framed.objects['i1']).toMatchObject({ cutline: { offsetMm: 2 } })
  const font = { family: 'Anton', licence: 'OFL-1.1', embeddable: true }
  const lettered = addFont(framed, 'anton', font)
  expect(addFont(lettered, 'anton', { ...font, family: 'Other' })).toBe(lettered)
  expect(Design.safeParse(lettered).success).toBe(true)
})

test('what is put in another’s place lies where that lay', () => {
  const grouped = rotate(group(design, ['o1', 'o2'], { id: 'g1' }), ['g1'], { degrees: 90, about: [0, 0] })
  const welded = replace(grouped, ['o0', 'o1', 'o2'], [path('w1', 'M0 0L10 0L10 5Z')])
  expect(drawingOrder(welded)).toEqual(['g1', 'w1', 'o3'])
  expect(corners(welded, 'w1')[1]).toEqual([10, 0])
})

test('duplicates lie on what they copy, and groups are copied whole', () => {
  let n = 0
  const grouped = group(design, ['o0', 'o1'], { id: 'g1' })
  const { design: next, ids } = duplicate(grouped, ['g1', 'o3'], { makeId: () => `n${n++}` })
  expect(children(next)).toEqual(['g1', 'n0', 'o2', 'o3', 'n3'])
  expect(ids).toEqual(['n0', 'n3'])
  expect(next.objects['n0']).toMatchObject({ children: ['n1', 'n2'] })
  expect(corners(next, 'n1')[0]).toEqual([5, 5])
  expect(Design.safeParse(next).success).toBe(true)
})

test('a paste brings no colour that is not for sale here', () => {
  const clipboard = copy(setFill(lock(design, ['o1'], true), ['o0'], 'c3'), ['o0', 'o1'])
  expect(clipboard.roots).toEqual(['o0'])
  const target = designOf([], { palette: { id: 'p', entries: [{ ref: 'x', name: 'Blue', hex: '#1b4db1', index: 0 }] } })
  const { design: pasted, ids } = paste(target, 'l1', { clipboard })
  expect(pasted.objects[ids[0]!]).toMatchObject({ fill: { ref: 'x' }, m: [1, 0, 0, 1, 5, 5] })
  expect(Design.safeParse(pasted).success).toBe(true)
})

test('layers and artboards', () => {
  const two = addLayer(design, { id: 'l2', artboard: 'a1', name: 'Top' })
  const moved = moveInto(two, ['o1', 'o3'], { parent: 'l2' })
  expect(moved.layers.map(layer => layer.children)).toEqual([
    ['o0', 'o2'],
    ['o1', 'o3']
  ])
  expect(moveLayer(moved, 'l2', 0).layers.map(({ id }) => id)).toEqual(['l2', 'l1'])
  expect(Object.keys(removeLayer(moved, 'l2').objects)).toEqual(['o0', 'o2'])
  expect(removeLayer(design, 'l1')).toBe(design)
  expect(children(moveInto(design, ['o3'], { parent: 'l1', index: 1 }))).toEqual(['o0', 'o3', 'o1', 'o2'])
  const nested = group(group(design, ['o0', 'o1'], { id: 'g1' }), ['g1', 'o2'], { id: 'g2' })
  expect(moveInto(nested, ['g2'], { parent: 'g1' })).toBe(nested)

  const back = addArtboard(design, { id: 'a2', name: 'Back', wMm: 300, hMm: 350, bg: null }, { layerId: 'l2' })
  expect(changeArtboard(back, 'a2', { wMm: 100 }).artboards[1]).toMatchObject({ wMm: 100 })
  expect(removeArtboard(back, 'a2')).toMatchObject({ artboards: [{ id: 'a1' }], layers: [{ id: 'l1' }] })
  expect(removeArtboard(design, 'a1')).toBe(design)
})

test('whatever is done in whatever order, the drawing holds together and undo leads back', () => {
  const ids = fc.subarray(['o0', 'o1', 'o2', 'o3', 'g0', 'g1', 'n0', 'n1'], { minLength: 1 })
  const step = fc.tuple(ids, fc.nat(14), fc.integer({ min: -90, max: 90 }))
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), steps => {
      let made = 0
      const makeId = (): string => `n${made++}`
      let groups = 0
      const run = (from: Design, chosen: string[], kind: number, value: number): Design => {
        const about = [value, 10] as const
        switch (kind) {
          case 0:
            return move(from, chosen, { dx: value, dy: 1 })
          case 1:
            return rotate(from, chosen, { degrees: value, about })
          case 2:
            return scale(from, chosen, { sx: 1 + value / 100, sy: -1, about })
          case 3:
            return group(from, chosen, { id: `g${groups++}` })
          case 4:
            return ungroup(from, chosen)
          case 5:
            return reorder(from, chosen, value < 0 ? 'forward' : 'back')
          case 6:
            return duplicate(from, chosen, { makeId }).design
          case 7:
            return remove(from, chosen.slice(0, 1))
          case 8:
            return align(from, chosen, { edge: 'center', bounds: boundsOf(from) })
          case 9:
            return distribute(from, chosen, { axis: 'vertical', bounds: boundsOf(from) })
          case 10:
            return lock(from, chosen.slice(0, 1), value < 0)
          case 11:
            return paste(from, 'l1', { clipboard: copy(from, chosen), makeId }).design
          case 12:
            return moveInto(from, chosen, { parent: 'g0', index: 1 })
          case 13:
            return replace(from, chosen, [path(makeId(), 'M0 0L1 1L0 1Z')])
          default:
            return add(from, 'l1', [rect(makeId(), [0, 0, 10, 5], 'c2')])
        }
      }
      let history = startHistory(design)
      for (const [chosen, kind, value] of steps) history = commit(history, run(history.present, chosen, kind, value))
      const last = history.present
      const check = Design.safeParse(last)
      expect(check.error?.issues ?? []).toEqual([])
      for (let i = 0; i < steps.length; i++) history = undo(history)
      expect(history.present).toEqual(design)
      for (let i = 0; i < steps.length; i++) history = redo(history)
      expect(history.present).toEqual(last)
    }),
    { numRuns: sized(100, 3000) }
  )
})

describe('fonts and ready-made outlines', () => {
  const fontOf = ({ objects }: Design) => (objects['t1'] as TextObject).text.runs[0]!
  const heightOf = (font: string, measure: string): number | undefined =>
    measure === 'em' ? 1 : { anton: 0.8, pacifico: 0.4 }[font]

  test('capitals stay as high in another font, where a text is measured by them', () => {
    const plain = designOf([letters('t1', 'Cats')])
    expect(fontOf(setFont(plain, ['t1'], { font: 'pacifico', heightOf }))).toMatchObject({
      font: 'pacifico',
      sizeMm: 40
    })
    const measured = setTextSettings(plain, ['t1'], { measure: 'capitals' })
    expect(fontOf(setFont(measured, ['t1'], { font: 'pacifico', heightOf }))).toMatchObject({ sizeMm: 80 })
    // One that cannot be loaded changes no size.
    expect(fontOf(setFont(measured, ['t1'], { font: 'lobster', heightOf }))).toMatchObject({
      font: 'lobster',
      sizeMm: 40
    })
    expect(Design.parse(measured)).toEqual(measured)
  })

  test('a tail, pairs and a measure are kept with the text, and taken away again', () => {
    const plain = designOf([letters('t1', 'Cats')])
    const tail = { kind: 'tail', gap: 0.3, thickness: 0.15, reach: 0 } as const
    const tailed = setType(setTextSettings(plain, ['t1'], { tail }), ['t1'], { pairs: { Ca: -0.05 } })
    expect(Design.parse(JSON.parse(JSON.stringify(tailed)))).toEqual(tailed)
    expect((setText(tailed, 't1', 'Dogs').objects['t1'] as TextObject).text).toMatchObject({ tail, runs: [{ pairs: { Ca: -0.05 } }] }) // biome-ignore format: one line
    const back = setType(setTextSettings(tailed, ['t1'], { tail: undefined }), ['t1'], { pairs: undefined })
    expect(JSON.stringify(Design.parse(back))).toBe(JSON.stringify(Design.parse(plain)))
  })

  test('outlines of two-color tackle twill are of another film, and keep the film that was chosen', () => {
    const design = designOf([letters('t1', 'Cats')])
    expect(presetOutlines(design, 'twill2', { fill: 'c1', strokes: [] })).toEqual([{ ref: 'c2', offsetMm: 3.175, join: 'round', z: 'behind' }]) // biome-ignore format: one line
    const three = presetOutlines(design, 'twill3', { fill: 'c1', strokes: [] })
    expect(three.map(({ ref, offsetMm }) => [ref, offsetMm])).toEqual([['c2', 3.175], ['c3', 6.35]]) // biome-ignore format: one line
    const [kept] = presetOutlines(design, 'thin', { fill: 'c1', strokes: three.toReversed() })
    expect(kept).toMatchObject({ ref: 'c3', join: 'miter' })
    expect(presetOutlines(design, 'sticker', { fill: 'c1', strokes: three.toReversed() })).toMatchObject([
      { ref: 'c2' }
    ])
    for (const preset of Object.keys(OUTLINE_PRESETS) as (keyof typeof OUTLINE_PRESETS)[]) {
      expect(setStrokes(design, ['t1'], presetOutlines(design, preset, { fill: 'c1', strokes: [] }))).not.toBe(design)
    }
  })
})
