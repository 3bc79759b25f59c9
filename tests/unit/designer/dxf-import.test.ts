import { describe, expect, test } from 'vitest'

import type { ImportedGroup, ImportedNode, ImportedPath, ImportedText } from '#lib/designer/importing/drawing.ts'
import { importDxf } from '#lib/designer/importing/dxf.ts'
import { createFindFont } from '#lib/designer/importing/fonts.ts'
import { ImportError } from '#lib/designer/importing/errors.ts'

// Computing takes its time on a busy machine.
/** Pairs as 'code value' lines. */
function dxf(entities: string, { header = '9 $INSUNITS\n70 4', tables = '', blocks = '' } = {}): string {
  const section = (name: string, body: string) => `0 SECTION\n2 ${name}\n${body}\n0 ENDSEC`
  return [
    section('HEADER', header),
    section('TABLES', tables),
    section('BLOCKS', blocks),
    section('ENTITIES', entities),
    '0 EOF'
  ]
    .join('\n')
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
    .map(line => line.replace(' ', '\n'))
    .join('\n')
}

function pathsIn(node: ImportedNode): ImportedPath[] {
  return node.type === 'group' ? node.children.flatMap(pathsIn) : node.type === 'path' ? [node] : []
}

function layers(text: string): Record<string, ImportedPath[]> {
  return Object.fromEntries(
    importDxf(text).nodes.map(node => [
      (node as ImportedGroup).name!,
      (node as ImportedGroup).children.flatMap(pathsIn)
    ])
  )
}

function only(entities: string): ImportedPath {
  const found = Object.values(layers(dxf(entities))).flat()
  expect(found).toHaveLength(1)
  return found[0]!
}

function ends({ path }: ImportedPath): number[][] {
  return path.flatMap(({ start, segments }) => [
    start as number[],
    ...segments.map(segment => segment.slice(-2) as number[])
  ])
}

const line = (x1: number, y1: number, x2: number, y2: number) =>
  `0 LINE\n8 cut\n10 ${x1}\n20 ${y1}\n11 ${x2}\n21 ${y2}\n`

