import { expect, test } from 'vitest'

import { group } from '#lib/designer/commands/group.ts'
import { move } from '#lib/designer/commands/move.ts'
import { remove } from '#lib/designer/commands/remove.ts'
import { releaseRepeat, repeatObjects, setRepeat, settleRepeats } from '#lib/designer/commands/repeat.ts'
import { setFill } from '#lib/designer/commands/set-fill.ts'
import { Design, type GroupObject, type Matrix } from '#lib/designer/design.ts'
import { applyToPoint } from '#lib/designer/geometry/matrix.ts'
import type { Repeat } from '#lib/designer/repeat.ts'
import { drawn } from '#lib/designer/tree.ts'

import { designOf, rect } from '../../support/designs.ts'

const bounds = { minX: 10, minY: 10, maxX: 30, maxY: 20 }
let count = 0
const makeId = () => `n${++count}`

function repeated(kind: Repeat['kind'], objects = [rect('r1', [10, 10, 20, 10])]): { design: Design; id: string } {
  const { design, id } = repeatObjects(
    designOf(objects),
    objects.map(each => each.id),
    { kind, bounds, makeId }
  )
  return { design, id: id! }
}

const groupOf = (design: Design, id: string) => design.objects[id] as GroupObject & { repeat: Repeat }
const corners = (design: Design) => [...drawn(design)].map(({ matrix }) => applyToPoint(matrix, [0, 0]).map(n => Math.round(n * 1e3) / 1e3)) // biome-ignore format: one line

/** A step as the editor makes it. */
const step = (before: Design, next: Design) => settleRepeats(before, before, next)

test('repeats in a line, a grid and a circle, as far apart as the object is large', () => {
  expect(corners(repeated('line').design)).toEqual([[10, 10], [36, 10], [62, 10]]) // biome-ignore format: one line
  const grid = corners(repeated('grid').design)
  expect(grid).toHaveLength(9)
  expect(grid.slice(0, 4)).toEqual([[10, 10], [36, 10], [62, 10], [10, 26]]) // biome-ignore format: one line
  const { design, id } = repeated('circle')
  const { repeat } = groupOf(design, id)
  if (repeat.kind !== 'circle') throw new Error('Not a circle')
  // Every copy is as far from the centre, and turned by an eighth more than the one before.
  const matrices = [...drawn(design)].map(({ matrix }) => matrix)
  const far = matrices.map(matrix => applyToPoint(matrix, [10, 5])).map(([x, y]) => Math.hypot(x - repeat.xMm, y - repeat.yMm)) // biome-ignore format: one line
  for (const radius of far) expect(radius).toBeCloseTo(far[0]!, 6)
  const angles = matrices.map(([a, b]: Matrix) => ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360)
  for (const [n, angle] of angles.entries()) expect(angle).toBeCloseTo(45 * n, 6)
})

test('what is done to one copy is done to all, wherever it is done', () => {
  const { design, id } = repeated('line')
  const [, second = '', third = ''] = groupOf(design, id).children
  const red = step(design, setFill(design, [third], 'c2'))
  expect([...drawn(red)].map(({ object }) => 'fill' in object && object.fill?.ref)).toEqual(['c2', 'c2', 'c2'])
  // The rule stays: a copy that is moved takes all along.
  const moved = step(red, move(red, [second], { dx: 1, dy: 2 }))
  expect(corners(moved)).toEqual([[11, 12], [37, 12], [63, 12]]) // biome-ignore format: one line
  expect(groupOf(moved, id).children).toEqual(groupOf(design, id).children)
  expect(Design.parse(moved)).toEqual(moved)
})

test('a preview that goes on from a preview changes the copy that is worked on, not the first', () => {
  const { design, id } = repeated('line')
  const [, , third = ''] = groupOf(design, id).children
  const first = settleRepeats(design, design, move(design, [third], { dx: 1, dy: 0 }))
  const onward = settleRepeats(design, first, move(first, [third], { dx: 1, dy: 0 }))
  expect(corners(onward)[0]).toEqual([12, 10])
  // Or each preview begins where the drag did.
  const anew = settleRepeats(design, onward, move(design, [third], { dx: 5, dy: 0 }))
  expect(corners(anew)[0]).toEqual([15, 10])
})

test('more and fewer copies, and a new rule', () => {
  const { design, id } = repeated('line')
  const five = step(design, setRepeat(design, id, { kind: 'line', count: 5, dxMm: 30, dyMm: 5 }))
  expect(corners(five).at(-1)).toEqual([130, 30])
  const two = step(five, setRepeat(five, id, { kind: 'line', count: 2, dxMm: 30, dyMm: 5 }))
  expect(Object.keys(two.objects)).toHaveLength(3)
  expect(Design.safeParse(two).success).toBe(true)
})

test('a copy that is deleted is gone; a grid with a hole is a plain group', () => {
  const line = repeated('line')
  const [first = '', second = ''] = groupOf(line.design, line.id).children
  const fewer = step(line.design, remove(line.design, [second]))
  expect(groupOf(fewer, line.id).repeat).toMatchObject({ count: 2 })
  expect(corners(fewer)).toEqual([[10, 10], [36, 10]]) // biome-ignore format: one line
  const one = step(fewer, remove(fewer, [first]))
  expect(groupOf(one, line.id).repeat).toBeUndefined()
  const grid = repeated('grid')
  const hole = step(grid.design, remove(grid.design, [groupOf(grid.design, grid.id).children[4]!]))
  expect(groupOf(hole, grid.id).repeat).toBeUndefined()
  expect(corners(hole)).toHaveLength(8)
})

test('released copies are by themselves', () => {
  const { design, id } = repeated('line')
  const free = step(design, releaseRepeat(design, id))
  const [first = ''] = groupOf(free, id).children
  const red = step(free, setFill(free, [first], 'c2'))
  expect([...drawn(red)].map(({ object }) => 'fill' in object && object.fill?.ref)).toEqual(['c2', 'c1', 'c1'])
})

test('repeats of groups, and of repeats', () => {
  const pair = [rect('r1', [10, 10, 20, 4]), rect('r2', [10, 16, 20, 4])]
  const { design, id } = repeated('line', pair)
  expect(corners(design)).toHaveLength(6)
  const [row = ''] = groupOf(design, id).children
  expect(design.objects[row]).toMatchObject({ type: 'group', children: ['r1', 'r2'] })
  const nested = repeatObjects(design, [id], { kind: 'grid', bounds: { ...bounds, maxX: 82 }, makeId })
  expect(corners(nested.design)).toHaveLength(54)
  // A deep copy of an inner copy changes all of them.
  const inner = groupOf(nested.design, nested.id!).children[7]!
  const deep = groupOf(nested.design, inner).children[2]!
  const leaf = groupOf(nested.design, deep).children[1]!
  const red = step(nested.design, setFill(nested.design, [leaf], 'c2'))
  const fills = [...drawn(red)].map(({ object }) => 'fill' in object && object.fill?.ref)
  expect(fills.filter(ref => ref === 'c2')).toHaveLength(27)
  expect(Design.safeParse(red).success).toBe(true)
  expect(group(red, [], { id: 'x' })).toBe(red)
})
