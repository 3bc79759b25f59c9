import { beforeEach, expect, test } from 'vitest'

import {
  $artboardId,
  $canRedo,
  $canUndo,
  $design,
  $selection,
  $settled,
  amendDesign,
  cancelPreview,
  chooseArtboard,
  commitDesign,
  openDesign,
  previewDesign,
  redoDesign,
  select,
  undoDesign
} from '#lib/client/designer/document.ts'
import { addArtboard } from '#lib/designer/commands/artboards.ts'
import { move } from '#lib/designer/commands/move.ts'
import { remove } from '#lib/designer/commands/remove.ts'

import { designOf, rect } from '../../support/designs.ts'

const design = designOf([rect('o1', [0, 0, 10, 10]), rect('o2', [20, 0, 10, 10])])
const leftOf = (id: string): number => $design.get().objects[id]!.m[4]

beforeEach(() => openDesign(design))

test('makes one step of a drag', () => {
  for (const dx of [1, 2, 3]) previewDesign(move(design, ['o1'], { dx, dy: 0 }))
  expect([leftOf('o1'), $canUndo.get(), $settled.get()]).toEqual([3, false, design])

  commitDesign($design.get())
  expect($canUndo.get()).toBe(true)
  undoDesign()
  expect([leftOf('o1'), $canUndo.get(), $canRedo.get()]).toEqual([0, false, true])
  redoDesign()
  expect(leftOf('o1')).toBe(3)
})

test('forgets a cancelled gesture', () => {
  previewDesign(move(design, ['o1'], { dx: 5, dy: 5 }))
  cancelPreview()

  expect($design.get()).toBe(design)
  expect($canUndo.get()).toBe(false)
})

test('keeps only selected what exists, and finds it again after undo', () => {
  select(['o1', 'o2', 'o1'])
  expect($selection.get()).toEqual(['o1', 'o2'])

  commitDesign(remove(design, ['o2']))
  expect($selection.get()).toEqual(['o1'])
  undoDesign()
  expect($selection.get()).toEqual(['o1', 'o2'])
})

test('goes back to an artboard that is there when the chosen one goes', () => {
  const board = { id: 'a2', name: 'Back', wMm: 100, hMm: 100, bg: null }
  commitDesign(addArtboard(design, board, { layerId: 'l2' }))
  select(['o1'])
  chooseArtboard('a2')
  expect([$artboardId.get(), $selection.get()]).toEqual(['a2', []])

  undoDesign()
  expect($artboardId.get()).toBe('a1')
})

test('takes a new revision without making a step of it', () => {
  previewDesign(move(design, ['o1'], { dx: 5, dy: 0 }))
  amendDesign({ rev: 7 })
  cancelPreview()

  expect([$design.get().rev, $canUndo.get()]).toEqual([7, false])
})

test('changes nothing for who may only look', () => {
  openDesign(design, { readOnly: true })
  previewDesign(move(design, ['o1'], { dx: 5, dy: 0 }))
  commitDesign(move(design, ['o1'], { dx: 5, dy: 0 }))

  expect([$design.get(), $canUndo.get()]).toEqual([design, false])
})
