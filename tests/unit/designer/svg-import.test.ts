import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { countPaths, type ImportedNode, type ImportedPath } from '#lib/designer/importing/drawing.ts'
import { ImportError } from '#lib/designer/importing/errors.ts'
import { importSvg } from '#lib/designer/importing/svg.ts'
import type { Contour, Path, Segment } from '#lib/designer/path.ts'

import { sized } from '../../support/long.ts'
import { HOSTILE_DRAWINGS } from '../../support/hostile-drawings.ts'
import { HOSTILE_SVGS, SLOW_SVG } from '../../support/hostile-svgs.ts'

// Computing takes its time on a busy machine.
/** A drawing of 100 × 100 mm in which a user unit is a millimetre. */
function mm(inside: string, attributes = ''): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="100mm" height="100mm" viewBox="0 0 100 100" ${attributes}>${inside}</svg>`
}

function paths(nodes: ImportedNode[]): ImportedPath[] {
  return nodes.flatMap(node => (node.type === 'group' ? paths(node.children) : node.type === 'path' ? [node] : []))
}

function only(inside: string): ImportedPath {
  const found = paths(importSvg(mm(inside)).nodes)
  expect(found).toHaveLength(1)
  return found[0]!
}

function points(path: Path): number[] {
  return path.flatMap(({ start, segments }) => [...start, ...segments.flatMap(segment => segment.slice(1) as number[])])
}

function expectPoints(path: Path, expected: number[]): void {
  const found = points(path)
  expect(found).toHaveLength(expected.length)
  // usvg counts in single precision: to a fifth of a micrometre at a metre.
  for (const [i, value] of found.entries()) expect(Math.abs(value - expected[i]!)).toBeLessThan(0.0002)
}

function dataOf(path: Path): string {
  return path
    .map(
      ({ start, segments, closed }) =>
        `M${start.join(' ')}${segments.map(s => s.join(' ')).join('')}${closed ? 'Z' : ''}`
    )
    .join('')
}

describe('sizes', () => {
  test.for([
    ['width="10mm" height="5mm" viewBox="0 0 20 10"', 10, 5, 0.5],
    ['width="1in" height="1in" viewBox="0 0 96 96"', 25.4, 25.4, 25.4 / 96],
    ['width="72pt" height="36pt"', 25.4, 12.7, 25.4 / 96],
    ['width="96" height="96px"', 25.4, 25.4, 25.4 / 96],
    ['viewBox="0 0 96 48"', 25.4, 12.7, 25.4 / 96],
    ['width="100%" height="100%" viewBox="0 0 96 48"', 25.4, 12.7, 25.4 / 96],
    ['width="10cm" viewBox="0 0 50 25"', 100, 50, 2],
    ['', 79.375, 39.6875, 25.4 / 96]
  ] as const)('%s', ([attributes, widthMm, heightMm, unit]) => {
    const drawing = importSvg(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}><path d="M1 2L4 2L4 3Z"/></svg>`)
    expect(drawing.widthMm).toBeCloseTo(widthMm, 6)
    expect(drawing.heightMm).toBeCloseTo(heightMm, 6)
    expectPoints(
      paths(drawing.nodes)[0]!.path,
      [1, 2, 4, 2, 4, 3].map(value => value * unit)
    )
  })

  test('Illustrator’s pixels are points, and the file says so', () => {
    const text = `<!-- Generator: Adobe Illustrator 27.0 --><svg viewBox="0 0 72 72" xmlns="http://www.w3.org/2000/svg"><rect width="72" height="72"/></svg>`
    expect(importSvg(text).suggestedDpi).toBe(72)
    expect(importSvg(text, { dpi: 72 }).widthMm).toBeCloseTo(25.4, 6)
    expect(importSvg(text.replace('viewBox', 'width="5cm" viewBox')).suggestedDpi).toBeNull()
  })

  test('a view box in a frame of another shape is centred', () => {
    const drawing = importSvg(
      `<svg width="40mm" height="20mm" viewBox="0 0 10 10"><rect width="10" height="10"/></svg>`
    )
    expectPoints(paths(drawing.nodes)[0]!.path, [10, 0, 30, 0, 30, 20, 10, 20])
  })
})

