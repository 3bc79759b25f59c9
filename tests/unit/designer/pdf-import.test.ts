import { describe, expect, test } from 'vitest'

import type { ImportedPath } from '#lib/designer/importing/drawing.ts'
import { importPdf } from '#lib/designer/importing/pdf.ts'

import { pdf, rawPdf, rawStream } from '../../support/pdf.ts'

// Computing takes its time on a busy machine.
const MM = 25.4 / 72

function points({ path }: ImportedPath): number[] {
  return path.flatMap(({ start, segments }) => [...start, ...segments.flatMap(segment => segment.slice(1) as number[])])
}

function expectPoints(node: unknown, expected: number[]): void {
  const found = points(node as ImportedPath)
  expect(found).toHaveLength(expected.length)
  for (const [i, value] of found.entries()) expect(value).toBeCloseTo(expected[i]! * MM, 3)
}

test('a page’s size and its fills in millimetres, y down', async () => {
  const page = await importPdf(
    await pdf(doc => {
      doc.rect(10, 20, 50, 30).fill('#d7263d')
      doc.path('M0 0C10 0 20 10 20 20L0 20Z').fill('#14213d', 'even-odd')
    })
  )
  expect(page).toMatchObject({ page: 1, pages: 1, notes: [] })
  expect(page.widthMm).toBeCloseTo(200 * MM, 6)
  expect(page.heightMm).toBeCloseTo(300 * MM, 6)
  expect(page.nodes).toMatchObject([
    { fill: '#d7263d', stroke: null, rule: 'nonzero' },
    { fill: '#14213d', rule: 'evenodd' }
  ])
  expectPoints(page.nodes[0], [10, 20, 60, 20, 60, 50, 10, 50])
  expectPoints(page.nodes[1], [0, 0, 10, 0, 20, 10, 20, 20, 0, 20])
})

test('transforms, strokes, opacity', async () => {
  const { nodes } = await importPdf(
    await pdf(doc => {
      doc.save().translate(100, 100).rotate(90).scale(2).rect(0, 0, 10, 5).fillOpacity(0.5).fill('#00ff00').restore()
      doc.lineWidth(3).lineJoin('round').lineCap('square').moveTo(10, 200).lineTo(100, 200).stroke('#123456')
    })
  )
  expectPoints(nodes[0], [100, 100, 100, 120, 90, 120, 90, 100])
  expect(nodes[0]).toMatchObject({ opacity: 0.5 })
  expect(nodes[1]).toMatchObject({ fill: null, stroke: { colour: '#123456', join: 'round', cap: 'square' } })
  expect((nodes[1] as ImportedPath).stroke!.widthMm).toBeCloseTo(3 * MM, 3)
})

test('clips stay with what they cut, and end with their group', async () => {
  const { nodes } = await importPdf(
    await pdf(doc => {
      doc.save().circle(50, 50, 20).clip().rect(40, 40, 60, 60).fill('#000000').restore()
      doc.rect(0, 0, 200, 10).fill('#000000')
    })
  )
  expect(nodes[0]!.clip!.path[0]!.segments).toHaveLength(4)
  expect(nodes[1]!.clip).toBeUndefined()
})

describe('pages', () => {
  const two = () =>
    pdf(doc => {
      doc.rect(0, 0, 10, 10).fill('#ff0000')
      doc
        .addPage({ size: [50, 60], margin: 0 })
        .rect(5, 5, 20, 10)
        .fill('#0000ff')
    })

  test('can be chosen', async () => {
    const page = await importPdf(await two(), { page: 2 })
    expect(page).toMatchObject({ page: 2, pages: 2, nodes: [{ fill: '#0000ff' }] })
    expect(page.widthMm).toBeCloseTo(50 * MM, 6)
  })

  test('that hold nothing to take are passed over, unless one is asked for', async () => {
    const bytes = await pdf(doc => {
      doc.text('Our colours', 20, 100)
      doc.addPage().addPage().rect(0, 0, 10, 10).fill('#ff0000')
    })
    expect(await importPdf(bytes)).toMatchObject({ page: 3, pages: 3, nodes: [{ fill: '#ff0000' }] })
    await expect(importPdf(bytes, { page: 1 })).rejects.toThrow('There is only text on this page')
    await expect(importPdf(bytes, { page: 2 })).rejects.toThrow('There are no outlines on this page')
    const words = await pdf(doc => doc.text('Our colours', 20, 100).addPage())
    await expect(importPdf(words)).rejects.toThrow('There is only text on this page')
  })

  test.for([0, 3, 1.5, Number.NaN])('page %s is refused', async page => {
    await expect(importPdf(await two(), { page })).rejects.toMatchObject({
      code: 'nothing-to-import',
      message: 'This PDF has 2 pages.'
    })
  })

  test('that are turned', async () => {
    const bytes = await pdf(doc => {
      Object.assign(doc.page.dictionary.data, { Rotate: 90 })
      doc.rect(0, 0, 10, 5).fill('#ff0000')
    })
    const page = await importPdf(bytes)
    expect(page.widthMm).toBeCloseTo(300 * MM, 6)
    expectPoints(page.nodes[0], [300, 0, 300, 10, 295, 10, 295, 0])
  })
})

