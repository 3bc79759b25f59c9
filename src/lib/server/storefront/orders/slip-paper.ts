// Sheets to print on, with text that breaks by itself. Lengths are points, 72 to the inch.
import PDFDocument from 'pdfkit'
import { encode } from 'uqr'

import { fontFile, runsOf, UNPRINTABLE, type Weight, wrap } from './slip-text.ts'

export const INK = '#1d1e26'
export const MUTED = '#63645c'
export const RULE = '#c9c7bd'

export interface Style {
  size: number
  weight?: Weight
  colour?: string
  maxLines?: number
}

interface Place {
  x: number
  y: number
  width: number
}

export type Paper = ReturnType<typeof openPaper>

const LINE_HEIGHT = 1.3

export function openPaper({ paper, title, margin }: { paper: 'letter' | 'a4'; title: string; margin: number }) {
  const doc = new PDFDocument({
    size: paper === 'a4' ? 'A4' : 'LETTER',
    margin,
    bufferPages: true,
    info: { Title: title },
    lang: 'en'
  })
  // Text never flows by itself: below the margin it would open pages of its own.
  doc.page.margins.bottom = 0
  const known = new Set<string>()
  const widths = new Map<string, number>()
  const wrapped = new Map<string, string[]>()
  let isIncomplete = false

  function setFont(script: string, { size, weight = 400 }: Style): void {
    const name = `${script}-${weight}`
    if (!known.has(name)) {
      doc.registerFont(name, fontFile(script, weight))
      known.add(name)
    }
    doc.font(name).fontSize(size)
  }

  function widthOf(text: string, style: Style): number {
    const key = `${style.size} ${style.weight} ${text}`
    const measured = widths.get(key)
    if (measured !== undefined) return measured
    const width = runsOf(text).reduce((sum, run) => {
      setFont(run.script, style)
      return sum + doc.widthOfString(run.text)
    }, 0)
    widths.set(key, width)
    return width
  }

  function linesOf(text: string, width: number, style: Style): string[] {
    const maxLines = style.maxLines ?? 4
    const key = `${width} ${maxLines} ${style.size} ${style.weight} ${text}`
    const lines = wrapped.get(key) ?? wrap(text, { width, maxLines, measure: part => widthOf(part, style) })
    wrapped.set(key, lines)
    return lines
  }

  function drawLine(text: string, { x, y }: { x: number; y: number }, style: Style): void {
    let at = x
    for (const run of runsOf(text)) {
      setFont(run.script, style)
      if (run.text.includes(UNPRINTABLE)) isIncomplete = true
      doc.fillColor(style.colour ?? INK).text(run.text, at, y, { lineBreak: false })
      at += doc.widthOfString(run.text)
    }
  }

  return {
    doc,
    width: doc.page.width - 2 * margin,
    bottom: doc.page.height - margin,
    widthOf,
    /** Whether something was typed that no font here can draw. */
    isIncomplete: () => isIncomplete,
    heightOf(text: string, width: number, style: Style): number {
      return linesOf(text, width, style).length * style.size * LINE_HEIGHT
    },
    /** Draws the text and gives the height it took. */
    write(text: string, { x, y, width }: Place, style: Style): number {
      const lines = linesOf(text, width, style)
      for (const [index, line] of lines.entries()) drawLine(line, { x, y: y + index * style.size * LINE_HEIGHT }, style)
      return lines.length * style.size * LINE_HEIGHT
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