describe('entities', () => {
  test('loose lines become one closed outline, whichever way they run', () => {
    const node = only(line(0, 0, 10, 0) + line(10, 10, 10, 0.004) + line(10, 10, 0, 0))
    expect(node).toMatchObject({ fill: '#000000', stroke: null, rule: 'evenodd' })
    expect(node.path).toHaveLength(1)
    expect(node.path[0]).toMatchObject({ closed: true })
    expect(node.path[0]!.segments).toHaveLength(3)
  })

  test('lines that do not close stay open, with a stroke', () => {
    const node = only(line(5, 5, 10, 0) + line(5, 5, 0, 0))
    expect(node.path).toHaveLength(1)
    expect(node.path[0]!.closed).toBe(false)
    expect(node.stroke).toMatchObject({ colour: '#000000' })
    expect(node.fill).toBeNull()
  })

  test('LWPOLYLINE and POLYLINE with bulges are arcs', () => {
    for (const entity of [
      '0 LWPOLYLINE\n8 cut\n70 1\n10 0\n20 0\n42 1\n10 10\n20 0\n42 1',
      '0 POLYLINE\n8 cut\n66 1\n70 1\n0 VERTEX\n8 cut\n10 0\n20 0\n42 1\n0 VERTEX\n8 cut\n10 10\n20 0\n42 1\n0 SEQEND'
    ]) {
      const node = only(entity)
      expect(node.path[0]!.closed).toBe(true)
      for (const [x, y] of ends(node)) expect(Math.hypot(x! - 5, y! - 5)).toBeCloseTo(5, 9)
      expect(node.path[0]!.segments).toHaveLength(4)
    }
  })

  test('a quarter bulge to the left bends to the left', () => {
    // From 0,0 to 10,10 around 0,10: in the drawing y runs up.
    const bulge = Math.tan(Math.PI / 8)
    const node = only(`0 LWPOLYLINE\n8 cut\n70 0\n10 0\n20 0\n42 ${bulge}\n10 10\n20 10`)
    const [, segment] = [node.path[0]!.start, node.path[0]!.segments[0]!]
    expect(segment[0]).toBe('C')
    // Its handle goes straight to the right first.
    expect(segment[2] as number).toBeCloseTo(node.path[0]!.start[1], 9)
    expect(segment[1] as number).toBeGreaterThan(node.path[0]!.start[0])
  })

  test('ARC, CIRCLE and ELLIPSE', () => {
    for (const [x, y] of ends(only('0 CIRCLE\n8 cut\n10 20\n20 20\n40 7')))
      expect(Math.hypot(x! - 7, y! - 7)).toBeCloseTo(7, 9)
    const arc = only('0 ARC\n8 cut\n10 0\n20 0\n40 10\n50 0\n51 90')
    expect(ends(arc)[0]).toEqual([expect.closeTo(10, 9), expect.closeTo(10, 9)])
    expect(ends(arc).at(-1)).toEqual([expect.closeTo(0, 9), expect.closeTo(0, 9)])
    const drawing = importDxf(dxf('0 ELLIPSE\n8 cut\n10 0\n20 0\n11 20\n21 0\n40 0.25\n41 0\n42 6.283185307179586'))
    expect(drawing.widthMm).toBeCloseTo(40, 3)
    expect(drawing.heightMm).toBeCloseTo(10, 3)
  })

  test('a SPLINE in Bézier form comes back exactly, one with inner knots passes through its joints', () => {
    const bezier = only(
      '0 SPLINE\n8 cut\n70 8\n71 3\n40 0\n40 0\n40 0\n40 0\n40 1\n40 1\n40 1\n40 1\n10 0\n20 0\n10 10\n20 30\n10 20\n20 -30\n10 30\n20 0'
    )
    // The drawing begins at what is drawn, not at the handles.
    const high = 5 * Math.sqrt(3)
    expect(bezier.path[0]!.start).toEqual([0, expect.closeTo(high, 9)])
    expect(bezier.path[0]!.segments).toEqual([
      ['C', 10, expect.closeTo(high - 30, 9), 20, expect.closeTo(high + 30, 9), 30, expect.closeTo(high, 9)]
    ])
    const two = only(
      '0 SPLINE\n8 cut\n70 8\n71 3\n40 0\n40 0\n40 0\n40 0\n40 1\n40 2\n40 2\n40 2\n40 2\n10 0\n20 0\n10 10\n20 10\n10 20\n20 0\n10 30\n20 10\n10 40\n20 0'
    )
    expect(two.path[0]!.segments).toHaveLength(2)
    expect(two.path[0]!.segments[0]!.slice(-2)).toEqual([20, expect.closeTo(1.25, 9)])
  })

  test('a rational SPLINE is the circle it stands for', () => {
    const weight = Math.SQRT1_2
    const points = [
      [10, 0, 1],
      [10, 10, weight],
      [0, 10, 1],
      [-10, 10, weight],
      [-10, 0, 1]
    ]
    const knots = [0, 0, 0, 1, 1, 2, 2, 2]
    const node = only(
      `0 SPLINE\n8 cut\n70 4\n71 2\n${knots.map(knot => `40 ${knot}`).join('\n')}\n${points.map(([x, y, w]) => `10 ${x}\n20 ${y}\n41 ${w}`).join('\n')}`
    )
    const [left] = ends(node)
      .map(([x]) => x!)
      .sort((a, b) => a - b)
    for (const { start, segments } of node.path)
      for (const [x, y] of [start, ...segments.map(segment => segment.slice(-2) as [number, number])])
        expect(Math.hypot(x - left! - 10, y - ends(node)[0]![1]!)).toBeCloseTo(10, 3)
  })

  test('INSERT: moved, scaled, turned, in rows, in blocks; layer and colour come from it', () => {
    const blocks = `0 BLOCK\n2 inner\n10 1\n20 1\n0 LWPOLYLINE\n8 0\n62 0\n70 1\n10 1\n20 1\n10 2\n20 1\n10 2\n20 2\n0 ENDBLK
      0 BLOCK\n2 outer\n10 0\n20 0\n0 INSERT\n8 0\n62 0\n2 inner\n10 0\n20 0\n41 2\n42 2\n0 ENDBLK`
    const text = dxf('0 INSERT\n8 vinyl\n62 1\n2 outer\n10 100\n20 50\n50 90\n70 2\n44 10', { blocks })
    const nodes = layers(text)['vinyl']!
    expect(nodes.map(({ fill, path }) => [fill, path.length])).toEqual([
      ['#ff0000', 1],
      ['#ff0000', 1]
    ])
    // Turned by a quarter, the second column lies above the first, and y runs down here.
    expect(nodes.flatMap(ends).map(([x, y]) => [Math.round(x! * 1e6) / 1e6, Math.round(y! * 1e6) / 1e6])).toEqual([
      [2, 12],
      [2, 10],
      [0, 10],
      [2, 2],
      [2, 0],
      [0, 0]
    ])
  })
})

