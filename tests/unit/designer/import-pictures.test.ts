// Pictures in drawings: as they are, cropped, cut to shape, faded, and with their cut line.
import { deflateSync, gzipSync } from 'node:zlib'

import { Resvg } from '@resvg/resvg-js'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'

import type { ImageObject } from '#lib/designer/design.ts'
import type { Clipper } from '#lib/designer/geometry/clipper.ts'
import { loadClipper } from '#lib/designer/geometry/load-clipper.ts'
import type { ImportedDrawing, ImportedPicture } from '#lib/designer/importing/drawing.ts'
import { ImportError } from '#lib/designer/importing/errors.ts'
import { importPdf } from '#lib/designer/importing/pdf.ts'
import { addressOf } from '#lib/designer/importing/render-part.ts'
import { changesAmong } from '#lib/designer/importing/remarks.ts'
import { importSvg, type SvgOptions } from '#lib/designer/importing/svg.ts'
import { toClipboard } from '#lib/designer/importing/to-clipboard.ts'
import { createOutliner } from '#lib/designer/production/outliner.ts'
import { toSvg } from '#lib/designer/production/to-svg.ts'
import { createFontBook } from '#lib/designer/text/font-book.ts'

import { designOf, difference, type Pixels } from '../../support/redrawn.ts'

// Computing takes its time on a busy machine.
const MOST = 0.005
let clipper: Clipper
let png: string
let jpeg: string
let wide: string

/** Four colors, so that a picture which is turned or mirrored is another one. */
async function quarters(width: number, height: number): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 2 2" preserveAspectRatio="none"><path d="M0 0h1v1h-1z" fill="#d7263d"/><path d="M1 0h1v1h-1z" fill="#1b998b"/><path d="M0 1h1v1h-1z" fill="#2e294e"/><path d="M1 1h1v1h-1z" fill="#f0c808"/></svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

beforeAll(async () => {
  clipper = await loadClipper()
  const bytes = await quarters(80, 80)
  png = addressOf({ mime: 'image/png', bytes })
  jpeg = addressOf({ mime: 'image/jpeg', bytes: await sharp(bytes).jpeg({ quality: 95 }).toBuffer() })
  wide = addressOf({ mime: 'image/png', bytes: await quarters(160, 80) })
})

