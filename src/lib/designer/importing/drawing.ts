// What every importer gives: outlines with flat colours, in millimetres from the top left corner, y down.
import type { Purpose } from '../design.ts'
import type { Path } from '../path.ts'
import type { Matrix } from './matrix.ts'

export interface ImportedStroke {
  colour: string
  widthMm: number
  join: 'miter' | 'round' | 'bevel'
  cap: 'butt' | 'round' | 'square'
  miterLimit?: number
  /** A hairline that is drawn in dashes; others come as the dashes that they are made of. */
  isDashed?: boolean
  /** From the pen's own millimetres, in which it is round, to those of the drawing, where something skewed it. */
  skew?: readonly [a: number, b: number, c: number, d: number, e: number, f: number]
}

/** An area outside of which the node is not seen. */
export interface ImportedClip {
  path: Path
  rule: 'nonzero' | 'evenodd'
  /** Seen as well, beside what the path surrounds. */
  parts?: ImportedClip[]
  /** What of all that is seen: the area of each of these. */
  within?: ImportedClip[]
}

export interface ImportedPath {
  type: 'path'
  /** What is done along it, in place of filling it or drawing it with a pen. */
  purpose?: Purpose
  name?: string
  path: Path
  rule: 'nonzero' | 'evenodd'
  /** Outlines that are cut out of what is filled, each of them whole. */
  cutOut?: Path
  /** '#rrggbb', or null for none. */
  fill: string | null
  stroke: ImportedStroke | null
  /** 0 to 1; vinyl has none, so it is for information. */
  opacity: number
  clip?: ImportedClip
}

export interface ImportedGroup {
  type: 'group'
  name?: string
  children: ImportedNode[]
  clip?: ImportedClip
}

/** Pixels as they are in the file. */
export interface ImportedPicture {
  bytes: Uint8Array
  mime: 'image/png' | 'image/jpeg' | 'image/webp'
  wPx: number
  hPx: number
}

export interface ImportedImage {
  type: 'image'
  name?: string
  picture: ImportedPicture
  /** Left, top, right and bottom of what is seen of it, as shares. */
  crop?: readonly [left: number, top: number, right: number, bottom: number]
  /** From a square of one millimetre, which the part that is seen fills, to the drawing. */
  matrix: Matrix
  opacity: number
  clip?: ImportedClip
  /** Where it is cut out, in millimetres of the drawing. */
  contour?: { path: Path; purpose: 'kiss-cut' | 'through-cut' }
}

export interface ImportedRun {
  s: string
  /** As a design names it. */
  font: string
  sizeMm: number
  /** Where the file says the height of capitals and not the size of the font. */
  capMm?: number
  trackMm: number
}

/** Letters in a font that is here. Their first baseline begins, has its middle or ends at the origin. */
export interface ImportedText {
  type: 'text'
  name?: string
  runs: ImportedRun[]
  align: 'left' | 'center' | 'right'
  /** From the text's own millimetres to the drawing. */
  matrix: Matrix
  fill: string
  opacity: number
  /** From one baseline to the next, as a share of the size, or of the height of capitals where the file says that. */
  lineHeight?: number
  clip?: ImportedClip
}

export type ImportedNode = ImportedPath | ImportedGroup | ImportedImage | ImportedText

/** What was left out or made simpler. */
export type ImportNote =
  | 'text'
  | 'picture'
  | 'script'
  | 'link'
  | 'animation'
  | 'filter'
  | 'mask'
  | 'pattern'
  | 'gradient'
  | 'marker'
  | 'opacity'
  | 'outside'
  | 'unknown'
  | 'style-rule'
  | 'bad-path'
  | 'three-dimensional'
  | 'hatch'
  | 'no-unit'
  | 'background'
  | 'no-size'
  | 'profile'
  | 'cut-line'
  | 'score-line'
  | 'named-line'
  | 'thin-line'
  | 'filled'
  | 'page'
  | 'switched-off'
  | 'size'
  | 'near-colours'
  | 'many-colours'
  | 'text-clip'
  | 'overlap'
  | 'contour'
  | 'dimension'
  | 'plot-scale'
  | 'live-text'
  | 'text-style'
  | 'full-colour'
  | 'cut-off'

export interface ImportedDrawing {
  widthMm: number
  heightMm: number
  nodes: ImportedNode[]
  /** Each once. */
  notes: ImportNote[]
  /** The same, with the objects that it happened to. */
  remarks: Remark[]
  /** What a unit was taken for where the file does not say it. */
  taken: AssumedUnit | null
  /** Where what the file says of its size disagrees, or is too little: each answer, the one that was taken first. */
  sizes: SizeAnswer[]
  /** 72 where the file looks like Adobe Illustrator's, whose pixels are points: that is taken unless another is asked for. */
  suggestedDpi: number | null
}

export interface Remark {
  note: ImportNote
  count: number
  /** Some of the objects, as the file calls them. */
  names: string[]
}

/** A size that a file may be meant in, and what reads it so. */
export interface SizeAnswer {
  widthMm: number
  heightMm: number
  /** What speaks for it. */
  why: string
  dpi?: number
  unit?: 'mm' | 'cm' | 'in'
  scale?: number
}

export type AssumedUnit = 'mm' | 'in' | 72 | 90 | 96

export function countPaths(nodes: ImportedNode[]): number {
  return nodes.reduce((sum, node) => sum + (node.type === 'group' ? countPaths(node.children) : 1), 0)
}
