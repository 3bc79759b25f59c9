import { expect, test } from 'vitest'

import { group } from '#lib/designer/commands/group.ts'
import { move } from '#lib/designer/commands/move.ts'
import { rotate } from '#lib/designer/commands/rotate.ts'
import {
  detach,
  drawingOf,
  groupForSymbol,
  instancesIn,
  markInstance,
  placeInstance,
  resetInstance,
  settleSymbols,
  type SymbolState,
  updateInstances
} from '#lib/designer/commands/symbols.ts'
import type { Design } from '#lib/designer/design.ts'
import { readDesign, writeDesign } from '#lib/designer/migrations.ts'
import { roundRatio } from '#lib/designer/numbers.ts'
import { worldMatrix } from '#lib/designer/tree.ts'
import { required } from '#lib/shared/required.ts'

import { designOf, rect } from '../../support/designs.ts'

const ID = '0f2c7a52-2f0e-4a64-9d2b-5b1e0f3c1a11'

function counter(prefix: string): () => string {
  let count = 0
  return () => `${prefix}${count++}`
}

function crest(): { design: Design; id: string; symbol: SymbolState } {
  const source = designOf([rect('o1', [10, 10, 20, 20], 'c1'), rect('o2', [15, 15, 5, 5], 'c2')])
  const made = groupForSymbol(source, ['o1', 'o2'], { name: 'Crest', centre: [20, 20], makeId: counter('s') })
  const id = required(made.id, 'a group')
  const design = markInstance(made.design, id, { id: ID, rev: 1 })
  return { design, id, symbol: { id: ID, rev: 1, drawing: drawingOf(design, id) } }
}

test('becomes an instance where it lies, measured from its middle', () => {
  const { design, id, symbol } = crest()

  expect(design.objects[id]).toMatchObject({ name: 'Crest', m: [1, 0, 0, 1, 20, 20], symbol: { id: ID, rev: 1 } })
  expect(worldMatrix(design, 'o1')).toEqual([1, 0, 0, 1, 10, 10])
  expect(symbol.drawing.objects.map(object => object.m.slice(4))).toEqual([
    [-10, -10],
    [-5, -5]
  ])
  expect(symbol.drawing.colours.map(({ ref }) => ref)).toEqual(['c1', 'c2'])
  expect(readDesign(JSON.parse(writeDesign(design))).objects[id]).toMatchObject({ symbol: { id: ID, rev: 1 } })
})

test('a symbol in a symbol becomes plain parts', () => {
  const { design, id } = crest()
  const more = placeInstance(design, 'l1', {
    symbol: crest().symbol,
    name: 'Crest',
    at: [50, 50],
    makeId: counter('p')
  })
  const outer = groupForSymbol(more.design, [id, more.id], { name: 'Pair', centre: [30, 30], makeId: counter('q') })
  expect(instancesIn(outer.design)).toEqual([])
  expect(drawingOf(outer.design, required(outer.id, 'a group')).objects.some(object => 'symbol' in object)).toBe(false)
})

test('a plain group becomes the symbol itself, turned as it was', () => {
  const source = designOf([rect('o1', [10, 10, 20, 20], 'c1'), rect('o2', [15, 15, 5, 5], 'c2')])
  const turned = rotate(group(source, ['o1', 'o2'], { id: 'g' }), ['g'], { degrees: 90, about: [0, 0] })
  const before = worldMatrix(turned, 'o2')
  const made = groupForSymbol(turned, ['g'], { name: 'Crest', centre: [0, 0] })
  expect(made.id).toBe('g')
  expect(worldMatrix(made.design, 'o2').map(roundRatio)).toEqual(before.map(roundRatio))
})

test('an update reaches instances that nobody changed, and adds the films that are missing', () => {
  const { design, id, symbol } = crest()
  const other = designOf([])
  const placed = placeInstance(other, 'l1', { symbol, name: 'Crest', at: [60, 40], makeId: counter('p') })
  const turned = rotate(placed.design, [placed.id], { degrees: 90, about: [60, 40] })
  const film = { ref: 'c1', name: 'Gold', hex: '#F7A81B', index: 9 }
  const wider = {
    ...design,
    palette: { ...design.palette, entries: [...design.palette.entries, { ...film, ref: 'g1' }] }
  }
  const edited = { ...wider, objects: { ...wider.objects, o2: { ...rect('o2', [-3, -3, 6, 6], 'g1') } } } as Design
  const next = { ...symbol, rev: 2, drawing: drawingOf(edited, id) }
  // The name of the new film is another film's here.
  const clash = { ...turned, palette: { ...turned.palette, entries: [...turned.palette.entries, { ...film, ref: 'g1', hex: '#123456' }] } } // biome-ignore format: one line

  const updated = updateInstances(clash, next, counter('n'))
  const instance = required(instancesIn(updated)[0], 'an instance')
  expect(instance).toMatchObject({ id: placed.id, m: turned.objects[placed.id]!.m, symbol: { id: ID, rev: 2 } })
  const inner = updated.objects[instance.children[1]!]
  expect(inner).toMatchObject({ fill: { ref: 'g1-2' }, params: { wMm: 6, hMm: 6 } })
  expect(updated.palette.entries.at(-1)).toMatchObject({ ref: 'g1-2', hex: '#F7A81B' })
  expect(Object.keys(updated.objects)).toHaveLength(3)
  expect(() => readDesign(JSON.parse(writeDesign(updated)))).not.toThrow()
  expect(updateInstances(updated, next)).toBe(updated)
})

test('what was changed in one design is marked, left by updates, and can be reset', () => {
  const { design, id, symbol } = crest()
  const moved = settleSymbols(design, move(design, [id], { dx: 5, dy: 0 }))
  expect(moved.objects[id]).not.toHaveProperty('symbol.changed')

  const edited = settleSymbols(design, move(design, ['o2'], { dx: 1, dy: 0 }))
  expect(edited.objects[id]).toMatchObject({ symbol: { id: ID, rev: 1, changed: true } })
  const fewer = required(groupForSymbol(edited, [id], { name: 'x', centre: [0, 0] }).id, 'a group')
  expect(fewer).toBe(id)

  const next = { ...symbol, rev: 2 }
  expect(updateInstances(edited, next)).toBe(edited)
  const reset = resetInstance(edited, id, next)
  expect(reset.objects[id]).toMatchObject({ symbol: { id: ID, rev: 2 } })
  expect(reset.objects[id]).not.toHaveProperty('symbol.changed')
  expect(worldMatrix(reset, 'o2')).toEqual([1, 0, 0, 1, 15, 15])
  expect(settleSymbols(edited, reset)).toBe(reset)
})

test('a detached one is a plain group', () => {
  const { design, id } = crest()
  const plain = detach(design, [id])
  expect(plain.objects[id]).toEqual({
    id,
    type: 'group',
    name: 'Crest',
    m: [1, 0, 0, 1, 20, 20],
    children: ['o1', 'o2']
  })
  expect(settleSymbols(design, plain)).toBe(plain)
})