function mm(inside: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="100mm" height="100mm" viewBox="0 0 100 100">${inside}</svg>`
}

function imported(svg: string, options: SvgOptions = {}) {
  const drawing = importSvg(svg, options)
  const pictures = new Map<string, ImportedPicture>()
  return { drawing, pictures, clipboard: toClipboard(drawing, clipper, pictures) }
}

function imagesOf({ clipboard }: ReturnType<typeof imported>): ImageObject[] {
  return clipboard.objects.filter((object): object is ImageObject => object.type === 'image')
}

/** The design beside the file, as an independent program draws each. */
function unlike(svg: string, { drawing, pictures, clipboard }: ReturnType<typeof imported>): number {
  const outliner = createOutliner({ clipper, book: createFontBook(() => Promise.reject(new Error('No letters here'))) })
  const hrefOf = (asset: string) => {
    const picture = pictures.get(asset)
    return picture && addressOf(picture)
  }
  const again = toSvg(designOf({ ...drawing, clipboard }), outliner, { artboard: 'a1', hrefOf })
  return difference(drawn(again), drawn(svg))
}

function drawn(svg: string): Pixels {
  const { width, height, pixels } = new Resvg(svg, {
    fitTo: { mode: 'width', value: 400 },
    font: { loadSystemFonts: false }
  }).render()
  return { width, height, data: pixels }
}

test('a picture lies where the file has it, to a hundredth of a millimeter, with its own bytes', () => {
  const found = imported(mm(`<image id="Badge" x="10" y="20" width="40" height="40" href="${png}"/>`))
  const [image] = imagesOf(found)
  expect(image).toMatchObject({ name: 'Badge' })
  expect(image).not.toHaveProperty('crop')
  expect(image!.wMm).toBeCloseTo(40, 2)
  expect(image!.hMm).toBeCloseTo(40, 2)
  expect(image!.m[4]).toBeCloseTo(10, 2)
  expect(image!.m[5]).toBeCloseTo(20, 2)
  expect(found.drawing.notes).toEqual([])
  const [picture] = found.pictures.values()
  expect(addressOf(picture!)).toBe(png)
  expect(picture).toMatchObject({ wPx: 80, hPx: 80, mime: 'image/png' })
})

const PLACES: [what: string, inside: () => string][] = [
  ['a JPEG', () => `<image x="5" y="5" width="90" height="90" xlink:href="${jpeg}"/>`],
  [
    'turned and skewed',
    () => `<image transform="translate(50 5) rotate(30) skewX(10)" width="50" height="50" href="${png}"/>`
  ],
  ['mirrored', () => `<image transform="matrix(-1 0 0 1 95 5)" width="80" height="80" href="${png}"/>`],
  ['a size of its own', () => `<image x="10" y="10" href="${png}"/>`],
  ['fitted into its frame', () => `<image x="5" y="5" width="90" height="90" href="${wide}"/>`],
  [
    'filling its frame',
    () => `<image x="5" y="5" width="60" height="90" preserveAspectRatio="xMinYMid slice" href="${wide}"/>`
  ],
  ['stretched', () => `<image x="5" y="5" width="30" height="90" preserveAspectRatio="none" href="${wide}"/>`],
  [
    'repeated by <use>',
    () =>
      `<defs><image id="a" width="40" height="40" href="${png}"/></defs><use href="#a"/><use href="#a" transform="translate(50 50) rotate(20)"/>`
  ],
  [
    'below and above shapes',
    () =>
      `<rect width="60" height="60" fill="#00f"/><image x="20" y="20" width="60" height="60" href="${png}"/><circle cx="50" cy="50" r="10"/>`
  ],
  [
    'cut to a circle',
    () =>
      `<clipPath id="c"><circle cx="50" cy="50" r="35"/></clipPath><image x="5" y="5" width="90" height="90" clip-path="url(#c)" href="${png}"/>`
  ],
  [
    'cropped by a frame',
    () =>
      `<clipPath id="c"><rect x="20" y="30" width="50" height="40"/></clipPath><g clip-path="url(#c)"><image x="5" y="5" width="90" height="90" href="${png}"/></g>`
  ],
  [
    'cropped by a turned frame',
    () =>
      `<clipPath id="c"><rect x="20" y="30" width="50" height="40" transform="rotate(15 50 50)"/></clipPath><g clip-path="url(#c)"><image x="5" y="5" width="90" height="90" href="${png}"/></g>`
  ],
  ['half transparent', () => `<g opacity=".5"><image x="5" y="5" width="90" height="90" href="${png}"/></g>`],
  [
    'faded by a soft mask',
    () =>
      `<linearGradient id="l"><stop stop-color="#fff"/><stop offset="1" stop-color="#000"/></linearGradient><mask id="m"><rect width="100" height="100" fill="url(#l)"/></mask><image x="5" y="5" width="90" height="90" mask="url(#m)" href="${png}"/>`
  ],
  [
    'a drawing within the drawing',
    () =>
      `<image x="10" y="20" width="60" height="60" href="data:image/svg+xml;base64,${Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><style>.a{fill:#c00}</style><g id="e1"><path class="a" d="M0 0L10 0L5 10Z"/></g></svg>`).toString('base64')}"/>`
  ]
]

test.for(PLACES)('%s looks as in the file', ([, inside]) => {
  const svg = mm(inside())
  const found = imported(svg)
  expect(unlike(svg, found)).toBeLessThanOrEqual(MOST)
  expect(found.drawing.notes).toEqual([])
})

test('a picture cut off straight keeps its pixels and is cropped', () => {
  const clip = '<clipPath id="c"><rect x="30" y="30" width="30" height="30"/></clipPath>'
  const found = imported(mm(`${clip}<image x="10" y="10" width="80" height="80" clip-path="url(#c)" href="${png}"/>`))
  const [image] = imagesOf(found)
  for (const [i, share] of [0.25, 0.25, 0.625, 0.625].entries()) expect(image!.crop![i]).toBeCloseTo(share, 4)
  expect(found.pictures.values().next().value!.wPx).toBe(80)
})

describe('cut lines around a picture', () => {
  const around = '<path id="CutContour" fill="none" stroke="#f0f" stroke-width=".1" d="M20 20L70 20L70 70L20 70Z"/>'

  test('make it print and cut at once', () => {
    const found = imported(mm(`<image x="10" y="10" width="80" height="80" href="${png}"/>${around}`))
    expect(found.clipboard.objects).toHaveLength(1)
    expect(imagesOf(found)[0]).toMatchObject({
      cutline: { offsetMm: 0, purpose: 'kiss-cut' },
      outline: 'M10 10L60 10L60 60L10 60Z'
    })
    expect(found.drawing.notes).toContain('contour')
    expect(changesAmong(found.drawing.remarks)).toEqual([])
  })

  test('that lie outside of it have room', () => {
    const found = imported(mm(`<image x="30" y="30" width="30" height="30" href="${png}"/>${around}`))
    const [image] = imagesOf(found)
    expect(image!.wMm).toBeGreaterThanOrEqual(50)
    expect(image!.outline).toBe('M0 0L50 0L50 50L0 50Z')
    expect(unlike(mm(`<image x="30" y="30" width="30" height="30" href="${png}"/>`), found)).toBeLessThanOrEqual(MOST)
  })

  test('that are open, or around two pictures, stay lines', () => {
    const open = around.replace('Z"', '"')
    expect(
      imported(mm(`<image x="10" y="10" width="80" height="80" href="${png}"/>${open}`)).clipboard.objects
    ).toHaveLength(2)
    const two = [10, 50].map(x => `<image x="${x}" y="10" width="38" height="80" href="${png}"/>`).join('')
    expect(imported(mm(`${two}${around}`)).drawing.notes).not.toContain('contour')
  })
})

test('what cannot be read is remarked and nothing is fetched', () => {
  const rect = '<rect width="9" height="9"/>'
  const note = (href: string) => importSvg(mm(`${rect}<image width="9" height="9" href="${href}"/>`)).notes
  expect(note('https://example.com/a.png')).toEqual(['outside'])
  expect(note('/etc/passwd')).toEqual(['outside'])
  expect(note('data:image/png;base64,AAAA')).toEqual(['picture'])
  expect(note(png.slice(0, 46))).toEqual(['picture'])
  // 60,000 pixels each way, as its head says.
  const head = Buffer.from(png.slice(22), 'base64')
  head.writeUInt32BE(60_000, 16)
  head.writeUInt32BE(60_000, 20)
  expect(note(`data:image/png;base64,${head.toString('base64')}`)).toEqual(['picture'])
})

test('a drawing within itself a hundred times ends', () => {
  let inner = '<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>'
  for (let depth = 0; depth < 6; depth++)
    inner = `<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/><image width="9" height="9" href="data:image/svg+xml;base64,${Buffer.from(inner).toString('base64')}"/></svg>`
  expect(importSvg(inner).notes).toContain('picture')
})

test('a turned photo of a camera is shown as the file has it', async () => {
  const turned = await sharp(await quarters(80, 40))
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const found = imported(
    mm(`<image width="80" height="40" href="${addressOf({ mime: 'image/jpeg', bytes: turned })}"/>`)
  )
  const [picture] = found.pictures.values()
  expect((await sharp(picture!.bytes).metadata()).orientation).toBeUndefined()
  expect(picture).toMatchObject({ wPx: 80, hPx: 40 })
})

describe('shades', () => {
  const SHADES: [what: string, inside: string][] = [
    [
      'a gradient',
      '<linearGradient id="g"><stop stop-color="#d00"/><stop offset="1" stop-color="#00d"/></linearGradient><rect x="10" y="10" width="70" height="50" fill="url(#g)"/>'
    ],
    [
      'a pattern',
      '<pattern id="p" width="25" height="25" patternUnits="userSpaceOnUse"><rect x="5" y="5" width="15" height="15" fill="#080"/></pattern><circle cx="50" cy="50" r="40" fill="url(#p)"/>'
    ],
    [
      'a soft mask',
      '<linearGradient id="g"><stop stop-color="#fff"/><stop offset="1" stop-color="#000"/></linearGradient><mask id="m"><rect width="100" height="100" fill="url(#g)"/></mask><g mask="url(#m)"><rect x="10" y="10" width="80" height="80" fill="#c00"/></g>'
    ],
    [
      'a blur',
      '<filter id="f"><feGaussianBlur stdDeviation="3"/></filter><rect x="30" y="30" width="40" height="40" filter="url(#f)"/>'
    ],
    ['see-through color', '<rect x="30" y="30" width="40" height="40" fill="#00f" opacity=".4"/>']
  ]

  test.for(SHADES)('%s becomes a full-color part where that is asked for, else is remarked', ([, inside]) => {
    const svg = mm(`<rect width="100" height="5" fill="#0a0"/>${inside}`)
    const asPicture = imported(svg, { hasEffects: true })
    expect(imagesOf(asPicture)).toHaveLength(1)
    expect(asPicture.clipboard.objects).toHaveLength(2)
    expect(unlike(svg, asPicture)).toBeLessThanOrEqual(MOST)
    expect(asPicture.drawing.notes).toEqual(['full-colour'])
    expect(imagesOf(imported(svg))).toEqual([])
    expect(changesAmong(imported(svg).drawing.remarks)).toHaveLength(1)
  })
})

describe('a picture is exactly as large as what it shows', () => {
  const gradient = (inside = '') =>
    `<linearGradient id="g" gradientUnits="userSpaceOnUse" x2="100"><stop stop-color="#d00"/><stop offset="1" stop-color="#00d"/></linearGradient>${inside}`
  const circle = '<clipPath id="c"><circle cx="50.03" cy="50" r="20.02"/></clipPath>'
  const soft =
    '<linearGradient id="l" gradientUnits="userSpaceOnUse" x2="100"><stop stop-color="#fff"/><stop offset="1" stop-color="#000"/></linearGradient>'
  const SIZES: [what: string, inside: () => string, box: [x: number, y: number, w: number, h: number]][] = [
    [
      'a rectangle',
      () => gradient('<rect x="10.013" y="10" width="33.333" height="50.007" fill="url(#g)"/>'),
      [10.013, 10, 33.333, 50.007]
    ],
    [
      'a circle',
      () => gradient('<circle cx="50" cy="50" r="20.021" fill="url(#g)"/>'),
      [29.979, 29.979, 40.042, 40.042]
    ],
    [
      'a pen',
      () => gradient('<rect x="20" y="20" width="30" height="30" fill="none" stroke="url(#g)" stroke-width="3.03"/>'),
      [18.485, 18.485, 33.03, 33.03]
    ],
    [
      'a shaped clip',
      () =>
        gradient(`${circle}<g opacity=".5" clip-path="url(#c)"><rect width="100" height="100" fill="url(#g)"/></g>`),
      [30.01, 29.98, 40.04, 40.04]
    ],
    [
      'see-through color',
      () => '<rect x="10" y="10" width="33.333" height="20.001" fill="#00f" opacity=".4"/>',
      [10, 10, 33.333, 20.001]
    ],
    [
      'a soft mask',
      () =>
        `${soft}<mask id="m" maskUnits="userSpaceOnUse" width="100" height="100"><rect width="100" height="100" fill="url(#l)"/></mask><g mask="url(#m)"><rect x="10" y="10" width="90" height="33.337" fill="#c00"/></g>`,
      [10, 10, 90, 33.337]
    ],
    [
      'a soft mask that ends',
      () =>
        `${soft}<mask id="m" maskUnits="userSpaceOnUse" width="100" height="100"><rect x="20.004" y="15" width="30" height="10.55" fill="url(#l)"/></mask><g mask="url(#m)"><rect x="10" y="10" width="80" height="80" fill="#c00"/></g>`,
      [20.004, 15, 30, 10.55]
    ],
    [
      'a picture cut to a circle',
      () => `${circle}<image x="5" y="5" width="90" height="90" clip-path="url(#c)" href="${png}"/>`,
      [30.01, 29.98, 40.04, 40.04]
    ],
    [
      'a faded picture',
      () => `<image x="5" y="5" width="33.333" height="90" preserveAspectRatio="none" opacity=".5" href="${png}"/>`,
      [5, 5, 33.333, 90]
    ],
    [
      'a masked picture',
      () =>
        `${soft}<mask id="m" maskUnits="userSpaceOnUse" width="100" height="100"><rect x="20.004" y="15" width="30" height="10.55" fill="url(#l)"/></mask><image x="5" y="5" width="90" height="90" mask="url(#m)" href="${png}"/>`,
      [20.004, 15, 30, 10.55]
    ]
  ]

  test.for(SIZES)('%s', ([, inside, [x, y, w, h]]) => {
    const svg = mm(inside())
    const found = imported(svg, { hasEffects: true })
    const [image, ...others] = imagesOf(found)
    expect(others).toEqual([])
    const { m, wMm, hMm } = image!
    const off = [m[4] - x, m[5] - y, wMm - w, hMm - h].map(Math.abs)
    expect(Math.max(...off)).toBeLessThanOrEqual(0.01)
    expect(unlike(svg, found)).toBeLessThanOrEqual(MOST)
  })

  test('a picture of a PDF cut to a triangle', async () => {
    const clip = '36 36 m 108 36 l 72 98.765 l h W n'
    const drawing = await importPdf(pdf(`q ${clip} 72 0 0 72 36 36 cm /Im Do Q`))
    const [image] = toClipboard(drawing, clipper).objects as ImageObject[]
    expect(Math.abs(image!.wMm - 25.4)).toBeLessThanOrEqual(0.01)
    expect(Math.abs(image!.hMm - (62.765 * 25.4) / 72)).toBeLessThanOrEqual(0.01)
  })
})

test('a full-color part has the name of its object, or of the only one in it', () => {
  const names = (inside: string) => imagesOf(imported(mm(inside), { hasEffects: true })).map(({ name }) => name)
  const rect = (more: string) => `<rect ${more} width="40" height="40" fill="#00f"/>`
  expect(names(rect('id="Sky" opacity=".5"'))).toEqual(['Sky'])
  expect(names(`<g opacity=".5">${rect('id="Sky"')}</g>`)).toEqual(['Sky'])
  expect(names(`<g id="Scene" opacity=".5">${rect('id="Sky"')}${rect('x="50" id="Sea"')}</g>`)).toEqual(['Scene'])
  expect(names(`<g opacity=".5"><image id="Badge" width="40" height="40" href="${png}"/></g>`)).toEqual(['Badge'])
})

describe('compressed drawings', () => {
  test('an SVGZ is read as the SVG that it is', () => {
    const svg = mm('<rect width="50" height="50"/>')
    expect(importSvg(gzipSync(svg)).nodes).toEqual(importSvg(svg).nodes)
  })

  test.for([
    ['one that unpacks to 100 MB', gzipSync(Buffer.alloc(100 * 1024 * 1024, ' ')), 'too-large'],
    ['one that is compressed twice', gzipSync(gzipSync(mm('<rect width="5" height="5"/>'))), 'damaged'],
    ['half of one', gzipSync(mm('<rect width="5" height="5"/>'.repeat(500))).subarray(0, 80), 'damaged']
  ] as const)('%s is refused in words', ([, bytes, code]) => {
    expect(() => importSvg(bytes)).toThrow(expect.objectContaining({ code }))
    expect(() => importSvg(bytes)).toThrow(ImportError)
  })
})

/** A PDF of one page with these operations, and a picture Im of 2 × 2 pixels. */
function pdf(content: string, { mask = false, layer = 'Art' } = {}): Uint8Array {
  const rgb = Buffer.from([215, 38, 61, 27, 153, 139, 46, 41, 78, 240, 200, 8])
  const data = deflateSync(mask ? Buffer.from([0b01000000, 0b10000000]) : rgb)
  const kind = mask ? '/ImageMask true /BitsPerComponent 1' : '/ColorSpace /DeviceRGB /BitsPerComponent 8'
  const objects = [
    '<</Type/Catalog/Pages 2 0 R/OCProperties<</OCGs[6 0 R]/D<</ON[6 0 R]>>>>>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 144 144]/Contents 4 0 R/Resources<</XObject<</Im 5 0 R>>/Properties<</L 6 0 R>>>>>>',
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
    `<</Type/XObject/Subtype/Image/Width 2/Height 2 ${kind}/Filter/FlateDecode/Length ${data.length}>>stream\n${data.toString('latin1')}\nendstream`,
    `<</Type/OCG/Name(${layer})>>`
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, i) => {
    const at = text.length
    text += `${i + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const table = offsets.map(at => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  text += `xref\n0 7\n0000000000 65535 f \n${table}trailer<</Size 7/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF`
  return new Uint8Array(Buffer.from(text, 'latin1'))
}

describe('pictures of a PDF', () => {
  const objectsOf = (drawing: ImportedDrawing, pictures = new Map<string, ImportedPicture>()) => {
    return { objects: toClipboard(drawing, clipper, pictures).objects, pictures: [...pictures.values()] }
  }

  test('come in where they lie, the right way up', async () => {
    const { objects, pictures } = objectsOf(await importPdf(pdf('q 72 0 0 36 36 72 cm /Im Do Q')))
    const [image] = objects as ImageObject[]
    expect(image!.type).toBe('image')
    expect([image!.wMm, image!.hMm]).toEqual([expect.closeTo(25.4, 2), expect.closeTo(12.7, 2)])
    expect([image!.m[4], image!.m[5]]).toEqual([expect.closeTo(12.7, 2), expect.closeTo(12.7, 2)])
    const { data } = await sharp(pictures[0]!.bytes).raw().toBuffer({ resolveWithObject: true })
    expect([...data.subarray(0, 3)]).toEqual([215, 38, 61])
  })

  test('a stencil has the color that it is painted in', async () => {
    const { pictures } = objectsOf(await importPdf(pdf('0 0 1 rg q 72 0 0 72 36 36 cm /Im Do Q', { mask: true })))
    const data = await sharp(pictures[0]!.bytes).raw().toBuffer()
    expect([...data.subarray(0, 4)]).toEqual([0, 0, 255, 255])
    expect(data[7]).toBe(0)
  })

  test('with a line in a layer that is called CutContour are print and cut', async () => {
    const content = 'q 72 0 0 72 36 36 cm /Im Do Q /OC /L BDC 1 w 0.8 0 0.8 RG 40 40 60 60 re S EMC'
    const { objects } = objectsOf(await importPdf(pdf(content, { layer: 'CutContour' })))
    expect(objects).toHaveLength(1)
    expect((objects as ImageObject[])[0]!.cutline).toMatchObject({ offsetMm: 0, purpose: 'kiss-cut' })
  })

  test('are cropped by a clip', async () => {
    const { objects } = objectsOf(await importPdf(pdf('q 36 36 36 72 re W n 72 0 0 72 36 36 cm /Im Do Q')))
    const [image] = objects as ImageObject[]
    expect(image!.wMm).toBeCloseTo(12.7, 2)
    expect(image!.crop![2]).toBeCloseTo(0.5, 3)
  })
})

test('a picture that a drawing places many times is one picture', () => {
  const places = Array.from({ length: 150 }, (_, i) => `<image x="${i % 10}" width="9" height="9" href="${png}"/>`)
  const repeated = imported(mm(places.join('')))
  expect(imagesOf(repeated)).toHaveLength(150)
  expect(repeated.pictures.size).toBe(1)
})
