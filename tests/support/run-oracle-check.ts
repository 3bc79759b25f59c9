// One random run against the oracle: what is on its files is what is owed, each once, and nothing else.
import { paletteOf } from '#lib/designer/films.ts'
import { type Design, Design as DesignSchema } from '#lib/designer/design.ts'
import { emptyDesign } from '#lib/designer/empty.ts'
import type { Clipper } from '#lib/designer/geometry/clipper.ts'
import { polygon } from '#lib/designer/geometry/path.ts'
import { packSheet, unpackSheet } from '#lib/designer/run/drawing.ts'
import { drawSheet } from '#lib/designer/run/draw-sheet.ts'
import { type FreeSheet, placeAll } from '#lib/designer/run/free-places.ts'
import type { PlannedSheet } from '#lib/designer/run/lay-out.ts'
import { boxesOf, placedIn } from '#lib/designer/run/late-pieces.ts'
import { measureParts } from '#lib/designer/run/measure.ts'
import type { RunPart } from '#lib/designer/run/part.ts'
import { fontsOfParts } from '#lib/designer/run/pieces.ts'
import { layOutRun, pieceOfPart } from '#lib/designer/run/run-sheets.ts'
import { RunSettings } from '#lib/designer/run/settings.ts'
import type { RunInput, RunTools } from '#lib/designer/run/tools.ts'
import { writeRunSheet } from '#lib/designer/run/write-sheet.ts'
import { findFree } from '#lib/server/production/late/work.ts'
import { LETTERING_IDS } from '#lib/shared/garment-kinds.ts'

import { readCutDxf, readCutHpgl, readCutSvg, WEED } from './cut-files.ts'
import { differenceArea, seeded } from './outlines.ts'
import { nameBy, shopFilms } from './production-parts.ts'
import {
  type Box,
  boxOf,
  type DrawnLetters,
  distanceTo,
  finely,
  placedOn,
  type Points,
  readPath,
  storeDrawing
} from './run-oracle.ts'
import {
  DESIGN,
  openPath,
  type Owed,
  PRINTED,
  printedDesign,
  printedOwed,
  SIZE_MM,
  wrongPrint
} from './run-oracle-print.ts'

const COLOURS = { '#FFFFFF': 'SM-WHITE', '#C8202F': 'SM-RED', '#14213D': 'SM-NAVY', '#F7A81B': 'SM-ATHLETIC-GOLD', '#FEFEFE': 'AD-GLOSS-WHITE' } // biome-ignore format: one line
const HEXES = Object.keys(COLOURS) as (keyof typeof COLOURS)[]
const WORDS: Record<string, string[]> = {
  collegiate: ['RIVERA', 'No. 7', '23', 'O’Neill', 'AVA & TOM'],
  block: ['Zoë', 'NGUYỄN', '07', 'AVATAR', 'Ærø', '8'],
  script: ['Иванова', 'Fjord', 'Amélie', 'Toffee', '11'],
  modern: ['Łukasz', 'AVE TO', 'WAVY', '99', 'fi fl'],
  cairo: ['محمد', 'Yusuf', 'سارة', '10', 'LAYLA']
}
/** Curves beside curves are fitted to a hundredth, and cut where they cross once more. */
const PEN_MM = 0.02

/** A bar in gold, and above it a name in red. */
function designWithName(): Design {
  const palette = paletteOf(['SM-RED', 'SM-ATHLETIC-GOLD'])
  const [red, gold] = palette.entries.map(({ ref }) => ref)
  const empty = emptyDesign({ name: 'Crew', wMm: DESIGN.wMm, hMm: DESIGN.hMm, palette })
  const text = { runs: [{ s: '{{name}}', font: 'anton', sizeMm: DESIGN.sizeMm, trackMm: 0, features: {} }], align: 'left', lineHeight: 1, warp: { kind: 'none', bend: 0 } } // biome-ignore format: one line
  return DesignSchema.parse({
    ...empty,
    variables: [{ name: 'name', type: 'text' }],
    layers: [{ ...empty.layers[0]!, children: ['t', 'b'] }],
    objects: {
      t: { id: 't', type: 'text', m: [1, 0, 0, 1, 10, 60], fill: { ref: red }, strokes: [], weld: true, text },
      b: { id: 'b', type: 'shape', m: [1, 0, 0, 1, 10, 100], fill: { ref: gold }, strokes: [], shape: 'rect', params: { ...DESIGN.box, radiusMm: 0 } } // biome-ignore format: one line
    }
  })
}

