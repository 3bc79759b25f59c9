// Sheets to print on, with text that breaks by itself. Lengths are points, 72 to the inch.
import { currentLocale } from '#lib/shared/locale.ts'
import PDFDocument from 'pdfkit'
import { encode } from 'uqr'

import { type Face, fontFile, runsOf, runWidthAt, type Type, UNPRINTABLE, widthOf, wrapWithin } from './lettering.ts'

export const INK = '#1d1e26'
export const MUTED = '#63645c'
export const RULE = '#c9c7bd'

export interface Style {
  size: number
  weight?: 400 | 700
  colour?: string
  maxLines?: number
}

/** Above a column, beside a fact, at the foot of a page. */
export const LABEL: Style = { size: 9, weight: 700, colour: MUTED, maxLines: 1 }

interface Place {
  x: number
  y: number
  width: number
}

interface Flow<Row> {
  top: number
  /** Kept free at the end of each page. */
  foot: number
  heightOf(row: Row): number
  draw(row: Row, y: number): void
  nextHead(): number
}

export type Paper = ReturnType<typeof openPaper>

const LINE_HEIGHT = 1.3
/** Of Noto Sans: signs of other fonts stand on the same line. */
const ASCENT = 1.069

function typeOf({ size, weight = 400 }: Style): Type {
  return { face: (weight === 700 ? 'strong' : 'plain') satisfies Face, size }
}

interface Opened {
  /** Or width and height of a label. */
  paper: 'letter' | 'a4' | [number, number]
  title: string
  margin: number
}

export function openPaper({ paper, title, margin }: Opened) {
  const doc = new PDFDocument({
    size: typeof paper === 'string' ? (paper === 'a4' ? 'A4' : 'LETTER') : paper,
    margin,
    bufferPages: true,
    info: { Title: title },
    lang: currentLocale()
  })
  // Text never flows by itself: below the margin it would open pages of its own.
  doc.page.margins.bottom = 0
  const known = new Set<string>()
  const wrapped = new Map<string, string[]>()
  const printable = new Map<string, boolean>()

  function linesOf(text: string, width: number, style: Style): string[] {
    const maxLines = style.maxLines ?? 4
    const key = `${width} ${maxLines} ${style.size} ${style.weight} ${text}`
    const lines = wrapped.get(key) ?? wrapWithin(text, typeOf(style), width, maxLines)
    wrapped.set(key, lines)
    return lines
  }

  function drawLine(text: string, { x, baseline }: { x: number; baseline: number }, style: Style): void {
    let at = x
    for (const run of runsOf(text, typeOf(style).face)) {
      if (!known.has(run.file)) doc.registerFont(run.file, fontFile(run.file))
      known.add(run.file)
      doc
        .font(run.file)
        .fontSize(style.size)
        .fillColor(style.colour ?? INK)
        // A list of features, though an empty one: without it words that run from the right are put down from the left.
        .text(run.text, at, baseline, { lineBreak: false, baseline: 'alphabetic', features: [] })
      at += runWidthAt(run, style.size)
    }
  }

  return {
    doc,
    margin,
    width: doc.page.width - 2 * margin,
    bottom: doc.page.height - margin,
    widthOf: (text: string, style: Style) => widthOf(text, typeOf(style)),
    /** Whether the fonts here have all of it. */
    isPrintable(text: string): boolean {
      const known = printable.get(text) ?? !runsOf(text, 'plain').some(run => run.text.includes(UNPRINTABLE))
      printable.set(text, known)
      return known
    },
    heightOf(text: string, width: number, style: Style): number {
      return linesOf(text, width, style).length * style.size * LINE_HEIGHT
    },
    /** Draws the text and gives the height it took. */
    write(text: string, { x, y, width }: Place, style: Style): number {
      const lines = linesOf(text, width, style)
      for (const [index, line] of lines.entries()) {
        drawLine(line, { x, baseline: y + (index * LINE_HEIGHT + ASCENT) * style.size }, style)
      }
      return lines.length * style.size * LINE_HEIGHT
    },
    /** From margin to margin. */
    across: (y: number) => ({ x: margin, y, width: doc.page.width - 2 * margin }),
    /** With the line breaks that were typed, empty lines as well; gives the height it took. */
    writeLines(text: string, place: Place, style: Style): number {
      return text.split('\n').reduce((height, line) => {
        const empty = style.size * LINE_HEIGHT
        return height + (this.write(line, { ...place, y: place.y + height }, style) || empty)
      }, 0)
    },
    /** A figure that ends at the right margin, or so far from it; gives the width it took. */
    writeRight(text: string, { y, from = 0 }: { y: number; from?: number }, style: Style): number {
      const width = this.widthOf(text, style) + 1
      this.write(text, { x: margin + this.width - from - width, y, width }, style)
      return width
    },
    /** There, or at the top of a new page where this much does not fit above its foot any more. */
    room(y: number, height: number, foot: number): number {
      if (y + height <= this.bottom - foot) return y
      this.newPage()
      return margin
    },
    rule(x: number, y: number, width: number): void {
      doc
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(0.75)
        .strokeColor(RULE)
        .stroke()
    },
    newPage(): void {
      doc.addPage()
      doc.page.margins.bottom = 0
    },
    /** How many there are so far. */
    pages: () => doc.bufferedPageRange().count,
    /** Draws rows below each other, none across the end of a page; `nextHead` begins a page and says where it goes on. */
    flow<Row>(rows: readonly Row[], { top, foot, heightOf, draw, nextHead }: Flow<Row>): number {
      let y = top
      for (const row of rows) {
        const height = heightOf(row)
        if (y + height > doc.page.height - margin - foot) {
          this.newPage()
          y = nextHead()
        }
        draw(row, y)
        y += height
      }
      return y
    },
    /** Once all is drawn: what stands on every page. */
    onEachPage(draw: (page: number, of: number) => void): void {
      const { count } = doc.bufferedPageRange()
      for (let page = 0; page < count; page++) {
        doc.switchToPage(page)
        doc.page.margins.bottom = 0
        draw(page + 1, count)
      }
    },
    /** What it is, and which of its pages, at the foot of each. */
    numberPages(words: string, height: number): void {
      this.onEachPage((page, count) => {
        this.write(`${words} · Page ${page} of ${count}`, this.across(this.bottom - height), LABEL)
      })
    },
    qr(text: string, { x, y, width }: Place): void {
      const { data, size } = encode(text, { ecc: 'M', border: 0 })
      const cell = width / size
      data.forEach((row, down) => {
        row.forEach((dark, right) => {
          // A hair larger than the cell, or printers show white threads between them.
          if (dark) doc.rect(x + right * cell, y + down * cell, cell + 0.15, cell + 0.15)
        })
      })
      doc.fillColor('#000000').fill()
    },
    async toBytes(): Promise<Buffer> {
      const chunks: Buffer[] = []
      doc.on('data', (chunk: Buffer) => chunks.push(chunk))
      const ended = new Promise(done => doc.on('end', done))
      doc.end()
      await ended
      return Buffer.concat(chunks)
    }
  }
}
