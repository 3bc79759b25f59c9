// The garment as somebody makes it from the written files and the written recipe, compared with the drawing's picture.
import { Resvg } from '@resvg/resvg-js'
import { strFromU8, unzipSync } from 'fflate'

import type { Design } from '#lib/designer/design.ts'
import type { Outliner } from '#lib/designer/production/outliner.ts'
import { productionPack } from '#lib/designer/production/pack.ts'
import { toSvg } from '#lib/designer/production/to-svg.ts'

import {
  type CutFile,
  KISS_CUT,
  readCutDxf,
  readCutHpgl,
  readCutPdf,
  readCutSvg,
  readRecipe,
  type Recipe,
  WEED
} from './cut-files.ts'

export type Kind = 'svg' | 'dxf' | 'plt' | 'pdf'

const PX_PER_MM = 5

/** How far an edge may be from where it is drawn. */
const EDGE_MM = 0.5

export interface Written {
  recipe: Recipe
  files: Record<string, Uint8Array>
}

export async function written(design: Design, outliner: Outliner, kind: Kind = 'svg'): Promise<Written> {
  const formats = kind === 'svg' ? (['svg'] as const) : (['svg', kind === 'plt' ? 'hpgl' : kind] as const)
  const { zip } = await productionPack(design, outliner, { formats })
  const files = unzipSync(zip)
  return { recipe: readRecipe(strFromU8(files['recipe.txt']!)), files }
}

async function readCut({ files }: Written, name: string, kind: Kind): Promise<CutFile> {
  const bytes = files[`${name}.${kind}`]!
  if (kind === 'svg') return readCutSvg(strFromU8(bytes))
  if (kind === 'dxf') return readCutDxf(strFromU8(bytes))
  if (kind === 'pdf') return readCutPdf(bytes)
  return readCutHpgl(strFromU8(bytes), readCutSvg(strFromU8(files[`${name}.svg`]!)))
}

/** Each film in a colour of its own, though two may look alike. */
function paintOf(film: number): string {
  return `#${(0x101010 + film * 0x0a1430).toString(16).padStart(6, '0')}`
}

/** Cuts, weeds, turns round, lays and presses, as the recipe says. Frames and lines to weed by come off. */
export async function pressed(design: Design, from: Written, kind: Kind = 'svg'): Promise<Uint8Array> {
  const names = design.palette.entries.map(({ name }) => name)
  const { left, top, layers } = from.recipe
  const shapes: string[] = []
  for (const { film, file, mirrored } of layers) {
    const { wMm, outlines } = await readCut(from, file, kind)
    // A PDF and HP-GL name no layers; their frame comes last, and is no outline of the drawing.
    const framed = design.production.weedBoxMm > 0 && !outlines.some(({ layer }) => layer)
    const own = (framed ? outlines.slice(0, -1) : outlines).filter(
      ({ closed, layer = '' }) => closed && layer !== WEED && !KISS_CUT.test(layer)
    )
    const turned = mirrored ? `matrix(-1 0 0 1 ${left + wMm} ${top})` : `translate(${left} ${top})`
    const d = own.map(outline => outline.d).join('')
    shapes.push(`<path transform="${turned}" fill="${paintOf(names.indexOf(film))}" fill-rule="evenodd" d="${d}"/>`)
  }
  const { wMm, hMm } = design.artboards[0]!
  return pixels(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${wMm} ${hMm}">${shapes.join('')}</svg>`, wMm)
}

/** The drawing's own picture. */
export function shown(design: Design, outliner: Outliner): Uint8Array {
  const entries = design.palette.entries.map((entry, index) => ({ ...entry, hex: paintOf(index) }))
  const painted = { ...design, palette: { ...design.palette, entries } }
  return pixels(toSvg(painted, outliner, { artboard: 'a1', transparent: true }), design.artboards[0]!.wMm)
}

function pixels(svg: string, wMm: number): Uint8Array {
  const crisp = svg.replace('<svg ', '<svg shape-rendering="crispEdges" ')
  return new Resvg(crisp, {
    fitTo: { mode: 'width', value: wMm * PX_PER_MM },
    font: { loadSystemFonts: false }
  }).render().pixels
}

/** Pixels of 0.2 mm, four in a square at least, whose colour is not found within the edge on the other picture. */
export function wrongPixels(drawing: Uint8Array, garment: Uint8Array, wMm: number): number {
  const [a, b] = [words(drawing), words(garment)]
  const width = wMm * PX_PER_MM
  const reach = EDGE_MM * PX_PER_MM
  const wrong = new Set<number>()
  for (let at = 0; at < a.length; at++) {
    if (a[at] !== b[at] && !(isNear(a, at, b[at]!) && isNear(b, at, a[at]!))) wrong.add(at)
  }
  let count = 0
  for (const at of wrong) if (wrong.has(at + 1) && wrong.has(at + width) && wrong.has(at + width + 1)) count += 4
  return count

  function isNear(picture: Uint32Array, at: number, colour: number): boolean {
    const [x, y] = [at % width, Math.floor(at / width)]
    for (let dy = -Math.floor(reach); dy <= reach; dy++) {
      for (let dx = -Math.floor(reach); dx <= reach; dx++) {
        if (dx * dx + dy * dy > reach * reach || x + dx < 0 || x + dx >= width) continue
        if (picture[(y + dy) * width + x + dx] === colour) return true
      }
    }
    return false
  }
}

function words(rgba: Uint8Array): Uint32Array {
  return new Uint32Array(rgba.buffer.slice(rgba.byteOffset, rgba.byteOffset + rgba.byteLength))
}