type State = 'waiting' | 'withdrawn' | 'spoiled' | 'cut'

export async function checkRandomRun(seed: number, tools: RunTools & { clipper: Clipper }): Promise<string[]> {
  const random = seeded(seed * 7919 + 5)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const films = shopFilms()
  const designs = { v: designWithName(), p: printedDesign() }
  const label = pick(['kiss-cut', 'draw', 'none'] as const)
  const settings = RunSettings.parse({
    label,
    box: pick(['none', 'none', 'kiss-cut', 'through-cut']),
    sheetMm: pick([400, 900, 2400]),
    marks: pick(['silhouette3', 'four', 'none', undefined]),
    seed,
    weedLines: random() < 0.5,
    spare: { by: pick(['count', 'percent']), amount: pick([0, 0, 1, 3, 40]) },
    ...(random() < 0.3 && { rolls: [{ sku: 'SM-RED', widthMm: 330, lengthMm: 700, name: 'offcut' }, { sku: 'SM-RED', lengthMm: 20_000 }] }) // biome-ignore format: one line
  })

  const pieces = Array.from({ length: 2 + Math.floor(random() * 9) }, (_, index) => {
    const code = `${1000 + index}-1`
    const parts = Array.from({ length: 1 + Math.floor(random() * 2) }, (): Omit<RunPart, 'key' | 'code'> => {
      const scale = pick([1, 1, 0.8, 0.65])
      if (random() < 0.25) {
        const widthMm = random() < 0.5 ? null : 150
        return { side: 'front', scale, content: { kind: 'design', documentId: 'd', versionId: pick(['v', 'p']), values: { name: random() < 0.2 ? '' : nameBy(random) }, widthMm } } // biome-ignore format: one line
      }
      const font = pick(LETTERING_IDS)
      const text = random() < 0.5 ? pick(WORDS[font]!) : font === 'cairo' ? 'NOOR' : nameBy(random)
      const outlineHex = random() < 0.35 ? pick(HEXES) : null
      return {
        side: 'back',
        scale,
        content: { kind: 'lettering', text, font, heightMm: 20 + Math.floor(random() * 90), maxWidthMm: 80 + Math.floor(random() * 200), arch: pick([0, 0, 0, 40, -30]), hex: pick(HEXES), outlineHex } // biome-ignore format: one line
      }
    })
    return { id: `p${index}`, code, parts, state: (random() < 0.75 ? 'waiting' : pick(['withdrawn', 'cut', 'spoiled'] as const)) as State } // biome-ignore format: one line
  })
  // What was spoiled is made again.
  for (const piece of [...pieces]) if (piece.state === 'spoiled') pieces.push({ ...piece, id: `${piece.id}b`, code: `${piece.code}b`, state: 'waiting' }) // biome-ignore format: one line
  if (!pieces.some(({ state }) => state === 'waiting')) pieces[0]!.state = 'waiting'
  const owedPieces = pieces.filter(({ state }) => state === 'waiting')
  const parts = owedPieces.flatMap(({ id, code, parts: own }) => own.map((part, n): RunPart => ({ ...part, key: `${id}/${n}`, code }))) // biome-ignore format: one line
  await tools.book.load(fontsOfParts(parts, designs))

  function isLate({ key }: { key: string }): boolean {
    return pieceOfPart(key) === lateId
  }
  const wrong: string[] = []
  const input = { designs, films, settings }
  const lateId = random() < 0.5 && owedPieces.length > 1 ? owedPieces.at(-1)!.id : undefined
  const [late, early] = [parts.filter(isLate), parts.filter(part => !isLate(part))]
  const { films: laid, hindrances } = layOutRun(early, input, tools)
  if (hindrances.length > 0) return hindrances.map(({ message }) => message)
  // What finds no place is in a run of its own.
  const made = (await addLate(laid, { late, early, input, tools })) ? parts : early
  const owed = new Map(made.flatMap(owedOf).map(one => [`${one.key} ${one.sku}`, one]))
  const [found, spares] = [new Map<string, number>(), new Map<string, number>()]
  for (const { film, sheets } of laid) {
    for (const plan of sheets) {
      const kept = unpackSheet(packSheet(drawSheet(plan, film, parts, { input, tools })))
      const text = (format: 'svg' | 'dxf' | 'hpgl') => Buffer.from(writeRunSheet(kept, format, { title: 'Run', spotName: 'Cut' })).toString() // biome-ignore format: one line
      const svg = readCutSvg(text('svg'))
      const weed = svg.outlines.filter(({ layer }) => layer === WEED)
      const own = svg.outlines.filter(({ layer }) => layer !== WEED && !/^(LABELS|PIECEBOX)/.test(layer ?? ''))
      const rest = own.flatMap(({ d }) => readPath(d))
      if (svg.hMm > plan.roll.widthMm + 0.001) wrong.push(`${film.sku}: wider than its roll`)
      for (const { d } of svg.outlines) {
        const box = boxOf(openPath(d))
        if (box.minX < -0.01 || box.minY < -0.01 || box.maxX > svg.wMm + 0.01 || box.maxY > svg.hMm + 0.01) wrong.push(`${film.sku}: off the film`) // biome-ignore format: one line
      }
      const isPrint = film.sku === PRINTED.sku
      if (isPrint)
        wrong.push(...(await wrongPrint(`${film.sku} ${plan.position}`, { kept, plan, owed, svg, marks: settings.marks ?? 'silhouette3' }))) // biome-ignore format: one line
      else if (svg.marks.length > 0) wrong.push(`${film.sku}: marks on film that is not printed`)
      const left = new Set(rest)
      const whole: ReturnType<typeof boxOf>[] = []
      for (const placed of plan.placements) {
        const name = `${placed.key} ${plan.sku}`
        const piece = owed.get(name)
        const counted = placed.spare ? spares : found
        counted.set(name, (counted.get(name) ?? 0) + 1)
        if (placed.spare !== placed.code.endsWith(' SPARE') && (placed.spare || placed.code.endsWith(' SPARE'))) wrong.push(`${name}: marked as ${placed.code}`) // biome-ignore format: one line
        if (!piece) {
          wrong.push(`${name} is owed to nobody`)
          continue
        }
        const expected = placedOn(reachOf(piece), { ...placed, mirrored: piece.mirrored })
        const box = boxOf(expected)
        whole.push(box)
        const there = [...left].filter(contour => {
          const its = boxOf([contour])
          return its.minX > box.minX - 0.5 && its.maxX < box.maxX + 0.5 && its.minY > box.minY - 0.5 && its.maxY < box.maxY + 0.5 // biome-ignore format: one line
        })
        for (const contour of there) left.delete(contour)
        wrong.push(...compare(name, piece, { there, expected, placed, clipper: tools.clipper }))
      }
      if (left.size > 0) wrong.push(`${film.sku} ${plan.position}: ${left.size} outlines of nobody`)
      wrong.push(...sameFiles(`${film.sku} ${plan.position}`, svg, [readCutDxf(text('dxf')), readCutHpgl(text('hpgl'), svg)])) // biome-ignore format: one line
      wrong.push(...wrongWeedLines(`${film.sku} ${plan.position}`, weed, { others: svg.outlines, whole, isAsked: settings.weedLines, hMm: svg.hMm })) // biome-ignore format: one line
      const labels = svg.outlines.filter(({ layer }) => layer?.startsWith('LABELS'))
      if (labels.some(({ d }) => whole.some(box => isWithin(boxOf(openPath(d)), box)))) wrong.push(`${film.sku}: a label on a piece`) // biome-ignore format: one line
      if (labels.length > 0 !== (label !== 'none')) wrong.push(`${film.sku}: labels ${label}`)
    }
  }
  for (const name of owed.keys())
    if (found.get(name) !== 1) wrong.push(`${name} is there ${found.get(name) ?? 0} times`)
  for (const { film } of laid) {
    const ofFilm = (counts: Map<string, number>) => [...counts].reduce((sum, [name, count]) => sum + (name.endsWith(` ${film.sku}`) && !isLate({ key: name }) ? count : 0), 0) // biome-ignore format: one line
    const { by, amount } = settings.spare
    const asked = by === 'count' ? amount : Math.ceil((ofFilm(found) * amount) / 100)
    // What a roll that ends has no room for is left out.
    if (ofFilm(spares) !== asked && !(film.sku === 'SM-RED' && settings.rolls.length > 0 && ofFilm(spares) < asked)) {
      wrong.push(`${film.sku}: ${ofFilm(spares)} spare copies, not ${asked}`)
    }
  }
  return wrong
}

