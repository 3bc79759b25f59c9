import type { Design } from './design.ts'
import { USUAL_ROLLS } from './rolls/usual.ts'

interface Empty {
  id?: string
  name: string
  wMm: number
  hMm: number
  artboard?: string
  layer?: string
  palette: Design['palette']
}

/** One artboard with one layer and nothing on it: what every design begins as. */
export function emptyDesign({ id = 'new', name, wMm, hMm, artboard = 'Front', layer = 'Art', palette }: Empty): Design {
  return {
    $schema: 'designer/1',
    id,
    rev: 0,
    name,
    palette,
    artboards: [{ id: 'a1', name: artboard, wMm, hMm, bg: null }],
    layers: [{ id: 'l1', artboard: 'a1', name: layer, visible: true, locked: false, children: [] }],
    objects: {},
    assets: {},
    fonts: {},
    variables: [],
    rows: [],
    production: {
      gapMm: 2,
      weedBoxMm: 5,
      weedLines: false,
      regMarks: 'none',
      overlapMm: 0.3,
      knockout: false,
      rotations: [0, 90, 180, 270],
      rolls: USUAL_ROLLS
    }
  }
}
