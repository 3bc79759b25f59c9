// How a person works: tool, units, what helps are shown. Kept in this browser, never part of the drawing.
import { persistentAtom } from '@nanostores/persistent'
import { atom, type ReadableAtom } from 'nanostores'

import type { ShapeObject } from '#lib/designer/design.ts'
import type { Units } from '#lib/shared/units.ts'

export type ToolId =
  | 'select'
  | 'text'
  | 'shape'
  | 'pen'
  | 'nodes'
  | 'knife'
  | 'eraser'
  | 'pencil'
  | 'crop'
  | 'hand'
  | 'zoom'

export interface View {
  units: Units
  /** The person chose them; otherwise they are the shop's. */
  ownUnits: boolean
  rulers: boolean
  grid: boolean
  gridMm: number
  snapping: boolean
  /** The other artboards are shown beside the one that is worked on. */
  allBoards: boolean
  leftPane: boolean
  dock: boolean
  /** Marks of comments on the drawing. */
  comments: boolean
}

export interface Guide {
  axis: 'x' | 'y'
  at: number
}

const DEFAULTS: View = {
  units: 'mm',
  ownUnits: false,
  rulers: true,
  grid: false,
  gridMm: 10,
  snapping: true,
  allBoards: true,
  leftPane: true,
  dock: true,
  comments: true
}

const $stored = persistentAtom<View>('designer:view', DEFAULTS, {
  encode: JSON.stringify,
  decode: text => ({ ...DEFAULTS, ...read<Partial<View>>(text, {}) })
})
const $toolId = atom<ToolId>('select')
const $nextShape = atom<ShapeObject['shape']>('rect')
const $ref = atom<string | undefined>()
const $guideLists = persistentAtom<Record<string, Guide[]>>(
  'designer:guides',
  {},
  {
    encode: JSON.stringify,
    decode: text => read(text, {})
  }
)

export const $view: ReadableAtom<View> = $stored
export const $tool: ReadableAtom<ToolId> = $toolId
/** Which shape the shape tool draws. */
export const $shape: ReadableAtom<ShapeObject['shape']> = $nextShape
/** The colour that the next object gets; none chosen yet means the palette's first. */
export const $nextRef: ReadableAtom<string | undefined> = $ref
/** Guides by design and artboard. */
export const $guides: ReadableAtom<Record<string, Guide[]>> = $guideLists

export function changeView(change: Partial<View>): void {
  $stored.set({ ...$stored.get(), ...change })
}

/** The usual step of the grid in either system: 10 mm, or half an inch. */
const GRID_MM: Record<Units, number> = { mm: DEFAULTS.gridMm, in: 12.7 }

/** A grid that nobody changed becomes the usual one of the other system. */
export function changeUnits(units: Units, { own = true } = {}): void {
  const before = $stored.get()
  const gridMm = before.gridMm === GRID_MM[before.units] ? GRID_MM[units] : before.gridMm
  changeView({ units, gridMm, ownUnits: own })
}

/** The workspace's own, until somebody chooses others here. */
export function offerUnits(units: Units): void {
  if (!$stored.get().ownUnits) changeUnits(units, { own: false })
}

export function chooseTool(id: ToolId, shape?: ShapeObject['shape']): void {
  if (shape) $nextShape.set(shape)
  $toolId.set(id)
}

export function chooseNextColour(ref: string): void {
  $ref.set(ref)
}

export function setGuides(key: string, guides: Guide[]): void {
  const { [key]: _, ...others } = $guideLists.get()
  // Few designs are worked on at a time; the oldest lists go.
  const kept = Object.fromEntries(Object.entries(others).slice(-40))
  $guideLists.set(guides.length > 0 ? { ...kept, [key]: guides } : kept)
}

function read<T>(text: string, otherwise: T): T {
  try {
    return (JSON.parse(text) as T) ?? otherwise
  } catch {
    return otherwise
  }
}
