// A small palette for a picture: k-means in CIE Lab over a histogram of its flat areas.
import type { Raster } from './field.ts'

type Triple = [number, number, number]

interface Bin {
  lab: Triple
  rgb: Triple
  count: number
}

/** At most `most` colours ('#rrggbb'), the one that covers most first. Transparent pixels are no colour. */
export function proposePalette(raster: Raster, most = 6): string[] {
  const bins = histogram(raster)
  if (bins.length === 0) return []
  const total = bins.reduce((sum, { count }) => sum + count, 0)
  const centres = firstCentres(bins, most, total)
  let groups: Bin[][] = []
  for (let round = 0; round < 12; round++) {
    groups = centres.map(() => [])
    for (const bin of bins) groups[nearest(centres, bin.lab)].push(bin)
    let moved = 0
    for (const [i, group] of groups.entries()) {
      if (group.length === 0) continue
      const mean = meanOf(group, 'lab')
      moved += distance(mean, centres[i])
      centres[i] = mean
    }
    if (moved < 0.05) break
  }
  return groups
    .map(group => ({ group, weight: group.reduce((sum, { count }) => sum + count, 0) }))
    .filter(({ weight }) => weight > 0.0005 * total)
    .sort((a, b) => b.weight - a.weight)
    .map(({ group }) => hexOf(dominant(group)))
}

/** Pixels like their right and lower neighbours, 5 bits a channel: edges are mixes, not colours. */
function histogram({ width, height, data }: Raster): Bin[] {
  const bins = new Map<number, { sum: Triple; count: number }>()
  const step = Math.max(1, Math.floor(Math.sqrt((width * height) / 250_000)))
  const far = (a: number, b: number) =>
    Math.abs(data[a] - data[b]) + Math.abs(data[a + 1] - data[b + 1]) + Math.abs(data[a + 2] - data[b + 2]) > 24
  for (const flatOnly of [true, false]) {
    for (let y = 0; y < height; y += step)
      for (let x = 0; x < width; x += step) {
        const at = 4 * (y * width + x)
        if (data[at + 3] < 200) continue
        if (flatOnly && ((x + 1 < width && far(at, at + 4)) || (y + 1 < height && far(at, at + 4 * width)))) continue
        const key = ((data[at] >> 3) << 10) | ((data[at + 1] >> 3) << 5) | (data[at + 2] >> 3)
        const bin = bins.get(key) ?? { sum: [0, 0, 0] as Triple, count: 0 }
        for (const i of [0, 1, 2] as const) bin.sum[i] += data[at + i]
        bin.count++
        bins.set(key, bin)
      }
    if (bins.size > 0) break
  }
  return [...bins.values()].map(({ sum, count }) => {
    const rgb = sum.map(value => value / count) as Triple
    return { rgb, count, lab: labOf(rgb) }
  })
}

/** The most common colour, then always the one that is common and far from those taken. */
function firstCentres(bins: Bin[], most: number, total: number): Triple[] {
  const centres = [bins.reduce((a, b) => (b.count > a.count ? b : a)).lab]
  while (centres.length < most) {
    let best = bins[0]
    let gain = 0
    for (const bin of bins) {
      const away = Math.min(...centres.map(centre => distance(centre, bin.lab)))
      // Closer than this two colours are one vinyl; rarer than this one is noise.
      if (away < 12 || bin.count < 0.0005 * total) continue
      const value = away * away * bin.count ** 0.5
      if (value > gain) [gain, best] = [value, bin]
    }
    if (gain === 0) break
    centres.push(best.lab)
  }
  return centres
}

/** The group's most common colour, with what lies close to it. */
function dominant(group: Bin[]): Triple {
  const peak = group.reduce((a, b) => (b.count > a.count ? b : a))
  return meanOf(
    group.filter(({ lab }) => distance(lab, peak.lab) < 6),
    'rgb'
  )
}

function meanOf(group: Bin[], what: 'lab' | 'rgb'): Triple {
  const total = group.reduce((sum, { count }) => sum + count, 0)
  return [0, 1, 2].map(i => group.reduce((sum, bin) => sum + bin[what][i] * bin.count, 0) / total) as Triple
}

function nearest(centres: Triple[], lab: Triple): number {
  let best = 0
  for (let i = 1; i < centres.length; i++) if (distance(centres[i], lab) < distance(centres[best], lab)) best = i
  return best
}

function distance(a: Triple, b: Triple): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
}

/** sRGB to CIE L*a*b* under D65 (IEC 61966-2-1, CIE 15). */
function labOf(rgb: Triple): Triple {
  const [r, g, b] = rgb.map(value => {
    const v = value / 255
    return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4
  }) as Triple
  const f = (t: number) => (t > 216 / 24389 ? Math.cbrt(t) : ((24389 / 27) * t + 16) / 116)
  const x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047)
  const y = f(0.2126 * r + 0.7152 * g + 0.0722 * b)
  const z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

function hexOf(rgb: Triple): string {
  return `#${rgb.map(value => Math.round(value).toString(16).padStart(2, '0')).join('')}`
}
