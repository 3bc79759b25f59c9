// Plot files: what a plotter's pen would draw.
import { expect, test } from 'vitest'

import type { ImportedNode, ImportedPath } from '#lib/designer/importing/drawing.ts'
import { importPlt } from '#lib/designer/importing/plt.ts'
import { boxOf } from '#lib/designer/importing/matrix.ts'

// Computing takes its time on a busy machine.
function paths(nodes: ImportedNode[]): ImportedPath[] {
  return nodes.flatMap(node => (node.type === 'group' ? paths(node.children) : node.type === 'path' ? [node] : []))
}

const boxes = (text: string) => paths(importPlt(text).nodes).map(({ path }) => boxOf(path))

test('lines that come back are areas with holes, open ones are cut along, each pen a layer', () => {
  const drawing = importPlt(
    'IN;PA;SP1;PU0,0;PD4000,0,4000,2000,0,2000,0,0;PU1000,500;PD2000,500,2000,1000,1000,500;PU;SP2;PU0,3000;PD4000,3000;PU;SP0;'
  )
  expect([drawing.widthMm, drawing.heightMm]).toEqual([expect.closeTo(100, 6), expect.closeTo(75, 6)])
  expect(drawing.nodes.map(({ name }) => name)).toEqual(['Pen 1', 'Pen 2'])
  const [area, line] = paths(drawing.nodes)
  expect(area).toMatchObject({ fill: '#000000', stroke: null })
  expect(area!.path).toHaveLength(2)
  expect(line).toMatchObject({ fill: null, purpose: 'kiss-cut' })
  expect(drawing.notes).toEqual(['filled', 'cut-line'])
})

test.for([
  ['steps from where the pen is', 'IN;SP1;PU400,400;PR;PD400,0,0,400,-400,0,0,-400;PU;', 10, 10],
  ['a circle', 'IN;SP1;PU1000,1000;CI400;', 20, 20],
  ['an arc', 'IN;SP1;PU0,0;PD;AA400,0,180;PU;', 20, 10],
  ['a rectangle', 'IN;SP1;PU0,0;EA800,400;', 20, 10],
  ['in user units', 'IN;IP0,0,4000,4000;SC0,100,0,100;SP1;PU0,0;PD50,0,50,25,0,0;PU;', 50, 25],
  ['in user units before the page is said', 'IN;SC0,100,0,100;IP0,0,4000,4000;SP1;PU0,0;PD50,0,50,25,0,0;PU;', 50, 25],
  ['in user units of one scale', 'IN;IP0,0,4000,8000;SC0,100,0,100,1;SP1;PU0,0;PD50,0,50,25,0,0;PU;', 50, 25],
  ['in units of the plotter', 'IN;IP0,0,4000,4000;SC0,20,0,40,2;SP1;PU0,0;PD50,0,50,25,0,0;PU;', 25, 25],
  ['on a page whose size is not said', 'IN;IP400,400;SC0,100,0,100;SP1;PU0,0;PD100,0,100,50,0,0;PU;', 250, 90],
  ['turned', 'IN;RO90;SP1;PU0,0;PD800,0,800,400,0,0;PU;', 10, 20],
  ['with signs to the machine', '\x1b.@;\x1b.I81;;17:\x1b%0BIN;SP1;PU0,0;PD400,0,400,200,0,0;PU;\x1b.(', 10, 5],
  ['without separators', 'IN;SP1;PU0 0PD400 0PD400 200PD0 0PU;', 10, 5]
] as const)('%s', ([, text, width, height]) => {
  const { widthMm, heightMm, notes } = importPlt(text)
  expect(widthMm).toBeCloseTo(width, 2)
  expect(heightMm).toBeCloseTo(height, 2)
  expect(notes).not.toContain('unknown')
})

/** The digits of a packed line (PE), to the base 64. */
function packed(value: number): string {
  let rest = value < 0 ? -2 * value + 1 : 2 * value
  let text = ''
  while (rest >= 64) {
    text += String.fromCharCode(63 + (rest % 64))
    rest = Math.floor(rest / 64)
  }
  return text + String.fromCharCode(191 + rest)
}

test('packed lines are lines', () => {
  const steps = [[4000, 0], [0, 2000], [-4000, 0], [0, -2000]].map(([x, y]) => packed(x!) + packed(y!)).join('') // biome-ignore format: one line
  expect(boxes(`IN;SP1;PE<=${packed(0)}${packed(0)}${steps};`)).toEqual(
    boxes('IN;SP1;PU0,0;PD4000,0,4000,2000,0,2000,0,0;')
  )
  // As AutoCAD ends them: the next command stands behind the last point, without a semicolon.
  expect(boxes(`BPINSP1PE<=${packed(0)}${packed(0)}${steps}PUSP0;PG;`)).toEqual(
    boxes('IN;SP1;PU0,0;PD4000,0,4000,2000,0,2000,0,0;')
  )
})

test.for([
  ['no lines', 'IN;SP1;PU0,0;PU100,100;', 'nothing-to-import'],
  ['lines of no pen', 'IN;SP0;PD100,100;', 'nothing-to-import'],
  ['endless lines', `IN;SP1;PD${'1,2,3,4,'.repeat(200_000)}5,6;`, 'too-many-points'],
  ['endless commands', `IN;${'VS1;'.repeat(600_000)}`, 'too-many-elements'],
  ['far too much', 'x'.repeat(21 * 1024 * 1024), 'too-large']
] as const)('%s are refused in words', ([, text, code]) => {
  expect(() => importPlt(text)).toThrow(expect.objectContaining({ code }))
})

test('labels are remarked', () => {
  expect(importPlt('IN;SP1;PU0,0;PD400,0,400,200,0,0;PU;LBHello\x03;').notes).toContain('text')
})

test('a line that lies nowhere is left out with a remark', () => {
  const beyond = `1${'0'.repeat(400)}`
  const { widthMm, heightMm, notes } = importPlt(`IN;SP1;PU0,0;PD400,0,400,200,0,0;PU0,0;PD${beyond},5;PU;`)
  expect([widthMm, heightMm]).toEqual([10, 5])
  expect(notes).toContain('bad-path')
  expect(() => importPlt(`IN;SP1;PU0,0;PD${beyond},5;PU;`)).toThrow('No pen draws a line')
})

test('more lines than a drawing can have are refused before they are joined', () => {
  const lines = Array.from({ length: 120_000 }, (_, i) => `PU${(7 * i) % 4000},${(13 * i) % 3001};PD${i % 4000},9;`)
  expect(() => importPlt(`IN;SP1;${lines.join('')}`)).toThrow('too many lines')
})

test('millions of commands to the machine around it are refused at once', () => {
  for (const sign of ['\x1b', '\x1bE', '\x1b.', '\x1b%', '\x1b&a']) {
    const start = process.cpuUsage()
    expect(() => importPlt(`IN;${sign.repeat(5_000_000)};PD100,100;`)).toThrow('too many commands')
    const { user, system } = process.cpuUsage(start)
    expect(user + system).toBeLessThan(2_000_000)
  }
})
