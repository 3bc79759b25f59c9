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
  /** How much of the pixel is its second colour: 0 to 0.5; the rest is its first. Without a rest `second` is unsaid. */
  rest: Float32Array
}

/**
 * Arrays of the picture's size, used again for every colour: making them anew costs more than what is done in them.
 * All are 0 where nothing was written, so the machine need not even hand out their pages.
 */
export interface Room {
  /** All 0 whenever it is handed on; two numbers per pixel. */
  links: Int32Array
  /** All 0 whenever it is handed on. */
  marks: Uint8Array
  /** Shares of a grown colour, 0 where it has its own (no share is exactly 0); `changed` lists the others. */
  grown: Float32Array
  changed: number[]
}

export function createRoom({ first }: Field): Room {
  return {
    links: new Int32Array(2 * first.length),
    marks: new Uint8Array(first.length),
    grown: new Float32Array(first.length),
    changed: []
  }
}

/** Red, green, blue and opacity, each 0 to 255, colours multiplied by opacity: so that mixes are straight lines. */
type Colour = [number, number, number, number]

interface Mix {
  first: number
  second: number
  /** Of the second. */
  rest: number
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

/** Up to this much of another colour is noise of JPEGs and rounding. */
const PURE = 0.03

/** Farther from every mix than this (squared), a pixel may well be of other colours. */
const ODD = 300

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
    rest: new Float32Array(wide * high)
  }
  const { first, second, rest } = field
  const pixels = pixelsOf(data, width * height)
  const keys = new Uint32Array(1 << CACHE_BITS)
  const cached: Mix[] = new Array(1 << CACHE_BITS)
  const mixed: number[] = []
  for (let y = 0; y < height; y++) {
    const row = y * width
    // From a pixel of the picture to that of the field.
    const ahead = (y + 1) * wide + 1 - row
    for (let from = row; from < row + width; ) {
      const pixel = pixels[from]
      let end = from + 1
      while (end < row + width && pixels[end] === pixel) end++
      const slot = Math.imul(pixel, 0x9e3779b1) >>> (32 - CACHE_BITS)
      let mix = cached[slot]
      if (mix === undefined || keys[slot] !== pixel) {
        mix = closest(premultiplied(data, 4 * from), pairs, -1)
        keys[slot] = pixel
        cached[slot] = mix
      }
      if (mix.first !== NOTHING) first.fill(mix.first, from + ahead, end + ahead)
      if (mix.rest > 0 || mix.off > ODD) {
        second.fill(mix.second, from + ahead, end + ahead)
        rest.fill(mix.rest, from + ahead, end + ahead)
        if (mix.rest > PURE || mix.off > ODD) for (let to = from + ahead; to < end + ahead; to++) mixed.push(to)
      }
      from = end
    }
  }
  settleByNeighbours(field, mixed, pairs, at => {
    const y = Math.floor(at / wide)
    return premultiplied(data, 4 * ((y - 1) * width + (at - y * wide) - 1))
  })
  return field
}

/** Each pixel as one number; the bytes themselves where they lie on words, a copy of them otherwise. */
function pixelsOf({ buffer, byteOffset }: Raster['data'], count: number): Uint32Array {
  if (byteOffset % 4 === 0) return new Uint32Array(buffer, byteOffset, count)
  return new Uint32Array(buffer.slice(byteOffset, byteOffset + 4 * count))
}

function premultiplied(data: ArrayLike<number>, at: number): Colour {
  const alpha = data[at + 3]
  const part = alpha / 255
  return [data[at] * part, data[at + 1] * part, data[at + 2] * part, alpha]
}

function pairsOf(colours: Colour[]): Pair[] {
  const pairs: Pair[] = []
  for (let a = 0; a < colours.length; a++)
    for (let b = a + 1; b < colours.length; b++) {
      const way = colours[a].map((value, i) => value - colours[b][i]) as Colour
      const length2 = way.reduce((sum, value) => sum + value * value, 0)
      if (length2 > 0) pairs.push({ a, b, to: colours[b], way, length2 })
    }
  return pairs
}

/** The mix of two colours nearest to the pixel, of pairs whose two labels are both in the bit set. */
function closest([r, g, b, alpha]: Colour, pairs: Pair[], among: number): Mix {
  const best: Mix = { first: 0, second: 0, rest: 0, off: Infinity }
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
    best.rest = Math.min(0.499, t >= 0.5 ? 1 - t : t)
  }
  return best
}

const MIXED = 255

/** A mix could be of other colours too: those of pure areas nearby are the likely ones. */
function settleByNeighbours(field: Field, mixed: number[], pairs: Pair[], colourAt: (at: number) => Colour): void {
  const { width, height, first, second, rest } = field
  const pure = first.slice()
  for (const at of mixed) pure[at] = MIXED
  const changes: [number, Mix][] = []
  for (const at of mixed) {
    const x = at % width
    const y = (at - x) / width
    const fromX = Math.max(0, x - 2)
    const toX = Math.min(width - 1, x + 2)
    let near = 0
    for (let v = Math.max(0, y - 2); v <= Math.min(height - 1, y + 2); v++) {
      const row = v * width
      let before = pure[row + Math.max(0, fromX - 1)]
      let label = pure[row + fromX]
      for (let u = fromX; u <= toX; u++) {
        const after = pure[row + Math.min(width - 1, u + 1)]
        // A lone pure pixel may itself be a mix by chance: it counts when a neighbour agrees.
        if (label !== MIXED && (label === before || label === after)) near |= 1 << label
        before = label
        label = after
      }
    }
    // None or one colour all round says nothing of what the pixel is a mix of.
    if ((near & (near - 1)) === 0) continue
    const mix = closest(colourAt(at), pairs, near)
    if (mix.off < 1200) changes.push([at, mix])
  }
  for (const [at, mix] of changes) {
    first[at] = mix.first
    second[at] = mix.second
    rest[at] = mix.rest
  }
}
