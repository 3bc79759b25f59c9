import { Resvg } from '@resvg/resvg-js'
import { expect, test } from 'vitest'

import type { Layer, TextLayer } from '#lib/garments/layers.ts'
import { LETTERING } from '#lib/garments/lettering.ts'
import { drawPicture, uploadPicture } from '#lib/garments/picture.ts'
import { CAP_HEIGHTS } from '#lib/shared/lettering-places.ts'

const NAME: TextLayer = {
  type: 'text',
  text: 'LEE',
  font: 'collegiate',
  hex: '#FFFFFF',
  x: 0,
  y: 10,
  heightMm: 70,
  maxWidthMm: 300
}

function back(...layers: Layer[]): string {
  return drawPicture({ kind: 'tee', side: 'back', hex: '#00224C', idPrefix: 'p', title: 'Back', layers })
}

function image(href: string): Layer {
  return { type: 'image', href, x: -50, y: 0, width: 100, height: 100 }
}

test('is an image with a name, or one that screen readers pass over', () => {
  const named = back()
  const silent = drawPicture({ kind: 'tee', side: 'back', hex: '#00224C', idPrefix: 'p', layers: [] })

  expect(named).toMatch(/^<svg [^>]*viewBox="0 0 1000 1000" role="img" aria-label="Back">/)
  expect(silent).toContain('aria-hidden="true"')
})

test.for([
  '<script>alert(1)</script>',
  '"><svg onload="x">',
  '&amp;',
  'O\'Neil & "Søn" 山',
  'a\u0000b\u0008c\uFFFE',
  ']]>'
])('stays well-formed with %j as title, letters and font', text => {
  const layer = { ...NAME, text, font: text, hex: text, outlineHex: text } as unknown as TextLayer
  const straight = drawPicture({ kind: 'cap', side: 'front', hex: text, idPrefix: text, title: text, layers: [layer] })
  const arched = back({ ...layer, arch: 40 })

  for (const svg of [straight, arched]) {
    expect(() => new Resvg(svg)).not.toThrow()
    expect(svg).not.toMatch(/<script|onload="x"/)
  }
})

test('shows letters as they were typed', () => {
  expect(back({ ...NAME, text: "O'Neil & Sons" })).toContain('>O&#39;Neil &amp; Sons</text>')
})

test.for([
  '/files/3f2a/logo.svg',
  '/artwork/riverside-wildcats.svg',
  '/files/a.png?size=600&v=2',
  'logo.png',
  './art/logo.svg',
  'data:image/png;base64,iVBORw0KGgo=',
  'data:image/svg+xml;base64,PHN2Zy8+'
])('places the picture %s', href => {
  expect(back(image(href))).toContain(`href="${href.replaceAll('&', '&amp;')}"`)
})

test.for([
  'https://example.com/a.png',
  '//example.com/a.png',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html;base64,PHNjcmlwdD4=',
  'data:image/svg+xml,<svg onload="alert(1)"/>',
  'data:image/gif;base64,R0lGODlh',
  '/files/../admin',
  '/files/%2e%2e/admin',
  '/api/v2/account',
  '../secret.svg',
  '/files/a.png#x',
  '/files/a".png',
  '/files/a.png\nx',
  '\\\\host\\a.png',
  'file:///etc/passwd',
  ''
])('drops the picture %j', href => {
  expect(back(image(href))).not.toContain('<image')
  const photo = {
    href,
    idPrefix: 'p',
    layers: [],
    area: { x: 0, y: 0, width: 10, height: 10, widthMm: 10, heightMm: 10 }
  }
  expect(uploadPicture(photo)).not.toContain('<image')
})

test('leaves a short name its shape and condenses a long one to the greatest width', () => {
  const long = back({ ...NAME, text: 'MONTGOMERY-WASHINGTON' })

  expect(back(NAME)).not.toContain('textLength')
  expect(long).toContain('textLength="300" lengthAdjust="spacingAndGlyphs"')
})

test('condenses arched letters as well', () => {
  const squeeze = (text: string) => /scale\((0\.\d+) 1\)/.exec(back({ ...NAME, text, arch: 40 }))?.[1]

  expect(squeeze('LEE')).toBeUndefined()
  expect(Number(squeeze('MONTGOMERY-WASHINGTON'))).toBeLessThan(0.5)
})

test('bends letters up or down, each on a path of its own', () => {
  const svg = back({ ...NAME, arch: 40 }, { ...NAME, arch: -40 })
  const sweeps = [...svg.matchAll(/id="pt\d" fill="none" d="[^"]+A[\d.]+ [\d.]+ 0 0 ([01])/g)].map(match => match[1])

  expect(sweeps).toEqual(['1', '0'])
  expect(svg.match(/<textPath href="#pt[01]"/g)).toEqual(['<textPath href="#pt0"', '<textPath href="#pt1"'])
})

test.for(LETTERING)('makes capitals in $name as tall as asked', ({ id }) => {
  const svg = back({ ...NAME, text: 'I', font: id })

  expect(svg).toContain(`font-size="${Number((NAME.heightMm / CAP_HEIGHTS[id]).toFixed(2))}"`)
})

test('gives 0 for a number that is none', () => {
  const svg = back({ ...NAME, x: Number.NaN, heightMm: Number.POSITIVE_INFINITY }, { ...NAME, maxWidthMm: 0, arch: 30 })

  expect(svg).not.toMatch(/NaN|Infinity/)
  expect(() => new Resvg(svg)).not.toThrow()
})

test('lays letters over an uploaded photo, in its own pixels', () => {
  const area = { x: 200, y: 100, width: 400, height: 200, widthMm: 200, heightMm: 100 }
  const svg = uploadPicture({ href: '/files/mug.jpg', width: 800, height: 600, idPrefix: 'u', layers: [NAME], area })

  expect(svg).toContain('viewBox="0 0 800 600"')
  expect(svg.indexOf('<image href="/files/mug.jpg" width="800" height="600"')).toBeLessThan(svg.indexOf('<text'))
  expect(svg).toContain('translate(400 100)scale(2 2)')
})
