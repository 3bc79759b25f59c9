// The poster itself: facts in, PDF out. Measured in points, from the size of the paper. Runs in the child process.
import { currentLocale } from '#lib/shared/locale.ts'
import PDFDocument from 'pdfkit'

import { drawLine, type LineLook } from '#lib/server/storefront/orders/line-drawing.ts'
import { fitText, outline, type Type, widthOf } from '#lib/server/platform/paper/lettering.ts'
import { carriesWhiteText } from '#lib/shared/contrast.ts'
import { qrModules, qrPath } from '#lib/shared/qr.ts'

import { fitPicture, type Picture } from './poster-pictures.ts'

export interface PosterFacts {
  paper: 'letter' | 'a4'
  storeName: string
  organisation: string
  shopName: string
  themeHex: string
  href: string
  /** The same place, to be typed. */
  short: string
  points: { label: string; day: string; detail: string }[]
  /** As they were uploaded. */
  logo: Uint8Array | undefined
  banner: Uint8Array | undefined
  /** In place of a banner: what the store sells. */
  garment: LineLook | undefined
}

export interface PosterTask {
  kind: 'poster'
  facts: PosterFacts
}

type Ready = Omit<PosterFacts, 'logo' | 'banner' | 'garment'> & {
  logo: Picture | undefined
  banner: Picture | undefined
  garment: Buffer | undefined
}

interface Sheet {
  pdf: PDFKit.PDFDocument
  width: number
  height: number
}

interface Ink extends Type {
  colour: string
  opacity?: number
}

const INK = '#30313d'
const MUTED = '#6d6c64'
const RULE = '#e4e2da'
const WHITE = '#ffffff'
const MARGIN = 48
/** Half on the band, as the card is beside it. */
const GARMENT = { size: 248, rise: 176, pixels: 900 }
const CARD = { width: 236, foot: 54, rise: 84, padding: 22 }

export async function drawPoster({ facts: given }: PosterTask): Promise<Buffer> {
  const [logo, banner, garment] = await Promise.all([
    given.logo && fitPicture(given.logo, 'logo'),
    given.banner && fitPicture(given.banner, 'banner'),
    // A poster without its picture is better than none.
    given.garment && drawLine({ kind: 'line', look: given.garment, pixels: GARMENT.pixels }).catch(() => undefined)
  ])
  const facts: Ready = { ...given, logo, banner, garment }
  const pdf = new PDFDocument({
    size: facts.paper === 'a4' ? 'A4' : 'LETTER',
    margin: 0,
    info: { Title: `${facts.storeName}: scan to order`, Author: facts.shopName },
    lang: currentLocale()
  })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const finished = new Promise<void>((resolve, reject) => pdf.on('end', resolve).on('error', reject))
  const { width, height } = pdf.page
  const sheet = { pdf, width, height }
  const bandEnd = Math.round(height * 0.57)
  drawBand(sheet, facts, bandEnd)
  drawCard(sheet, facts.href, bandEnd - CARD.rise)
  if (facts.garment) drawGarment(sheet, facts.garment, bandEnd - GARMENT.rise)
  drawPoints(sheet, facts.points, bandEnd + (facts.garment ? GARMENT.size - GARMENT.rise + 14 : 50))
  drawFoot(sheet, facts)
  pdf.end()
  await finished
  return Buffer.concat(chunks)
}

/** The upper half in the store's colour: banner, logo, whose store it is, and its name as large as it fits. */
function drawBand(sheet: Sheet, facts: Ready, bandEnd: number): void {
  const { pdf, width, height } = sheet
  pdf.rect(0, 0, width, bandEnd).fill(carriesWhiteText(facts.themeHex))
  const bannerEnd = facts.banner ? drawBanner(sheet, facts.banner, Math.round(height * 0.2)) : 0
  const plate = facts.banner ? 76 : 92
  const plateTop = facts.banner ? bannerEnd - plate / 2 : MARGIN
  if (facts.logo) drawPlate(sheet, facts.logo, { x: MARGIN, y: plateTop, size: plate })

  // Beside the logo where it hangs on the banner, below it otherwise.
  const isBeside = Boolean(facts.logo && facts.banner)
  const left = isBeside ? MARGIN + plate + 16 : MARGIN
  const room = width - MARGIN - left
  const who = fitText(facts.organisation || `by ${facts.shopName}`, 'text', {
    width: room,
    height: 30,
    lines: 1,
    leading: 1.2,
    sizes: [20, 11]
  })
  const start = facts.logo && !isBeside ? plateTop + plate + 24 : bannerEnd + (facts.banner ? 8 : MARGIN)
  const whoBaseline = start + who.size * 0.8
  write(
    sheet,
    who.lines[0],
    { x: left, y: whoBaseline },
    { face: 'text', size: who.size, colour: WHITE, opacity: 0.92 }
  )

  const top = (isBeside ? plateTop + plate : whoBaseline) + 14
  const name = fitText(facts.storeName, 'display', {
    width: width - 2 * MARGIN,
    height: bandEnd - (facts.garment ? GARMENT.rise : CARD.rise + 22) - top,
    lines: 4,
    leading: 1.02,
    sizes: [150, 20]
  })
  name.lines.forEach((line, index) => {
    const baseline = top + name.size * (0.86 + index * 1.02)
    // Large letters carry air at their left, which would look like an indent.
    const x = MARGIN - name.size * 0.04
    write(sheet, line, { x, y: baseline }, { face: 'display', size: name.size, colour: WHITE })
  })
}

