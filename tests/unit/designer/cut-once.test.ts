// No line of a written file is cut twice: files are read back as a cutter reads them, and every stretch is measured
// against all others.
import { readFile } from 'node:fs/promises'

import { beforeAll, expect, test } from 'vitest'

import { applyFix } from '#lib/designer/checks/apply-fix.ts'
import { check, type Problem } from '#lib/designer/checks/checks.ts'
import { setProduction } from '#lib/designer/commands/settings.ts'
import type { Design, DesignObject, Purpose } from '#lib/designer/design.ts'
import { pushPart } from '#lib/designer/geometry/cubic.ts'
import { flattenContour } from '#lib/designer/geometry/flatten.ts'
import { loadClipper } from '#lib/designer/geometry/load-clipper.ts'
import { formatPath, parsePath, type Path, reversePath, transformPath } from '#lib/designer/geometry/path.ts'
import { importSvg } from '#lib/designer/importing/svg.ts'
import { toClipboard } from '#lib/designer/importing/to-clipboard.ts'
import { cutLayers } from '#lib/designer/production/cut-layers.ts'
import { createOutliner, type Outliner } from '#lib/designer/production/outliner.ts'
import { sheetsOf } from '#lib/designer/production/sheet.ts'
import { writeDxf } from '#lib/designer/production/write-dxf.ts'
import { writeHpgl } from '#lib/designer/production/write-hpgl.ts'
import { writePdf } from '#lib/designer/production/write-pdf.ts'
import { writeSvg } from '#lib/designer/production/write-svg.ts'
import { createFontBook } from '#lib/designer/text/font-book.ts'

import { sized } from '../../support/long.ts'
import { type CutFile, readCutDxf, readCutHpgl, readCutPdf, readCutSvg } from '../../support/cut-files.ts'
import { designOf, PALETTE, rect } from '../../support/designs.ts'
import { seeded } from '../../support/outlines.ts'
import { designOf as placed } from '../../support/redrawn.ts'

let outliner: Outliner
const book = createFontBook(() => Promise.reject(new Error('No letters here')))

beforeAll(async () => {
  outliner = createOutliner({ clipper: await loadClipper(), book })
})

/** Films that are not mirrored, so that files and drawing have one side. */
const FLAT = { ...PALETTE, entries: PALETTE.entries.map(entry => ({ ...entry, material: { ...entry.material, mirror: false } })) } // biome-ignore format: one line

function line(id: string, d: string, purpose: Purpose = 'kiss-cut'): DesignObject {
  return { id, type: 'path', m: [1, 0, 0, 1, 0, 0], d, rule: 'nonzero', fill: { ref: 'c1' }, strokes: [], purpose }
}

function lines(...ds: string[]): Design {
  return designOf(
    ds.map((d, index) => line(`p${index + 1}`, d)),
    { palette: FLAT, production: { weedBoxMm: 0 } }
  )
}

async function written(design: Design): Promise<Record<string, CutFile>> {
  const [sheet, ...others] = sheetsOf(cutLayers(design, outliner, { artboard: 'a1' }), design)
  expect(others).toEqual([])
  return {
    svg: readCutSvg(writeSvg([sheet!])),
    dxf: readCutDxf(writeDxf([sheet!])),
    hpgl: readCutHpgl(writeHpgl(sheet!), sheet!),
    pdf: await readCutPdf(writePdf([sheet!]))
  }
}

type Step = { x: number; y: number; ux: number; uy: number; mm: number; contour: number; at: number }

const STEP_MM = 0.25
const CROSSING_MM = 0.8

/** Short steps along all that a file has. */
function stepsOf(path: Path): Step[] {
  return path.flatMap((contour, index) => {
    const points = flattenContour(contour, 0.002)
    if (contour.closed) points.push(points[0]!, points[1]!)
    const steps: Step[] = []
    let at = 0
    for (let i = 2; i < points.length; i += 2) {
      const [x, y, toX, toY] = points.slice(i - 2, i + 2) as [number, number, number, number]
      const length = Math.hypot(toX - x, toY - y)
      const count = Math.max(1, Math.ceil(length / STEP_MM))
      for (let step = 0; step < count && length > 0; step++) {
        const share = (step + 0.5) / count
        const mm = length / count
        at += mm
        steps.push({ x: x + (toX - x) * share, y: y + (toY - y) * share, ux: (toX - x) / length, uy: (toY - y) / length, mm, contour: index, at }) // biome-ignore format: one line
      }
    }
    return steps
  })
}