test.for([
  ['9 $INSUNITS\n70 1', 25.4, ['cut-line']],
  ['9 $INSUNITS\n70 5', 10, ['cut-line']],
  ['9 $MEASUREMENT\n70 0', 25.4, ['no-unit', 'cut-line']],
  ['', 1, ['no-unit', 'cut-line']]
] as const)('units: %j', ([header, mm, notes]) => {
  const drawing = importDxf(dxf(line(0, 0, 3, 0) + line(0, 0, 0, 2), { header }))
  expect(drawing.widthMm).toBeCloseTo(3 * mm, 9)
  expect(drawing.heightMm).toBeCloseTo(2 * mm, 9)
  expect(drawing.notes).toEqual(notes)
})

test('layers have their colours, those that are off are left out, a true colour wins', () => {
  const tables = '0 LAYER\n2 red\n62 1\n0 LAYER\n2 off\n62 -3\n0 LAYER\n2 blue\n62 5'
  const circle = (layer: string, more = '') => `0 CIRCLE\n8 ${layer}\n10 0\n20 0\n40 5\n${more}`
  const found = layers(
    dxf(circle('red') + circle('off') + circle('blue') + circle('blue', `420 ${0x123456}\n`), { tables })
  )
  expect(Object.keys(found)).toEqual(['red', 'blue'])
  expect(found['red']!.map(({ fill }) => fill)).toEqual(['#ff0000'])
  expect(found['blue']!.map(({ fill }) => fill)).toEqual(['#0000ff', '#123456'])
})

test('says what was left out', () => {
  expect(importDxf(dxf(`${line(0, 0, 1, 1)}0 MTEXT\n8 a\n1 Hi\n0 3DFACE\n8 a\n0 HATCH\n8 a`)).notes.sort()).toEqual([
    'cut-line',
    'hatch',
    'text',
    'three-dimensional'
  ])
})

const blockRing = '0 BLOCK\n2 a\n0 INSERT\n2 b\n0 ENDBLK\n0 BLOCK\n2 b\n0 INSERT\n2 a\n0 ENDBLK'
const blockTree = Array.from(
  { length: 19 },
  (_, n) => `0 BLOCK\n2 b${n + 1}\n${`0 INSERT\n2 b${n}\n`.repeat(10)}0 ENDBLK\n`
).join('')

test.for<[string, string | Uint8Array, string]>([
  ['nothing', '', 'not-this-format'],
  ['prose', 'Dear all,\nplease find attached', 'damaged'],
  ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47]), 'not-this-format'],
  [
    'a binary DXF that ends early',
    new Uint8Array(Buffer.from('AutoCAD Binary DXF\r\n\x1a\0\0\0SECT', 'latin1')),
    'damaged'
  ],
  ['no entities', dxf(''), 'nothing-to-import'],
  ['only text', dxf('0 TEXT\n8 a\n1 Hi'), 'nothing-to-import'],
  ['a broken code', `${dxf(line(0, 0, 1, 1)).slice(0, -6)}\nxx\n5\n`, 'damaged'],
  ['blocks in a ring', dxf('0 INSERT\n2 a', { blocks: blockRing }), 'endless-use'],
  [
    'blocks ten to the nineteenth',
    dxf('0 INSERT\n2 b19', { blocks: `0 BLOCK\n2 b0\n${line(0, 0, 1, 1)}0 ENDBLK\n${blockTree}` }),
    'too-many-uses'
  ],
  [
    'a million rows',
    dxf('0 INSERT\n2 a\n70 30000\n71 30000', { blocks: `0 BLOCK\n2 a\n${line(0, 0, 1, 1)}0 ENDBLK` }),
    'too-many-uses'
  ],
  ['numbers beyond all bounds', dxf(line(0, 0, 1e300, Number.POSITIVE_INFINITY)), 'nothing-to-import'],
  [
    'too many entities',
    dxf(line(0, 0, 1, 1)).replace('0\nENDSEC\n0\nEOF', '0\nPOINT\n'.repeat(210_000)),
    'too-many-elements'
  ],
  ['more than 20 MB', 'x'.repeat(21_000_000), 'too-large']
])('refuses %s', ([, content, code]) => {
  const start = process.cpuUsage()
  expect(() => importDxf(content)).toThrow(expect.objectContaining({ name: 'ImportError', code }))
  expect(() => importDxf(content)).toThrow(ImportError)
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(4000)
})