describe('outlines', () => {
  test('come back as they were written', () => {
    const number = fc.integer({ min: -1_000_000, max: 1_000_000 }).map(value => value / 1000)
    const point = fc.tuple(number, number)
    const segment: fc.Arbitrary<Segment> = fc.oneof(
      point.map(([x, y]): Segment => ['L', x, y]),
      fc.tuple(point, point, point).map(([a, b, c]): Segment => ['C', ...a, ...b, ...c])
    )
    const contour: fc.Arbitrary<Contour> = fc.record({
      start: point,
      segments: fc.array(segment, { minLength: 1, maxLength: 8 }),
      closed: fc.boolean()
    })
    fc.assert(
      fc.property(
        fc.array(contour, { minLength: 1, maxLength: 4 }),
        fc.constantFrom('nonzero', 'evenodd'),
        (path, rule) => {
          const node = only(`<path fill="#d7263d" fill-rule="${rule}" d="${dataOf(path)}"/>`)
          expect(node).toMatchObject({ rule, fill: '#d7263d', stroke: null, opacity: 1 })
          expect(node.path.map(({ closed }) => closed)).toEqual(path.map(({ closed }) => closed))
          expectPoints(node.path, points(path))
        }
      ),
      { numRuns: sized(80, 1000) }
    )
  })

  test.for([
    ['m1 1 2 0 0 2z m5 5h1v1', [1, 1, 3, 1, 3, 3, 6, 6, 7, 6, 7, 7]],
    ['M0 0Q3 3 6 0T12 0', [0, 0, 2, 2, 4, 2, 6, 0, 8, -2, 10, -2, 12, 0]],
    ['M0 0C0 1 1 2 2 2S4 1 4 0', [0, 0, 0, 1, 1, 2, 2, 2, 3, 2, 4, 1, 4, 0]],
    ['M10-5-1.5.5', [10, -5, -1.5, 0.5]],
    ['M1e1 .5L1E-1,2', [10, 0.5, 0.1, 2]],
    ['M0 0L5 5L oops 6 6', [0, 0, 5, 5]]
  ] as const)('%s', ([d, expected]) => {
    expectPoints(only(`<path d="${d}"/>`).path, [...expected])
  })

  test('arcs, with their flags written together', () => {
    const { path } = only('<path d="M10 50a40 40 0 0180 0a40 40 0 01-80 0z"/>')
    for (const { segments } of path)
      for (const segment of segments) {
        const [x, y] = segment.slice(-2) as [number, number]
        expect(Math.hypot(x - 50, y - 50)).toBeCloseTo(40, 6)
      }
    expect(path[0]!.segments).toHaveLength(4)
  })

  test('basic shapes', () => {
    expectPoints(only('<rect x="1" y="2" width="3" height="4"/>').path, [1, 2, 4, 2, 4, 6, 1, 6])
    expectPoints(only('<polygon points="0,0 5,0 5 5"/>').path, [0, 0, 5, 0, 5, 5])
    expectPoints(only('<line x1="1" y1="1" x2="50%" y2="2" stroke="red"/>').path, [1, 1, 50, 2])
    expect(only('<rect width="20" height="10" rx="3"/>').path[0]!.segments).toHaveLength(8)
    expect(only('<circle cx="5" cy="5" r="4"/>').path[0]!.segments).toHaveLength(4)
    expect(only('<ellipse cx="5" cy="5" rx="4" ry="2"/>').path[0]!.closed).toBe(true)
    expect(only('<polyline points="0 0 1 1 2 0" fill="none" stroke="#000"/>').path[0]!.closed).toBe(false)
  })

  test('transforms, nested', () => {
    const { path } = only(
      '<g transform="translate(10,20) scale(2)"><rect transform="rotate(90)" width="3" height="1"/></g>'
    )
    expectPoints(path, [10, 20, 10, 26, 8, 26, 8, 20])
  })

  test('<use>, of shapes and of symbols', () => {
    const { nodes } = importSvg(
      mm(`<defs><rect id="r" width="2" height="2" fill="red"/></defs><symbol id="s" viewBox="0 0 10 10"><path d="M0 0H10V10Z"/></symbol>
      <use href="#r" x="5"/><use xlink:href="#r" transform="translate(0 7)"/><use href="#s" x="20" y="20" width="40" height="40"/>`)
    )
    const found = paths(nodes)
    expect(found).toHaveLength(3)
    expectPoints(found[0]!.path, [5, 0, 7, 0, 7, 2, 5, 2])
    expectPoints(found[1]!.path, [0, 7, 2, 7, 2, 9, 0, 9])
    expectPoints(found[2]!.path, [20, 20, 60, 20, 60, 60])
  })
})

