// Positives as a PDF, a page a screen in real size: solid areas as outlines, dots as pictures of one bit.
import { zlibSync } from 'fflate'

import { transformPath } from '../geometry/path.ts'
import { translation } from '../geometry/matrix.ts'
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
import type { Bitmap } from './bitmap.ts'
import type { Positive } from './positives.ts'

export function writeSeparationsPdf(positives: Iterable<Positive>, title: string): Uint8Array {
  const objects: PdfObject[] = ['', '', `<< /Title ${textOf(title)} /Producer (Platen) >>`]
  const pages: number[] = []
  for (const positive of positives) {
    const { page, dots } = positive
    const first = objects.length + 1
    const image = dots && croppedDots(dots)
    const box = `[0 0 ${pdfNumber(page.wMm * POINTS_PER_MM)} ${pdfNumber(page.hMm * POINTS_PER_MM)}]`
    const named = image ? ` /XObject << /Dots ${first + 2} 0 R >>` : ''
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox ${box} /TrimBox ${box} /Resources <<${named} >> /Contents ${first + 1} 0 R >>`,
      packed('', latin1(contentOf(positive, image)))
    )
    if (image) objects.push(packed(imageHead(image), image.bits))
    pages.push(first)
  }
  objects[0] = '<< /Type /Catalog /Pages 2 0 R >>'
  objects[1] = `<< /Type /Pages /Kids [${pages.map(id => `${id} 0 R`).join(' ')}] /Count ${pages.length} >>`
  return assemble(objects)
}

function packed(head: string, stream: Uint8Array): PdfObject {
  return { head: `${head}${head && ' '}/Filter /FlateDecode`, stream: zlibSync(stream, { level: 6 }) }
}

function imageHead({ wPx, hPx }: Bitmap): string {
  // Where the sample is 1 there is ink.
  return `/Type /XObject /Subtype /Image /ImageMask true /Width ${wPx} /Height ${hPx} /BitsPerComponent 1 /Decode [1 0]`
}

function contentOf({ page, screen, marks, label }: Positive, image: Cropped | undefined): string {
  // From here on in mm, y down. Black as ink alone, so that no film setter mixes it.
  const out = [inMillimetres(page.hMm), '0 g']
  for (const path of [transformPath(screen.solid, translation(page.dx, page.dy)), marks, label]) {
    if (path.length === 0) continue
    drawPath(out, path)
    out.push('f')
  }
  if (image) {
    const mm = (dots: number): string => ((dots * 25.4) / page.dpi).toFixed(6)
    out.push(`q ${mm(image.wPx)} 0 0 -${mm(image.hPx)} ${mm(image.left)} ${mm(image.top + image.hPx)} cm /Dots Do Q`)
  }
  return out.join('\n')
}

type Cropped = Bitmap & { left: number; top: number }

/** Without the empty rows and bytes around the dots; nothing where there are none. */
function croppedDots({ hPx, stride, wPx, bits }: Bitmap): Cropped | undefined {
  let [top, bottom, first, last] = [hPx, -1, stride, -1]
  for (let y = 0; y < hPx; y++) {
    for (let x = 0; x < stride; x++) {
      if (bits[y * stride + x] === 0) continue
      top = Math.min(top, y)
      bottom = y
      first = Math.min(first, x)
      last = Math.max(last, x)
    }
  }
  if (bottom < 0) return undefined
  const size = { wPx: Math.min(8 * (last + 1), wPx) - 8 * first, hPx: bottom - top + 1, stride: last + 1 - first }
  const own = new Uint8Array(size.stride * size.hPx)
  for (let y = 0; y < size.hPx; y++) {
    const from = (top + y) * stride + first
    own.set(bits.subarray(from, from + size.stride), y * size.stride)
  }
  return { ...size, bits: own, left: 8 * first, top }
}
