// Full-colour transfers of a run on sheets of the shop's own printer: one for each piece that is owed, its code beside it.
import { createRandom } from '../nesting/random.ts'
import {
  assemble,
  drawPath,
  inMillimetres,
  latin1,
  type PdfObject,
  POINTS_PER_MM,
  pdfNumber,
  textOf
} from '../production/pdf-file.ts'
import { strokeText, textWidth } from '../rolls/stroke-letters.ts'
import { fillSheet, kindsOf } from './pack-boxes.ts'

export interface GangPiece {
  id: string
  /** What is printed: equal ones share their pixels. */
  art: string
  /** As it is written beside it. */
  code: string
  wMm: number
  hMm: number
}

export interface GangPlace {
  piece: GangPiece
  x: number
  y: number
  turned: boolean
}

export interface GangSheet {
  lengthMm: number
  places: GangPlace[]
}

interface Printer {
  widthMm: number
  /** The longest sheet. */
  lengthMm: number
}

export class GangError extends Error {
  readonly pieces: string[]

  constructor(pieces: string[], message: string) {
    super(message)
    this.name = 'GangError'
    this.pieces = pieces
  }
}

const EDGE_MM = 5
const GAP_MM = 6
const LABEL_MM = 3
/** Between picture and code, beyond the cut line. */
const APART_MM = 1.6
const CUT_MM = 1
const [SEED, TRIES] = [7, 60]

function boxOf({ wMm, hMm, code }: GangPiece): { wide: number; high: number } {
  const wide = Math.max(wMm, textWidth([...code].length, LABEL_MM)) + GAP_MM
  return { wide, high: hMm + APART_MM + LABEL_MM + GAP_MM }
}

export function layOutGang(pieces: readonly GangPiece[], { widthMm, lengthMm }: Printer): GangSheet[] {
  const strip = { widthMm: widthMm - 2 * EDGE_MM, lengthMm: lengthMm - 2 * EDGE_MM, most: 2000 }
  const fits = (across: number, along: number): boolean => across <= strip.widthMm && along <= strip.lengthMm
  const wrong = pieces.filter(piece => {
    const { wide, high } = boxOf(piece)
    return !fits(wide, high) && !fits(high, wide)
  })
  if (wrong.length > 0) {
    const codes = wrong
      .slice(0, 10)
      .map(({ code }) => code)
      .join(', ')
    throw new GangError(
      wrong.map(({ code }) => code),
      `${codes}: larger than a sheet of ${Math.round(widthMm)} × ${Math.round(lengthMm)} mm, whichever way it is turned. Choose a wider printer or longer sheets.`
    )
  }
  const byId = new Map(pieces.map(piece => [piece.id, piece]))
  const kinds = kindsOf(
    pieces.map(piece => {
      const { wide, high } = boxOf(piece)
      return { id: piece.id, alongMm: high, acrossMm: wide, lies: 'either' as const }
    })
  )
  const random = createRandom(SEED)
  const sheets: GangSheet[] = []
  for (let left = pieces.length; left > 0; ) {
    const sheet = fillSheet(kinds, strip, { random, tries: TRIES })
    if (!sheet) throw new Error('A transfer that fits was not laid')
    left -= sheet.places.length
    const places = sheet.places.map(({ id, x, y, turned }) => {
      return { piece: byId.get(id)!, x: y + EDGE_MM, y: x + EDGE_MM, turned }
    })
    sheets.push({ lengthMm: sheet.lengthMm + 2 * EDGE_MM, places })
  }
  return sheets
}

/** A picture as the PDF has it: its colours with their opacity, and the white below them. */
export interface GangArt {
  /** The second is the opacity of the first, where it is not opaque; made for the number of the first. */
  colour: (id: number) => PdfObject[]
  white: PdfObject
}

const CUT_SPACE =
  '[/Separation /CutContour /DeviceCMYK << /FunctionType 2 /Domain [0 1] /C0 [0 0 0 0] /C1 [0 1 0 0] /N 1 >>]'

/** The first page is what is printed in colour, with codes and cut lines; the second the white base of the same sheet. */
export function writeGangPdf(
  { lengthMm, places }: GangSheet,
  { widthMm, title, artOf }: { widthMm: number; title: string; artOf: (art: string) => GangArt }
): Uint8Array {
  const box = `[0 0 ${pdfNumber(widthMm * POINTS_PER_MM)} ${pdfNumber(lengthMm * POINTS_PER_MM)}]`
  const images: PdfObject[] = []
  const named: string[] = []
  const keys = new Map<string, number>()
  for (const { piece } of places) {
    if (keys.has(piece.art)) continue
    const { colour, white } = artOf(piece.art)
    const id = 8 + images.length
    const objects = colour(id)
    named.push(`/Art${keys.size} ${id} 0 R /White${keys.size} ${id + objects.length} 0 R`)
    keys.set(piece.art, keys.size)
    images.push(...objects, white)
  }
  const page = (content: number): string =>
    `<< /Type /Page /Parent 2 0 R /MediaBox ${box} /TrimBox ${box} /Resources << /ColorSpace << /Cut ${CUT_SPACE} >> /XObject << ${named.join(' ')} >> >> /Contents ${content} 0 R >>`
  return assemble([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [4 0 R 6 0 R] /Count 2 >>',
    `<< /Title ${textOf(title)} /Producer (Platen) >>`,
    page(5),
    { head: '', stream: latin1(contentOf('Art')) },
    page(7),
    { head: '', stream: latin1(contentOf('White')) },
    ...images
  ])

  function contentOf(layer: 'Art' | 'White'): string {
    const out = [inMillimetres(lengthMm)]
    for (const { piece, x, y, turned } of places) {
      const { wMm, hMm, code, art } = piece
      const { high } = boxOf(piece)
      out.push(
        turned ? `q 0 1 -1 0 ${pdfNumber(x + high)} ${pdfNumber(y)} cm` : `q 1 0 0 1 ${pdfNumber(x)} ${pdfNumber(y)} cm`
      )
      const at = GAP_MM / 2
      out.push(
        `q ${pdfNumber(wMm)} 0 0 ${pdfNumber(-hMm)} ${pdfNumber(at)} ${pdfNumber(at + hMm)} cm /${layer}${keys.get(art)} Do Q`
      )
      if (layer === 'Art') {
        out.push('0 G 0.35 w 1 j 1 J')
        drawPath(out, strokeText(code.toUpperCase(), { x: at, y: at + hMm + APART_MM, heightMm: LABEL_MM }))
        out.push('S', '/Cut CS 1 SCN 0.0882 w')
        out.push(
          `${pdfNumber(at - CUT_MM)} ${pdfNumber(at - CUT_MM)} ${pdfNumber(wMm + 2 * CUT_MM)} ${pdfNumber(hMm + 2 * CUT_MM)} re S`
        )
      }
      out.push('Q')
    }
    return out.join('\n')
  }
}
