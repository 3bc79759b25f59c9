// A gradient of a PDF as one colour.

/** Stands for a pattern or a mesh of colours. */
export const UNKNOWN_COLOUR = '#808080'

/** The mean over its length; pdf.js keeps a gradient as its kind and, in the fourth place, pairs of offset and colour. */
export function meanColour(shading: unknown): string {
  const stops = Array.isArray(shading) && shading[0] === 'RadialAxial' ? shading[3] : null
  const read = Array.isArray(stops) ? stops.flatMap(readStop) : []
  const [first, last] = [read[0], read.at(-1)]
  if (!first || !last) return UNKNOWN_COLOUR
  const channels = [0, 1, 2].map(channel => {
    let sum = first.offset * first.rgb[channel]! + (1 - last.offset) * last.rgb[channel]!
    for (const [i, to] of read.entries()) {
      const from = read[i - 1]
      if (from) sum += ((to.offset - from.offset) * (from.rgb[channel]! + to.rgb[channel]!)) / 2
    }
    return Math.round(Math.min(255, Math.max(0, sum)))
  })
  return `#${channels.map(value => value.toString(16).padStart(2, '0')).join('')}`
}

function readStop(stop: unknown): { offset: number; rgb: number[] }[] {
  const [offset, colour] = Array.isArray(stop) ? stop : []
  if (typeof offset !== 'number' || typeof colour !== 'string' || !/^#[0-9a-f]{6}$/i.test(colour)) return []
  return [{ offset, rgb: [1, 3, 5].map(at => Number.parseInt(colour.slice(at, at + 2), 16)) }]
}
