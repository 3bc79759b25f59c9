// What every importer gives: outlines with flat colours, in millimetres from the top left corner, y down.
import type { Path } from '../path.ts'

export interface ImportedStroke {
  colour: string
  widthMm: number
  join: 'miter' | 'round' | 'bevel'
  cap: 'butt' | 'round' | 'square'
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

/** What was left out or made simpler, once each. */
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
  | 'outside'
  | 'unknown'
  | 'style-rule'
  | 'bad-path'
  | 'three-dimensional'
  | 'no-unit'

export interface ImportedDrawing {
  widthMm: number
  heightMm: number
  nodes: ImportedNode[]
  notes: ImportNote[]
  /** 72 where the file looks like Adobe Illustrator's, whose pixels are points: ask whether to import at that. */
  suggestedDpi: number | null
}

export function countPaths(nodes: ImportedNode[]): number {
  return nodes.reduce((sum, node) => sum + (node.type === 'group' ? countPaths(node.children) : 1), 0)
}
