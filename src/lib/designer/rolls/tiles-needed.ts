import type { Design } from '../design.ts'
import { heightOf, widthOf } from '../geometry/bounds.ts'
import type { CutLayer } from '../production/cut-layers.ts'
import { besideTile } from './dress.ts'
import { cuttingOf } from './tiles.ts'
import { rollSettings } from './usual.ts'

/** In how many tiles a layer lies on its roll: 1 where it fits, 0 where it cannot even be tiled. */
export function tilesNeeded({ name, production }: Design, layer: CutLayer): number {
  const settings = rollSettings(production)
  const { colour, bounds, pass, passes } = layer
  // Nobody knows how wide its roll is.
  if (!colour.material) return 1
  const piece = { what: { design: name }, pass, passes, quantity: settings.copies, at: bounds, wMm: widthOf(bounds), hMm: heightOf(bounds) } // biome-ignore format: one line
  const besideMm = besideTile(piece, { settings, highest: settings.copies * 2 })
  const cutting = cuttingOf({ colour }, piece, { tiling: settings.tiling, rotations: production.rotations, besideMm })
  return cutting ? cutting.spans.length : 1
}
