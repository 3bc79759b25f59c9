// How fast and how right the designer's kernel is. Times are of the process's CPU, medians; peers run in the same pass.
//   node tests/bench/designer.ts [cases]
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import createClipper from 'clipper2-wasm/dist/es/clipper2z.js'

import { difference } from '#lib/designer/change.ts'
import { check } from '#lib/designer/checks/checks.ts'
import { move } from '#lib/designer/commands/move.ts'
import { type Design, type DesignObject, TextObject } from '#lib/designer/design.ts'
import { weld } from '#lib/designer/geometry/boolean.ts'
import { typescriptClipper } from '#lib/designer/geometry/clipper.ts'
import { flatten, GRID } from '#lib/designer/geometry/flatten.ts'
import { loadClipper } from '#lib/designer/geometry/load-clipper.ts'
import { multiply, rotation, translation } from '#lib/designer/geometry/matrix.ts'
import { offset } from '#lib/designer/geometry/offset.ts'
import { type Path, pathArea, transformPath } from '#lib/designer/geometry/path.ts'
import { commit, redo, startHistory, undo } from '#lib/designer/history.ts'
import { readDesign, writeDesign } from '#lib/designer/migrations.ts'
import { cutLayers } from '#lib/designer/production/cut-layers.ts'
import { createOutliner } from '#lib/designer/production/outliner.ts'
import { productionPack } from '#lib/designer/production/pack.ts'
import { pixelsOf } from '#lib/designer/production/pixels.ts'
import { thumbnail, toPng } from '#lib/designer/production/raster.ts'
import { packPng, rasterizeNative, rasterizeQuickly } from '#lib/designer/production/raster-native.ts'
import { loadWasmRasterizer } from '#lib/designer/production/raster-wasm.ts'
import { sheetsOf } from '#lib/designer/production/sheet.ts'
import { toSvg } from '#lib/designer/production/to-svg.ts'
import { writeDxf } from '#lib/designer/production/write-dxf.ts'
import { writeSvg } from '#lib/designer/production/write-svg.ts'
import { outlineText } from '#lib/designer/text/text-outline.ts'

import { designOf } from '../support/designs.ts'
import { fontBook } from '../support/fonts.ts'
import { blobs, differenceArea, fineArea, nodesOf, seeded } from '../support/outlines.ts'

const cases = Number(process.argv[2] ?? 10_000)
const clipper = await loadClipper()
const book = fontBook()
const FONTS = ['anton', 'pacifico', 'lobster', 'kaushan-script']
await book.load(FONTS)

function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!
}

function time(run: () => unknown, rounds = 11): number {
  run()
  run()
  const times = Array.from({ length: rounds }, () => {
    const start = cpuMs()
    run()
    return cpuMs() - start
  })
  return median(times)
}

async function timeAsync(run: () => Promise<unknown>, rounds = 5): Promise<number> {
  await run()
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const start = cpuMs()
    await run()
    times.push(cpuMs() - start)
  }
  return median(times)
}

function say(what: string, figures: Record<string, string | number>): void {
  const list = Object.entries(figures).map(([name, value]) => {
    return `${name} ${typeof value === 'number' ? Number(value.toPrecision(3)) : value}`
  })
  console.log(`${what.padEnd(34)} ${list.join('  ')}`)
}

function flat(path: Path, tolerance: number): number {
  return clipper.clip('union', 'nonzero', flatten(path, tolerance).rings, []).length
}

/** Clipper's own offset of chords: the peer, without curves. */
const module = await createClipper()

function inflate(path: Path, distance: number): number {
  const paths = new module.Paths64()
  for (const ring of flatten(path, 0.005).rings) {
    const one = new module.Path64()
    one.assign(BigInt64Array.from(ring, BigInt))
    paths.push_back(one)
    one.delete()
  }
  const grown = module.InflatePaths64(
    paths,
    distance * GRID,
    module.JoinType.Round,
    module.EndType.Polygon,
    2,
    0.005 * GRID
  )
  const size = grown.size()
  paths.delete()
  grown.delete()
  return size
}

function textObject(s: string, font: string, change: object = {}): TextObject {
  return TextObject.parse({
    id: 't1',
    type: 'text',
    m: [1, 0, 0, 1, 0, 0],
    fill: { ref: 'c1' },
    text: { runs: [{ s, font, sizeMm: 40 }], align: 'left', lineHeight: 1.1 },
    ...change
  })
}

