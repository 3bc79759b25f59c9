// A sheet as a PDF: each picture once, and around each piece the line it is cut out by, in a spot colour of its own.
import { finished } from 'node:stream/promises'

import PDFDocument from 'pdfkit'

import { required } from '#lib/shared/required.ts'
import { loadClipper } from '#lib/designer/geometry/load-clipper.ts'
import { offset } from '#lib/designer/geometry/offset.ts'
import { formatPath, polygon, transformPath } from '#lib/designer/geometry/path.ts'
import { SHEET_WIDTH_MM } from '#lib/supplies/transfers.ts'

import { writeParts, type Written } from './parts.ts'
import { pngOf, type PrintTask } from './print-task.ts'

const PT_PER_MM = 72 / 25.4
/** Longer than this, a page says that its units are larger. */
const MOST_PT = 14_400
const CUT_SPOT = 'CutContour'
/** Outside of the print; two pieces lie more than twice as far apart. */
const CUT_MM = 2

/** What the library's types leave out. */
type Document = PDFKit.PDFDocument & {
  addSpotColor(name: string, c: number, m: number, y: number, k: number): void
  openImage(path: string): PDFKit.Mixins.ImageSrc
}

type Matrix = [number, number, number, number, number, number]

export async function writeSheetPdf({ folder, title, lengthIn, pieces, laid }: PrintTask): Promise<Written> {
  const clipper = await loadClipper()
  const unit = lengthIn * 72 > MOST_PT ? 2 : 1
  const size: [number, number] = [(SHEET_WIDTH_MM * PT_PER_MM) / unit, (lengthIn * 72) / unit]
  const { stream, written } = writeParts(folder, 'pdf')
  const doc = new PDFDocument({ size, margin: 0, info: { Title: title }, compress: true }) as Document
  doc.pipe(stream)
  if (unit > 1) Object.assign((doc.page.dictionary as { data: object }).data, { UserUnit: unit })
  doc.addSpotColor(CUT_SPOT, 0, 100, 0, 0)
  const perMm = PT_PER_MM / unit

  const images = new Map(pieces.map(({ id }) => [id, doc.openImage(pngOf(folder, id))]))
  const byId = new Map(pieces.map(piece => [piece.id, piece]))
  for (const { piece, turn, xMm, yMm, wMm: across, hMm: along } of laid) {
    const { wMm, hMm } = required(byId.get(piece), 'a piece')
    doc.save().transform(...scaled(turnedInto({ turn, xMm, yMm, across, along }), perMm))
    doc.image(required(images.get(piece), 'the picture of a piece'), 0, 0, { width: wMm * perMm, height: hMm * perMm })
    doc.restore()
  }
  const lines = new Map(
    pieces.map(({ id, outline, wMm }) => {
      const points: [number, number][] = []
      for (let at = 0; at < outline.length; at += 2) points.push([outline[at]! * wMm, outline[at + 1]! * wMm])
      return [id, offset(clipper, [polygon(points)], CUT_MM)]
    })
  )
  for (const { piece, turn, xMm, yMm, wMm: across, hMm: along } of laid) {
    const line = transformPath(
      required(lines.get(piece), 'the line of a piece'),
      turnedInto({ turn, xMm, yMm, across, along })
    )
    doc.path(formatPath(transformPath(line, [perMm, 0, 0, perMm, 0, 0])))
    doc.lineWidth(0.25).strokeColor(CUT_SPOT).stroke()
  }
  doc.end()
  await finished(stream)
  return written()
}

interface Place {
  turn: 0 | 90 | 180 | 270
  xMm: number
  yMm: number
  across: number
  along: number
}

/** From the upright piece to where it lies, turned clockwise. */
function turnedInto({ turn, xMm, yMm, across, along }: Place): Matrix {
  if (turn === 0) return [1, 0, 0, 1, xMm, yMm]
  if (turn === 90) return [0, 1, -1, 0, xMm + across, yMm]
  if (turn === 180) return [-1, 0, 0, -1, xMm + across, yMm + along]
  return [0, -1, 1, 0, xMm, yMm + along]
}

function scaled([a, b, c, d, e, f]: Matrix, by: number): Matrix {
  return [a, b, c, d, e * by, f * by]
}
