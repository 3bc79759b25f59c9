// A proof as PDF: pictures, boxes and lines of text on pages, in millimetres from the top left.
import { assemble, latin1, type PdfObject, pdfNumber, POINTS_PER_MM, rgb, textOf } from './pdf-file.ts'

export interface ProofImage {
  jpeg: Uint8Array
  wPx: number
  hPx: number
}

export type ProofMark =
  | { kind: 'text'; x: number; y: number; sizeMm: number; s: string; bold?: boolean; hex?: string }
  | { kind: 'box'; x: number; y: number; w: number; h: number; fill?: string; line?: string }
  | { kind: 'image'; x: number; y: number; w: number; h: number; image: number }

interface Proof {
  title: string
  wMm: number
  hMm: number
  pages: readonly (readonly ProofMark[])[]
  images: readonly ProofImage[]
}

const LINE_MM = 0.25

/** What the fonts that every reader of PDF has can write (WinAnsi): Latin-1 and some signs beyond it. */
const SIGNS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

function codeOf(letter: string): number | undefined {
  const code = letter.codePointAt(0) ?? 0
  if ((code >= 32 && code < 127) || (code >= 160 && code < 256)) return code
  const sign = SIGNS.indexOf(letter)
  return sign >= 0 && code >= 256 ? 128 + sign : undefined
}

/** Whether a line can be written as text; other letters have to come as a picture. */
export function isPlainText(text: string): boolean {
  return [...text].every(letter => codeOf(letter) !== undefined)
}

export function writeProofPdf({ title, wMm, hMm, pages, images }: Proof): Uint8Array {
  const first = 6
  const pageIds = pages.map((_, index) => first + images.length + 2 * index)
  const box = `[0 0 ${pdfNumber(wMm * POINTS_PER_MM)} ${pdfNumber(hMm * POINTS_PER_MM)}]`
  const pictures = images.map((_, index) => `/Im${index} ${first + index} 0 R`).join(' ')
  const resources = `<< /Font << /F0 4 0 R /F1 5 0 R >> /XObject << ${pictures} >> >>`
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
  const objects: PdfObject[] = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pageIds.map(id => `${id} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    `<< /Title ${textOf(title)} /Producer (Platen) >>`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    ...images.map(({ jpeg, wPx, hPx }) => ({
      head: `/Type /XObject /Subtype /Image /Width ${wPx} /Height ${hPx} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`,
      stream: jpeg
    })),
    ...pages.flatMap((marks, index): PdfObject[] => [
      `<< /Type /Page /Parent 2 0 R /MediaBox ${box} /Resources ${resources} /Contents ${pageIds[index]! + 1} 0 R >>`,
      { head: '', stream: latin1(contentOf(marks, hMm)) }
    ])
  ]
  return assemble(objects)
}

function contentOf(marks: readonly ProofMark[], hMm: number): string {
  const up = (y: number): string => pdfNumber((hMm - y) * POINTS_PER_MM)
  const long = (mm: number): string => pdfNumber(mm * POINTS_PER_MM)
  const out: string[] = []
  for (const mark of marks) {
    const { x, y } = mark
    if (mark.kind === 'text') {
      const { s, sizeMm, bold, hex = '#21222B' } = mark
      out.push(`BT ${rgb(hex)} rg /F${bold ? 1 : 0} ${long(sizeMm)} Tf ${long(x)} ${up(y)} Td <${hexOf(s)}> Tj ET`)
    } else if (mark.kind === 'image') {
      out.push(`q ${long(mark.w)} 0 0 ${long(mark.h)} ${long(x)} ${up(y + mark.h)} cm /Im${mark.image} Do Q`)
    } else {
      const area = `${long(x)} ${up(y + mark.h)} ${long(mark.w)} ${long(mark.h)} re`
      if (mark.fill) out.push(`${rgb(mark.fill)} rg ${area} f`)
      if (mark.line) out.push(`${rgb(mark.line)} RG ${long(LINE_MM)} w ${area} S`)
    }
  }
  return out.join('\n')
}

function hexOf(text: string): string {
  return [...text].map(letter => (codeOf(letter) ?? 63).toString(16).padStart(2, '0')).join('')
}