/** Random strings of overlapping letters, turned, one in five pasted twice in place. */
function randomPile(seed: number): Path {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789&@%'
  const random = seeded(seed)
  const pick = <T>(list: ArrayLike<T>): T => list[Math.floor(random() * list.length)]!
  const s = Array.from({ length: 3 + Math.floor(random() * 9) }, () => pick(letters)).join('')
  const font = pick(FONTS)
  const runs = [{ s, font, sizeMm: 10 + random() * 60, trackMm: -random() * 8 }]
  const object = textObject('', font, { weld: false, text: { runs, align: 'left', lineHeight: 1 } })
  const { path } = outlineText(object, { clipper, book })
  const turned = transformPath(path, multiply(rotation(random() * 360), translation(random(), random())))
  return random() < 0.2 ? [...turned, ...turned] : turned
}

let wrong = 0
let worst = 0
let ppm = 0
let [own, ownTypescript, peer] = [0, 0, 0]
let [nodesIn, nodesOut, peerNodes] = [0, 0, 0]
for (let seed = 1; seed <= cases; seed++) {
  const pile = randomPile(seed)
  if (pile.length === 0) continue
  let start = cpuMs()
  const welded = weld(clipper, pile)
  own += cpuMs() - start
  start = cpuMs()
  const rings = clipper.clip('union', 'nonzero', flatten(pile, 0.005).rings, [])
  peer += cpuMs() - start
  if (seed % 20 === 0) {
    start = cpuMs()
    weld(typescriptClipper, pile)
    ownTypescript += 20 * (cpuMs() - start)
  }
  nodesIn += nodesOf(pile)
  nodesOut += nodesOf(welded)
  for (const ring of rings) peerNodes += ring.length / 3
  const area = Math.abs(pathArea(welded))
  // Coarse chords first: they tell the right from the wrong, and what looks odd is measured finely.
  let share = differenceArea(clipper, welded, pile, { toleranceMm: 0.01 }) / area
  const sampled = seed % 20 === 0
  if (sampled || !(share < 0.001)) share = differenceArea(clipper, welded, pile) / area
  if (sampled) ppm += 20e6 * share
  if (sampled || share >= 0.001) worst = Math.max(worst, share * 1e6)
  if (!(share < 0.002)) wrong++
}
say(`weld, ${cases} random strings`, { wrong, 'xor ppm': ppm / cases, 'worst ppm': worst })
say('', { 'own ms': own / cases, 'own TypeScript ms': ownTypescript / cases, 'clipper flat ms': peer / cases, ratio: own / peer }) // biome-ignore format: one line
say('', { 'nodes in': nodesIn, out: nodesOut, 'clipper flat': peerNodes })

const FIELDS = { moderate: { field: 900, radius: 14 }, heavy: { field: 300, radius: 20 } }
for (const [name, scene] of Object.entries(FIELDS)) {
  const path = blobs(seeded(1), { count: 500, segments: 20, ...scene })
  const [ms, peerMs] = [time(() => weld(clipper, path)), time(() => flat(path, 0.005))]
  const area = fineArea(clipper, path)
  const welded = weld(clipper, path)
  say(`weld, 10,000 cubics, ${name}`, { ms, 'clipper flat': peerMs, ratio: ms / peerMs, 'same chords': time(() => flat(path, 0.02)), 'xor ppm': (differenceArea(clipper, welded, path) / area) * 1e6 }) // biome-ignore format: one line
  const offsetMs = time(() => offset(clipper, welded, 3, { welded: true }))
  say(`offset of it (${nodesOf(welded)} segments)`, { ms: offsetMs, 'clipper flat': time(() => inflate(welded, 3)), out: nodesOf(offset(clipper, welded, 3, { welded: true })) }) // biome-ignore format: one line
}
const lines = blobs(seeded(1), { count: 500, segments: 20, field: 900, radius: 14, straight: true })
const [linesMs, linesPeer] = [time(() => weld(clipper, lines)), time(() => flat(lines, 0.02))]
say('weld, 10,000 lines', { ms: linesMs, 'clipper flat': linesPeer, ratio: linesMs / linesPeer })
const apart = blobs(seeded(2), { count: 500, segments: 20, field: 4000, radius: 14 })
say('offset, 10,000 cubics', { ms: time(() => offset(clipper, apart, 3, { welded: true })), 'clipper flat': time(() => inflate(apart, 3)) }) // biome-ignore format: one line

