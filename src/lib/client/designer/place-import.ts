// What was read from a file finds its place on the artboard.
import type { Imported } from '#lib/contract/doc-core.ts'
import { changeArtboard } from '#lib/designer/commands/artboards.ts'
import { withColour } from '#lib/designer/commands/choose-films.ts'
import { move } from '#lib/designer/commands/move.ts'
import { scale } from '#lib/designer/commands/scale.ts'
import type { Design, Matrix, PaletteEntry } from '#lib/designer/design.ts'
import { centreOf, heightOf, uniteBounds, widthOf } from '#lib/designer/geometry/bounds.ts'
import { multiply, type Point, scaling, translation } from '#lib/designer/geometry/matrix.ts'
import { roundMm } from '#lib/designer/numbers.ts'
import { paintsOf, repainted } from '#lib/designer/paints.ts'

import { $design } from './document.ts'
import { loadFonts } from './kernel.ts'
import { withFont } from './making.ts'
import { boundsOf } from './measure.ts'
import { nearestColour } from '#lib/shared/nearest-colour.ts'
import { boardOf, layerForNew } from './places.ts'
import { word } from './words.ts'

interface Where {
  /** The middle of the artboard where none is given. */
  at?: Point | undefined
  /** As large as it is, no larger than the artboard, or as large as this share of it. */
  size?: 'own' | 'fit' | number
  /** The artboard is made as large as the drawing where it is smaller. */
  enlarge?: boolean
  /** The entry of the palette for a colour of the file. */
  paint: (colour: PaletteEntry) => PaletteEntry
}

/** So many colours are somebody's choice; what comes after them in a photo-like drawing becomes one of these. */
export const MOST_COLOURS = 100

interface Placed {
  design: Design
  ids: string[]
  /** How large it is beside what the file says. */
  factor: number
  /** From the file's page to the artboard. */
  page: Matrix
}

/** The design with the drawing on it, not yet a step. Throws a sentence where it cannot be placed. */
export async function placed(imported: Imported, where: Where): Promise<Placed> {
  const { at, size = 'own', enlarge = false, paint } = where
  const { paste } = await import('#lib/designer/commands/paste.ts')
  const current = $design.get()
  const layer = layerForNew(current)
  if (!layer) throw new Error(word('noLayer'))
  const before = enlarge ? changeArtboard(current, boardOf(current).id, roomFor(imported)) : current
  const entries = entriesFor(imported, paint)
  const wider = [...new Set(entries.values())].reduce(withColour, before)
  const objects = imported.clipboard.objects.map(object => repainted(object, ref => entries.get(ref)?.ref ?? ref))
  const clipboard = { ...imported.clipboard, objects, colours: [...new Set(entries.values())] }
  const fonts = fontsIn(imported)
  await loadFonts(fonts)
  const pasted = paste(wider, layer.id, { clipboard, dx: 0, dy: 0 })
  const made = { ...pasted, design: fonts.reduce(withFont, pasted.design) }
  if (made.ids.length === 0) throw new Error(word('importFailed'))

  const { wMm, hMm } = boardOf(before)
  const box = uniteBounds(made.ids.map(id => boundsOf(made.design, id)))
  const [cx, cy] = centreOf(box)
  const fitting = Math.min(wMm / widthOf(box), hMm / heightOf(box))
  const factor = typeof size === 'number' ? size * fitting : size === 'fit' ? Math.min(1, fitting) : 1
  const sized = factor === 1 ? made.design : scale(made.design, made.ids, { sx: factor, sy: factor, about: [cx, cy] })
  // An artboard that is as large as the drawing has room for it in one place only.
  const [x, y] = (enlarge ? undefined : at) ?? [wMm / 2, hMm / 2]
  const page = multiply(translation(x - cx, y - cy), scaling(factor, factor, [cx, cy]))
  return { design: move(sized, made.ids, { dx: x - cx, dy: y - cy }), ids: made.ids, factor, page }
}

/** Of its texts: letters are measured before they are placed. */
export function fontsIn({ clipboard: { objects } }: Imported): string[] {
  return [
    ...new Set(objects.flatMap(object => (object.type === 'text' ? object.text.runs.map(({ font }) => font) : [])))
  ]
}

/** The drawing of a file alone, as a design of its own that nobody keeps. */
export function designOfImport({ clipboard }: Imported): Design {
  const { roots, objects, colours, assets } = clipboard
  const current = $design.get()
  return {
    ...current,
    palette: { ...current.palette, entries: colours },
    objects: Object.fromEntries(objects.map(object => [object.id, object])),
    layers: current.layers.slice(0, 1).map(layer => ({ ...layer, children: roots })),
    assets: { ...current.assets, ...assets }
  }
}

/** How large the drawing of a file is, at so many times its size; its page may be larger. */
export function drawnSize(imported: Imported, times = 1): { width: number; height: number } {
  const { clipboard, widthMm, heightMm } = imported
  const design = designOfImport(imported)
  const box = uniteBounds(clipboard.roots.map(id => boundsOf(design, id)))
  const [width, height] = box.minX <= box.maxX ? [widthOf(box), heightOf(box)] : [widthMm, heightMm]
  return { width: times * width, height: times * height }
}

/** At what share of that it fits on the artboard: 1 where there is room. */
export function fittingScale(imported: Imported, times = 1): number {
  const { width, height } = drawnSize(imported, times)
  const board = boardOf($design.get())
  const scale = Math.min(board.wMm / width, board.hMm / height)
  // By so little nothing is larger.
  return scale > 0.9999 ? 1 : scale
}

/** The artboard's size with room for that. */
export function roomFor(imported: Imported, times = 1): { wMm: number; hMm: number } {
  const { width, height } = drawnSize(imported, times)
  const board = boardOf($design.get())
  return { wMm: roundMm(Math.max(board.wMm, width)), hMm: roundMm(Math.max(board.hMm, height)) }
}

function entriesFor({ clipboard }: Imported, paint: Where['paint']): Map<string, PaletteEntry> {
  const uses = new Map<string, number>()
  for (const ref of clipboard.objects.flatMap(paintsOf)) uses.set(ref, (uses.get(ref) ?? 0) + 1)
  const all = clipboard.colours.toSorted((a, b) => (uses.get(b.ref) ?? 0) - (uses.get(a.ref) ?? 0))
  const main = all.slice(0, MOST_COLOURS)
  return new Map(
    all.map((colour, index) => [colour.ref, paint(index < MOST_COLOURS ? colour : nearestColour(colour.hex, main)!)])
  )
}