describe('whole drawings', () => {
  const findFont = createFindFont()
  const style = '0 STYLE\n2 Standard\n3 Anton-Regular.ttf\n0 STYLE\n2 Script\n3 pacifico.ttf\n1001 ACAD\n1000 Pacifico'
  const names = (text: string) => {
    const all = (node: ImportedNode): string[] =>
      node.type === 'group' ? [node.name ?? '', ...node.children.flatMap(all)] : []
    return importDxf(text, { findFont }).nodes.flatMap(all)
  }
  const square = (size: number, layer = 'a') =>
    `0 LWPOLYLINE\n8 ${layer}\n90 4\n70 1\n10 0\n20 0\n10 ${size}\n20 0\n10 ${size}\n20 ${size}\n10 0\n20 ${size}\n`

  test('a block is an object with its name, and still cuts a hole into what is around it', () => {
    const blocks = '0 BLOCK\n2 Bolt\n10 0\n20 0\n0 CIRCLE\n8 0\n10 0\n20 0\n40 2\n0 ENDBLK'
    const insert = (x: number) => `0 INSERT\n8 a\n2 Bolt\n10 ${x}\n20 10\n`
    expect(names(dxf(insert(0) + insert(30), { blocks }))).toEqual(['a', 'Bolt', 'Bolt'])
    const plate = importDxf(dxf(square(40) + insert(20), { blocks }))
    expect(names(dxf(square(40) + insert(20), { blocks }))).toEqual(['a'])
    expect(((plate.nodes[0] as ImportedGroup).children[0] as ImportedPath).path).toHaveLength(2)
  })

  test('text keeps its words, font, height of capitals and place', () => {
    const texts =
      '0 TEXT\n8 t\n7 Standard\n10 5\n20 6\n40 7\n50 90\n1 HOME %%d\n0 MTEXT\n8 t\n7 Script\n10 50\n20 40\n40 4\n71 1\n1 Two{\\L\\Plines}\n'
    const drawing = importDxf(dxf(square(60) + texts, { tables: style }), { findFont })
    const [text, lines] = (drawing.nodes[1] as ImportedGroup).children as ImportedText[]
    expect(text).toMatchObject({ align: 'left', runs: [{ s: 'HOME °', font: 'anton' }] })
    expect(text!.runs[0]!.capMm).toBeCloseTo(7, 6)
    expect([...text!.matrix]).toEqual([0, -1, 1, 0, 5, 54].map(value => expect.closeTo(value, 6)))
    expect(lines).toMatchObject({ runs: [{ s: 'Two\nlines', font: 'pacifico' }], lineHeight: 5 / 3 })
    // Its top is at the point: the first baseline is a capital below.
    expect(lines!.matrix[5]).toBeCloseTo(20 + 4, 6)
    expect(drawing.notes).toEqual(['live-text', 'filled'])
  })

  test('text in a font that is not here is left out with a remark', () => {
    expect(importDxf(dxf(`${square(9)}0 TEXT\n8 t\n10 5\n20 6\n40 7\n1 HOME\n`), { findFont }).notes).toContain('text')
  })

  const hatch = (edges: string, solid = 1) =>
    `0 HATCH\n8 h\n10 0\n20 0\n30 0\n2 SOLID\n70 ${solid}\n91 1\n${edges}97 0\n75 0\n76 1\n98 1\n10 5\n20 5\n`
  const corners = '92 3\n72 0\n73 1\n93 4\n10 0\n20 0\n10 30\n20 0\n10 30\n20 30\n10 0\n20 30\n'

  test('a solid hatching is an area, and the line around it is not a second one', () => {
    const drawing = importDxf(dxf(hatch(corners) + square(30)))
    const shapes = drawing.nodes.flatMap(node => (node as ImportedGroup).children)
    expect(shapes).toHaveLength(1)
    expect(drawing).toMatchObject({ widthMm: 30, heightMm: 30, notes: [] })
  })

  test('its edges may be arcs, and run to the right', () => {
    const edges = '92 1\n93 2\n72 1\n10 -10\n20 0\n11 10\n21 0\n72 2\n10 0\n20 0\n40 10\n50 180\n51 360\n73 0\n'
    const { widthMm, heightMm } = importDxf(dxf(hatch(edges)))
    expect([widthMm, heightMm]).toEqual([expect.closeTo(20, 2), expect.closeTo(10, 2)])
  })

  test('a hatching of lines is remarked', () => {
    expect(importDxf(dxf(hatch(corners, 0))).notes).toContain('hatch')
  })

  test('a dimension comes with its lines, by name', () => {
    const blocks = '0 BLOCK\n2 *D1\n10 0\n20 0\n0 LINE\n8 0\n10 0\n20 -5\n11 30\n21 -5\n0 ENDBLK'
    const text = dxf(`${square(30)}0 DIMENSION\n8 a\n2 *D1\n10 0\n20 -5\n`, { blocks })
    expect(names(text)).toEqual(['a', 'Dimension'])
    expect(importDxf(text).notes).toContain('dimension')
  })

  test.for([false, true])('a binary DXF is the same drawing (codes of one byte: %s)', isOld => {
    const text = dxf(`${square(30)}0 CIRCLE\n8 b\n62 1\n10 15\n20 15\n40 5\n`)
    expect(importDxf(binary(text, isOld))).toEqual(importDxf(text))
  })
})

