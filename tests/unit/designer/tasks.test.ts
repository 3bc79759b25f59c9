import { Worker } from 'node:worker_threads'

import { strFromU8, unzipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'

import { apply, difference } from '#lib/designer/change.ts'
import { type Design, TextObject } from '#lib/designer/design.ts'
import { readDesign, writeDesign } from '#lib/designer/migrations.ts'
import { weld } from '#lib/designer/geometry/boolean.ts'
import { loadClipper } from '#lib/designer/geometry/load-clipper.ts'
import { parsePath, pathArea, pathBounds } from '#lib/designer/geometry/path.ts'
import type { DesignUpdate, FromWorker, TaskKind, Tasks } from '#lib/designer/workers/task-kinds.ts'
import type { Wanted } from '#lib/designer/production/pieces.ts'

import { designOf, PALETTE, path, rect } from '../../support/designs.ts'
import { LOGO, LOGO_COLOURS, rasterise } from '../../support/tracing.ts'

const clipper = await loadClipper()
const worker = new Worker(new URL('../../../src/lib/designer/workers/tasks.ts', import.meta.url))
worker.setMaxListeners(0)
afterAll(() => worker.terminate())

let lastId = 0

function ask<Kind extends TaskKind>(
  kind: Kind,
  input: Tasks[Kind]['input'],
  { update, onProgress }: { update?: DesignUpdate; onProgress?: (output: unknown) => void } = {}
): Promise<Tasks[Kind]['output']> {
  const id = ++lastId
  return new Promise((resolve, reject) => {
    worker.on('message', (message: FromWorker) => {
      if (message.id !== id) return
      if (message.type === 'progress') onProgress?.(message.output)
      else if (message.type === 'done') resolve(message.output as never)
      else reject(new Error(`${message.name} ${message.code} ${message.message}`))
    })
    worker.postMessage({ type: 'task', id, kind, input, update })
  })
}

const name = TextObject.parse({
  id: 't1',
  type: 'text',
  m: [1, 0, 0, 1, 150, 90],
  fill: { ref: 'c1' },
  text: { runs: [{ s: '{{name}}', font: 'anton', sizeMm: 50 }], align: 'center', lineHeight: 1.1 }
})

const small = TextObject.parse({ ...name, id: 't2', m: [1, 0, 0, 1, 150, 300], text: { ...name.text, runs: [{ s: 'tiny', font: 'anton', sizeMm: 3 }] } }) // biome-ignore format: one line
const design: Design = designOf([rect('o1', [20, 150, 60, 40], 'c2'), name, small])

function rowsOf(...names: string[]): Wanted {
  return { artboards: ['a1'], rows: names.map((value, row) => ({ row, values: { name: value }, quantity: 1 })) }
}

test('checks a design, mends it, and keeps it between tasks', async () => {
  const problems = await ask('check', { artboard: 'a1' }, { update: { whole: design } })
  const tiny = problems.find(({ kind }) => kind === 'small-text')!
  expect(tiny).toMatchObject({ objectId: 't2', severity: 'warning' })

  const change = await ask('fix', { fixes: [tiny.fix!] })
  const mended = apply(design, change)
  expect(Object.keys(change.objects)).toEqual(['t2'])
  const left = await ask('check', { artboard: 'a1' }, { update: { change: difference(design, mended) } })
  expect(left.some(({ kind }) => kind === 'small-text')).toBe(false)
  await ask('check', { artboard: 'a1' }, { update: { whole: design } })
})

test('packs the same bytes again, with what was asked for', async () => {
  const input = { formats: ['svg', 'dxf', 'png'] as const, spotName: 'CutContour', artboards: ['a1'] }
  const first = await ask('pack', { ...input, formats: [...input.formats] })
  const again = await ask('pack', { ...input, formats: [...input.formats] })
  expect(again.sha256).toBe(first.sha256)
  const files = unzipSync(first.zip)
  expect(Object.keys(files).sort()).toEqual(
    ['1-White.dxf', '1-White.svg', '2-Red.dxf', '2-Red.svg', 'SHA256SUMS.txt', 'picture.png', 'picture.svg', 'recipe.txt'].sort() // biome-ignore format: one line
  )
  expect(strFromU8(files['1-White.svg']!)).toContain('<g id="White"')
})

test('lays out the pieces of all rows and cuts the rolls', async () => {
  const rows = ['RIVERA', 'OKAFOR', 'LEE'].map(value => ({ name: value }))
  const whole = { ...design, variables: [{ name: 'name', type: 'text' as const }], rows }
  const early: unknown[] = []
  const { films, nested, stops } = await ask(
    'layOut',
    { gang: [], budget: { ms: 200 }, alone: false },
    { update: { whole }, onProgress: output => early.push(output) }
  )
  expect(stops).toEqual([])
  expect(early).toHaveLength(1)
  expect(films.map(({ ref, pieces }) => [ref, pieces.length])).toEqual([['c2', 3], ['c1', 3]]) // biome-ignore format: one line
  for (const film of nested) expect(film.placements).toHaveLength(3)
  expect(nested[1]!.lengthMm).toBeGreaterThan(100)

  const pack = await ask('rolls', { gang: [], nested, formats: ['svg'], spotName: 'CutContour' })
  const files = unzipSync(pack.zip)
  expect(strFromU8(files['list.txt']!)).toContain('RIVERA')
  for (const [file, { ref, lengthMm }] of [
    ['1-White.svg', nested[0]!],
    ['2-Red.svg', nested[1]!]
  ] as const) {
    const paths = [...strFromU8(files[file]!).matchAll(/ d="([^"]+)"/g)].flatMap(([, d]) => parsePath(d!))
    const { minX, minY, maxX, maxY } = pathBounds(paths)
    expect([minX, minY, lengthMm! - maxX, 370 - maxY].every(room => room > -0.01)).toBe(true)
    // Nothing lies on anything else: united they fill as much as alone.
    const alone = films.find(film => film.ref === ref)!.pieces.reduce((sum, { areaMm2 }) => sum + areaMm2, 0)
    expect(pathArea(weld(clipper, paths)) / alone).toBeCloseTo(1, 3)
  }
})

test('nests the same again for the same budget', async () => {
  const input = { ...rowsOf('RIVERA', 'OKAFOR', 'LEE', 'NGUYEN'), budget: { moves: 300 } }
  const first = await ask('nest', input)
  expect(first.nested.every(({ lengthMm }) => lengthMm! > 0)).toBe(true)
  expect((await ask('nest', input)).nested).toEqual(first.nested)
})

test('traces a picture into path data', async () => {
  const raster = rasterise(LOGO)
  const size = { mmPerPixel: 1 }
  const { colours } = await ask('trace', { raster, size, options: { palette: LOGO_COLOURS, trapMm: 1 } })
  expect(colours.map(({ colour }) => colour)).toEqual(LOGO_COLOURS)
  expect(colours.every(({ d }) => d.startsWith('M'))).toBe(true)
  const again = designOf(colours.map(({ d }, index) => ({ ...rect(`p${index}`, [0, 0, 1, 1]), type: 'path', d, rule: 'nonzero' }) as never)) // biome-ignore format: one line
  expect(Object.keys(again.objects)).toHaveLength(LOGO_COLOURS.length)
})

test('says what went wrong and goes on', async () => {
  await expect(ask('trace', { raster: { width: 0, height: 0, data: new Uint8ClampedArray() }, size: { mmPerPixel: 1 }, options: {} })).rejects.toThrow('empty-picture') // biome-ignore format: one line
  // Tiles of it would be narrower than what they share.
  const narrow = { ...PALETTE, entries: [{ ...PALETTE.entries[0]!, material: { ...design.palette.entries[0]!.material, usableWidthMm: 150 } }] } // biome-ignore format: one line
  const change = { palette: narrow, production: { rolls: { tiling: { overlapMm: 200 } } } }
  const whole = designOf([rect('o1', [0, 0, 900, 500])], change)
  const wide = await ask('nest', { ...rowsOf('LEE'), budget: { ms: 0 } }, { update: { whole } })
  expect(wide.nested[0]).toMatchObject({ lengthMm: undefined, problem: { code: 'too-wide', piece: 'a1/0' } })
})

test('combines, grows and simplifies paths', async () => {
  const square = (x: number) => `M${x} 0L${x + 10} 0L${x + 10} 10L${x} 10Z`
  expect(await ask('combine', { how: 'weld', paths: [square(0), square(5)] })).toMatch(/^M[^M]*Z$/)
  expect(await ask('combine', { how: 'exclude', paths: [square(0), square(5)] })).toMatch(/^M[^M]*ZM[^M]*Z$/)
  expect(await ask('offset', { d: square(0), distanceMm: 2, join: 'miter' })).toContain('12')
  expect(await ask('simplify', { d: 'M0 0L5 0L10 0L10 10Z', toleranceMm: 0.1 })).toMatch(/^M/)
})

test('tells of a roll what goes onto garments, and the same length of film as the recipe', async () => {
  // An L leaves most of its hull, and of the roll beside it, unused.
  const ell = path('p1', 'M10 10L20 10L20 90L110 90L110 100L10 100Z')
  const update = { update: { whole: designOf([ell]) } }
  const wanted = { artboards: ['a1'], rows: [{ row: -1, values: undefined, quantity: 1 }], budget: { moves: 200 } }
  const { nested } = await ask('nest', wanted, update)
  const [{ lengthMm, usage }] = nested as [(typeof nested)[number]]
  expect(usage).toBeCloseTo((100 * 10 + 80 * 10) / (lengthMm! * 381), 3)

  const [sheet] = await ask('sheets', { artboard: 'a1' }, update)
  expect(1000 * sheet!.metres).toBeCloseTo(lengthMm!, 0)
  expect([sheet!.cutWMm, sheet!.cutHMm].map(Math.round)).toEqual([100, 90])
})

test('says step by step what the machine does, with the tools of lines', async () => {
  const line = (id: string, purpose: string, y: number) => ({ ...path(id, `M10 ${y}L90 ${y}`), purpose }) as never
  const objects = [rect('o1', [10, 10, 80, 60]), line('p1', 'through-cut', 90), line('p2', 'draw', 30), line('p3', 'score', 40)] // biome-ignore format: one line
  const [sheet] = await ask('sheets', { artboard: 'a1' }, { update: { whole: designOf(objects) } })
  expect(sheet!.steps.map(({ tool }) => tool)).toEqual(['draw', 'score', null, 'weed', 'through-cut'])
})

test('packs a drawing as it is saved, however fine its figures are', async () => {
  const fine = designOf([rect('o1', [20, 150, 60, 40], 'c2')])
  const given = { ...fine, objects: { o1: { ...fine.objects['o1']!, m: [0.91234567891, 0.3, -0.3, 0.91234567891, 20.00004999, 150.123456789] } } } // biome-ignore format: one line
  const saved = readDesign(JSON.parse(writeDesign(given as unknown as Design)))
  const input = { formats: ['svg' as const, 'dxf' as const], spotName: 'CutContour', artboards: ['a1'] }
  const drawn = await ask('pack', input, { update: { whole: given as unknown as Design } })
  const read = await ask('pack', input, { update: { whole: saved } })
  expect(drawn.sha256).toBe(read.sha256)
  await ask('check', { artboard: 'a1' }, { update: { whole: design } })
})
