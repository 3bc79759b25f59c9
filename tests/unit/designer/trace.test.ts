import { Resvg } from '@resvg/resvg-js'
import { describe, expect, test } from 'vitest'

import { heightOf, uniteBounds, widthOf } from '#lib/designer/geometry/bounds.ts'
import { pathBounds } from '#lib/designer/geometry/path.ts'
import { fromSegments } from '#lib/designer/geometry/segments.ts'
import { trace, type TracedColour, type TraceOptions, traceToSize } from '#lib/designer/importing/trace.ts'
import type { Raster } from '#lib/designer/importing/tracing/field.ts'
import { proposePalette } from '#lib/designer/importing/tracing/palette.ts'

import { LOGO, LOGO_COLOURS, meanError, rasterise, rasteriseFinely, svgOf } from '../../support/tracing.ts'

// Computing takes its time on a busy machine.
const NAVY = '#14213d'
const RED = '#d7263d'

function draw(inside: string, size = 200): Raster {
  return rasterise(`<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${inside}</svg>`)
}

function traced(raster: Raster, options: TraceOptions = {}): TracedColour[] {
  return trace(raster, { palette: [NAVY], mmPerPixel: 1, ...options })
}

describe('tracing', () => {
  test('gives a circle of the right size at the right place in a few curves', () => {
    const [circle] = traced(draw(`<circle cx="90.3" cy="110.7" r="61.4" fill="${NAVY}"/>`))
    expect(circle!.path).toHaveLength(1)
    expect(circle!.path[0]!.segments.length).toBeLessThan(16)
    for (const segment of circle!.path[0]!.segments) {
      const [x, y] = segment.slice(-2) as [number, number]
      expect(Math.abs(Math.hypot(x - 90.3, y - 110.7) - 61.4)).toBeLessThan(0.12)
    }
  })

  test('finds sharp corners', () => {
    const corners = [
      [20.25, 30.5],
      [150.75, 42.25],
      [95.5, 170.25]
    ]
    const [triangle] = traced(draw(`<path d="M${corners.join('L')}Z" fill="${NAVY}"/>`))
    const found = triangle!.path[0]!.segments.map(segment => segment.slice(-2) as number[])
    for (const [x, y] of corners)
      expect(Math.min(...found.map(([u, v]) => Math.hypot(u! - x!, v! - y!)))).toBeLessThan(0.1)
    expect(found).toHaveLength(3)
  })

  test('makes holes holes and keeps shapes that touch the edge whole', () => {
    const raster = draw(`<path fill="${NAVY}" fill-rule="evenodd" d="M0 0H200V200H0Z M50 50H150V150H50Z"/>`)
    const again = rasterise(svgOf(traced(raster), raster))
    expect(meanError(raster, again)).toBeLessThan(0.02)
    expect(traced(raster)[0]!.path).toHaveLength(2)
  })

  test('draws the logo again as it was drawn', () => {
    const raster = rasterise(LOGO)
    const colours = trace(raster, { palette: LOGO_COLOURS, mmPerPixel: 1, trapMm: 1 })
    expect(colours.map(({ colour }) => colour)).toEqual(LOGO_COLOURS)
    const again = svgOf(colours, raster)
    expect(meanError(raster, rasterise(again))).toBeLessThan(0.1)
    expect(meanError(rasteriseFinely(LOGO), rasteriseFinely(again))).toBeLessThan(0.07)
    expect(colours.flatMap(({ path }) => path.flatMap(({ segments }) => segments)).length).toBeLessThan(1200)
  })

  test('a trap closes the sliver between two colours', () => {
    const raster = draw(
      `<path fill="${NAVY}" d="M0 0H93.4L110.2 200H0Z"/><path fill="${RED}" d="M93.4 0H200V200H110.2Z"/>`
    )
    // The two cover everything: what shines through is sliver.
    const holes = (trapMm: number) => {
      const again = rasterise(svgOf(trace(raster, { palette: [NAVY, RED], mmPerPixel: 1, trapMm }), raster))
      let pixels = 0
      for (let i = 0; i < again.data.length; i += 4) if (again.data[i + 3]! < 250) pixels++
      return pixels
    }
    expect(holes(0)).toBeGreaterThan(100)
    expect(holes(1)).toBe(0)
  })

  test('does not take the mixes at an edge for a third colour between', () => {
    const grey = '#8a909e'
    const raster =
      draw(`<rect width="200" height="200" fill="#ffffff"/><circle cx="100" cy="100" r="60.5" fill="${NAVY}"/>
      <rect x="4" y="4" width="12" height="12" fill="${grey}"/>`)
    const found = traced(raster, { palette: ['#ffffff', NAVY, grey] })
    expect(found.find(({ colour }) => colour === grey)!.path).toHaveLength(1)
  })

  test('despeckles', () => {
    const dots = Array.from({ length: 30 }, (_, i) => `<rect x="${6 * i + 5}" y="20" width="2" height="2"/>`).join('')
    const raster = draw(`<g fill="${NAVY}"><circle cx="100" cy="120" r="40"/>${dots}</g>`)
    expect(traced(raster, { despecklePixels: 0 })[0]!.path).toHaveLength(31)
    expect(traced(raster, { despecklePixels: 10 })[0]!.path).toHaveLength(1)
  })

  test('is smoother when asked to', () => {
    // An edge that wavers by a third of a pixel, as scans do.
    const points = Array.from({ length: 400 }, (_, i) => {
      const angle = (i * Math.PI) / 200
      const radius = 80 + 0.35 * Math.sin(43 * angle)
      return `${100 + radius * Math.cos(angle)} ${100 + radius * Math.sin(angle)}`
    })
    const raster = draw(`<path fill="${NAVY}" d="M${points.join('L')}Z"/>`)
    const curves = (smoothness: number) => traced(raster, { smoothness })[0]!.path[0]!.segments.length
    expect(curves(0.8)).toBeLessThan(0.5 * curves(0))
  })

  test('leaves transparent pixels and named colours out, and scales to millimetres', () => {
    const raster = draw(
      `<rect x="50" y="50" width="100" height="60" fill="${NAVY}"/><circle cx="30" cy="30" r="9" fill="${RED}"/>`
    )
    const found = trace(raster, { palette: [NAVY, RED], without: [RED.toUpperCase()], mmPerPixel: 0.5 })
    expect(found).toHaveLength(1)
    const points = found[0]!.path[0]!.segments.map(segment => segment.slice(-2) as number[])
    expect(Math.max(...points.map(([x]) => x!))).toBeCloseTo(75, 1)
    expect(Math.min(...points.map(([, y]) => y!))).toBeCloseTo(25, 1)
  })

  test('what is made is as wide as was asked, whatever margins the picture has', () => {
    const raster = draw(
      `<rect width="200" height="200" fill="#ffffff"/><rect x="20.4" y="90" width="150.3" height="25.2" fill="${NAVY}"/>
      <circle cx="100" cy="100" r="20" fill="${RED}"/>`
    )
    const options = { palette: ['#ffffff', NAVY, RED], without: ['#ffffff'], trapMm: 0.25 }
    const box = (found: TracedColour[]) => uniteBounds(found.map(({ path }) => pathBounds(fromSegments(path))))

    const wide = traceToSize(raster, { widthMm: 214 }, options)
    expect(widthOf(box(wide.colours))).toBeCloseTo(214, 3)
    expect(wide.mmPerPixel * 150.3).toBeCloseTo(214, 0)

    const within = box(traceToSize(raster, { withinMm: [300, 40] }, options).colours)
    expect(heightOf(within)).toBeCloseTo(40, 3)
    expect(widthOf(within)).toBeLessThan(300)
  })

  test.for(['#fff', 'red', ''])('refuses the colour "%s"', colour => {
    expect(() => traced(draw(''), { palette: [colour] })).toThrow(expect.objectContaining({ code: 'bad-colour' }))
  })

  test('refuses a picture without its pixels, and too many colours', () => {
    expect(() => trace({ width: 10, height: 10, data: new Uint8Array(4) })).toThrow(
      expect.objectContaining({ code: 'empty-picture' })
    )
    const palette = Array.from({ length: 31 }, (_, i) => `#0000${i.toString(16).padStart(2, '0')}`)
    expect(() => traced(draw(''), { palette })).toThrow(expect.objectContaining({ code: 'too-many-colours' }))
  })
})

describe('the palette proposed', () => {
  test('is that of the logo', () => {
    expect(proposePalette(rasterise(LOGO)).sort()).toEqual([...LOGO_COLOURS].sort())
  })

  test('has no colours for nothing, and one for one', () => {
    expect(proposePalette(draw(''))).toEqual([])
    expect(proposePalette(draw(`<circle cx="100" cy="100" r="60" fill="${RED}"/>`))).toEqual([RED])
  })

  test('has at most as many as asked for, of a picture with thousands', () => {
    const stops = '<stop stop-color="#f00"/><stop offset=".5" stop-color="#0f0"/><stop offset="1" stop-color="#00f"/>'
    const raster = draw(
      `<linearGradient id="g">${stops}</linearGradient><rect width="200" height="200" fill="url(#g)"/>`
    )
    expect(proposePalette(raster, 4)).toHaveLength(4)
    expect(new Resvg(svgOf(trace(raster, { mmPerPixel: 1 }), raster)).render().width).toBe(200)
  })
})
