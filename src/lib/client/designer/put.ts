import { add } from '#lib/designer/commands/add.ts'
import { newId } from '#lib/designer/commands/ids.ts'
import { addLayer } from '#lib/designer/commands/layers.ts'
import type { Design, DesignObject } from '#lib/designer/design.ts'

import { $artboardId, $settled, commitDesign, select } from './document.ts'

/** Adds what was made elsewhere as one step and selects it: on the topmost layer that can be drawn on, or on a new one. */
export function putIntoDesign(
  objects: readonly DesignObject[],
  { layerName, fonts }: { layerName: string; fonts?: Design['fonts'] }
): void {
  const { design, layerId } = layerOn($settled.get(), $artboardId.get(), layerName)
  commitDesign(add(fonts ? { ...design, fonts } : design, layerId, objects))
  const inside = new Set(objects.flatMap(object => (object.type === 'group' ? object.children : [])))
  select(objects.map(({ id }) => id).filter(id => !inside.has(id)))
}

function layerOn(design: Design, artboard: string, name: string): { design: Design; layerId: string } {
  const usable = design.layers.findLast(layer => layer.artboard === artboard && layer.visible && !layer.locked)
  if (usable) return { design, layerId: usable.id }
  const layerId = newId('l')
  return { design: addLayer(design, { id: layerId, artboard, name }), layerId }
}
