// Whatever stands in a table of names: each row is in the written files as often as it should, or is named as what stops
// them. Read from the files alone; a name is known again by the areas of its outlines.
import { expect, test } from 'vitest'

import { type Design, TextObject } from '#lib/designer/design.ts'
import { contourArea, parsePath } from '#lib/designer/geometry/path.ts'
import { toSvg } from '#lib/designer/production/to-svg.ts'
import type { Stop } from '#lib/designer/rolls/stops.ts'

import { sized } from '../../support/long.ts'
import { designOf } from '../../support/designs.ts'
import { seeded } from '../../support/outlines.ts'
import { dxfOf, laidOut, tools, writtenRolls } from '../../support/rolls.ts'
import { svgLayers } from '../../support/rolls-read.ts'

const ROSTERS = sized(40, 1000)

const GOOD = [
  'LEE',
  'RIVERA',
  "O'NEIL",
  'MÜLLER',
  'Łukasz',
  'van der Berg',
  'Ñ',
  'i',
  'A-B',
  '12',
  '&',
  'ÅØ',
  'WWW',
  '.'
]
/** Anton has Latin letters only. */
const UNSUPPORTED = ['ИВАНОВ', '漢字', 'A😀', 'שלום', 'LEE Ω']
const BLANK = ['', ' ', '\t', '  ']

type Kind = 'good' | 'letters' | 'blank' | 'too-long' | 'quantity'

interface Planned {
  row: Record<string, string | number>
  /** What must become of it. */
  kind: Kind
}

function plan(random: () => number): Planned[] {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!
  const rows: Planned[] = []
  const count = 1 + Math.floor(random() * 4)
  while (rows.length < count) {
    const dice = random()
    const last = rows.at(-1)
    if (last && dice < 0.15) rows.push({ ...last, row: { ...last.row } })
    else if (dice < 0.22) rows.push({ row: { name: pick(BLANK), number: pick(BLANK) }, kind: 'blank' })
    else if (dice < 0.3) rows.push({ row: { name: pick(UNSUPPORTED), number: '7' }, kind: 'letters' })
    else if (dice < 0.33) rows.push({ row: { name: 'A'.repeat(201), number: '1' }, kind: 'too-long' })
    else if (dice < 0.36) rows.push({ row: { name: 'LEE', number: '1', qty: pick(['x', 0, 2.5]) }, kind: 'quantity' })
    else {
      const name = dice < 0.45 ? pick(GOOD).repeat(12) : pick([...GOOD, ...BLANK])
      const number = name.trim() === '' ? '00' : pick(['7', '', '10', '00'])
      rows.push({ row: { name, number, ...(dice > 0.8 && { qty: 1 + Math.floor(random() * 3) }) }, kind: 'good' })
    }
  }
  return rows
}

function text(id: string, s: string, y: number): TextObject {
  return TextObject.parse({ id, type: 'text', m: [1, 0, 0, 1, 10, y], fill: { ref: 'c1' }, text: { runs: [{ s, font: 'anton', sizeMm: 18 }], align: 'left', lineHeight: 1.1 } }) // biome-ignore format: one line
}

function rosterOf(rows: Planned[], random: () => number): Design {
  const variables = ['name', 'number'].map(name => ({ name, type: 'text', whenEmpty: 'leave-out' }))
  const settings = {
    copies: 1 + Math.floor(random() * 2),
    manner: random() < 0.5 ? 'grid' : 'nest',
    box: random() < 0.3 ? 'kiss-cut' : 'none',
    label: random() < 0.3 ? 'draw' : 'none'
  }
  const change = { variables, rows: rows.map(({ row }) => row), production: { rolls: settings } }
  return designOf([text('t1', '{{name}}', 40), text('t2', '{{number}}', 120)], change)
}

/** Areas of all outlines, which say what was cut however it was turned or mirrored. */
function areasOf(paths: string[]): number[] {
  return paths.flatMap(d => parsePath(d).map(contour => Math.abs(contourArea(contour)))).sort((a, b) => a - b)
}

/** As the drawing shows the rows, which knows nothing of rolls. */
function shownAreas(design: Design, rows: Planned[]): number[] {
  const paths = rows.flatMap(({ row }) => {
    const svg = toSvg(design, tools.outliner, { artboard: 'a1', values: row })
    const drawn = [...svg.matchAll(/<path [^>]*d="([^"]+)"/g)].map(([, d]) => d!)
    const times = Number(row['qty'] ?? 1) * design.production.rolls.copies
    return Array.from({ length: times }, () => drawn).flat()
  })
  return areasOf(paths)
}

function rowsNamed(stops: readonly Stop[]): number[] {
  const rows = stops.flatMap(stop => {
    if (stop.code === 'blank-rows') return stop.rows
    return stop.code === 'rows' ? stop.problems.flatMap(problem => ('row' in problem ? problem.row : [])) : []
  })
  return [...new Set(rows)].sort((a, b) => a - b)
}

test(`every row of ${ROSTERS} random rosters is in the files as often as it should be, or is named`, async () => {
  const met = { written: 0, stopped: 0, rows: 0 }
  for (let seed = 1; seed <= ROSTERS; seed++) {
    const random = seeded(seed)
    const rows = plan(random)
    const design = rosterOf(rows, random)
    const wrong = rows.flatMap(({ kind }, index) => (kind === 'good' ? [] : [{ kind, index }]))
    const said = `roster ${seed}`
    if (wrong.length > 0) {
      const { stops, films } = await laidOut(design)
      // Blank ones are looked for when all others can be cut.
      const first = wrong.some(({ kind }) => kind !== 'blank') ? wrong.filter(({ kind }) => kind !== 'blank') : wrong
      const onlyBlank = wrong.length === rows.length && wrong.every(({ kind }) => kind === 'blank')
      if (onlyBlank) expect(stops, said).toMatchObject([{ code: 'empty' }])
      else expect(rowsNamed(stops), said).toEqual(first.map(({ index }) => index))
      expect(films, said).toEqual([])
      met.stopped++
      continue
    }
    const { files } = await writtenRolls(design)
    const expected = shownAreas(design, rows)
    const layer = svgLayers(files['1-Red.svg']!).get('Red')!
    const svg = layer.map(contour => Math.abs(contourArea(contour))).sort((a, b) => a - b)
    expectAlike(svg, expected, 0.001, said)
    // Boxes and labels stand on layers of their own, boxes closed as outlines are.
    const boxes = design.production.rolls.box === 'none' ? 0 : piecesIn(design, rows)
    const dxf = dxfOf(files, '1-Red').outlines.filter(({ closed }) => closed).map(({ d }) => d) // biome-ignore format: one line
    expect(dxf.length, said).toBe(expected.length + boxes)
    if (boxes === 0) expectAlike(areasOf(dxf), expected, 0.02, said)
    met.written++
    met.rows += rows.length
  }
  expect(met.written).toBeGreaterThan(ROSTERS / 4)
  expect(met.stopped).toBeGreaterThan(ROSTERS / 10)
})

function piecesIn(design: Design, rows: Planned[]): number {
  return rows.reduce((sum, { row }) => sum + Number(row['qty'] ?? 1), 0) * design.production.rolls.copies
}

function expectAlike(found: number[], expected: number[], share: number, said: string): void {
  expect(found.length, said).toBe(expected.length)
  const off = found.filter((area, i) => Math.abs(area - expected[i]!) > share * expected[i]! + 0.02)
  expect(off, said).toEqual([])
}
