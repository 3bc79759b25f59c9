// What a cutter does with a written HP-GL is what the SVG of the same sheet shows, with over-cut and passes as asked.
import { expect, test } from 'vitest'

import { parsePath } from '#lib/designer/geometry/path.ts'
import type { PlotOptions } from '#lib/designer/production/plot.ts'
import type { Sheet } from '#lib/designer/production/sheet.ts'
import { writeHpgl } from '#lib/designer/production/write-hpgl.ts'
import { writeSvg } from '#lib/designer/production/write-svg.ts'

import { readCutSvg } from '../../support/cut-files.ts'
import { seeded } from '../../support/outlines.ts'
import { readPath } from '../../support/run-oracle.ts'
import { farthest, lengthOf, type Point, plotOn } from '../../support/virtual-cutter.ts'

const [W, H] = [300, 200]

/** Polygons, circles of four curves, and an open line for a pen. */
function randomSheet(seed: number): Sheet {
  const random = seeded(seed)
  const shapes = Array.from({ length: 3 + Math.floor(random() * 5) }, (_, i) => {
    const [x, y, r] = [20 + 35 * i, 30 + random() * 120, 5 + random() * 10]
    const k = r * 0.5523
    if (random() < 0.5) return `M${x + r} ${y}C${x + r} ${y + k} ${x + k} ${y + r} ${x} ${y + r}C${x - k} ${y + r} ${x - r} ${y + k} ${x - r} ${y}C${x - r} ${y - k} ${x - k} ${y - r} ${x} ${y - r}C${x + k} ${y - r} ${x + r} ${y - k} ${x + r} ${y}Z` // biome-ignore format: one line
    const corners = Array.from({ length: 3 + Math.floor(random() * 5) }, (_, at) => at)
    const d = corners.map(at => {
      const angle = (2 * Math.PI * at) / corners.length
      return `${x + r * Math.cos(angle)} ${y + r * Math.sin(angle)}`
    })
    return `M${d.join('L')}Z`
  })
  const cuts = parsePath(shapes.join(''))
  const lines = [{ purpose: 'draw' as const, path: parsePath('M5 190L60 190') }]
  return { key: 'f', ref: 'f', name: 'White', hex: '#FFFFFF', wMm: W, hMm: H, mirrored: false, cuts, own: cuts.length, marks: [], lines } // biome-ignore format: one line
}

const PLOTS: PlotOptions[] = [
  { overcutMm: 0, passes: 1, speedCmS: null, forceG: null },
  { overcutMm: 1.5, passes: 1, speedCmS: 30, forceG: null },
  { overcutMm: 0.4, passes: 3, speedCmS: 12, forceG: 140 },
  // Longer than the whole of a small outline: it goes round once more, and not farther.
  { overcutMm: 10, passes: 2, speedCmS: null, forceG: 90 }
]

test.each(PLOTS)('plots each outline as it is drawn: %o', plot => {
  for (let seed = 1; seed <= 12; seed++) {
    const sheet = randomSheet(seed)
    const drawn = readCutSvg(writeSvg([sheet])).outlines.map(({ d, closed }) => {
      const points = closed ? readPath(d)[0]! : [...d.matchAll(/(-?[\d.]+)[ ,](-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const) // biome-ignore format: one line
      const up = points.map(([x, y]): Point => [x, H - y])
      return { closed, line: closed ? [...up, up[0]!] : up }
    })
    const strokes = plotOn(writeHpgl(sheet, plot))
    expect(strokes).toHaveLength(drawn.length * plot.passes)
    for (const { closed, line } of drawn) {
      const own = strokes.filter(({ points }) => farthest(points, line) < 0.05)
      expect(own).toHaveLength(plot.passes)
      for (const { points, speed, force } of own) {
        expect(farthest(line, points)).toBeLessThan(0.05)
        const beyond = lengthOf(points) - lengthOf(line)
        expect(Math.abs(beyond - (closed ? plot.overcutMm : 0))).toBeLessThan(0.15)
        expect({ speed, force }).toEqual({ speed: plot.speedCmS, force: plot.forceG })
      }
    }
  }
})
