// Gradients, patterns and soft masks of a PDF as pictures, by their dots.
import sharp from 'sharp'
import { expect, test } from 'vitest'

import type { ImportedImage, ImportedNode } from '#lib/designer/importing/drawing.ts'
import { importPdf } from '#lib/designer/importing/pdf.ts'

import { rawPdf, rawStream } from '../../support/pdf.ts'

const MM = 25.4 / 72
const RAMP = '<< /FunctionType 2 /Domain [0 1] /C0 [1 0 0] /C1 [0 0 1] /N 1 >>'
const AXIAL = `<< /ShadingType 2 /ColorSpace /DeviceRGB /Coords [50 0 250 0] /Function ${RAMP} /Extend [true true] >>`
const GREY = AXIAL.replace('/DeviceRGB', '/DeviceGray').replace('[1 0 0]', '[0]').replace('[0 0 1]', '[1]')

/** Red, green, blue and opacity at a place of the page, in points from its top left corner. */
async function dotAt(node: ImportedNode | undefined, x: number, y: number): Promise<number[]> {
  const { picture, matrix } = node as ImportedImage
  const { data, info } = await sharp(picture.bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const [column, row] = [
    Math.floor(((x * MM - matrix[4]) / matrix[0]) * info.width),
    Math.floor(((y * MM - matrix[5]) / matrix[3]) * info.height)
  ]
  return [...data.subarray(4 * (row * info.width + column), 4 * (row * info.width + column) + 4)]
}

function expectNear(found: readonly number[], expected: readonly number[]): void {
  for (const [i, value] of expected.entries()) expect(Math.abs(found[i]! - value), `${found}`).toBeLessThanOrEqual(3)
}

test('a gradient is a picture as large as what it fills, at 300 dots to the inch', async () => {
  const file = rawPdf({
    content: '/Pattern cs /P scn 50 60 200 100 re f 0 g 10 10 20 20 re f',
    resources: `/Pattern << /P << /PatternType 2 /Shading ${AXIAL} >> >>`
  })
  const { nodes, notes } = await importPdf(file, { hasEffects: true })
  expect(notes).toEqual(['full-colour'])
  expect(nodes.map(({ type }) => type)).toEqual(['image', 'path'])
  const { picture, matrix } = nodes[0] as ImportedImage
  for (const [i, value] of [200, 0, 0, 100, 50, 40].entries()) expect(matrix[i]).toBeCloseTo(value * MM, 2)
  expect(picture.wPx).toBe(Math.ceil((200 / 72) * 300))
  expectNear(await dotAt(nodes[0], 60, 90), [242, 0, 13, 255])
  expectNear(await dotAt(nodes[0], 150, 90), [128, 0, 128, 255])
  expectNear(await dotAt(nodes[0], 240, 90), [13, 0, 242, 255])
  const plain = await importPdf(file)
  expect(plain.notes).toEqual(['gradient'])
  expect(plain.nodes[0]).toMatchObject({ type: 'path', fill: '#800080' })
})

test('a soft mask fades, and reaches no further than itself', async () => {
  const mask = rawStream(
    `/Type /XObject /Subtype /Form /BBox [0 0 300 200] /Group << /S /Transparency /CS /DeviceGray >> /Resources << /Shading << /S ${GREY} >> >>`,
    '/S sh'
  )
  const file = rawPdf({
    content: 'q /M gs 0 0.5 0 rg 50 60 200 100 re f Q 0 g 10 10 20 20 re f',
    resources: '/ExtGState << /M << /SMask << /S /Luminosity /G 5 0 R >> >> >>',
    objects: [mask]
  })
  const { nodes, notes } = await importPdf(file, { hasEffects: true })
  expect(notes).toEqual(['full-colour'])
  expect(nodes.map(({ type }) => type)).toEqual(['image', 'path'])
  const opacities = await Promise.all([100, 150, 200].map(async x => (await dotAt(nodes[0], x, 90))[3]!))
  expectNear(opacities, [64, 128, 191])
  const plain = await importPdf(file)
  expect(plain.notes).toEqual(['mask'])
})

test('tiles of a pattern lie where the file has them', async () => {
  const tile = rawStream(
    '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 20 20] /XStep 20 /YStep 20 /Resources << >>',
    '1 0 0 rg 0 0 10 20 re f'
  )
  const { nodes } = await importPdf(
    rawPdf({
      content: '/Pattern cs /T scn 0 0 100 100 re f',
      resources: '/Pattern << /T 5 0 R >>',
      objects: [tile]
    }),
    { hasEffects: true }
  )
  expectNear(await dotAt(nodes[0], 5, 150), [255, 0, 0, 255])
  expect((await dotAt(nodes[0], 15, 150))[3]).toBe(0)
  expectNear(await dotAt(nodes[0], 65, 150), [255, 0, 0, 255])
})

test('what is mixed with what lies below is one picture with that, and nothing else is', async () => {
  const { nodes } = await importPdf(
    rawPdf({
      content: '0 0 1 rg 200 10 50 50 re f 1 1 0 rg 10 10 100 100 re f q /B gs 0 1 1 rg 60 60 100 100 re f Q',
      resources: '/ExtGState << /B << /BM /Multiply >> >>'
    }),
    { hasEffects: true }
  )
  expect(nodes.map(({ type }) => type)).toEqual(['path', 'image'])
  expectNear(await dotAt(nodes[1], 80, 120), [0, 255, 0, 255])
  expectNear(await dotAt(nodes[1], 20, 180), [255, 255, 0, 255])
})

test('a picture under a mask is faded without being asked, since it is printed anyway', async () => {
  const mask = rawStream(
    `/Type /XObject /Subtype /Form /BBox [0 0 300 200] /Group << /S /Transparency /CS /DeviceGray >>`,
    '0.5 g 0 0 300 200 re f'
  )
  const image = '/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceRGB /BitsPerComponent 8'
  const { nodes, notes } = await importPdf(
    rawPdf({
      content: 'q /M gs q 100 0 0 100 20 20 cm /I Do Q Q',
      resources: '/ExtGState << /M << /SMask << /S /Luminosity /G 5 0 R >> >> >> /XObject << /I 6 0 R >>',
      objects: [mask, rawStream(image, 'abc')]
    })
  )
  expect(notes).toEqual(['full-colour'])
  expectNear(await dotAt(nodes[0], 50, 120), [97, 98, 99, 128])
})

test('letters whose font cannot be read are remarked, even where nothing says which they are', async () => {
  const font =
    '<< /Type /Font /Subtype /Type0 /BaseFont /Ryumin-Light /Encoding /UniJIS-UTF16-V /DescendantFonts [<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Ryumin-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> /FontDescriptor << /Type /FontDescriptor /FontName /Ryumin-Light /Flags 4 >> >>] >>'
  const { notes } = await importPdf(
    rawPdf({
      content: '1 0 0 rg 10 10 50 50 re f BT /F 20 Tf 100 150 Td <30423044> Tj ET',
      resources: `/Font << /F ${font} >>`
    })
  )
  expect(notes).toContain('text')
})
