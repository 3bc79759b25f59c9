// Nodes of several paths at once: what is done on the artboard is found in each path's own numbers, worked out here by hand.
import { beforeEach, expect, test } from 'vitest'

import { $design, openDesign, select, undoDesign } from '#lib/client/designer/document.ts'
import { chooseNodes } from '#lib/client/designer/pen.ts'
import { commitEach, editedPaths, pathOfNode, together, withContours } from '#islands/designer/tools/edited-paths.ts'
import { moveNodes, nodesOf, removeNodes } from '#islands/designer/tools/node-edits.ts'
import { averageChosen } from '#islands/designer/tools/nodes.ts'
import type { Design, Matrix, PathObject } from '#lib/designer/design.ts'

import { designOf, path, rect } from '../../support/designs.ts'

const HALF_TURNED: Matrix = [0, 2, -2, 0, 100, 50]
const square = (id: string, m: Matrix) => ({ ...path(id, 'M0 0L10 0L10 10L0 10Z', 'c1'), m }) as PathObject
const design = designOf([
  square('plain', [1, 0, 0, 1, 20, 30]),
  square('turned', HALF_TURNED),
  { ...square('locked', [1, 0, 0, 1, 0, 0]), locked: true },
  rect('box', [0, 0, 5, 5])
])

beforeEach(() => {
  openDesign(design)
  select(['plain', 'turned', 'locked', 'box'])
})

/** Its corners on the artboard, from the path data and the matrix alone. */
function cornersOf({ objects }: Design, id: string): [number, number][] {
  const { d, m } = objects[id] as PathObject
  const numbers = d.match(/-?\d+(\.\d+)?/g)!.map(Number)
  return Array.from({ length: numbers.length / 2 }, (_, i): [number, number] => {
    const [x, y] = [numbers[2 * i]!, numbers[2 * i + 1]!]
    return [m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]]
  })
}

const anchors = () => nodesOf(together(editedPaths())).filter(({ kind }) => kind === 'anchor')

test('paths that are not locked show their nodes together', () => {
  expect(editedPaths().map(({ object }) => object.id)).toEqual(['plain', 'turned'])
  expect(anchors().map(({ point }) => point)).toEqual([...cornersOf(design, 'plain'), ...cornersOf(design, 'turned')])
  expect(anchors().map(({ key }) => pathOfNode(editedPaths(), key))).toEqual([1, 1, 1, 1, 2, 2, 2, 2])
})

test('nodes of two paths move by the same distance on the artboard, the others stay', () => {
  const edited = editedPaths()
  const nodes = anchors()
  const keys = new Set([nodes[2]!.key, nodes[5]!.key])
  const next = withContours(design, edited, moveNodes(together(edited), keys, 3, -4))
  for (const [id, moved] of [['plain', 2], ['turned', 1]] as const) // biome-ignore format: one line
    expect(cornersOf(next, id)).toEqual(
      cornersOf(design, id).map(([x, y], i) => (i === moved ? [x + 3, y - 4] : [x, y]))
    )
  expect(next.objects['locked']).toBe(design.objects['locked'])
  const one = withContours(design, edited, moveNodes(together(edited), new Set([nodes[0]!.key]), 1, 1))
  expect(one.objects['turned']).toBe(design.objects['turned'])
})

test('nodes are deleted from each path in one step, and a path of which nothing would be left stays', () => {
  const nodes = anchors()
  commitEach(editedPaths(), new Set([nodes[0]!.key, ...nodes.slice(4).map(({ key }) => key)]), removeNodes)
  expect(cornersOf($design.get(), 'plain')).toEqual(cornersOf(design, 'plain').slice(1))
  expect($design.get().objects['turned']).toBe(design.objects['turned'])
  undoDesign()
  expect($design.get().objects['plain']).toEqual(design.objects['plain'])
})

test('nodes of two paths are averaged as they lie on the artboard', () => {
  const nodes = anchors()
  const chosen = [nodes[0]!, nodes[6]!]
  chooseNodes(chosen.map(({ key }) => key))
  averageChosen('both')
  const middle = [0, 1].map(k => (chosen[0]!.point[k]! + chosen[1]!.point[k]!) / 2)
  expect(cornersOf($design.get(), 'plain')[0]).toEqual(middle)
  expect(cornersOf($design.get(), 'turned')[2]).toEqual(middle)
})

test('nodes that are not there any more are left out of an average', () => {
  const nodes = anchors()
  chooseNodes([nodes[0]!.key, nodes[2]!.key, nodes[6]!.key])
  select(['plain'])
  averageChosen('x')
  const [first, , third] = cornersOf(design, 'plain')
  expect(cornersOf($design.get(), 'plain')[0]).toEqual([(first![0] + third![0]) / 2, first![1]])
})
