// A picture on its way to outlines. Its file stays on this machine and is forgotten with the page.
import type { Film } from '#lib/contract/films.ts'
import { newId } from '#lib/designer/commands/ids.ts'
import type { DesignObject, PaletteEntry } from '#lib/designer/design.ts'
import type { Raster } from '#lib/designer/importing/tracing/field.ts'

import { runJob } from './jobs.ts'

/** Finer pixels make no finer cut, only longer waits. */
const LONGEST_PX = 1400

export interface Picture {
  name: string
  raster: Raster
  /** For the screen: what is traced. */
  href: string
}

/** Throws where the browser cannot read the file. */
export async function readPicture(file: File): Promise<Picture> {
  const bitmap = await createImageBitmap(file)
  const scale = Math.min(1, LONGEST_PX / Math.max(bitmap.width, bitmap.height))
  const width = Math.max(1, Math.round(bitmap.width * scale))
  const height = Math.max(1, Math.round(bitmap.height * scale))
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { willReadFrequently: true })!
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  const { data } = context.getImageData(0, 0, width, height)
  const href = URL.createObjectURL(await canvas.convertToBlob({ type: 'image/png' }))
  return { name: file.name.replace(/\.\w+$/, ''), raster: { width, height, data }, href }
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
  const colours = await runJob('palette', { raster, most }, { signal })
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
    if (data[at + 3]! < 128) return
    const hex = `#${[0, 1, 2].map(i => data[at + i]!.toString(16).padStart(2, '0')).join('')}`
    const near = colours.reduce((a, b) => (distance(hex, b) < distance(hex, a) ? b : a))
    counts.set(near, (counts.get(near) ?? 0) + 1)
  }
  for (let x = 0; x < width; x++) for (const y of [0, height - 1]) look(x, y)
  for (let y = 0; y < height; y++) for (const x of [0, width - 1]) look(x, y)
  return colours.find(colour => (counts.get(colour) ?? 0) > 0.6 * all)
}

/** How far apart two colours look, roughly (weighted as eyes weigh red, green and blue). */
function distance(a: string, b: string): number {
  const [r, g, blue] = [1, 3, 5].map(at => Number.parseInt(a.slice(at, at + 2), 16) - Number.parseInt(b.slice(at, at + 2), 16)) // biome-ignore format: one line
  return 2 * r! ** 2 + 4 * g! ** 2 + 3 * blue! ** 2
}

export interface TraceSettings {
  colours: readonly Assigned[]
  widthMm: number
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

/** One outline a film, the lowest first. */
export async function tracePicture(raster: Raster, settings: TraceSettings, signal: AbortSignal): Promise<Traced[]> {
  const { colours, widthMm, detail, specklePx, trapMm } = settings
  const options = {
    palette: colours.map(({ hex }) => hex),
    without: colours.flatMap(({ hex, ref }) => (ref === null ? [hex] : [])),
    mmPerPixel: widthMm / raster.width,
    smoothness: 1 - detail / 100,
    despecklePixels: specklePx,
    trapMm
  }
  const found = await runJob('trace', { raster, options }, { signal })
  const byFilm = Map.groupBy(found, ({ colour }) => colours.find(({ hex }) => hex === colour)?.ref ?? '')
  const films: Traced[] = []
  for (const [ref, parts] of byFilm) {
    const paths = parts.map(({ d }) => d)
    const d = paths.length > 1 ? await runJob('combine', { how: 'weld', paths }, { signal }) : paths[0]!
    films.push({ ref, d, nodes: parts.reduce((sum, { nodes }) => sum + nodes, 0) })
  }
  return films
}

/** Outlines as objects, in the middle of a page. */
export function objectsOf(
  traced: readonly Traced[],
  { name, at, filmName }: { name: string; at: readonly [number, number]; filmName: (ref: string) => string }
): DesignObject[] {
  const paths = traced.map(({ ref, d }): DesignObject => {
    const base = { id: newId(), m: [1, 0, 0, 1, 0, 0] as const, name: filmName(ref) }
    return { ...base, type: 'path', d, rule: 'nonzero', fill: { ref }, strokes: [] }
  })
  const children = paths.map(({ id }) => id)
  return [...paths, { id: newId('g'), type: 'group', m: [1, 0, 0, 1, at[0], at[1]], name, children }]
}
