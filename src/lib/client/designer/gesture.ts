// What a pointer is doing right now. None of it is in the drawing until it ends.
import { atom, type ReadableAtom } from 'nanostores'

import type { Matrix } from '#lib/designer/design.ts'
import type { Bounds } from '#lib/designer/geometry/bounds.ts'
import type { SnapLine } from '#lib/designer/geometry/snapping.ts'

export interface Gesture {
  kind: 'move' | 'scale' | 'rotate' | 'skew' | 'draw'
  ids: readonly string[]
  /** Of the artboard: what is done to the objects. */
  matrix: Matrix
  lines: readonly SnapLine[]
  /** Figures beside the pointer. */
  label: string
}

const $doing = atom<Gesture | undefined>()
const $rubber = atom<Bounds | undefined>()
const $over = atom<string | undefined>()
const $pointer = atom<readonly [x: number, y: number] | undefined>()
const $textId = atom<string | undefined>()
const $groupId = atom<string | undefined>()

export const $gesture: ReadableAtom<Gesture | undefined> = $doing
/** The box that is drawn to select what is in it. */
export const $marquee: ReadableAtom<Bounds | undefined> = $rubber
export const $hovered: ReadableAtom<string | undefined> = $over
/** In the artboard's mm. */
export const $cursor: ReadableAtom<readonly [x: number, y: number] | undefined> = $pointer
/** The text that is being typed into. */
export const $editing: ReadableAtom<string | undefined> = $textId
/** The group that was entered by a double click: clicks find what is in it. */
export const $entered: ReadableAtom<string | undefined> = $groupId

export function showGesture(gesture: Gesture | undefined): void {
  $doing.set(gesture)
}

export function showMarquee(bounds: Bounds | undefined): void {
  $rubber.set(bounds)
}

export function hover(id: string | undefined): void {
  if ($over.get() !== id) $over.set(id)
}

export function pointAt(point: readonly [number, number] | undefined): void {
  $pointer.set(point)
}

export function editText(id: string | undefined): void {
  $textId.set(id)
}

export function enterGroup(id: string | undefined): void {
  $groupId.set(id)
}
