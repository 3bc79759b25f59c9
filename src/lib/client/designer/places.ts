// Where new things go.
import { firstArtboard } from '#lib/designer/first-artboard.ts'
import type { Design, Layer } from '#lib/designer/design.ts'
import { placeOf } from '#lib/designer/tree.ts'
import { oklab } from '#lib/shared/oklab.ts'

import { $artboardId, $design, $selection } from './document.ts'
import { $nextRef } from './view.ts'

const PAPER = '#FFFFFF'

/** The layer of what is selected, else the topmost one of the artboard that can be drawn on. */
export function layerForNew(design: Design = $design.get()): Layer | undefined {
  const board = $artboardId.get()
  const usable = (layer: Layer | undefined): boolean =>
    layer !== undefined && layer.artboard === board && layer.visible && !layer.locked
  const chosen = $selection.get().map(id => placeOf(design, id)?.layer.id)
  const near = design.layers.find(({ id }) => id === chosen.at(-1))
  return usable(near) ? near : design.layers.findLast(usable)
}

/** The colour of the next object: the chosen one, else what stands out from the garment. None where the palette is empty. */
export function colourForNew(design: Design = $design.get()): string | undefined {
  const { entries } = design.palette
  const ref = $nextRef.get()
  if (entries.some(entry => entry.ref === ref)) return ref
  const [ground] = oklab(boardOf(design).bg ?? PAPER)
  const contrast = (hex: string): number => Math.abs(oklab(hex)[0] - ground)
  return entries.toSorted((one, other) => contrast(other.hex) - contrast(one.hex))[0]?.ref
}

export function boardOf(design: Design = $design.get(), id = $artboardId.get()): Design['artboards'][number] {
  return design.artboards.find(board => board.id === id) ?? firstArtboard(design)
}