/** The pairs of a DXF in its binary form. */
function binary(text: string, isOld: boolean): Uint8Array {
  const lines = text.split('\n')
  const parts = [Buffer.from('AutoCAD Binary DXF\r\n\x1a\0', 'latin1')]
  for (let i = 0; i + 1 < lines.length; i += 2) {
    const code = Number(lines[i])
    const head = Buffer.alloc(isOld ? 1 : 2)
    if (isOld) head.writeUInt8(code)
    else head.writeUInt16LE(code)
    const value = Buffer.alloc(code >= 10 && code < 60 ? 8 : 2)
    if (code >= 10 && code < 60) value.writeDoubleLE(Number(lines[i + 1]))
    else if (code >= 60 && code < 80) value.writeInt16LE(Number(lines[i + 1]))
    const isNumber = code >= 10 && code < 80
    // A count of corners (90) has four bytes.
    const count = Buffer.alloc(4)
    if (code === 90) count.writeInt32LE(Number(lines[i + 1]))
    parts.push(head, code === 90 ? count : isNumber ? value : Buffer.from(`${lines[i + 1]}\0`, 'latin1'))
  }
  return new Uint8Array(Buffer.concat(parts))
}

test('a line that lies nowhere is left out with a remark', () => {
  const { notes, remarks } = importDxf(dxf(line(0, 0, 10, 10) + line(0, 0, 1e300, 5)))
  expect(notes).toContain('bad-path')
  expect(remarks).toContainEqual({ note: 'bad-path', count: 1, names: ['cut'] })
})

test('a file that ends early is read as far as it goes, and that is remarked', () => {
  const whole = dxf('0 LINE\n8 A\n10 0\n20 0\n11 10\n21 0\n0 LINE\n8 A\n10 0\n20 0\n11 0\n21 10')
  expect(importDxf(whole).notes).not.toContain('cut-off')
  const { notes, nodes } = importDxf(whole.slice(0, whole.indexOf('\n0\n20\n0\n11\n0')))
  expect(notes).toContain('cut-off')
  expect(nodes).toHaveLength(1)
})
