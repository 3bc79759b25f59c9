// The poster itself: facts in, PDF out. Measured in points on US letter and A4 alike, from the page's own size.
import PDFDocument from 'pdfkit'

import { carriesWhiteText } from '#lib/shared/contrast.ts'
import { qrModules, qrPath } from '#lib/shared/qr.ts'

import { loadLettering, type Type } from './lettering.ts'

export interface PosterFacts {
  paper: 'letter' | 'a4'
  storeName: string
  organisation: string
  shopName: string
  themeHex: string
  href: string
  /** "Friday, October 24", and the hour with the zone. */
  until: { day: string; hour: string } | undefined
  from: string | undefined
  inHands: string | undefined
  logo: Picture | undefined
  banner: Picture | undefined
}

export interface Picture {
  bytes: Buffer
  width: number
  height: number
}

const INK = '#30313d'
const MUTED = '#6d6c64'
const MARGIN = 48

export async function drawPoster(facts: PosterFacts): Promise<Buffer> {
  const lettering = await loadLettering()
  const page = new PDFDocument({
    size: facts.paper === 'a4' ? 'A4' : 'LETTER',
    margin: 0,
    info: { Title: `${facts.storeName}: scan to order`, Author: facts.shopName },
    lang: 'en'
  })
  const chunks: Buffer[] = []
  page.on('data', (chunk: Buffer) => chunks.push(chunk))
  const finished = new Promise<void>((resolve, reject) => page.on('end', resolve).on('error', reject))
  const { width, height } = page.page
  const theme = carriesWhiteText(facts.themeHex)
  const inner = width - 2 * MARGIN

  function write(text: string, x: number, y: number, type: Type & { colour: string; opacity?: number }): void {
    page.save().translate(x, y)
    page
      .path(lettering.outline(text, type))
      .fillColor(type.colour, type.opacity ?? 1)
      .fill('non-zero')
    page.restore()
  }

  function writeCentred(text: string, centre: number, y: number, type: Type & { colour: string }): void {
    write(text, centre - lettering.widthOf(text, type) / 2, y, type)
  }

  const bandEnd = height * 0.55
  page.rect(0, 0, width, bandEnd).fill(theme)
  const bannerEnd = facts.banner ? drawBanner(facts.banner) : 0

  function drawBanner(banner: Picture): number {
    const end = height * 0.24
    page.save().rect(0, 0, width, end).clip()
    page.image(banner.bytes, 0, 0, { cover: [width, end], align: 'center', valign: 'center' })
    page.restore()
    return end
  }

  // The logo stands on a white plate, so that it is seen on every colour.
  const plate = 88
  const logoTop = facts.banner ? bannerEnd - plate / 2 : MARGIN
  if (facts.logo) {
    page.roundedRect(MARGIN, logoTop, plate, plate, 8).fill('#ffffff')
    page.image(facts.logo.bytes, MARGIN + 10, logoTop + 10, {
      fit: [plate - 20, plate - 20],
      align: 'center',
      valign: 'center'
    })
  }
  let top = facts.logo ? logoTop + plate + 26 : bannerEnd + MARGIN
  const who = lettering.fit(facts.organisation || `by ${facts.shopName}`, 'text', {
    ...{ width: inner, height: 30, lines: 1, leading: 1.2 },
    sizes: [20, 11]
  })
  top += who.size * 0.75
  for (const line of who.lines)
    write(line, MARGIN, top, { face: 'text', size: who.size, colour: '#ffffff', opacity: 0.9 })
  top += 14

  // The code stands half on the band; the name has what is left of it.
  const qrSize = 236
  const qrTop = bandEnd - 84
  const nameRoom = qrTop - 30 - top
  const name = lettering.fit(facts.storeName, 'display', {
    ...{ width: inner, height: nameRoom, lines: 3, leading: 1.02 },
    sizes: [92, 24]
  })
  let baseline = top + name.size * 0.86
  for (const line of name.lines) {
    write(line, MARGIN - name.size * 0.04, baseline, { face: 'display', size: name.size, colour: '#ffffff' })
    baseline += name.size * 1.02
  }

  const qrLeft = width - MARGIN - qrSize
  page.roundedRect(qrLeft, qrTop, qrSize, qrSize + 54, 12).fillAndStroke('#ffffff', '#e4e2da')
  drawQr(qrLeft + 22, qrTop + 22, qrSize - 44)
  writeCentred('Scan to order', qrLeft + qrSize / 2, qrTop + qrSize + 26, { face: 'display', size: 24, colour: INK })
  page.link(qrLeft, qrTop, qrSize, qrSize + 54, facts.href)

  function drawQr(x: number, y: number, size: number): void {
    const modules = qrModules(facts.href)
    page
      .save()
      .translate(x, y)
      .scale(size / modules.length)
    page.path(qrPath(modules)).fill('#000000')
    page.restore()
  }

  const column = qrLeft - MARGIN - 28
  let line = bandEnd + 52
  if (facts.from) line = point('Opens', facts.from, '', line)
  if (facts.until) line = point('Order until', facts.until.day, facts.until.hour, line)
  if (facts.inHands) line = point('In your hands by', facts.inHands, '', line)

  function point(label: string, value: string, detail: string, y: number): number {
    write(label, MARGIN, y, { face: 'text', size: 13, colour: MUTED })
    const { size, lines } = lettering.fit(value, 'display', {
      ...{ width: column, height: 62, lines: 2, leading: 1.1 },
      sizes: [27, 14]
    })
    let at = y + 8 + size * 0.86
    for (const each of lines) {
      write(each, MARGIN, at, { face: 'display', size, colour: INK })
      at += size * 1.1
    }
    at -= size * 1.1
    if (!detail) return at + 36
    write(detail, MARGIN, at + 20, { face: 'text', size: 14, colour: INK })
    return at + 56
  }

  drawFoot()
  page.end()
  await finished
  return Buffer.concat(chunks)

  function drawFoot(): void {
    const y = height - MARGIN
    page.rect(MARGIN, y - 46, inner, 1).fill('#e4e2da')
    const address = facts.href.replace(/^https?:\/\//, '')
    const { size, lines } = lettering.fit(address, 'text', {
      ...{ width: inner, height: 40, lines: 1, leading: 1.2 },
      sizes: [15, 7]
    })
    write(lines[0] ?? '', MARGIN, y - 20, { face: 'text', size, colour: INK })
    page.link(MARGIN, y - 38, inner, 24, facts.href)
    write(`Made by ${facts.shopName}`, MARGIN, y, { face: 'text', size: 10, colour: MUTED })
  }
}
