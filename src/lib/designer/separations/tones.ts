// A picture in one ink: how much of it each pixel asks for.
import type { Pixels } from '../production/print/png.ts'

export interface Tones {
  width: number
  height: number
  /** 255 is solid. */
  shares: Uint8Array
}

export type PictureKind = 'one-colour' | 'grey' | 'colour'

/** What is hardly seen says nothing of its colour. */
const SEEN = 16
const NEAR = 24
/** Edges of a JPEG have some colour where nobody sees any. */
const STRAY = 0.005

/** A picture of one colour fades by its opacity, a grey one by its lightness; others are of many colours. */
export function kindOfPicture({ data }: Pick<Pixels, 'data'>): PictureKind {
  let [r, g, b, count] = [0, 0, 0, 0]
  let coloured = 0
  for (let at = 0; at < data.length; at += 4) {
    if (data[at + 3] <= SEEN) continue
    const [red, green, blue] = [data[at], data[at + 1], data[at + 2]]
    count++
    r += red
    g += green
    b += blue
    if (Math.max(red, green, blue) - Math.min(red, green, blue) > NEAR) coloured++
  }
  if (count === 0) return 'one-colour'
  ;[r, g, b] = [r / count, g / count, b / count]
  let far = 0
  for (let at = 0; at < data.length; at += 4) {
    if (data[at + 3] <= SEEN) continue
    if (Math.max(Math.abs(data[at] - r), Math.abs(data[at + 1] - g), Math.abs(data[at + 2] - b)) > NEAR) far++
  }
  if (far <= STRAY * count) return 'one-colour'
  return coloured <= STRAY * count ? 'grey' : 'colour'
}

export function tonesOfPixels({ width, height, data }: Pixels, kind: PictureKind): Tones {
  const shares = new Uint8Array(width * height)
  for (let i = 0; i < shares.length; i++) {
    const at = 4 * i
    const opacity = data[at + 3]
    const light = 0.299 * data[at] + 0.587 * data[at + 1] + 0.114 * data[at + 2]
    shares[i] = kind === 'one-colour' ? opacity : Math.round((opacity * (255 - light)) / 255)
  }
  return { width, height, shares }
}
