import type { GarmentKind } from '../shared/garment-kinds.ts'
import type { Tint } from './tint.ts'

export type Side = 'front' | 'back'

/** Where decoration goes: in units of the 1000 × 1000 view box, and its size on the real garment. */
export type PrintArea = { x: number; y: number; width: number; height: number; widthMm: number; heightMm: number }

export type Garment = {
  kind: GarmentKind
  sides: readonly Side[]
  printAreas: Readonly<Record<Side, PrintArea>>
}

/**
 * One soft mark of light on cloth. `crease` has a sharp ridge with shade on one side and light on the other, `shade` and
 * `light` are soft ovals. Length and width are half-axes, a negative width turns a crease to its other side.
 */
export type Fold = readonly [
  kind: 'crease' | 'shade' | 'light',
  x: number,
  y: number,
  angle: number,
  length: number,
  width: number,
  strength: number
]

/** A ribbed band, drawn as one wide dashed line along its middle. */
export type Rib = { path: string; width: number }

/** One piece of cloth. Pieces lie on each other in the order given. */
export type Piece = {
  outline: string
  /** Decoration goes on this piece, and its folds go over the decoration. */
  printed?: boolean
  /** Lies within the others and throws no shadow. */
  inner?: boolean
  /** Drawn a second time on the other side of the middle line. */
  mirrored?: boolean
  /** 'inside' is the wrong side of the cloth, in shadow. */
  face?: 'inside'
  /** Width of the shade along the edge: 0 for flat trim. Default 34. */
  round?: number
  folds?: readonly Fold[]
  ribs?: readonly Rib[]
  seams?: string
  stitches?: string
  /** Markup on top, for what is not cloth: buttons, eyelets, cords. */
  details?: (colours: Tint) => string
}

export type Drawing = readonly Piece[]