/** How much of a file lies on something else in it, in mm, each pair once. Every step is compared with every other near it. */
function doubledMm(path: Path, nearMm: number): number {
  const steps = stepsOf(path)
  const cells = Map.groupBy(steps, ({ x, y }) => `${Math.floor(x)} ${Math.floor(y)}`)
  let [doubled, run] = [0, 0]
  for (const [index, step] of steps.entries()) {
    const around = [-1, 0, 1].flatMap(dx => [-1, 0, 1].flatMap(dy => cells.get(`${Math.floor(step.x) + dx} ${Math.floor(step.y) + dy}`) ?? [])) // biome-ignore format: one line
    const isDoubled = around.some(other => {
      if (other.contour === step.contour && Math.abs(other.at - step.at) < 4 * STEP_MM) return false
      if (Math.abs(step.ux * other.ux + step.uy * other.uy) < 0.97) return false
      const [dx, dy] = [step.x - other.x, step.y - other.y]
      const across = Math.abs(dx * other.uy - dy * other.ux)
      return across < nearMm && Math.abs(dx * other.ux + dy * other.uy) < 0.6 * other.mm
    })
    if (isDoubled) run += step.mm
    const isOver = !isDoubled || steps[index + 1]?.contour !== step.contour
    // Lines that cross lie on each other for a moment.
    if (isOver && run > CROSSING_MM) doubled += run / 2
    if (isOver) run = 0
  }
  return doubled
}

const pathOf = ({ outlines }: CutFile): Path => outlines.flatMap(({ d }) => parsePath(d))

const lengthOf = (path: Path): number => stepsOf(path).reduce((sum, { mm }) => sum + mm, 0)

/** Every place of the drawing is near one of the file. */
function leastCovered(drawn: Path, file: Path, nearMm: number): Step[] {
  const cells = Map.groupBy(stepsOf(file), ({ x, y }) => `${Math.floor(x)} ${Math.floor(y)}`)
  return stepsOf(drawn).filter(({ x, y }) => {
    const around = [-1, 0, 1].flatMap(dx => [-1, 0, 1].flatMap(dy => cells.get(`${Math.floor(x) + dx} ${Math.floor(y) + dy}`) ?? [])) // biome-ignore format: one line
    return !around.some(other => {
      const along = (x - other.x) * other.ux + (y - other.y) * other.uy
      const rest = Math.max(-other.mm / 2, Math.min(other.mm / 2, along))
      return Math.hypot(x - other.x - rest * other.ux, y - other.y - rest * other.uy) < nearMm
    })
  })
}

const problems = (design: Design): Problem[] => check(design, outliner, { artboard: 'a1', book })
const twice = (design: Design) => problems(design).filter(({ kind }) => ['duplicate', 'cut-twice', 'line-on-outline'].includes(kind)) // biome-ignore format: one line

const CURVE = 'M10 10C30 -10 50 60 80 20'
const [curve] = parsePath(CURVE)
/** The same curve in two parts. */
const SPLIT = (() => {
  const out = [10, 10]
  pushPart(curve!.coords, 0, 0, 0.4, out)
  pushPart(curve!.coords, 0, 0.4, 1, out)
  return formatPath([{ closed: false, coords: new Float64Array(out) }])
})()

test.for([
  ['drawn the other way round', ['M10 10L50 10L50 30L10 30Z', 'M10 10L10 30L50 30L50 10Z'], 120],
  ['from another point', ['M10 10L50 10L50 30L10 30Z', 'M50 30L10 30L10 10L50 10Z'], 120],
  ['closed by a point', ['M10 10L50 10L50 30L10 30Z', 'M10 10L50 10L50 30L10 30L10 10'], 120],
  ['0.01 mm apart', ['M10 10L50 10L50 30L10 30Z', 'M10.01 10.01L50.01 10.01L50.01 30.01L10.01 30.01Z'], 120],
  ['one line there and back', ['M10 10L50 10', 'M50 10L10 10'], 40],
  ['one path there and back', ['M10 10L50 10L10 10'], 40],
  ['a shared edge', ['M10 10L50 10L50 30L10 30Z', 'M50 10L90 10L90 30L50 30Z'], 220],
  ['part of an edge', ['M10 10L50 10L50 30L10 30Z', 'M50 20L90 20L90 50L50 50Z'], 250],
  ['two lines that overlap', ['M10 10L50 10', 'M30 10L90 10'], 80],
  ['with more nodes', ['M10 10L50 10', 'M10 10L20 10L31 10L50 10'], 40],
  ['a curve, drawn the other way round', [CURVE, formatPath(reversePath([curve!]))], lengthOf([curve!])],
  ['a curve in two parts', [CURVE, SPLIT], lengthOf([curve!])],
  [
    'part of a curve',
    [CURVE, formatPath(reversePath(parsePath(SPLIT.slice(0, SPLIT.lastIndexOf('C')))))],
    lengthOf([curve!])
  ],
  ['twice in one path', ['M10 10L50 10L50 30L10 30ZM10 10L50 10L50 30L10 30Z'], 120]
] as const)('%s: found, and cut once', async ([, ds, onceMm]) => {
  const design = lines(...ds)
  expect(twice(design)).not.toEqual([])
  for (const one of [design, twice(design).reduce((mended, { fix }) => applyFix(mended, fix!, outliner), design)]) {
    for (const [kind, file] of Object.entries(await written(one))) {
      expect(doubledMm(pathOf(file), 0.03), kind).toBeLessThan(0.1)
      expect(lengthOf(pathOf(file)), kind).toBeCloseTo(onceMm, 0)
      expect(Math.abs(lengthOf(pathOf(file)) - onceMm), kind).toBeLessThan(0.15)
    }
  }
})

