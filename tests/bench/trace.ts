// Tracing a 1000 × 1000 logo in three vinyl colours on white, beside other tracers: node tests/bench/trace.ts
// CPU ms (median of 9 warm runs), pieces of outline, mean error in levels when drawn again on white.
import { Resvg } from '@resvg/resvg-js'
// @ts-expect-error: has no types
import imageTracer from 'imagetracerjs'

import { trace } from '#lib/designer/importing/trace.ts'

import { LOGO, LOGO_COLOURS, meanError, rasterise, svgOf } from '../support/tracing.ts'

const raster = rasterise(LOGO)
const { width, height, data } = raster

const rgba = LOGO_COLOURS.map(hex => {
  const value = Number.parseInt(hex.slice(1), 16)
  return { r: value >> 16, g: (value >> 8) & 255, b: value & 255, a: 255 }
})

const tracers: Record<string, () => string> = {
  'own, no trap': () => svgOf(trace(raster, { palette: LOGO_COLOURS, mmPerPixel: 1 }), raster),
  'own, trap 1 px': () => svgOf(trace(raster, { palette: LOGO_COLOURS, mmPerPixel: 1, trapMm: 1 }), raster),
  'own, trap, smoothness 0': () =>
    svgOf(trace(raster, { palette: LOGO_COLOURS, mmPerPixel: 1, trapMm: 1, smoothness: 0 }), raster),
  imagetracerjs: () =>
    imageTracer.imagedataToSVG(
      { width, height, data },
      { pal: rgba, colorquantcycles: 1, strokewidth: 0, roundcoords: 2 }
    )
}

console.log(`${'tracer'.padEnd(26)}${'CPU ms'.padStart(8)}${'pieces'.padStart(8)}${'error'.padStart(9)}`)
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
  const { pixels } = new Resvg(svg, { background: '#ffffff', fitTo: { mode: 'width', value: width } }).render()
  const error = meanError(raster, { width, height, data: new Uint8Array(pixels) })
  console.log(
    name.padEnd(26) + warm[4]!.toFixed(0).padStart(8) + String(pieces).padStart(8) + error.toFixed(3).padStart(9)
  )
}
