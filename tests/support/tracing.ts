import { Resvg } from '@resvg/resvg-js'

import type { TracedColour } from '#lib/designer/importing/trace.ts'
import type { Raster } from '#lib/designer/importing/tracing/field.ts'

function star(x: number, y: number, outer: number, inner: number, points: number): string {
  const corners = Array.from({ length: 2 * points }, (_, i) => {
    const angle = (Math.PI * i) / points - Math.PI / 2
    const radius = i % 2 ? inner : outer
    return `${(x + radius * Math.cos(angle)).toFixed(3)} ${(y + radius * Math.sin(angle)).toFixed(3)}`
  })
  return `M${corners.join('L')}Z`
}

/** 1000 × 1000 pixels in three vinyl colours on white: rings, stars, a ribbon with letters, dots. */
export const LOGO_COLOURS = ['#ffffff', '#14213d', '#d7263d', '#fca311']
export const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="1000">
  <rect width="1000" height="1000" fill="#ffffff"/>
  <circle cx="500" cy="500" r="430.3" fill="#14213d"/><circle cx="500" cy="500" r="385.7" fill="#ffffff"/>
  <circle cx="500" cy="500" r="371.2" fill="#d7263d"/><path d="${star(500, 470, 330.5, 140.2, 5)}" fill="#fca311"/>
  <path d="${star(500, 470, 180, 80, 12)}" fill="#14213d"/>
  <path d="M120 640C300 560 700 560 880 640L860 760C700 690 300 690 140 760Z" fill="#14213d"/>
  <path d="M150 655C310 585 690 585 850 655L836 735C690 670 310 670 164 735Z" fill="#ffffff"/>
  <g fill="#d7263d">${Array.from(
    { length: 9 },
    (_, i) =>
      `<path transform="translate(${230 + i * 60} 640) rotate(${(i - 4) * 3})" d="M0 0h34v10h-24v12h20v10h-20v18h-10z"/>`
  ).join('')}</g>
  <g fill="#fca311">${Array.from({ length: 24 }, (_, i) => {
    const angle = (i * Math.PI) / 12
    return `<circle cx="${(500 + 408 * Math.cos(angle)).toFixed(2)}" cy="${(500 + 408 * Math.sin(angle)).toFixed(2)}" r="9.5"/>`
  }).join('')}</g></svg>`

export function rasterise(svg: string): Raster {
  const { width, height, pixels } = new Resvg(svg).render()
  return { width, height, data: new Uint8Array(pixels) }
}

/**
 * Rasterised four times as large and averaged: how much of each pixel a drawing covers, nearly free of what the
 * rasteriser does to curves (a circle of twelve exact cubics differs by 0.035 levels from one of eight).
 */
export function rasteriseFinely(svg: string): Pixels {
  const { width, pixels } = new Resvg(svg, { background: '#ffffff', fitTo: { mode: 'zoom', value: 4 } }).render()
  const wide = width / 4
  const data = new Float32Array(pixels.length / 16)
  for (let from = 0; from < pixels.length; from += 4) {
    const x = (from / 4) % width
    const to = 4 * ((Math.floor(from / 4 / width) >> 2) * wide + (x >> 2))
    for (let c = 0; c < 4; c++) data[to + c]! += pixels[from + c]! / 16
  }
  return { data }
}

/** Traced at one millimetre per pixel, drawn again. */
export function svgOf(colours: TracedColour[], { width, height }: Raster): string {
  const paths = colours.map(({ colour, path }) => {
    const d = path.map(
      ({ start, segments }) => `M${start.join(' ')}${segments.map(segment => segment.join(' ')).join('')}Z`
    )
    return `<path fill="${colour}" d="${d.join('')}"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${paths.join('')}</svg>`
}

interface Pixels {
  data: ArrayLike<number>
}

/** Mean difference in levels (0 to 255) over red, green and blue. */
export function meanError(a: Pixels, b: Pixels): number {
  let sum = 0
  for (let i = 0; i < a.data.length; i++) if (i % 4 < 3) sum += Math.abs(a.data[i]! - b.data[i]!)
  return sum / ((a.data.length / 4) * 3)
}
