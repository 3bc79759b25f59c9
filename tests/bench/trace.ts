// Tracing a 1000 × 1000 logo in three vinyl colours on white, beside other tracers: node tests/bench/trace.ts
// CPU ms (median of 9 warm runs), pieces of outline, mean error in levels when drawn again on white: against the drawing
// (both rasterised four times as large), and against the very pixels that were traced, which are 0.086 off themselves.
import { vectorizeRawSync } from '@neplex/vectorizer'
// @ts-expect-error: has no types
import imageTracer from 'imagetracerjs'

import { trace } from '#lib/designer/importing/trace.ts'

import { LOGO, LOGO_COLOURS, meanError, rasterise, rasteriseFinely, svgOf } from '../support/tracing.ts'

const raster = rasterise(LOGO)
const { width, height, data } = raster

const rgba = LOGO_COLOURS.map(hex => {
  const value = Number.parseInt(hex.slice(1), 16)
  return { r: value >> 16, g: (value >> 8) & 255, b: value & 255, a: 255 }
})

function nearestOf(hex: string): string {
  const levels = (colour: string): number[] => [1, 3, 5].map(at => Number.parseInt(colour.slice(at, at + 2), 16))
  const away = (colour: string): number =>
    levels(colour).reduce((sum, level, i) => sum + Math.abs(level - levels(hex)[i]!), 0)
  return LOGO_COLOURS.toSorted((a, b) => away(a) - away(b))[0]!
}

const tracers: Record<string, () => string> = {
  'own, no trap': () => svgOf(trace(raster, { palette: LOGO_COLOURS, mmPerPixel: 1 }), raster),
  'own, trap 1 px': () => svgOf(trace(raster, { palette: LOGO_COLOURS, mmPerPixel: 1, trapMm: 1 }), raster),
  'own, trap, smoothness 0': () =>
    svgOf(trace(raster, { palette: LOGO_COLOURS, mmPerPixel: 1, trapMm: 1, smoothness: 0 }), raster),
  imagetracerjs: () =>
    imageTracer.imagedataToSVG(
      { width, height, data },
      { pal: rgba, colorquantcycles: 1, strokewidth: 0, roundcoords: 2 }
    ),
  // vtracer, compiled; stacked colours, splines. It takes no palette: its colours are set to the nearest afterwards.
  '@neplex/vectorizer': () =>
    vectorizeRawSync(
      Buffer.from(data),
      { width, height },
      { colorMode: 0, hierarchical: 0, filterSpeckle: 4, colorPrecision: 8, layerDifference: 16, mode: 2, cornerThreshold: 60, lengthThreshold: 4, maxIterations: 10, spliceThreshold: 45, pathPrecision: 2 } // biome-ignore format: one line
    )
}

const fine = rasteriseFinely(LOGO)
console.log(
  `${'tracer'.padEnd(26)}${'CPU ms'.padStart(8)}${'pieces'.padStart(8)}${'drawing'.padStart(9)}${'pixels'.padStart(9)}`
)
for (const [name, run] of Object.entries(tracers)) {
  let svg = ''
  const times = Array.from({ length: 14 }, () => {
    const start = process.cpuUsage()
    svg = run()
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 1000
  })
  const warm = times.slice(5).sort((a, b) => a - b)
  const pieces = [...svg.matchAll(/ d="([^"]*)"/g)].reduce(
    (sum, [, d]) => sum + (d!.match(/[A-Za-z]/g)?.length ?? 0),
    0
  )
  const exact = svg.replace(/fill="(#[0-9A-Fa-f]{6})"/g, (_, hex: string) => `fill="${nearestOf(hex)}"`)
  const white = exact.replace(
    /<svg [^>]*>/,
    start => `${start}<rect width="${width}" height="${height}" fill="#ffffff"/>`
  )
  const errors = [meanError(fine, rasteriseFinely(white)), meanError(raster, rasterise(white))]
  console.log(
    name.padEnd(26) +
      warm[4]!.toFixed(0).padStart(8) +
      String(pieces).padStart(8) +
      errors.map(error => error.toFixed(3).padStart(9)).join('')
  )
}
