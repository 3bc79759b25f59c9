// The pictures of an item on paper: two beside its words, the others in rows below them, each with its caption.
import { required } from '#lib/shared/required.ts'
import type { ProposedItem } from '#lib/contract/proposals.ts'
import { MUTED, type Paper, type Style } from '#lib/server/platform/paper/paper.ts'

/** Across, where one stands beside the words, and where two do. */
const BESIDE = [0, 168, 118] as const
const GAP = 8
const IN_A_ROW = 4
const CAPTION: Style = { size: 8.5, colour: MUTED, maxLines: 2 }
const TEXT_GAP = 18

type Bytes = Readonly<Record<string, Uint8Array>>
type Picture = ProposedItem['pictures'][number]

interface ItemPictures {
  beside: Picture[]
  below: Picture[]
  /** Of those that could not be put on the paper. */
  missing: string[]
}

/** In the order in which they are wanted on paper, if not all are. */
export function wantedPictures(items: readonly ProposedItem[]): string[] {
  const ids = (pictures: Picture[]) => pictures.map(({ fileId }) => fileId)
  return [
    ...items.flatMap(({ pictures }) => ids(pictures.slice(0, 2))),
    ...items.flatMap(({ pictures }) => ids(pictures.slice(2)))
  ]
}

export function placePictures({ pictures }: ProposedItem, bytes: Bytes): ItemPictures {
  const drawn = pictures.filter(({ fileId }) => bytes[fileId])
  const missing = pictures.filter(({ fileId }) => !bytes[fileId]).map(({ caption }) => caption || 'A picture')
  return { beside: drawn.slice(0, 2), below: drawn.slice(2), missing }
}

/** Across, of each that stands beside the words. */
function sideOf({ beside }: ItemPictures): number {
  return required(BESIDE[Math.min(beside.length, 2)], 'a width')
}

/** From the left edge of the item. */
export function textInset(pictures: ItemPictures): number {
  const count = pictures.beside.length
  return count > 0 ? count * sideOf(pictures) + (count - 1) * GAP + TEXT_GAP : 0
}

export function heightBeside(sheet: Paper, pictures: ItemPictures, bytes: Bytes): number {
  const row = pictures.beside
  return row.length > 0 ? rowHeight(sheet, row, { bytes, side: sideOf(pictures) }) : 0
}

function cellOf(sheet: Paper): number {
  return (sheet.width - (IN_A_ROW - 1) * GAP) / IN_A_ROW
}

function rowsOf({ below }: ItemPictures): Picture[][] {
  const count = Math.ceil(below.length / IN_A_ROW)
  return Array.from({ length: count }, (_, row) => below.slice(row * IN_A_ROW, (row + 1) * IN_A_ROW))
}

interface Cells {
  bytes: Bytes
  /** Across, of each picture; none is higher. */
  side: number
}

/** Of the highest of them, as its PNG says. */
function pictureHeight(row: readonly Picture[], { bytes, side }: Cells): number {
  const heights = row.map(({ fileId }) => {
    const { buffer, byteOffset } = required(bytes[fileId], 'the bytes of a picture')
    const head = new DataView(buffer, byteOffset)
    return (side * head.getUint32(20)) / head.getUint32(16)
  })
  return Math.min(side, Math.max(...heights))
}

function rowHeight(sheet: Paper, row: readonly Picture[], cells: Cells): number {
  const captions = row.map(({ caption }) => (caption ? sheet.heightOf(caption, cells.side, CAPTION) + 3 : 0))
  return pictureHeight(row, cells) + Math.max(...captions)
}

const ROW_GAP = 10

export function heightBelow(sheet: Paper, pictures: ItemPictures, bytes: Bytes): number {
  const cells = { bytes, side: cellOf(sheet) }
  return rowsOf(pictures).reduce((sum, row) => sum + rowHeight(sheet, row, cells) + ROW_GAP, 0)
}

interface At {
  bytes: Bytes
  x: number
  y: number
}

function drawRow(sheet: Paper, row: readonly Picture[], { bytes, x, y, side }: At & Cells): void {
  const height = pictureHeight(row, { bytes, side })
  for (const [index, { fileId, caption }] of row.entries()) {
    const left = x + index * (side + GAP)
    const fit: [number, number] = [side, height]
    sheet.doc.image(Buffer.from(required(bytes[fileId], 'the bytes of a picture')), left, y, {
      fit,
      align: 'center',
      valign: 'center'
    })
    if (caption) sheet.write(caption, { x: left, y: y + height + 3, width: side }, CAPTION)
  }
}

export function drawBeside(sheet: Paper, pictures: ItemPictures, at: At): void {
  drawRow(sheet, pictures.beside, { ...at, side: sideOf(pictures) })
}

export function drawBelow(sheet: Paper, pictures: ItemPictures, { bytes, x, y: top }: At): void {
  const side = cellOf(sheet)
  let y = top
  for (const row of rowsOf(pictures)) {
    drawRow(sheet, row, { bytes, x, y, side })
    y += rowHeight(sheet, row, { bytes, side }) + ROW_GAP
  }
}