type Laid = ReturnType<typeof layOutRun>['films']

interface Late {
  late: RunPart[]
  early: RunPart[]
  input: RunInput
  tools: RunTools
}

/** Lays one piece in free film of the drawn sheets, as a late order. False where it has no place. */
async function addLate(laid: Laid, { late, early, input, tools }: Late): Promise<boolean> {
  if (late.length === 0) return true
  const measured = measureParts(late, { ...input, settings: { ...input.settings, rolls: [] } }, tools)
  const boxes = boxesOf(measured, measured.pieces)
  const { gapMm } = input.settings
  const plans = new Map<string, PlannedSheet>()
  const free: FreeSheet[] = []
  for (const { film, sheets } of laid) {
    for (const plan of sheets) {
      const sheetId = `${plan.sku} ${plan.position}`
      plans.set(sheetId, plan)
      const drawing = Buffer.from(packSheet(drawSheet(plan, film, early, { input, tools }))).toString('base64')
      const drawn = { drawing, lengthMm: plan.lengthMm, widthMm: plan.roll.widthMm }
      const [rects] = await findFree({ kind: 'run-free', sheets: [drawn], gapMm })
      free.push({ sheetId, sku: plan.sku, plan: '', rects: rects! })
    }
  }
  const places = boxes && placeAll(free, boxes, gapMm)
  for (const [at, place] of (places ?? []).entries()) {
    plans.get(place.sheetId)!.placements.push(placedIn(measured.pieces[at]!, place))
  }
  return places !== undefined
}

