// A picture on its way to outlines. Its file stays on this machine and is forgotten with the page.
import type { Film } from '#lib/contract/films.ts'
import { newId } from '#lib/designer/commands/ids.ts'
import type { Design, DesignObject, ImageObject, Matrix, PaletteEntry } from '#lib/designer/design.ts'
import { fileHref } from '#lib/client/file-href.ts'
import { fileOfAsset } from '#lib/designer/assets.ts'
import { wholePicture } from '#lib/designer/commands/crop.ts'
import { type Bounds, centreOf, heightOf, uniteBounds, widthOf } from '#lib/designer/geometry/bounds.ts'
import { multiply, translation } from '#lib/designer/geometry/matrix.ts'
import { parsePath, pathBounds } from '#lib/designer/geometry/path.ts'
import type { TraceSize } from '#lib/designer/importing/trace.ts'
import type { Raster } from '#lib/designer/importing/tracing/field.ts'
import { worldMatrix } from '#lib/designer/tree.ts'

import { runTask } from './tasks.ts'
import { nameOf } from './naming.ts'

/** Finer pixels make no finer cut, only longer waits. */
const LONGEST_PX = 1400

export interface Picture {
  name: string
  raster: Raster
  /** For the screen: what is traced. */
  href: string
  /** Where it lies, if it is one of the design: its outlines take its place. */
  placed?: { id: string; wMm: number; hMm: number; world: Matrix }
}

/** Throws where the browser cannot read the file. */
export async function readPicture(file: File): Promise<Picture> {
  return { name: file.name.replace(/\.\w+$/, ''), ...(await pixelsOf(file)) }
}

/** A picture of the design, as far as its crop shows it. Throws where it cannot be had. */
export async function placedPicture(design: Design, image: ImageObject): Promise<Picture> {
  const reply = await fetch(fileHref(fileOfAsset(image.asset) ?? '', 1600))
  if (!reply.ok) throw new Error(`The picture could not be loaded (${reply.status})`)
  const { id, wMm, hMm } = image
  const { w, h, x, y } = wholePicture(image)
  const shown = { x: -x / w, y: -y / h, width: wMm / w, height: hMm / h }
  const pixels = await pixelsOf(await reply.blob(), shown)
  return { name: nameOf(design, image), ...pixels, placed: { id, wMm, hMm, world: worldMatrix(design, id) } }
}

/** Of the part that is shown, in shares of the picture. */
async function pixelsOf(
  blob: Blob,
  shown = { x: 0, y: 0, width: 1, height: 1 }
): Promise<Pick<Picture, 'raster' | 'href'>> {
  const bitmap = await createImageBitmap(blob)
  const [left, top] = [shown.x * bitmap.width, shown.y * bitmap.height]
  const [across, down] = [shown.width * bitmap.width, shown.height * bitmap.height]
  const scale = Math.min(1, LONGEST_PX / Math.max(across, down))
  const width = Math.max(1, Math.round(across * scale))
  const height = Math.max(1, Math.round(down * scale))
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { willReadFrequently: true })!
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, left, top, across, down, 0, 0, width, height)
  bitmap.close()
  const { data } = context.getImageData(0, 0, width, height)
  const href = URL.createObjectURL(await canvas.convertToBlob({ type: 'image/png' }))
  return { raster: { width, height, data }, href }
}

/** The design's own colours first, then the shop's other films. */
export function filmsFor(entries: readonly PaletteEntry[], films: readonly Film[]): PaletteEntry[] {
  const others = films.filter(({ ref }) => !entries.some(entry => entry.ref === ref))
  return [...entries, ...others.map(({ entry }) => entry)]
}

/** Which film a colour of the picture becomes; null leaves it out. */
export interface Assigned {
  hex: string
  ref: string | null
}

/** The picture's colours with the films that come nearest; what lies all around it is taken for paper. */
export async function proposeColours(
  raster: Raster,
  most: number,
  { filmFor, signal }: { filmFor: (hex: string) => PaletteEntry | undefined; signal: AbortSignal }
): Promise<Assigned[]> {
  const colours = await runTask('palette', { raster, most }, { signal })
  const paper = colours.length > 1 ? paperOf(raster, colours) : undefined
  return colours.map(hex => ({ hex, ref: hex === paper ? null : (filmFor(hex)?.ref ?? null) }))
}

/** The colour of most of the edge, if it is most of it. */
function paperOf({ width, height, data }: Raster, colours: readonly string[]): string | undefined {
  const counts = new Map<string, number>()
  let all = 0
  const look = (x: number, y: number): void => {
    const at = 4 * (y * width + x)
    all++
    const [red = 0, green = 0, blue = 0, opacity = 0] = data.subarray(at, at + 4)
    if (opacity < 128) return
    const hex = `#${[red, green, blue].map(value => value.toString(16).padStart(2, '0')).join('')}`
    const near = colours.reduce((a, b) => (distance(hex, b) < distance(hex, a) ? b : a))
    counts.set(near, (counts.get(near) ?? 0) + 1)
  }
  for (let x = 0; x < width; x++) for (const y of [0, height - 1]) look(x, y)
  for (let y = 0; y < height; y++) for (const x of [0, width - 1]) look(x, y)
  return colours.find(colour => (counts.get(colour) ?? 0) > 0.6 * all)
}

