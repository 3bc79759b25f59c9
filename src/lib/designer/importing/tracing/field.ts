// Which colour every pixel is, and where it is two: an edge pixel of an anti-aliased picture is a mix of the two
// colours that meet in it, and the share of each says how far the edge goes into the pixel.

export interface Raster {
  width: number
  height: number
  /** Red, green, blue, alpha of each pixel, rows from the top, alpha not multiplied in. */
  data: Uint8Array | Uint8ClampedArray
}

/** What is not there: transparent pixels and everything beyond the picture. */
export const NOTHING = 0

/** One pixel wider than the picture on every side. Labels: NOTHING, or 1 + the index in the palette. */
export interface Field {
  width: number
  height: number
  first: Uint8Array
  second: Uint8Array
  /** How much of the pixel is its first colour: 0.5 to 1; the rest is its second. */
  share: Float32Array
}

/** Arrays of the picture's size, used again for every colour: making them anew costs more than what is done in them. */
export interface Room {
  /** All 0 whenever it is handed on; two numbers per pixel. */
  links: Int32Array
  /** All 0 whenever it is handed on. */
  marks: Uint8Array
  /** Shares of a grown colour, UNCHANGED where it has its own; `changed` lists the others. */
  shares: Float32Array
  changed: number[]
}

export const UNCHANGED = -2

export function createRoom({ first }: Field): Room {
  return {
    links: new Int32Array(2 * first.length),
    marks: new Uint8Array(first.length),
    shares: new Float32Array(first.length).fill(UNCHANGED),
    changed: []
  }
}

/** Red, green, blue and opacity, each 0 to 255, colours multiplied by opacity: so that mixes are straight lines. */
type Colour = [number, number, number, number]

interface Mix {
  first: number
  second: number
  share: number
  /** Squared distance of the pixel's colour from the mix. */
  off: number
}

interface Pair {
  a: number
  b: number
  to: Colour
  way: Colour
  length2: number
}

/** Shares above this are pure: noise of JPEGs and rounding. */
const PURE = 0.97

const CACHE_BITS = 14

export function mixesOf({ width, height, data }: Raster, palette: [number, number, number][]): Field {
  const colours: Colour[] = [[0, 0, 0, 0], ...palette.map(([r, g, b]): Colour => [r, g, b, 255])]
  const pairs = pairsOf(colours)
  const wide = width + 2
  const high = height + 2
  const field: Field = {
    width: wide,
    height: high,
    first: new Uint8Array(wide * high),
    second: new Uint8Array(wide * high),
    share: new Float32Array(wide * high).fill(1)
  }
  const pixels = new Uint32Array(data.buffer.slice(data.byteOffset, data.byteOffset + width * height * 4))
  const keys = new Uint32Array(1 << CACHE_BITS)
  const cached: Mix[] = new Array(1 << CACHE_BITS)
  const mixed: number[] = []
  for (let y = 0; y < height; y++) {
    let last = 0
    let mix: Mix | null = null
    for (let x = 0, from = y * width, to = (y + 1) * wide + 1; x < width; x++, from++, to++) {
      const pixel = pixels[from]!
      if (mix === null || pixel !== last) {
        const slot = Math.imul(pixel, 0x9e3779b1) >>> (32 - CACHE_BITS)
        mix = cached[slot] ?? null
        if (mix === null || keys[slot] !== pixel) {
          mix = closest(premultiplied(data, 4 * from), pairs, -1)
          keys[slot] = pixel
          cached[slot] = mix
        }
        last = pixel
      }
      field.first[to] = mix.first
      field.second[to] = mix.second
      field.share[to] = mix.share
      if (mix.share < PURE || mix.off > 300) mixed.push(to)
    }
  }
  settleByNeighbours(field, mixed, pairs, at => {
    const y = Math.floor(at / wide)
    return premultiplied(data, 4 * ((y - 1) * width + (at - y * wide) - 1))
  })
  return field
}

