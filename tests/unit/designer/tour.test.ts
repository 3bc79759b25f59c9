import { expect, test } from 'vitest'

import { nextStep, TOUR_STEPS } from '#lib/client/designer/tour.ts'
import { isStepDone } from '#lib/client/designer/tour-progress.ts'
import type { Design, DesignObject } from '#lib/designer/design.ts'

import { designOf, letters, rect } from '../../support/designs.ts'

const empty = designOf([])
const start = designOf([letters('t1', 'Rita'), rect('r1', [0, 0, 20, 20])])
const at = (design: Design, more: object = {}) => ({ design, panel: 'inspector', hasDownloaded: false, ...more })

function withObject(id: string, change: object): Design {
  return { ...start, objects: { ...start.objects, [id]: { ...start.objects[id]!, ...change } as DesignObject } }
}

test('leads from a text to the cut file', () => {
  expect(TOUR_STEPS.map(nextStep)).toEqual(['film', 'size', 'check', 'export', 'done'])
})

test('goes on when a text is there, and not for a shape or for spaces', () => {
  expect(isStepDone('text', empty, at(empty))).toBe(false)
  expect(isStepDone('text', empty, at(designOf([letters('t1', 'Rita')])))).toBe(true)
  expect(isStepDone('text', empty, at(designOf([letters('t1', '  ')])))).toBe(false)
  expect(isStepDone('text', empty, at(designOf([rect('r1', [0, 0, 20, 20])])))).toBe(false)
})

test('goes on when a film or a size is another one, and not when something is only moved', () => {
  const film = withObject('t1', { fill: { ref: 'c2' } })
  const larger = withObject('r1', { m: [2, 0, 0, 2, 0, 0] })
  const moved = withObject('r1', { m: [1, 0, 0, 1, 30, 0] })
  expect(['film', 'size'].map(step => isStepDone(step as never, start, at(film)))).toEqual([true, false])
  expect(['film', 'size'].map(step => isStepDone(step as never, start, at(larger)))).toEqual([false, true])
  expect(['film', 'size'].map(step => isStepDone(step as never, start, at(moved)))).toEqual([false, false])
})

test('goes on when Check is open, and ends with a file', () => {
  expect(isStepDone('check', start, at(start))).toBe(false)
  expect(isStepDone('check', start, at(start, { panel: 'preflight' }))).toBe(true)
  expect(isStepDone('export', start, at(start, { panel: 'export' }))).toBe(false)
  expect(isStepDone('export', start, at(start, { hasDownloaded: true }))).toBe(true)
})
