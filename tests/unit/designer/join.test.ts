import { expect, test } from 'vitest'

import { averageNodes } from '#islands/designer/tools/node-edits.ts'
import { canJoin, joinLines } from '#lib/designer/commands/join.ts'
import type { PathObject } from '#lib/designer/design.ts'
import { parsePath } from '#lib/designer/geometry/path.ts'

import { designOf, path } from '../../support/designs.ts'

test('averages nodes across, down and in one point, with their handles', () => {
  const open = parsePath('M0 0C0 5 10 5 10 10L20 40')
  const keys = new Set([0, 6])
  const both = averageNodes(open, keys, 'both')[0]!.coords
  expect([...both.slice(0, 8)]).toEqual([5, 5, 5, 10, 5, 0, 5, 5])
  expect([...both.slice(-2)]).toEqual([20, 40])
  expect([...averageNodes(open, keys, 'x')[0]!.coords.slice(0, 2)]).toEqual([5, 0])
  expect([...averageNodes(open, keys, 'y')[0]!.coords.slice(6, 8)]).toEqual([10, 5])
  const [box] = averageNodes(parsePath('M0 0L10 0L10 10Z'), new Set([0, 12]), 'both')
  expect([...box!.coords.slice(0, 2), ...box!.coords.slice(-2)]).toEqual([5, 5, 5, 5])
})

const dOf = (object: unknown) => (object as PathObject).d

test('joins the nearest ends of two lines by a straight line, whichever way they run', () => {
  const design = designOf([path('a', 'M0 0L10 0'), path('b', 'M40 0C30 5 25 0 20 0')])
  const { design: joined, id } = joinLines(design, ['a', 'b'])
  expect(id).toBe('b')
  expect(Object.keys(joined.objects)).toEqual(['b'])
  const [contour, ...others] = parsePath(dOf(joined.objects['b']))
  expect(others).toEqual([])
  expect(contour!.closed).toBe(false)
  expect([...contour!.coords]).toEqual([0, 0, 0, 0, 10, 0, 10, 0, 10, 0, 20, 0, 20, 0, 25, 0, 30, 5, 40, 0])
})

test('merges ends that lie on each other, in the place of the topmost', () => {
  const moved = { ...path('b', 'M0 0L10 0'), m: [1, 0, 0, 1, 10.005, 0] } as PathObject
  const { design: joined } = joinLines(designOf([path('a', 'M0 0L10 0'), moved]), ['a', 'b'])
  const [contour] = parsePath(dOf(joined.objects['b']))
  expect(contour!.coords).toHaveLength(14)
})

test('closes a single line, and leaves closed parts as they are', () => {
  const design = designOf([path('a', 'M0 0L10 0L10 10M20 20L30 20L30 30Z')])
  const { design: joined } = joinLines(design, ['a'])
  expect(parsePath(dOf(joined.objects['a'])).map(({ closed }) => closed)).toEqual([true, true])
  expect(canJoin(joined, ['a'])).toBe(false)
  expect(joinLines(joined, ['a'])).toEqual({ design: joined, id: undefined })
})

test('joins any number of lines, and touches nothing that is locked', () => {
  const lines = ['M0 0L10 0', 'M31 0L40 0', 'M30 0L21 0', 'M20 0L11 0'].map((d, index) => path(`p${index}`, d))
  const { design: joined } = joinLines(designOf(lines), ['p0', 'p1', 'p2', 'p3'])
  const [contour] = parsePath(dOf(Object.values(joined.objects)[0]))
  const xs = [...contour!.coords].filter((_, at) => at === 0 || at % 6 === 0)
  expect(xs).toEqual(xs.toSorted((a, b) => a - b))
  const locked = designOf([{ ...path('a', 'M0 0L10 0'), locked: true }])
  expect(canJoin(locked, ['a'])).toBe(false)
})