/** How far apart two colours look, roughly (weighted as eyes weigh red, green and blue). */
function distance(a: string, b: string): number {
  const apart = (at: number) => Number.parseInt(a.slice(at, at + 2), 16) - Number.parseInt(b.slice(at, at + 2), 16)
  return 2 * apart(1) ** 2 + 4 * apart(3) ** 2 + 3 * apart(5) ** 2
}

export interface TraceSettings {
  colours: readonly Assigned[]
  /** Of what is made; what the picture suggests until somebody says. */
  widthMm: number | undefined
  /** 0 rounds generously, 100 keeps every wiggle. */
  detail: number
  specklePx: number
  trapMm: number
}

export interface Traced {
  ref: string
  d: string
  nodes: number
}

export interface TracedPicture {
  /** One outline a film, the lowest first. */
  films: Traced[]
  /** Of the whole picture, margins included. */
  mmPerPixel: number
  /** Of what is made. */
  wMm: number
  hMm: number
}

interface Wanted {
  settings: TraceSettings
  /** Where nobody says how wide it is to be, and it has no place yet. */
  withinMm: readonly [number, number]
}

export async function tracePicture(
  { raster, placed }: Picture,
  { settings, withinMm }: Wanted,
  signal: AbortSignal
): Promise<TracedPicture> {
  const { colours, widthMm, detail, specklePx, trapMm } = settings
  const options = {
    palette: colours.map(({ hex }) => hex),
    without: colours.flatMap(({ hex, ref }) => (ref === null ? [hex] : [])),
    smoothness: 1 - detail / 100,
    despecklePixels: specklePx,
    trapMm
  }
  const size: TraceSize =
    widthMm !== undefined ? { widthMm } : placed ? { mmPerPixel: shownWidth(placed) / raster.width } : { withinMm }
  const found = await runTask('trace', { raster, size, options }, { signal })
  const byFilm = Map.groupBy(found.colours, ({ colour }) => colours.find(({ hex }) => hex === colour)?.ref ?? '')
  const films: Traced[] = []
  for (const [ref, parts] of byFilm) {
    const paths = parts.map(({ d }) => d)
    const d = paths.length > 1 ? await runTask('combine', { how: 'weld', paths }, { signal }) : parts[0].d
    films.push({ ref, d, nodes: parts.reduce((sum, { nodes }) => sum + nodes, 0) })
  }
  const box = boxOf(films)
  return { films, mmPerPixel: found.mmPerPixel, wMm: widthOf(box), hMm: heightOf(box) }
}

function boxOf(films: readonly Traced[]): Bounds {
  return uniteBounds(films.map(({ d }) => pathBounds(parsePath(d))))
}

/** Along its own edge, on the artboard. */
function shownWidth({ wMm, world: [a, b] }: NonNullable<Picture['placed']>): number {
  return wMm * Math.hypot(a, b)
}

/** Where the outlines go: over the picture they are of, else in the middle of the artboard. */
export function placeFor(
  { raster, placed }: Picture,
  { films, mmPerPixel }: TracedPicture,
  board: { wMm: number; hMm: number }
): Matrix {
  if (!placed) {
    const [x, y] = centreOf(boxOf(films))
    return translation(board.wMm / 2 - x, board.hMm / 2 - y)
  }
  const { wMm, hMm, world } = placed
  // From the outlines' millimetres to the picture's own; a picture of another width keeps its middle.
  const own = shownWidth(placed) / raster.width
  const [sx, sy] = [wMm / (raster.width * own), hMm / (raster.height * own)]
  const [x, y] = [(raster.width * mmPerPixel) / 2, (raster.height * mmPerPixel) / 2]
  return multiply(world, [sx, 0, 0, sy, wMm / 2 - sx * x, hMm / 2 - sy * y])
}

/** Outlines as objects. */
export function objectsOf(
  traced: readonly Traced[],
  { name, m, filmName }: { name: string; m: Matrix; filmName: (ref: string) => string }
): DesignObject[] {
  const paths = traced.map(({ ref, d }): DesignObject => {
    const base = { id: newId(), m: [1, 0, 0, 1, 0, 0] as const, name: filmName(ref) }
    return { ...base, type: 'path', d, rule: 'nonzero', fill: { ref }, strokes: [] }
  })
  const children = paths.map(({ id }) => id)
  return [...paths, { id: newId('g'), type: 'group', m, name, children }]
}
