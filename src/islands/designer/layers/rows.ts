// The tree of layers as a list of lines, topmost first, as it is seen.
import type { Design, DesignObject, Layer } from '#lib/designer/design.ts'

export type Row =
  | { kind: 'layer'; id: string; layer: Layer; depth: 0; isOpen: boolean }
  | { kind: 'object'; id: string; object: DesignObject; depth: number; isOpen: boolean; parent: string; index: number }

export function rowsOf(design: Design, board: string, closed: ReadonlySet<string>, opened: ReadonlySet<string>): Row[] {
  const rows: Row[] = []
  for (const layer of design.layers.toReversed()) {
    if (layer.artboard !== board) continue
    const isOpen = !closed.has(layer.id)
    rows.push({ kind: 'layer', id: layer.id, layer, depth: 0, isOpen })
    if (isOpen) list(layer.children, layer.id, 1)
  }
  return rows

  function list(children: readonly string[], parent: string, depth: number): void {
    for (let index = children.length - 1; index >= 0; index--) {
      const object = design.objects[children[index]!]
      if (!object) continue
      const isOpen = object.type === 'group' && opened.has(object.id)
      rows.push({ kind: 'object', id: object.id, object, depth, isOpen, parent, index })
      if (isOpen) list((object as { children: string[] }).children, object.id, depth + 1)
    }
  }
}

/** Where what is dragged would go. */
export interface Target {
  row: string
  side: 'above' | 'below' | 'into'
}

/** The list and the place in its drawing order. */
export function placeAt(row: Row, side: Target['side']): { parent: string; index: number } {
  if (row.kind === 'layer')
    return { parent: row.id, index: side === 'below' || side === 'into' ? row.layer.children.length : Infinity }
  if (side === 'into' && row.object.type === 'group') return { parent: row.id, index: row.object.children.length }
  // Above on the screen is later in the drawing order.
  return { parent: row.parent, index: side === 'above' ? row.index + 1 : row.index }
}
