import { z } from 'zod'

import { required } from '#lib/shared/required.ts'

import { Asset, type Design, DesignObject, PaletteEntry } from '../design.ts'
import { multiply, translation } from '../geometry/matrix.ts'
import { paintsOf, repainted } from '../paints.ts'
import { changeable, drawingOrder, worldMatrix } from '../tree.ts'
import { add, pick } from './add.ts'
import { copied } from './duplicate.ts'
import { newId } from './ids.ts'

/** What a copy puts on the clipboard: the objects and all that they need in another design. */
export const Clipboard = z.object({
  $schema: z.literal('designer-clipboard/1'),
  roots: z.array(z.string()).max(100_000),
  objects: z.array(DesignObject).max(100_000),
  colours: z.array(PaletteEntry),
  assets: z.record(z.string(), Asset)
})
export type Clipboard = z.infer<typeof Clipboard>

export function copy(design: Design, ids: Iterable<string>): Clipboard {
  const chosen = new Set(changeable({ ...design, layers: design.layers.map(unlocked) }, ids))
  const roots = drawingOrder(design).filter(id => chosen.has(id))
  const objects = pick(design, roots).map(object => {
    return chosen.has(object.id) ? { ...object, m: worldMatrix(design, object.id) } : object
  })
  const paints = new Set(objects.flatMap(paintsOf))
  const assets = objects.flatMap(object => ('asset' in object ? [object.asset] : []))
  return {
    $schema: 'designer-clipboard/1',
    roots,
    objects,
    colours: design.palette.entries.filter(({ ref }) => paints.has(ref)),
    assets: Object.fromEntries(assets.map(id => [id, required(design.assets[id], 'an asset')]))
  }
}

/**
 * Puts copied objects on a layer. A colour that this design has not, becomes the one with the same look, else the first:
 * a paste must not bring a vinyl that is not for sale here.
 */
export function paste(
  design: Design,
  layerId: string,
  {
    clipboard,
    dx = 5,
    dy = 5,
    makeId = newId
  }: { clipboard: Clipboard; dx?: number; dy?: number; makeId?: () => string }
): { design: Design; ids: string[] } {
  const { entries } = design.palette
  const layer = design.layers.find(({ id }) => id === layerId)
  const [first] = entries
  if (!layer || layer.locked || !first) return { design, ids: [] }
  const instead = new Map(clipboard.colours.map(colour => [colour.ref, (sameColour(colour) ?? first).ref]))
  const swap = (ref: string): string => instead.get(ref) ?? first.ref

  const { objects, roots } = copied(clipboard.objects, clipboard.roots, makeId)
  const settled = objects.map(object => {
    const m = roots.includes(object.id) ? multiply(translation(dx, dy), object.m) : object.m
    return repainted({ ...object, m, locked: false }, swap)
  })
  const assets = { ...clipboard.assets, ...design.assets }
  return { design: add({ ...design, assets }, layerId, settled), ids: roots }

  function sameColour({ ref, hex }: PaletteEntry): PaletteEntry | undefined {
    const same = entries.filter(entry => entry.hex.toLowerCase() === hex.toLowerCase())
    return same.find(entry => entry.ref === ref) ?? same[0]
  }
}

function unlocked<T extends { locked: boolean }>(layer: T): T {
  return { ...layer, locked: false }
}