test('one fix for all: afterwards Check finds nothing', () => {
  const design = lines('M10 10L50 10L50 30L10 30Z', 'M50 10L90 10L90 30L50 30Z', 'M90 10L120 10L120 30L90 30Z')
  expect(twice(design).map(({ kind, objectId, detail, fix }) => [kind, objectId, detail, fix?.kind])).toEqual([
    ['cut-twice', 'p2', 20, 'cut-once'],
    ['cut-twice', 'p3', 20, 'cut-once']
  ])
  const [{ at, fix } = {} as Problem] = twice(design)
  expect(at).toEqual({ minX: 50, minY: 10, maxX: 50, maxY: 30 })
  expect(problems(applyFix(design, fix!, outliner))).toEqual([])
})

test('who asks for it cuts twice', async () => {
  const design = setProduction(lines('M10 10L50 10', 'M50 10L10 10'), { doubledLines: 'as-drawn' })
  for (const file of Object.values(await written(design))) expect(lengthOf(pathOf(file))).toBeCloseTo(80, 1)
})

test('lines that cross, touch or lie beside each other are none that are cut twice', () => {
  const apart = [
    ['M10 10L50 10', 'M30 0L30 40'],
    ['M10 10L50 10', 'M50 10L90 10'],
    ['M10 10L50 10', 'M10 10.2L50 10.2'],
    ['M10 10L50 10L50 50', 'M50 50L90 50'],
    ['M10 10L50 10L50 30L10 30Z', 'M12 12L48 12L48 28L12 28Z']
  ]
  for (const ds of apart) expect(twice(lines(...ds)), ds.join(' ')).toEqual([])
})

test('rows of near lines are not taken away one behind the other', async () => {
  const design = lines(...Array.from({ length: 40 }, (_, i) => `M10 ${10 + i * 0.04}L50 ${10 + i * 0.04}`))
  const { svg } = await written(design)
  const heights = pathOf(svg!).map(({ coords }) => coords[1]!)
  expect(Math.max(...heights) - Math.min(...heights)).toBeGreaterThan(1.5)
})

test('what is left reaches the line that it was cut from', async () => {
  const { svg } = await written(lines('M10 10L50 10L50 30L10 30Z', 'M50.04 10L90 10L90 30L50.04 30Z'))
  const open = pathOf(svg!).find(({ closed }) => !closed)!
  // On the page, which begins 2 mm left of the drawing and above it.
  expect([...open.coords.slice(0, 2), ...open.coords.slice(-2)].map(mm => mm + 8)).toEqual(
    expect.arrayContaining([expect.closeTo(50, 3), expect.closeTo(10, 3), expect.closeTo(30, 3)])
  )
})

test('cut through the carrier and cut in the film at one place: through', async () => {
  const square = 'M10 10L50 10L50 30L10 30Z'
  const design = designOf([rect('film', [10, 10, 40, 20]), line('p1', square), line('p2', square, 'through-cut')], {
    palette: FLAT,
    production: { weedBoxMm: 0 }
  })
  const { svg } = await written(design)
  expect(svg!.outlines.map(({ layer }) => layer)).toEqual(['Red-Through-cut'])
})

test.for(['dup_rectpath', 'dup_rev', 'dup_shared'])('an imported file: %s', async name => {
  const file = await readFile(new URL(`../../support/drawings/${name}.svg`, import.meta.url), 'utf8')
  const drawing = importSvg(file)
  const design = placed({ ...drawing, clipboard: toClipboard(drawing, outliner.clipper) })
  expect(twice(design)).not.toEqual([])
  const files = await written({ ...design, production: { ...design.production, weedBoxMm: 0 } })
  for (const one of Object.values(files)) expect(doubledMm(pathOf(one), 0.03)).toBeLessThan(0.1)
})

