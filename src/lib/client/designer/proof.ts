// The proof of a design: what a customer looks at and signs before anything is cut.
import { $activeWorkspace } from '#lib/client/stores/workspaces.ts'
import type { Design } from '#lib/designer/design.ts'
import { paintsOf } from '#lib/designer/paints.ts'
import { type BreakLines, layProof, type ProofSide } from '#lib/designer/production/proof-layout.ts'
import { isPlainText, type ProofImage, type ProofMark, writeProofPdf } from '#lib/designer/production/proof-pdf.ts'
import { SIZE } from '#lib/designer/rows/columns.ts'
import { quantityOf, rowName } from '#lib/designer/rows/rows.ts'
import { drawn } from '#lib/designer/tree.ts'
import { GARMENT_COLOURS } from '#lib/garments/colours.ts'
import { besideMockup, drawMockup, judge, type Mockup } from '#lib/garments/mockup.ts'
import { group } from '#lib/i18n/t.ts'
import { dateFormat } from '#lib/shared/date-format.ts'
import type { Units } from '#lib/shared/units.ts'

import { $artboardId, $settled } from './document.ts'
import { readSize, readText } from './naming.ts'
import { drawOnPhoto, photoOf } from './photo-mockup.ts'
import { pictureData } from './picture-data.ts'
import { $sampleValues } from './preview-values.ts'
import { runTask } from './tasks.ts'

const word = group('making.')

/** A side of a garment's picture: about 240 dots an inch on paper. */
const PICTURE_PX = 900
/** Of a photo, which has no empty room around the garment. */
const PHOTO_PX = 1200
const TEXT_PX_PER_MM = 12
const PAPER = { in: { wMm: 215.9, hMm: 279.4 }, mm: { wMm: 210, hMm: 297 } } as const

/** `mockup` is the garment of the artboard that is shown; the others lie on the same one. Nothing drawn: undefined. */
export async function makeProof(mockup: Mockup, units: Units): Promise<Uint8Array | undefined> {
  const design = $settled.get()
  const hrefs = await pictureData(design)
  const images: ProofImage[] = []
  const sides: ProofSide[] = []
  for (const board of design.artboards) {
    const input = { artboard: board.id, values: $sampleValues.get(), hrefs }
    const art = await runTask('picture', input, { design })
    if (!art) continue
    const place = board.id === $artboardId.get() ? mockup : besideMockup(design.mockup, mockup, { art, board })
    images.push(await pictureOf(place, { art, name: board.name, index: sides.length }))
    sides.push({ image: images.length - 1, name: board.name, ...describeSide(design, board.id, { place, art, units }) })
  }
  if (sides.length === 0) return undefined
  const paper = PAPER[units]
  const pages = layProof({ ...wordsOf(design), sides }, paper, lineBreaker())
  const drawnPages = await Promise.all(pages.map(page => Promise.all(page.map(mark => readable(mark, images)))))
  return writeProofPdf({ title: `${word('proof')} · ${design.name}`, ...paper, pages: drawnPages, images })
}

/** On the photo of the blank, else on the drawn garment. */
async function pictureOf(
  mockup: Mockup,
  { art, name, index }: { art: Placed['art']; name: string; index: number }
): Promise<ProofImage> {
  const photo = photoOf(mockup)
  if (photo) return jpegOf(squared(await drawOnPhoto(photo, { mockup, art, widthPx: PHOTO_PX })))
  const svg = drawMockup(mockup, art, { title: name, idPrefix: `proof${index}` })
  return asJpeg(await runTask('raster', { svg, widthPx: PICTURE_PX }))
}

interface Placed {
  place: Mockup
  art: Parameters<typeof judge>[1]
  units: Units
}

function describeSide(
  design: Design,
  board: string,
  { place, art, units }: Placed
): Pick<ProofSide, 'facts' | 'films'> {
  const { heightMm } = judge(place, art)
  const colour = GARMENT_COLOURS[place.colour]?.name ?? ''
  const refs = new Set([...drawn(design, board)].flatMap(({ object }) => paintsOf(object)))
  const hasPicture = [...drawn(design, board)].some(({ object }) => object.type === 'image')
  return {
    facts: [
      [photoOf(place)?.name ?? `${word(`garment_${place.kind}`)}, ${colour}`, word(`side_${place.side}`)].join(', '),
      word('proofSize', { size: readSize(place.widthMm, heightMm, units) }),
      word('proofTop', { length: `${readText(place.yMm, units)} ${units}` })
    ],
    films: [
      ...design.palette.entries.filter(({ ref }) => refs.has(ref)).map(({ name, hex }) => ({ name, hex })),
      ...(hasPicture ? [{ name: word('proofFullColour'), hex: '#FFFFFF' }] : [])
    ]
  }
}