describe('colours', () => {
  test.for([
    ['fill="tomato"', '#ff6347'],
    ['fill="#0f8"', '#00ff88'],
    ['fill="rgb(10, 20, 30)"', '#0a141e'],
    ['fill="rgb(100% 0% 50% / 0.5)"', '#ff0080'],
    ['fill="hsl(240, 100%, 50%)"', '#0000ff'],
    ['style="fill:blue" fill="red"', '#0000ff'],
    ['class="a b" fill="red"', '#008000'],
    ['id="i" class="a"', '#ffff00'],
    ['color="lime" fill="currentColor"', '#00ff00'],
    ['fill="url(#lin)"', '#800080'],
    ['fill="url(#nothing) teal"', '#008080'],
    ['', '#000000']
  ])('%s is %s', ([attributes, expected]) => {
    const style =
      '<style>/* house */ .a{fill:green} rect.zz,#i{fill:yellow !important} @media print{.a{fill:red}}</style>'
    const gradient =
      '<linearGradient id="src"><stop stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient><linearGradient id="lin" href="#src"/>'
    expect(only(`${style}${gradient}<rect width="5" height="5" ${attributes}/>`).fill).toBe(expected)
  })

  test('strokes in millimetres, inherited', () => {
    const { stroke, fill } = only(
      '<g stroke="navy" stroke-width="2" stroke-linejoin="round" fill="none"><path transform="scale(3)" d="M0 0L5 5"/></g>'
    )
    expect(stroke).toEqual({ colour: '#000080', widthMm: 6, join: 'round', cap: 'butt', miterLimit: 4 })
    expect(fill).toBeNull()
  })

  test('what is not seen is not imported', () => {
    const hidden = [
      'display="none"',
      'visibility="hidden"',
      'opacity="0"',
      'fill="none"',
      'style="display:none"',
      'fill="transparent"'
    ]
    const text = mm(hidden.map(attributes => `<rect width="5" height="5" ${attributes}/>`).join(''))
    expect(() => importSvg(text)).toThrow(expect.objectContaining({ code: 'nothing-to-import' }))
  })
})

describe('clips', () => {
  const clip = (inside: string) => `<clipPath id="c">${inside}</clipPath>`
  test('that cut nothing are gone, others stay with what they cut', () => {
    expect(
      only(`${clip('<rect width="50" height="50"/>')}<rect clip-path="url(#c)" width="9" height="9"/>`).clip
    ).toBeUndefined()
    const cut = only(`${clip('<circle cx="5" cy="5" r="4"/>')}<rect clip-path="url(#c)" width="9" height="9"/>`)
    expect(cut.clip!.path[0]!.segments).toHaveLength(4)
  })

  test('that cut everything take it away', () => {
    const text = mm(
      `${clip('<rect x="50" width="9" height="9"/>')}<rect clip-path="url(#c)" width="9" height="9"/><path d="M0 0H1V1Z"/>`
    )
    expect(countPaths(importSvg(text).nodes)).toBe(1)
  })
})

test('groups keep their names, notes say what was left out', () => {
  const { nodes, notes } = importSvg(
    mm(`<g id="Front"><rect width="5" height="5"/><rect x="9" width="5" height="5"/></g><text>Hi</text><image href="a.png"/>
    <a href="https://example.com"><circle r="3"/></a><g filter="url(#f)"><circle r="2"/></g>`)
  )
  expect(nodes[0]).toMatchObject({ type: 'group', name: 'Front' })
  expect([...notes].sort()).toEqual(['filter', 'link', 'outside', 'text'])
})

const hostile: [string, string | Uint8Array][] = [
  ...HOSTILE_SVGS.map(([name, content]): [string, string | Uint8Array] => [name, content]),
  ['endless filter', SLOW_SVG],
  ...HOSTILE_DRAWINGS
]

test('there are two hundred hostile drawings', () => {
  expect(new Set(hostile.map(([name]) => name)).size).toBeGreaterThanOrEqual(200)
})

test.for(hostile)('hostile: %s', ([, content]) => {
  const memory = process.memoryUsage().heapUsed
  const start = process.cpuUsage()
  try {
    const drawing = importSvg(content, { timeLimitMs: 1500 })
    const text = JSON.stringify(drawing.nodes)
    // Nothing but numbers, colours and the names of things.
    expect(text).not.toMatch(/script|https?:|file:|data:|url\(|expression|<|&|passwd|evil/i)
    expect(countPaths(drawing.nodes)).toBeLessThan(50_001)
    for (const { fill, path } of paths(drawing.nodes)) {
      if (fill !== null) expect(fill).toMatch(/^#[0-9a-f]{6}$/)
      expect(points(path).every(Number.isFinite)).toBe(true)
    }
  } catch (error) {
    expect(error).toBeInstanceOf(ImportError)
    expect((error as ImportError).message).toMatch(/^(This|There|Reading) .{10,200}\.$/)
  }
  const { user, system } = process.cpuUsage(start)
  expect((user + system) / 1000).toBeLessThan(4000)
  expect(process.memoryUsage().heapUsed - memory).toBeLessThan(400 * 1024 * 1024)
})