test('says what was left out, keeps the caller’s bytes', async () => {
  const bytes = await pdf(doc => {
    doc.rect(0, 0, 9, 9).fill(doc.linearGradient(0, 0, 9, 0).stop(0, 'red').stop(1, 'blue'))
    doc.fillColor('black').text('Hello', 20, 100)
  })
  const before = bytes.slice()
  const { notes } = await importPdf(bytes)
  expect([...notes].sort()).toEqual(['gradient', 'text'])
  expect(bytes).toEqual(before)
  expect((await importPdf(bytes)).nodes).toHaveLength(1)
})

const whole = await pdf(doc => doc.rect(0, 0, 10, 10).fill('#ff0000'))

test.for<[string, Uint8Array, string]>([
  ['nothing', new Uint8Array(), 'not-this-format'],
  ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47]), 'not-this-format'],
  ['a header alone', new TextEncoder().encode('%PDF-1.7\n'), 'damaged'],
  ['noise after a header', new TextEncoder().encode(`%PDF-1.7\n${'x%'.repeat(10_000)}`), 'damaged'],
  ['a third of a file', whole.slice(0, whole.length / 3), 'damaged'],
  ['an empty page', await pdf(() => undefined), 'nothing-to-import'],
  ['a page of text', await pdf(doc => doc.text('Hello')), 'nothing-to-import'],
  [
    'a password',
    await pdf(doc => doc.rect(0, 0, 9, 9).fill('red'), { userPassword: 'secret', ownerPassword: 'x' }),
    'encrypted'
  ],
  ['more than 20 MB', new Uint8Array(21_000_000), 'too-large']
])('refuses %s', async ([, bytes, code]) => {
  await expect(importPdf(bytes)).rejects.toMatchObject({ name: 'ImportError', code })
})

const FORM = '/Type /XObject /Subtype /Form'

test.for([
  ['as it is', '/BBox [0 0 50 50]', '0 0 1 rg 0 0 50 25 re f', [150, 180, 200, 180, 200, 155, 150, 155]],
  ['turned and stretched', '/BBox [0 0 10 5] /Matrix [0 1 -1 0 0 0]', '0 0 1 rg 0 0 2 5 re f', [200, 180, 200, 170, 150, 170, 150, 180]] // biome-ignore format: one line
] as [string, string, string, number[]][])(
  'a stamp stands where it says, %s, whatever the page has drawn before',
  async ([, entries, content, corners]) => {
    const stamp = '<< /Type /Annot /Subtype /Stamp /Rect [150 20 200 70] /AP << /N 6 0 R >> >>'
    const { nodes } = await importPdf(
      rawPdf({
        // Neither this scale nor this clip is the stamp's, and neither is ended.
        content: 'q 2 0 0 2 0 0 cm 0 0 30 30 re W n 1 0 0 rg 5 5 10 10 re f',
        page: '/Annots [5 0 R]',
        objects: [stamp, rawStream(`${FORM} ${entries}`, content)]
      })
    )
    expect(nodes).toHaveLength(2)
    expect(nodes[1]).toMatchObject({ fill: '#0000ff' })
    expectPoints(nodes[1], corners)
  }
)

test('what stands on a layer that is switched off is not missed', async () => {
  const image = '/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceRGB /BitsPerComponent 8'
  const shape = '1 0 0 rg 5 5 10 10 re f '
  const picture = 'q 50 0 0 50 150 20 cm /I Do Q '
  const drawn = (content: string) =>
    importPdf(
      rawPdf({
        content: shape + content,
        resources: '/Properties << /L 5 0 R >> /XObject << /I 6 0 R >>',
        catalog: '/OCProperties << /OCGs [5 0 R] /D << /OFF [5 0 R] /Order [5 0 R] >> >>',
        objects: ['<< /Type /OCG /Name (Off) >>', rawStream(image, 'abc')]
      })
    )
  expect((await drawn(`/OC /L BDC ${picture} EMC`)).remarks).toEqual([])
  expect((await drawn(picture)).nodes.map(({ type }) => type)).toEqual(['path', 'image'])
})