function premultiplied(data: ArrayLike<number>, at: number): Colour {
  const alpha = data[at + 3]!
  const part = alpha / 255
  return [data[at]! * part, data[at + 1]! * part, data[at + 2]! * part, alpha]
}

function pairsOf(colours: Colour[]): Pair[] {
  const pairs: Pair[] = []
  for (let a = 0; a < colours.length; a++)
    for (let b = a + 1; b < colours.length; b++) {
      const way = colours[a]!.map((value, i) => value - colours[b]![i]!) as Colour
      const length2 = way.reduce((sum, value) => sum + value * value, 0)
      if (length2 > 0) pairs.push({ a, b, to: colours[b]!, way, length2 })
    }
  return pairs
}

/** The mix of two colours nearest to the pixel, of pairs whose two labels are both in the bit set. */
function closest([r, g, b, alpha]: Colour, pairs: Pair[], among: number): Mix {
  const best: Mix = { first: 0, second: 0, share: 1, off: Infinity }
  for (const { a, b: other, to, way, length2 } of pairs) {
    if (((among >>> a) & (among >>> other) & 1) === 0) continue
    const dr = r - to[0]
    const dg = g - to[1]
    const db = b - to[2]
    const da = alpha - to[3]
    const along = (dr * way[0] + dg * way[1] + db * way[2] + da * way[3]) / length2
    const t = along < 0 ? 0 : along > 1 ? 1 : along
    const off = (dr - t * way[0]) ** 2 + (dg - t * way[1]) ** 2 + (db - t * way[2]) ** 2 + (da - t * way[3]) ** 2
    if (off >= best.off - 1e-9) continue
    best.off = off
    best.first = t >= 0.5 ? a : other
    best.second = t >= 0.5 ? other : a
    // Never exactly half: the first colour is the one the pixel belongs to.
    best.share = Math.max(0.501, t >= 0.5 ? t : 1 - t)
  }
  return best
}

/** A mix could be of other colours too: those of pure areas nearby are the likely ones. */
function settleByNeighbours(field: Field, mixed: number[], pairs: Pair[], colourAt: (at: number) => Colour): void {
  const { width, height, first, second, share } = field
  const isMixed = new Uint8Array(first.length)
  for (const at of mixed) isMixed[at] = 1
  const changes: [number, Mix][] = []
  for (const at of mixed) {
    const x = at % width
    const y = (at - x) / width
    let near = 0
    for (let v = Math.max(0, y - 2); v <= Math.min(height - 1, y + 2); v++)
      for (let u = Math.max(0, x - 2); u <= Math.min(width - 1, x + 2); u++) {
        const other = v * width + u
        if (isMixed[other]) continue
        const label = first[other]!
        // A lone pure pixel may itself be a mix by chance: it counts when a neighbour agrees.
        const agrees =
          (u + 1 < width && !isMixed[other + 1] && first[other + 1] === label) ||
          (u > 0 && !isMixed[other - 1] && first[other - 1] === label)
        if (agrees) near |= 1 << label
      }
    if (near === 0) continue
    if ((near & (near - 1)) === 0) {
      const label = 31 - Math.clz32(near)
      // One colour all round: noise in it, unless the pixel itself is clearly another.
      if (first[at] === label || second[at] === label) continue
      continue
    }
    const mix = closest(colourAt(at), pairs, near)
    if (mix.off < 1200) changes.push([at, mix])
  }
  for (const [at, mix] of changes) {
    first[at] = mix.first
    second[at] = mix.second
    share[at] = mix.share
  }
}

/** Signed share of a colour: above 0 where it is the larger part of the pixel, −1 where it is not in it. */
export function signed(field: Field, label: number, at: number): number {
  if (field.first[at] === label) return 2 * field.share[at]! - 1
  return field.second[at] === label ? 1 - 2 * field.share[at]! : -1
}