function isWithin(a: Box, b: Box): boolean {
  return a.minX > b.minX && a.maxX < b.maxX && a.minY > b.minY && a.maxY < b.maxY
}

/** Straight across the sheet, on the film, and touching nothing that is cut. */
function wrongWeedLines(
  name: string,
  weed: Read['outlines'],
  {
    others,
    whole,
    isAsked,
    hMm
  }: { others: Read['outlines']; whole: ReturnType<typeof boxOf>[]; isAsked: boolean; hMm: number }
): string[] {
  if (!isAsked) return weed.length > 0 ? [`${name}: weed lines that nobody asked for`] : []
  const lines = weed.map(({ d }) => openPath(d)[0]!)
  const boxes = [...whole, ...others.filter(({ layer }) => layer !== WEED).map(({ d }) => boxOf(openPath(d)))]
  return lines.flatMap(points => {
    const line = boxOf([points])
    if (points.length !== 2 || line.maxX - line.minX > 0.01) return [`${name}: a weed line that is not straight across`]
    if (line.minY < -0.01 || line.maxY > hMm + 0.01) return [`${name}: a weed line off the film`]
    const crossed = boxes.some(box => line.minX > box.minX - 0.5 && line.maxX < box.maxX + 0.5 && line.maxY > box.minY - 0.5 && line.minY < box.maxY + 0.5) // biome-ignore format: one line
    return crossed ? [`${name}: a weed line crosses a piece`] : []
  })
}

function mirrored(sku: string): boolean {
  return !sku.startsWith('AD-')
}

function owedOf({ key, content, scale }: RunPart): Owed[] {
  if (content.kind === 'design') {
    const factor = ((content.widthMm ?? DESIGN.wMm) / DESIGN.wMm) * scale
    if (content.versionId === 'p') return [printedOwed(key, content.values['name']!, factor)]
    const bar: Points = [[0, 0], [DESIGN.box.wMm * factor, 0], [DESIGN.box.wMm * factor, DESIGN.box.hMm * factor], [0, DESIGN.box.hMm * factor]] // biome-ignore format: one line
    const name = content.values['name']!
    const letters = name ? readPath(finely(name, 'block', DESIGN.sizeMm), (x, y) => [x * factor, y * factor]) : [] // biome-ignore format: one line
    const common = { key, mirrored: true, pen: null }
    return [
      { ...common, sku: 'SM-ATHLETIC-GOLD', contours: [bar] },
      ...(letters.length > 0 ? [{ ...common, sku: 'SM-RED', contours: letters }] : [])
    ]
  }
  const drawn = storeDrawing(content, scale)
  const { contours } = drawn
  const sku = COLOURS[content.hex as keyof typeof COLOURS]
  const outlineSku = content.outlineHex && COLOURS[content.outlineHex as keyof typeof COLOURS]
  const fill: Owed = { key, sku, mirrored: mirrored(sku), contours, pen: null }
  if (!outlineSku) return [fill]
  const pen: Owed = { ...fill, sku: outlineSku, mirrored: mirrored(outlineSku), pen: drawn }
  return outlineSku === sku ? [pen] : [fill, pen]
}

