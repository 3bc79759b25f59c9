// What every importer gives: outlines with flat colours, in millimetres from the top left corner, y down.
import type { Path } from '../path.ts'

export interface ImportedStroke {
  colour: string
  widthMm: number
  join: 'miter' | 'round' | 'bevel'
  cap: 'butt' | 'round' | 'square'
  miterLimit?: number
}

/** An area outside of which the node is not seen. */
export interface ImportedClip {
  path: Path
  rule: 'nonzero' | 'evenodd'
}

export interface ImportedPath {
  type: 'path'
  name?: string
  path: Path
  rule: 'nonzero' | 'evenodd'
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

export type ImportedNode = ImportedPath | ImportedGroup

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

export interface ImportedDrawing {
  widthMm: number
  heightMm: number
  nodes: ImportedNode[]
  /** Each once. */
  notes: ImportNote[]
  /** The same, with the objects that it happened to. */
  remarks: Remark[]
  /** What a unit was taken for where the file does not say it. */
  taken: TakenUnit | null
  /** 72 where the file looks like Adobe Illustrator's, whose pixels are points: that is taken unless another is asked for. */
  suggestedDpi: number | null
}

export interface Remark {
  note: ImportNote
  count: number
  /** Some of the objects, as the file calls them. */
  names: string[]
}

export type TakenUnit = 'mm' | 'in' | 72 | 90 | 96

export function countPaths(nodes: ImportedNode[]): number {
  return nodes.reduce((sum, node) => sum + (node.type === 'group' ? countPaths(node.children) : 1), 0)
}
