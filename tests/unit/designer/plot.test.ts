// What a cutter does with a written HP-GL is what the SVG of the same sheet shows, with over-cut and passes as asked.
import { expect, test } from 'vitest'

import { parsePath } from '#lib/designer/geometry/path.ts'
import { LANGUAGES, PLAIN_PLOT, type PlotOptions, STEPS_A_MM, TURNS } from '#lib/designer/production/plot.ts'
import { splitByTool } from '#lib/designer/production/plot-tools.ts'
import type { Sheet } from '#lib/designer/production/sheet.ts'
import { testCut } from '#lib/designer/production/test-cut.ts'
import { writeHpgl } from '#lib/designer/production/write-hpgl.ts'
import { writePlot } from '#lib/designer/production/write-plot.ts'
import { writeSvg } from '#lib/designer/production/write-svg.ts'

import { sized } from '../../support/long.ts'
import { readCutSvg } from '../../support/cut-files.ts'
import { seeded } from '../../support/outlines.ts'
import { readPath } from '../../support/run-oracle.ts'
import {
  cutByDragKnife,
  farthest,
  lengthOf,
  type Point,
  plotOn,
  plotOnDmpl,
  plotOnGpgl
} from '../../support/virtual-cutter.ts'

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

/** Its lines as the SVG of it has them, y up. */
function drawnOn(sheet: Sheet): { closed: boolean; line: Point[] }[] {
  return readCutSvg(writeSvg([sheet])).outlines.map(({ d, closed }) => {
    const points = closed ? readPath(d)[0]! : [...d.matchAll(/(-?[\d.]+)[ ,](-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const) // biome-ignore format: one line
    const up = points.map(([x, y]): Point => [x, H - y])
    return { closed, line: closed ? [...up, up[0]!] : up }
  })
}

const PLOTS: PlotOptions[] = [
  PLAIN_PLOT,
  { ...PLAIN_PLOT, overcutMm: 1.5, speedCmS: 30 },
  { ...PLAIN_PLOT, overcutMm: 0.4, passes: 3, speedCmS: 12, forceG: 140 },
  // Longer than the whole of a small outline: it goes round once more, and not farther.
  { ...PLAIN_PLOT, overcutMm: 10, passes: 2, forceG: 90 }
]

test.each(PLOTS)('plots each outline as it is drawn: %o', plot => {
  for (let seed = 1; seed <= sized(4, 60); seed++) {
    const sheet = randomSheet(seed)
    const drawn = drawnOn(sheet)
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

test.each([0.25, 0.5, 1.2])(
  'leads a drag knife whose tip trails by %s mm so that the tip follows each outline',
  offset => {
    for (let seed = 1; seed <= sized(3, 60); seed++) {
      const random = seeded(100 + seed)
      const plot = { ...PLAIN_PLOT, bladeOffsetMm: offset, overcutMm: random(), passes: 1 + Math.floor(2 * random()) }
      const sheet = randomSheet(seed)
      // The blade may lie anyhow when it is put in, only not against the very way it is drawn.
      const cuts = cutByDragKnife(plotOn(writeHpgl(sheet, plot)), offset, (random() - 0.5) * 1.9 * Math.PI)

      // What lies below the sheet's edge only aligns the blade, and puts the rest so far up.
      const drawn = drawnOn(sheet).map(({ closed, line }) => ({
        closed,
        line: line.map(([x, y]): Point => [x, y + offset])
      }))
      const aligned = cuts.filter(({ tip }) => tip.every(([, y]) => y <= 2 * offset + 0.01))
      expect(aligned).toHaveLength(1)
      for (const { closed, line } of drawn) {
        const along = cuts.filter(({ tip }) => farthest(tip, line) <= 0.05)
        expect(along).toHaveLength(plot.passes)
        for (const { tip, pen } of along) {
          expect(pen).toBe(closed ? 1 : 4)
          expect(farthest(line, tip)).toBeLessThanOrEqual(0.05)
        }
      }
      expect(cuts).toHaveLength(drawn.length * plot.passes + 1)
    }
  }
)

test('rounds corners off where the trailing blade is not reckoned with', () => {
  const [square] = drawnOn(testCut()).slice(-1)
  const [, cut] = cutByDragKnife(plotOn(writeHpgl(testCut())), 0.5, 0)

  expect(
    farthest(
      square!.line.map(([x, y]): Point => [x, y - H + 14]),
      cut!.tip
    )
  ).toBeGreaterThan(0.2)
})

test.each(TURNS)('turns a sheet by %s° and never mirrors it, in the steps of the machine', turn => {
  const sheet = randomSheet(3)
  const plot = { ...PLAIN_PLOT, turn, stepsX: 20, stepsY: 100 }
  const angle = (turn * Math.PI) / 180
  const [cos, sin] = [Math.round(Math.cos(angle)), Math.round(Math.sin(angle))]
  const strokes = plotOn(writeHpgl(sheet, plot), [20, 100])
  const upright = plotOn(writeHpgl(sheet))
  const moved = upright.map(({ points }) => points.map(([x, y]): Point => [cos * x - sin * y, sin * x + cos * y]))
  const corner = [Math.min(0, cos * W - sin * H, cos * W, -sin * H), Math.min(0, sin * W + cos * H, sin * W, cos * H)]

  for (const [index, points] of moved.entries()) {
    const there = points.map(([x, y]): Point => [x - corner[0]!, y - corner[1]!])
    expect(farthest(strokes[index]!.points, there)).toBeLessThan(0.06)
    expect(farthest(there, strokes[index]!.points)).toBeLessThan(0.06)
  }
})

const READERS = { hpgl: plotOn, dmpl: plotOnDmpl, gpgl: plotOnGpgl }

test.each(LANGUAGES)('plots the same in %s, to its steps, with speed and force where they are set', language => {
  const steps = [STEPS_A_MM[language], STEPS_A_MM[language]] as const
  for (let seed = 1; seed <= sized(4, 60); seed++) {
    const random = seeded(500 + seed)
    const sheet = randomSheet(seed)
    const turn = TURNS[Math.floor(random() * 4)]!
    const set = random() < 0.5 ? { speedCmS: 8, forceG: 14 } : {}
    const plot = { ...PLAIN_PLOT, turn, overcutMm: random(), bladeOffsetMm: random() < 0.5 ? 0 : 0.3, ...set }
    const own = { ...plot, stepsX: steps[0], stepsY: steps[1] }
    const read = READERS[language](writePlot(sheet, language, own), steps)
    const others = plotOn(writeHpgl(sheet, plot))

    expect(read.map(({ pen }) => pen)).toEqual(others.map(({ pen }) => pen))
    for (const [index, { points, speed, force }] of read.entries()) {
      expect(farthest(points, others[index]!.points)).toBeLessThan(0.06)
      expect(farthest(others[index]!.points, points)).toBeLessThan(0.06)
      expect({ speed, force }).toEqual({ speed: plot.speedCmS, force: plot.forceG })
    }
  }
})

test.each(TURNS)('ends beyond a sheet that is turned by %s°, with the tool lifted, never on what is cut', turn => {
  const sheet = randomSheet(2)
  for (const language of LANGUAGES) {
    const at = (end: 'origin' | 'beyond') => {
      const plot = { ...PLAIN_PLOT, turn, end, stepsX: STEPS_A_MM[language], stepsY: STEPS_A_MM[language] }
      const [, x, y] = [...writePlot(sheet, language, plot).matchAll(/(\d+),(\d+)/g)].at(-1)!
      return [Number(x) / STEPS_A_MM[language], Number(y) / STEPS_A_MM[language]]
    }
    expect(at('origin')).toEqual([0, 0])
    const [x, y] = at('beyond')
    expect(turn % 180 === 0 ? x : y).toBeCloseTo(W + 10, 1)
    expect(turn % 180 === 0 ? y : x).toBe(0)
  }
})

test('leaves nothing down where nothing is cut', () => {
  const empty = { ...randomSheet(1), cuts: [], own: 0, lines: [] }
  for (const language of LANGUAGES) expect(READERS[language](writePlot(empty, language))).toEqual([])
})

test.each(LANGUAGES)('a plot in %s is one part for each tool, which are the plot one after the other', language => {
  const steps = { stepsX: STEPS_A_MM[language], stepsY: STEPS_A_MM[language] }
  for (const own of [{}, { speedCmS: 30, forceG: 120, bladeOffsetMm: 0.25, passes: 2 }]) {
    const through = { purpose: 'through-cut' as const, path: parsePath('M2 2L90 2L90 90L2 90Z') }
    const sheet = randomSheet(3)
    const plot = writePlot({ ...sheet, lines: [...sheet.lines, through] }, language, {
      ...PLAIN_PLOT,
      ...own,
      ...steps
    })
    const parts = splitByTool(plot, language)
    expect(parts.map(({ text }) => text).join('')).toBe(plot)
    expect(parts.map(({ tool }) => tool).sort()).toEqual(['blade', 'pen', 'through'])
  }
  const single = writePlot({ ...randomSheet(4), lines: [] }, language, { ...PLAIN_PLOT, ...steps })
  expect(splitByTool(single, language)).toEqual([{ tool: 'blade', text: single }])
})