/** As far as it reaches, at least. */
function reachOf({ contours, pen }: Owed): Points[] {
  if (!pen) return contours
  const { minX, minY, maxX, maxY } = pen.penBox
  return [[[minX, minY], [maxX, minY], [maxX, maxY], [minX, maxY]]] // biome-ignore format: one line
}

interface Compared {
  there: Points[]
  expected: Points[]
  placed: { rotation: number; xMm: number; yMm: number }
  clipper: Clipper
}

function compare(name: string, piece: Owed, { there, expected, placed, clipper }: Compared): string[] {
  if (there.length === 0) return [`${name} has no outlines`]
  const [a, b] = [boxOf(there), boxOf(expected)]
  const off = Math.max(...(['minX', 'minY', 'maxX', 'maxY'] as const).map(side => Math.abs(a[side] - b[side])))
  const wrong = off > (piece.pen ? PEN_MM : SIZE_MM) ? [`${name}: its box is ${off.toFixed(4)} mm off`] : []
  if (piece.pen) return [...wrong, ...comparePen(name, piece.mirrored, piece.pen, { there, placed })]
  const area = differenceArea(clipper, there.map(polygon), expected.map(polygon))
  const around = expected.reduce((sum, points) => sum + points.reduce((all, [x, y], i) => all + Math.hypot(x - points.at(i - 1)![0], y - points.at(i - 1)![1]), 0), 0) // biome-ignore format: one line
  if (area > 0.012 * around + 0.05) wrong.push(`${name}: ${area.toFixed(3)} mm² of ${around.toFixed(0)} mm differ`)
  return wrong
}

/** Every point of it is as far from the letters as the pen reaches, which is less where letters are condensed. */
function comparePen(
  name: string,
  isMirrored: boolean,
  { contours, penMm, penBox, squeeze }: DrawnLetters,
  { there, placed }: Pick<Compared, 'there' | 'placed'>
): string[] {
  const letters = placedOn(contours, { ...placed, mirrored: isMirrored }, penBox)
  for (const contour of there) {
    for (const point of contour.filter((_, i) => i % 7 === 0)) {
      const distance = distanceTo(letters, point)
      if (distance > penMm + 0.03 || distance < squeeze * penMm - 0.03) {
        return [`${name}: its outline is ${distance.toFixed(3)} mm from the letters, not ${penMm.toFixed(3)}`]
      }
    }
  }
  return []
}

type Read = ReturnType<typeof readCutSvg>

/** The same outlines in the same order, to what each format can say. */
function sameFiles(name: string, svg: Read, others: Read[]): string[] {
  return others.flatMap((other, index) => {
    const format = ['DXF', 'HP-GL'][index]!
    if (other.outlines.length !== svg.outlines.length) return [`${name}: ${other.outlines.length} outlines in ${format}, ${svg.outlines.length} in SVG`] // biome-ignore format: one line
    const byBox = (read: Read) => read.outlines.map(({ d }) => boxOf(openPath(d))).sort((a, b) => Math.round(a.minX * 2) - Math.round(b.minX * 2) || a.minY - b.minY) // biome-ignore format: one line
    const [mine, its] = [byBox(svg), byBox(other)]
    const sum = (boxes: typeof mine, side: 'minX' | 'maxY') => boxes.reduce((all, box) => all + box[side], 0)
    const far = (['minX', 'maxY'] as const).some(
      side => Math.abs(sum(mine, side) - sum(its, side)) > 0.03 * mine.length
    )
    return far ? [`${name}: other outlines in ${format}`] : []
  })
}
