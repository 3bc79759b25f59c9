import { expect, test } from 'vitest'

import { compareDesigns, onlyObjects } from '#lib/designer/compare.ts'
import type { Design, DesignObject, TextObject } from '#lib/designer/design.ts'
import { drawn } from '#lib/designer/tree.ts'

import { designOf, letters, path, rect } from '../../support/designs.ts'

const before = designOf([rect('r1', [10, 10, 40, 20]), letters('t1', 'Wildcats'), path('p1', 'M0 0L10 0L10 10Z')])

/** The same design with one object in place of another. */
function withObject(id: string, change: Partial<DesignObject> | ((object: DesignObject) => DesignObject)): Design {
  const object = before.objects[id]!
  const next = typeof change === 'function' ? change(object) : ({ ...object, ...change } as DesignObject)
  return { ...before, objects: { ...before.objects, [id]: next } }
}

const partsOf = (after: Design) => compareDesigns(before, after).objects.flatMap(({ id, parts }) => parts.map(part => [id, part])) // biome-ignore format: one line

test('finds nothing between a design and its copy', () => {
  expect(compareDesigns(before, structuredClone(before))).toEqual({ objects: [], design: [] })
})

test('says which objects are new and which are gone', () => {
  const after = designOf([letters('t1', 'Wildcats'), path('p1', 'M0 0L10 0L10 10Z'), rect('r2', [0, 0, 5, 5])])
  expect(compareDesigns(before, after).objects.map(({ id, kind }) => [id, kind])).toEqual([
    ['r2', 'added'],
    ['r1', 'removed']
  ])
})

test('says what of an object is different', () => {
  const text = (object: DesignObject, change: object) => {
    const { text } = object as TextObject
    return { ...(object as TextObject), text: { ...text, runs: [{ ...text.runs[0]!, ...change }] } }
  }
  expect(partsOf(withObject('t1', each => text(each, { s: 'Tigers' })))).toEqual([
    ['t1', { what: 'text', before: 'Wildcats', after: 'Tigers' }]
  ])
  expect(partsOf(withObject('t1', each => text(each, { sizeMm: 50 })))).toEqual([
    ['t1', { what: 'letters', before: 40, after: 50 }]
  ])
  expect(partsOf(withObject('t1', each => text(each, { trackMm: 1 })))).toEqual([['t1', { what: 'style' }]])
  expect(partsOf(withObject('r1', { fill: { ref: 'c2' } } as never))).toEqual([
    ['r1', { what: 'films', before: 'Red', after: 'White' }]
  ])
  expect(partsOf(withObject('r1', { m: [1, 0, 0, 1, 13, 6] }))).toEqual([['r1', { what: 'moved', xMm: 3, yMm: -4 }]])
  expect(partsOf(withObject('r1', { m: [2, 0, 0, 1, 10, 10] }))).toEqual([
    ['r1', { what: 'size', before: [40, 20], after: [80, 20] }]
  ])
  expect(partsOf(withObject('p1', { m: [3, 0, 0, 3, 0, 0] }))).toEqual([['p1', { what: 'scale', share: 3 }]])
  expect(partsOf(withObject('p1', { d: 'M0 0L12 0L10 10Z' } as never))).toEqual([['p1', { what: 'shape' }]])
  const turned = partsOf(withObject('p1', { m: [0, 1, -1, 0, 0, 0] }))
  expect(turned).toEqual([['p1', { what: 'turned', degrees: 90 }]])
})

test('what is hidden is gone from the garment', () => {
  const after = withObject('r1', { hidden: true })
  expect(compareDesigns(before, after).objects.map(({ id, kind }) => [id, kind])).toEqual([['r1', 'removed']])
})

test('counts what is on no object: artboards, names, quantity, the order of layers', () => {
  const [board] = before.artboards
  expect(compareDesigns(before, { ...before, artboards: [{ ...board!, wMm: 100 }] }).design).toEqual([
    { what: 'artboards' }
  ])
  const layers = [{ ...before.layers[0]!, children: [...before.layers[0]!.children].reverse() }]
  expect(compareDesigns(before, { ...before, layers })).toEqual({ objects: [], design: [{ what: 'order' }] })
})

test('a picture of some objects has no others and one colour', () => {
  const only = onlyObjects(before, new Set(['r1']), '#d0202e')!
  expect([...drawn(only)].map(({ object }) => object.id)).toEqual(['r1'])
  expect(new Set(only.palette.entries.map(({ hex }) => hex))).toEqual(new Set(['#d0202e']))
  expect(onlyObjects(before, new Set(['none']), '#d0202e')).toBeUndefined()
})
