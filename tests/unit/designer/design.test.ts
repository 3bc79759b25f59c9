import { expect, test } from 'vitest'

import { Design } from '#lib/designer/design.ts'
import { readDesign, writeDesign } from '#lib/designer/migrations.ts'
import { isPathData } from '#lib/designer/numbers.ts'

import { designOf, path, rect } from '../../support/designs.ts'

const design = designOf([rect('o1', [10, 20, 30, 40]), path('o2', 'M0 0L10 0L10 10Z')])

function problems(change: object): string[] {
  const result = Design.safeParse({ ...design, ...change })
  return result.error?.issues.map(({ message }) => message) ?? []
}

test('what is written is read back, and written again as the same text', () => {
  const text = writeDesign(design)
  expect(readDesign(JSON.parse(text))).toEqual(design)
  expect(writeDesign(readDesign(JSON.parse(text)))).toBe(text)
})

test('numbers are kept to a tenth of a micrometre', () => {
  const read = Design.parse({
    ...design,
    objects: { ...design.objects, o2: path('o2', 'M0.123456 0L10 1e-7L-0.00001 3Z') }
  })
  expect(read.objects['o2']).toMatchObject({ d: 'M0.1235 0L10 0L0 3Z' })
  const moved = Design.parse({
    ...design,
    objects: { ...design.objects, o1: { ...rect('o1', [0, 0, 1.00004, 2]), m: [0.12345678, 0, 0, 1, 1.23456, 0] } }
  })
  expect(moved.objects['o1']).toMatchObject({ m: [0.1234568, 0, 0, 1, 1.2346, 0], params: { wMm: 1 } })
})

test('an older drawing climbs the migrations, one after the other, and a newer one is refused', () => {
  const migrations = {
    'designer/-1': (stored: Record<string, unknown>) => ({ ...stored, $schema: 'designer/0' }),
    'designer/0': (stored: Record<string, unknown>) => ({ ...stored, $schema: 'designer/1', name: 'climbed' })
  }
  expect(readDesign({ ...design, $schema: 'designer/-1' }, migrations).name).toBe('climbed')
  expect(() => readDesign({ ...design, $schema: 'designer/2' }, migrations)).toThrow()
  expect(() => readDesign({ ...design, $schema: 'x' }, { x: stored => stored })).toThrow()
  expect(() => readDesign(null)).toThrow()
})

test('a drawing whose parts do not fit together is refused', () => {
  const layer = design.layers[0]!
  expect(problems({ layers: [{ ...layer, children: ['o1'] }] })).toEqual(['In no layer'])
  expect(problems({ layers: [{ ...layer, children: ['o1', 'o2', 'o1'] }] })).toEqual(['In two places: o1'])
  expect(problems({ layers: [{ ...layer, artboard: 'a9' }] })).toEqual(['No such artboard'])
  expect(problems({ objects: { ...design.objects, o1: rect('o1', [0, 0, 1, 1], 'c9') } })).toEqual([
    'No such color: c9'
  ])
  const circle = { id: 'o2', type: 'group', m: [1, 0, 0, 1, 0, 0], children: ['o2'] }
  expect(problems({ objects: { ...design.objects, o2: circle } })).toContain('In two places: o2')
  const image = { id: 'o2', type: 'image', m: [1, 0, 0, 1, 0, 0], asset: 'as_1', wMm: 5, hMm: 5 }
  expect(problems({ objects: { ...design.objects, o2: image } })).toEqual(['No such asset'])
  expect(
    problems({ objects: { ...design.objects, o2: { ...design.objects['o2'], m: [1, 2, 2, 4, 0, 0] } } })
  ).toHaveLength(1)
})

test('groups are nested only so deep, and no file can exhaust the stack', () => {
  const objects: Record<string, unknown> = {}
  for (let i = 0; i < 50_000; i++) {
    objects[`g${i}`] = { id: `g${i}`, type: 'group', m: [1, 0, 0, 1, 0, 0], children: i < 49_999 ? [`g${i + 1}`] : [] }
  }
  expect(problems({ objects, layers: [{ ...design.layers[0]!, children: ['g0'] }] })).toContain(
    'Too many groups in each other'
  )
})

test('names that every object inherits are not ids', () => {
  expect(problems({ objects: { ...design.objects, constructor: rect('constructor', [0, 0, 1, 1]) } })).not.toEqual([])
})

test.for([
  ['M0 0L1 1Z', true],
  ['', true],
  ['M0 0C1 1 2 2 3 3L-4,5ZM1 1L2 2', true],
  ['M0 0L1', false],
  ['M0 0L', false],
  ['L0 0', false],
  ['M0 0Z1', false],
  ['M0 0A1 1 0 0 1 2 2', false],
  ['M0 0L1 1e99', false],
  ['M0 0 1 1', false],
  ['M0 0L1 1"><script>', false]
] as const)('path data %s is %s', ([d, valid]) => {
  expect(isPathData(d)).toBe(valid)
})

test('hostile path data is answered in linear time', () => {
  const before = process.cpuUsage()
  expect(isPathData(`M0 0L${'1 '.repeat(200_000)}x`)).toBe(false)
  expect(isPathData(`M${'0'.repeat(200_000)} x`)).toBe(false)
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(1000)
})
