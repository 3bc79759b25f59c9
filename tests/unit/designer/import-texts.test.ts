// Text of drawings stays text where its font is here, and stands where the file has it.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import { beforeAll, expect, test } from 'vitest'

import type { TextObject } from '#lib/designer/design.ts'
import { uniteBounds } from '#lib/designer/geometry/bounds.ts'
import type { Clipper } from '#lib/designer/geometry/clipper.ts'
import { loadClipper } from '#lib/designer/geometry/load-clipper.ts'
import { pathBounds, transformPath } from '#lib/designer/geometry/path.ts'
import { createFindFont } from '#lib/designer/importing/fonts.ts'
import { Remarks } from '#lib/designer/importing/remarks.ts'
import { settleTexts } from '#lib/designer/importing/settle-texts.ts'
import { importSvg } from '#lib/designer/importing/svg.ts'
import { toClipboard } from '#lib/designer/importing/to-clipboard.ts'
import { createFontBook } from '#lib/designer/text/font-book.ts'
import { outlineText } from '#lib/designer/text/text-outline.ts'

// Computing takes its time on a busy machine.
const OWN = 'own-3f2504e0-4f89-41d3-9a0c-0305e82c3301'
const findFont = createFindFont([
  { id: OWN, family: 'Club Sans', weight: 400, italic: false },
  { id: `${OWN}@wght:700`, family: 'Club Sans', weight: 700, italic: false }
])
const book = createFontBook(async path => {
  return path.startsWith('own/') ? undefined : readFile(fileURLToPath(import.meta.resolve(path)))
})
let clipper: Clipper

beforeAll(async () => {
  clipper = await loadClipper()
})

function mm(inside: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="100mm" height="100mm" viewBox="0 0 100 100">${inside}</svg>`
}

async function textsOf(inside: string) {
  const drawing = importSvg(mm(`<rect width="1" height="1"/>${inside}`), { findFont })
  const remarks = new Remarks(drawing.remarks)
  const nodes = await settleTexts(drawing.nodes, book, remarks)
  const { objects, colours } = toClipboard({ nodes }, clipper)
  return {
    texts: objects.filter((object): object is TextObject => object.type === 'text'),
    notes: remarks.notes,
    colours
  }
}

test('a line keeps its font, its size to a hundredth of a millimeter, its place and its color', async () => {
  const { texts, notes, colours } = await textsOf(
    '<g transform="translate(10 20) scale(2)"><text x="5" y="6" font-family="Pacifico" font-size="8" fill="#c00">Wildcats</text></g>'
  )
  const [text] = texts
  expect(text!.text.runs).toMatchObject([{ s: 'Wildcats', font: 'pacifico' }])
  expect(text!.text.runs[0]!.sizeMm).toBeCloseTo(16, 2)
  expect(text!.m.slice(4)).toEqual([expect.closeTo(20, 2), expect.closeTo(32, 2)])
  expect(colours.find(({ ref }) => ref === text!.fill!.ref)!.hex).toBe('#cc0000')
  expect(notes).toEqual(['live-text'])
})

test.for([
  ['start', 50, 0],
  ['middle', 50, 0.5],
  ['end', 50, 1]
] as const)('a line that is anchored at its %s has its letters there', async ([anchor, x, share]) => {
  const { texts } = await textsOf(
    `<text x="${x}" y="50" text-anchor="${anchor}" font-family="Anton" font-size="12">HOME</text>`
  )
  const { path } = outlineText(texts[0]!, { clipper, book })
  const box = pathBounds(transformPath(path, texts[0]!.m))
  expect(Math.abs(x - (box.minX + share * (box.maxX - box.minX)))).toBeLessThan(0.6)
  expect(uniteBounds([box]).maxY).toBeCloseTo(50, 0)
})

test.for([
  ['as Illustrator names it', `<text y="9" font-family="'Pacifico-Regular', Pacifico">A</text>`, 'pacifico', []],
  [
    'in a style sheet',
    `<style>.a{font-family:"Luckiest Guy";font-size:9px}</style><text class="a" y="9">A</text>`,
    'luckiest-guy',
    []
  ],
  ['in the short form', `<text y="9" style="font:12px Bangers">A</text>`, 'bangers', []],
  ['from the group around it', `<g font-family="Lobster"><text y="9">A</text></g>`, 'lobster', []],
  ['of the shop', `<text y="9" font-family="Club Sans">A</text>`, OWN, []],
  ['of the shop, bold', `<text y="9" font-family="Club Sans" font-weight="bold">A</text>`, `${OWN}@wght:700`, []],
  [
    'slanted, which it is not here',
    `<text y="9" font-family="Pacifico" font-style="italic">A</text>`,
    'pacifico',
    ['text-style']
  ]
] as const)('a font is found %s', async ([, inside, font, notes]) => {
  const found = await textsOf(inside)
  expect(found.texts.map(({ text }) => text.runs[0]!.font)).toEqual([font])
  expect(found.notes.filter(note => note !== 'live-text')).toEqual(notes)
})

test('lines of one text are texts of their own, and words in another font runs of one', async () => {
  const { texts } = await textsOf(
    '<text font-family="Anton" font-size="9"><tspan x="5" y="10">Go\n   <tspan font-family="Pacifico">team</tspan></tspan>\n<tspan x="5" y="25"> two </tspan></text>'
  )
  expect(texts.map(({ text }) => text.runs.map(({ s }) => s))).toEqual([['Go ', 'team'], ['two']])
})

test.for([
  ['in a font that is not here', '<text y="9" font-family="Nowhere">A</text>'],
  ['whose first choice is not here', '<text y="9" font-family="Nowhere, Anton">A</text>'],
  ['along a path', '<path id="p" d="M0 0L9 9"/><text font-family="Anton"><textPath href="#p">A</textPath></text>'],
  ['with letters in places of their own', '<text y="9" x="1 5 9" font-family="Anton">ABC</text>'],
  ['with a pen', '<text y="9" stroke="#000" font-family="Anton">A</text>'],
  ['with a letter that the font lacks', '<text y="9" font-family="Anton">漢</text>'],
  [
    'that a clip cuts',
    '<clipPath id="c"><rect width="50" height="5"/></clipPath><text x="0" y="9" font-size="9" clip-path="url(#c)" font-family="Anton">ABC</text>'
  ],
  ['of two colors in a line', '<text y="9" font-family="Anton">A<tspan fill="red">B</tspan></text>']
] as const)('text %s is left out with a remark', async ([, inside]) => {
  const { texts, notes } = await textsOf(inside)
  expect(texts).toEqual([])
  expect(notes).toContain('text')
})
