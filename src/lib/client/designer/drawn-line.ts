// A line that is being drawn over the design with knife, eraser or pencil, and how a person likes these to work.
import { persistentAtom } from '@nanostores/persistent'
import { atom, computed, type ReadableAtom } from 'nanostores'

import type { Point } from '#lib/designer/geometry/matrix.ts'

import { $view } from './view.ts'

export interface LineSettings {
  knife: 'straight' | 'free'
  /** Of the pencil: from 0, near to every move of the hand, to 100. */
  smoothing: number
  /** None chosen yet: a usual one. */
  eraserMm: number | undefined
}

/** Of the eraser. */
export const LEAST_ERASER_MM = 0.5
export const MOST_ERASER_MM = 100

const DEFAULTS: LineSettings = { knife: 'straight', smoothing: 40, eraserMm: undefined }

const $points = atom<readonly Point[]>([])
const $crosshair = atom<Point | undefined>()
const $stored = persistentAtom<LineSettings>('designer:line-tools', DEFAULTS, {
  encode: JSON.stringify,
  decode: text => ({ ...DEFAULTS, ...read(text) })
})

/** On the artboard; empty while none is drawn. */
export const $drawnLine: ReadableAtom<readonly Point[]> = $points
/** Where the keys have put the tool; none while a pointer works. */
export const $keySpot: ReadableAtom<Point | undefined> = $crosshair
export const $lineSettings: ReadableAtom<LineSettings> = $stored
/** A round figure in the units of the view where none is chosen. */
export const $eraserMm: ReadableAtom<number> = computed([$stored, $view], ({ eraserMm }, { units }) => {
  return eraserMm ?? (units === 'in' ? 25.4 / 5 : 5)
})

export function showLine(points: readonly Point[]): void {
  $points.set(points)
}

export function putKeySpot(at: Point | undefined): void {
  $crosshair.set(at)
}

export function changeLineSettings(change: Partial<LineSettings>): void {
  $stored.set({ ...$stored.get(), ...change })
}

function read(text: string): Partial<LineSettings> {
  try {
    return (JSON.parse(text) as Partial<LineSettings>) ?? {}
  } catch {
    return {}
  }
}