/** Drawings with edges that are shared and doubled in all the ways that programs write them. */
function randomDesign(seed: number): { design: Design; drawn: Path } {
  const random = seeded(seed)
  const between = (least: number, most: number) => least + random() * (most - least)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const paths: Path[] = []
  const cell = between(8, 25)
  for (let column = 0; column < 3; column++) {
    for (let row = 0; row < 3; row++) {
      if (random() < 0.3) continue
      const [x, y, w, h] = [10 + column * cell, 10 + row * cell, cell, cell]
      paths.push(
        random() < 0.7
          ? parsePath(`M${x} ${y}L${x + w} ${y}L${x + w} ${y + h}L${x} ${y + h}Z`)
          : parsePath(`M${x} ${y}C${x + w / 2} ${y - 4} ${x + w / 2} ${y + 4} ${x + w} ${y}L${x + w} ${y + h}`)
      )
    }
  }
  for (let n = Math.floor(between(0, 4)); n > 0; n--) {
    const p = () => `${between(10, 90)} ${between(10, 90)}`
    paths.push(parsePath(`M${p()}C${p()} ${p()} ${p()}`))
  }
  for (const path of paths.filter(() => random() < 0.5)) {
    const mm = pick([0, 0, 0.001, 0.01])
    const moved = transformPath(path, [1, 0, 0, 1, mm, mm])
    const turned = random() < 0.5 ? reversePath(moved) : moved
    const [contour] = turned
    const segments = (contour!.coords.length - 2) / 6
    const part = Math.floor(between(1, segments + 1))
    // The whole, or only some of its segments.
    paths.push(random() < 0.5 ? turned : [{ closed: false, coords: contour!.coords.slice(0, 2 + 6 * part) }])
  }
  const merged = random() < 0.3 ? [paths.flat()] : paths
  const objects = merged.map((path, i) => line(`p${i}`, formatPath(path), random() < 0.15 ? 'through-cut' : 'kiss-cut'))
  const film = random() < 0.3 ? [rect('film', [10, 10, cell, cell])] : []
  const design = designOf([...film, ...objects], { palette: FLAT, production: { weedBoxMm: pick([0, 5]) } })
  return { design, drawn: paths.flat() }
}

test('random drawings: no file cuts a line twice, and each cuts all that is drawn', async () => {
  for (let seed = 1; seed <= sized(50, 1000); seed++) {
    const { design, drawn } = randomDesign(seed)
    const { minX, minY } = pageCorner(design)
    for (const [kind, file] of Object.entries(await written(design))) {
      const path = pathOf(file)
      const found = doubledMm(path, 0.03)
      if (found > 0) expect(`seed ${seed} ${kind}: ${found.toFixed(2)} mm`).toBe('nothing twice')
      const missing = leastCovered(transformPath(drawn, [1, 0, 0, 1, -minX, -minY]), path, 0.1)
      if (missing.length > 0) expect(`seed ${seed} ${kind}: ${missing.length} places`).toBe('all cut')
    }
  }
})

function pageCorner(design: Design): { minX: number; minY: number } {
  const boxes = cutLayers(design, outliner, { artboard: 'a1' }).map(({ bounds }) => bounds)
  const by = design.production.weedBoxMm + 2
  return {
    minX: Math.min(...boxes.map(({ minX }) => minX)) - by,
    minY: Math.min(...boxes.map(({ minY }) => minY)) - by
  }
}

test('5,000 lines are checked while somebody draws', () => {
  const objects = Array.from({ length: 5000 }, (_, i) => {
    const [x, y] = [(i % 71) * 4, Math.floor(i / 71) * 4]
    return line(
      `p${i}`,
      `M${x} ${y}L${x + 4} ${y}C${x + 5} ${y + 1} ${x + 5} ${y + 3} ${x + 4} ${y + 4}L${x} ${y + 4}Z`
    )
  })
  const design = designOf(objects, {
    palette: FLAT,
    artboards: [{ id: 'a1', name: 'A', wMm: 300, hMm: 300, bg: null }]
  })
  // Its own work, whatever else the machine does.
  const start = process.cpuUsage()
  const found = twice(design)
  const { user } = process.cpuUsage(start)
  expect(found.length).toBeGreaterThan(4000)
  expect(user / 1000).toBeLessThan(6000)
})
