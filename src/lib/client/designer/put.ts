import { add } from '#lib/designer/commands/add.ts'
import { newId } from '#lib/designer/commands/ids.ts'
import { addLayer } from '#lib/designer/commands/layers.ts'
import { setColour } from '#lib/designer/commands/palette.ts'
import { remove } from '#lib/designer/commands/remove.ts'
import type { Design, DesignObject, PaletteEntry } from '#lib/designer/design.ts'

import { $artboardId, $settled, commitDesign, select } from './document.ts'

interface Put {
  /** Of a new layer, where there is none that can be drawn on. */
  layerName: string
  fonts?: Design['fonts']
  /** What it is painted with; those the palette has not are added to it. */
  colours?: readonly PaletteEntry[]
  /** What it takes the place of. */
  instead?: readonly string[]
}

/** Adds what was made elsewhere as one step and selects it: on the topmost layer that can be drawn on, or on a new one. */
export function putIntoDesign(
  objects: readonly DesignObject[],
  { layerName, fonts, colours = [], instead = [] }: Put
): void {
  const before = $settled.get()
  const known = new Set(before.palette.entries.map(({ ref }) => ref))
  const painted = colours.filter(({ ref }) => !known.has(ref)).reduce(addColour, before)
  const { design, layerId } = layerOn(fonts ? { ...painted, fonts } : painted, $artboardId.get(), layerName)
  const added = add(design, layerId, objects)
  commitDesign(instead.length > 0 ? remove(added, instead) : added)
  const inside = new Set(objects.flatMap(object => (object.type === 'group' ? object.children : [])))
  select(objects.map(({ id }) => id).filter(id => !inside.has(id)))
}

function addColour(design: Design, entry: PaletteEntry): Design {
  return setColour(design, { ...entry, index: design.palette.entries.length })
}

function layerOn(design: Design, artboard: string, name: string): { design: Design; layerId: string } {
  const usable = design.layers.findLast(layer => layer.artboard === artboard && layer.visible && !layer.locked)
  if (usable) return { design, layerId: usable.id }
  const layerId = newId('l')
  return { design: addLayer(design, { id: layerId, artboard, name }), layerId }
}