function wordsOf({ name, rows, variables, sampleRows, production }: Design) {
  const made = sampleRows ? [] : rows
  const sizes = new Map<string, number>()
  for (const row of made) {
    const size = String(row[SIZE] ?? '').trim() || '–'
    sizes.set(size, (sizes.get(size) ?? 0) + (quantityOf(row) ?? 0))
  }
  const pieces = made.length > 0 ? [...sizes.values()].reduce((sum, count) => sum + count, 0) : production.quantity
  const listed = [...sizes].map(([size, count]) => `${size}: ${count}`).join('   ')
  const isSized = [...sizes.keys()].some(size => size !== '–')
  const date = dateFormat({ dateStyle: 'long' }).format(new Date())
  return {
    heading: word('proof'),
    name,
    lead: [$activeWorkspace.get()?.businessName, date].filter(Boolean).join(' · '),
    sizes: [pieces && word('proofPieces', { count: pieces }), isSized && listed].filter(Boolean).join('   '),
    people: {
      heading: word('proofNames'),
      lines: variables.length === 0 ? [] : made.map((row, index) => lineOf(row, index))
    },
    approval: {
      heading: word('proofApproval'),
      text: word('proofSentence'),
      choices: [word('proofApproved'), word('proofChanges')],
      fields: [word('proofName'), word('proofSignature'), word('proofDate')]
    }
  }

  function lineOf(row: Design['rows'][number], index: number): string {
    const count = quantityOf(row) ?? 0
    const parts = [rowName(variables, row, index), String(row[SIZE] ?? '').trim(), count === 1 ? '' : `× ${count}`]
    return `${index + 1}. ${parts.filter(Boolean).join(' · ')}`
  }
}

/** In the middle of white: a side's picture is square on paper. */
function squared(picture: OffscreenCanvas): OffscreenCanvas {
  const { width, height } = picture
  const side = Math.max(width, height)
  const canvas = new OffscreenCanvas(side, side)
  const context = contextOf(canvas)
  context.fillStyle = '#fff'
  context.fillRect(0, 0, side, side)
  context.drawImage(picture, (side - width) / 2, (side - height) / 2)
  return canvas
}

/** On white, which a garment's picture leaves open around it. */
async function asJpeg(png: Uint8Array): Promise<ProofImage> {
  const bitmap = await createImageBitmap(new Blob([png as BlobPart], { type: 'image/png' }))
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  const context = contextOf(canvas)
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0)
  bitmap.close()
  return jpegOf(canvas)
}

async function jpegOf(canvas: OffscreenCanvas): Promise<ProofImage> {
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 })
  return { jpeg: new Uint8Array(await blob.arrayBuffer()), wPx: canvas.width, hPx: canvas.height }
}

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws no pictures')
  return context
}

function fontOf(sizeMm: number, bold = false): string {
  return `${bold ? 'bold ' : ''}${sizeMm * TEXT_PX_PER_MM}px Helvetica, Arial, "Liberation Sans", sans-serif`
}

/** Broken at spaces, and within a word that has none. */
function lineBreaker(): BreakLines {
  const context = contextOf(new OffscreenCanvas(1, 1))
  return (text, sizeMm, widthMm, bold) => {
    context.font = fontOf(sizeMm, bold)
    const isFit = (line: string): boolean => context.measureText(line).width <= widthMm * TEXT_PX_PER_MM
    const lines: string[] = []
    let line = ''
    for (const part of text.split(/(?<= )/)) {
      if (line && !isFit((line + part).trimEnd())) {
        lines.push(line.trimEnd())
        line = ''
      }
      line += part
      while (line.length > 1 && !isFit(line.trimEnd())) {
        const most = [...line].findIndex((_, index, all) => !isFit(all.slice(0, index + 1).join('')))
        const cut = [...line].slice(0, Math.max(1, most)).join('')
        lines.push(cut)
        line = line.slice(cut.length)
      }
    }
    return [...lines, line.trimEnd()]
  }
}

/** Letters beyond those of the reader's own fonts are drawn by the browser, which has them. */
async function readable(mark: ProofMark, images: ProofImage[]): Promise<ProofMark> {
  if (mark.kind !== 'text' || isPlainText(mark.s)) return mark
  const canvas = new OffscreenCanvas(1, 1)
  const context = contextOf(canvas)
  context.font = fontOf(mark.sizeMm, mark.bold)
  canvas.width = Math.ceil(context.measureText(mark.s).width) + 4
  canvas.height = Math.ceil(mark.sizeMm * TEXT_PX_PER_MM * 1.5)
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = mark.hex ?? '#21222B'
  context.font = fontOf(mark.sizeMm, mark.bold)
  context.fillText(mark.s, 0, canvas.height * 0.72)
  const image = images.push(await jpegOf(canvas)) - 1
  const [w, h] = [canvas.width / TEXT_PX_PER_MM, canvas.height / TEXT_PX_PER_MM]
  return { kind: 'image', image, x: mark.x, y: mark.y - h * 0.72, w, h }
}