const arch = textObject('Office Fighters 2026', 'anton', {
  strokes: [{ ref: 'c2', offsetMm: 3, join: 'round', z: 'behind' }],
  m: [1, 0, 0, 1, 20, 100],
  text: { runs: [{ s: 'Office Fighters 2026', font: 'anton', sizeMm: 40 }], align: 'left', lineHeight: 1, warp: { kind: 'arch', bend: 0.4 } } // biome-ignore format: one line
})
const lettering = designOf([arch])
const pipeline = (): string[] => {
  const fresh = { ...lettering, objects: { t1: { ...arch } } }
  const outliner = createOutliner({ clipper, book })
  const sheets = sheetsOf(cutLayers(fresh, outliner, { artboard: 'a1' }), fresh)
  return [writeSvg(sheets), writeDxf(sheets)]
}
say('text of 20 glyphs', { 'outline ms': time(() => outlineText(arch, { clipper, book }), 31), 'to mirrored SVG and DXF ms': time(pipeline, 31) }) // biome-ignore format: one line

function manyObjects(count: number): Design {
  const side = Math.ceil(Math.sqrt(count))
  const shapes = ['star', 'heart', 'ellipse', 'shield', 'rect'] as const
  const objects = Array.from({ length: count }, (_, n): DesignObject => {
    const m = multiply(
      translation(((n % side) * 300) / side, (Math.floor(n / side) * 300) / side),
      rotation((n * 37) % 360)
    )
    const params = { wMm: 400 / side, hMm: 400 / side }
    const shape = shapes[n % shapes.length]!
    return { id: `o${n}`, type: 'shape', shape, m, params, fill: { ref: `c${1 + (n % 3)}` }, strokes: [] }
  })
  return designOf(objects)
}

const wasm = await readFile(fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm')))
const rasterizeWasm = await loadWasmRasterizer(wasm)
for (const count of [16, 200, 1000, 5000]) {
  const design = manyObjects(count)
  const outliner = createOutliner({ clipper, book })
  const svg = toSvg(design, outliner, { artboard: 'a1' })
  const pixels = (): Uint8Array => pixelsOf(design, outliner, { artboard: 'a1', sizePx: 512 })!
  say(`thumbnail of ${count} objects`, {
    'PNG ms, warm': time(() => packPng(pixels(), 512), 31),
    'of it pixels': time(pixels, 31),
    'by SVG and resvg': time(() => thumbnail(rasterizeQuickly, toSvg(design, outliner, { artboard: 'a1' }))),
    'packed by it': time(() => thumbnail(rasterizeNative, svg)),
    'in WebAssembly': time(() => thumbnail(rasterizeWasm, svg), 5),
    'cold': time(() => packPng(pixelsOf(design, createOutliner({ clipper, book }), { artboard: 'a1', sizePx: 512 })!, 512), 5) // biome-ignore format: one line
  })
  if (count === 16)
    say('3600 px at 300 dpi', { ms: time(() => toPng(rasterizeNative, svg, { wMm: 304.8, dpi: 300 }), 5) })
}

const large = manyObjects(5000)
const outliner = createOutliner({ clipper, book })
const checking = cpuMs()
check(large, outliner, { artboard: 'a1', book })
const firstCheck = cpuMs() - checking
let nudged = large
let nudges = 0
say('5,000 objects', {
  'layers ms, cold': time(() => cutLayers(large, createOutliner({ clipper, book }), { artboard: 'a1' }), 3),
  'pack ms, warm': await timeAsync(() => productionPack(large, outliner, { formats: ['svg', 'dxf', 'pdf'] })),
  'checks ms, first': firstCheck,
  again: time(() => check(large, outliner, { artboard: 'a1', book }), 3),
  'after a move': time(() => {
    nudges++
    nudged = move(nudged, [`o${7 * nudges}`], { dx: 0.3, dy: 0.2 })
    return check(nudged, outliner, { artboard: 'a1', book })
  }, 5)
})
const stored = writeDesign(large)
say('', { 'read and check ms': time(() => readDesign(JSON.parse(stored)), 5), 'write ms': time(() => writeDesign(large), 5), 'stored KB': stored.length / 1024 }) // biome-ignore format: one line

let history = startHistory(large)
globalThis.gc?.()
const before = process.memoryUsage().heapUsed
for (let step = 0; step < 1000; step++) history = commit(history, move(history.present, [`o${step}`], { dx: 1, dy: 0 }))
globalThis.gc?.()
const weighs = process.memoryUsage().heapUsed - before
const undone = undo(history)
const moved = move(large, ['o7'], { dx: 1, dy: 2 })
say('history', {
  'move ms': time(() => move(large, ['o7'], { dx: 1, dy: 2 }), 31),
  'commit ms': time(() => commit(history, moved), 31),
  'undo ms': time(() => undo(history), 31),
  'redo ms': time(() => redo(undone), 31),
  '1,000 steps MB': globalThis.gc ? weighs / 1e6 : 'needs --expose-gc',
  'patch bytes': JSON.stringify(difference(large, moved)).length
})
