import type { Artboard, Design } from '../design.ts'
import { removeLayer } from './layers.ts'

/** Adds an artboard with an empty layer to draw on. */
export function addArtboard(design: Design, artboard: Artboard, { layerId }: { layerId: string }): Design {
  const layer = { id: layerId, artboard: artboard.id, name: artboard.name, visible: true, locked: false, children: [] }
  return { ...design, artboards: [...design.artboards, artboard], layers: [...design.layers, layer] }
}

/** Size, name, print area or ground. */
export function changeArtboard(design: Design, id: string, change: Partial<Omit<Artboard, 'id'>>): Design {
  return { ...design, artboards: design.artboards.map(board => (board.id === id ? { ...board, ...change } : board)) }
}

/** Wishes for an order at the press, by the films' refs; without one it follows from the drawing alone. */
export function setPressOrder(design: Design, id: string, pressOrder: readonly string[] | undefined): Design {
  const artboards = design.artboards.map(({ pressOrder: before, ...board }) => {
    if (board.id !== id) return before ? { ...board, pressOrder: before } : board
    return pressOrder ? { ...board, pressOrder: [...pressOrder] } : board
  })
  return { ...design, artboards }
}

/** Takes an artboard and its layers away; the last one stays. */
export function removeArtboard(design: Design, id: string): Design {
  if (design.artboards.length === 1 || !design.artboards.some(board => board.id === id)) return design
  let next = design
  for (const layer of design.layers) if (layer.artboard === id) next = removeLayer(next, layer.id)
  if (next.layers.some(layer => layer.artboard === id)) return design
  return { ...next, artboards: next.artboards.filter(board => board.id !== id) }
}
