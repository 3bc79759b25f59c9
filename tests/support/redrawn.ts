// A drawing as it stands in a design after its import, beside the picture that another program made of the file.
import { readFile } from 'node:fs/promises'

import { Resvg } from '@resvg/resvg-js'
import sharp from 'sharp'

import { type Clipboard, paste } from '#lib/designer/commands/paste.ts'
import type { Design } from '#lib/designer/design.ts'
import { emptyDesign } from '#lib/designer/empty.ts'
import type { Outliner } from '#lib/designer/production/outliner.ts'
import { toSvg } from '#lib/designer/production/to-svg.ts'

export interface Pixels {
  width: number
  height: number
  /** Red, green, blue and opacity, multiplied by it. */
  data: Uint8Array
}

export interface Placed {
  widthMm: number
  heightMm: number
  clipboard: Clipboard
}

/** The import on an artboard of its own size, in its own colours. */
export function designOf({ widthMm, heightMm, clipboard }: Placed): Design {
  const none = { ref: 'c-none', name: 'None', hex: '#000000', index: 0 }
  const palette = { id: 'p', entries: clipboard.colours.length > 0 ? clipboard.colours : [none] }
  const blank = emptyDesign({ name: 'Imported', wMm: widthMm, hMm: heightMm, palette })
  return paste(blank, 'l1', { clipboard, dx: 0, dy: 0 }).design
}

/** `hrefOf`: where the pixels of a picture are. */
export function redrawn(
  placed: Placed,
  outliner: Outliner,
  widthPx: number,
  hrefOf: (asset: string) => string | undefined = () => undefined
): Pixels {
  const svg = toSvg(designOf(placed), outliner, { artboard: 'a1', hrefOf })
  const image = new Resvg(svg, { fitTo: { mode: 'width', value: widthPx }, font: { loadSystemFonts: false } }).render()
  return { width: image.width, height: image.height, data: image.pixels }
}

export async function readPng(source: string | URL | Buffer): Promise<Pixels> {
  const bytes = Buffer.isBuffer(source) ? source : await readFile(source)
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  for (let i = 0; i < data.length; i += 4)
    for (let channel = 0; channel < 3; channel++) data[i + channel] = (data[i + channel]! * data[i + 3]!) / 255
  return { width: info.width, height: info.height, data }
}

/** Edges are smoothed in as many ways as there are programs: a quarter of the range tells a pixel from its neighbours. */
const CLEARLY = 64

/**
 * The share of pixels that clearly differ; 1 where the pictures are not of one size. A pixel that is like one beside it
 * in the other picture, and the other way round, is an edge between pixels. `ground`: what is behind both.
 */
export function difference(a: Pixels, b: Pixels, ground: 'none' | 'white' = 'none'): number {
  if (Math.abs(a.width - b.width) > 1 || Math.abs(a.height - b.height) > 1) return 1
  const [width, height] = [Math.min(a.width, b.width), Math.min(a.height, b.height)]
  const channels = ground === 'white' ? [0, 1, 2] : [0, 1, 2, 3]
  const at = ({ data, width: row }: Pixels, x: number, y: number, channel: number) => {
    const place = 4 * (y * row + x)
    return data[place + channel]! + (ground === 'white' ? 255 - data[place + 3]! : 0)
  }

  function isNear(one: Pixels, other: Pixels, x: number, y: number): boolean {
    return channels.every(channel => {
      const value = at(one, x, y, channel)
      let [least, most] = [255, 0]
      for (let dy = -1; dy <= 1; dy++)
        for (let dx = -1; dx <= 1; dx++) {
          const [nx, ny] = [x + dx, y + dy]
          if (nx < 0 || ny < 0 || nx >= width || ny >= height) continue
          const near = at(other, nx, ny, channel)
          least = Math.min(least, near)
          most = Math.max(most, near)
        }
      return value >= least - CLEARLY && value <= most + CLEARLY
    })
  }

  let count = 0
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const isOff = channels.some(channel => Math.abs(at(a, x, y, channel) - at(b, x, y, channel)) > CLEARLY)
      if (isOff && !(isNear(a, b, x, y) && isNear(b, a, x, y))) count++
    }
  return count / (width * height)
}