function drawBanner({ pdf, width }: Sheet, banner: Picture, end: number): number {
  pdf.save().rect(0, 0, width, end).clip()
  pdf.image(banner.bytes, 0, 0, { cover: [width, end], align: 'center', valign: 'center' })
  pdf.restore()
  return end
}

/** White under the logo, so that it is seen on every colour. */
function drawPlate({ pdf }: Sheet, logo: Picture, { x, y, size }: { x: number; y: number; size: number }): void {
  const inset = size * 0.11
  const room = size - 2 * inset
  pdf.roundedRect(x, y, size, size, 8).fill(WHITE)
  pdf.image(logo.bytes, x + inset, y + inset, { fit: [room, room], align: 'center', valign: 'center' })
}

/** The code on a white card that stands half on the band, with room around it for the phone to find it. */
function drawCard(sheet: Sheet, href: string, top: number): void {
  const { pdf, width } = sheet
  const left = width - MARGIN - CARD.width
  pdf.roundedRect(left, top, CARD.width, CARD.width + CARD.foot, 12).fillAndStroke(WHITE, RULE)
  const modules = qrModules(href)
  const size = CARD.width - 2 * CARD.padding
  pdf.save().translate(left + CARD.padding, top + CARD.padding)
  pdf
    .scale(size / modules.length)
    .path(qrPath(modules))
    .fill('#000000')
  pdf.restore()
  const type = { face: 'display', size: 24 } as const
  const x = left + (CARD.width - widthOf('Scan to order', type)) / 2
  write(sheet, 'Scan to order', { x, y: top + CARD.width + 26 }, { ...type, colour: INK })
  pdf.link(left, top, CARD.width, CARD.width + CARD.foot, href)
}

function drawGarment({ pdf }: Sheet, picture: Buffer, top: number): void {
  // Its picture has air around the garment.
  pdf.image(picture, MARGIN - 24, top, { width: GARMENT.size })
}

/** Two stand at ease; three are set smaller, so that they do not run together. */
function drawPoints(sheet: Sheet, points: PosterFacts['points'], top: number): void {
  const { width, height } = sheet
  const room = width - 2 * MARGIN - CARD.width - 24
  const step = Math.min(90, (height - MARGIN - 52 - top) / Math.max(points.length, 1))
  const scale = step / 90
  points.forEach(({ label, day, detail }, index) => {
    const y = top + index * step
    const { size, lines } = fitText(day, 'display', {
      width: room,
      height: 60,
      lines: 1,
      leading: 1.1,
      sizes: [Math.round(34 * scale), 12]
    })
    const after = y + 7 * scale + size * 0.84
    write(sheet, label, { x: MARGIN, y }, { face: 'text', size: 13 * scale, colour: MUTED })
    write(sheet, lines[0], { x: MARGIN - 1, y: after }, { face: 'display', size, colour: INK })
    write(sheet, detail, { x: MARGIN, y: after + 20 * scale }, { face: 'text', size: 15 * scale, colour: INK })
  })
}

/** The address to type, for those who cannot scan. */
function drawFoot(sheet: Sheet, { href, short, shopName }: Ready): void {
  const { pdf, width, height } = sheet
  const y = height - MARGIN
  const room = width - 2 * MARGIN
  pdf.rect(MARGIN, y - 44, room, 1).fill(RULE)
  const { size, lines } = fitText(short.replace(/^https?:\/\//, ''), 'text', {
    width: room,
    height: 40,
    lines: 1,
    leading: 1.2,
    sizes: [20, 7]
  })
  write(sheet, lines[0], { x: MARGIN, y: y - 18 }, { face: 'text', size, colour: INK })
  pdf.link(MARGIN, y - 36, room, 24, href)
  write(sheet, `Made by ${shopName}`, { x: MARGIN, y }, { face: 'text', size: 10, colour: MUTED })
}

function write(
  { pdf }: Sheet,
  text: string | undefined,
  { x, y }: { x: number; y: number },
  { colour, opacity = 1, ...type }: Ink
): void {
  if (!text) return
  pdf.save().translate(x, y)
  pdf.path(outline(text, type)).fillColor(colour, opacity).fill()
  pdf.restore()
}
