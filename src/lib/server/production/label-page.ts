// Labels of bags on sheets of Avery 5160 (30) and 5163 (10), and on a printer of 4 × 6 inch labels. Runs in the child process.
import { MUTED, openPaper, type Paper, type Style } from '#lib/server/platform/paper/paper.ts'

export interface Label {
  bag: string
  name: string
  group: string
  of: string
  run: string
  pieces: string[]
  /** Where its code leads. */
  href: string
}

export interface LabelTask {
  kind: 'label'
  paper: '5160' | '5163' | '4x6'
  title: string
  labels: Label[]
}

/** Points, 72 to the inch, as the sheets are punched. */
interface Sheet {
  columns: number
  rows: number
  width: number
  height: number
  left: number
  top: number
  stepX: number
  stepY: number
  size: { name: number; text: number; qr: number; pad: number }
}

const SHEETS: Record<LabelTask['paper'], Sheet> = {
  '5160': {
    columns: 3,
    rows: 10,
    width: 189,
    height: 72,
    left: 13.5,
    top: 36,
    stepX: 198,
    stepY: 72,
    size: { name: 11, text: 7, qr: 50, pad: 8 }
  },
  '5163': {
    columns: 2,
    rows: 5,
    width: 288,
    height: 144,
    left: 11.25,
    top: 36,
    stepX: 301.5,
    stepY: 144,
    size: { name: 18, text: 9, qr: 84, pad: 14 }
  },
  '4x6': {
    columns: 1,
    rows: 1,
    width: 288,
    height: 432,
    left: 0,
    top: 0,
    stepX: 288,
    stepY: 432,
    size: { name: 26, text: 12, qr: 120, pad: 18 }
  }
}

export async function drawLabels({ paper, title, labels }: LabelTask): Promise<Buffer> {
  const sheet = SHEETS[paper]
  const page = openPaper({ paper: paper === '4x6' ? [sheet.width, sheet.height] : 'letter', title, margin: 0 })
  const perPage = sheet.columns * sheet.rows
  for (const [index, label] of labels.entries()) {
    const at = index % perPage
    if (index > 0 && at === 0) page.newPage()
    const x = sheet.left + (at % sheet.columns) * sheet.stepX
    const y = sheet.top + Math.floor(at / sheet.columns) * sheet.stepY
    drawLabel(page, label, { ...sheet, x, y })
  }
  return page.toBytes()
}

function drawLabel(page: Paper, label: Label, { x, y, width, height, size }: Sheet & { x: number; y: number }): void {
  const { pad, qr } = size
  const [left, bottom] = [x + pad, y + height - pad]
  const textWidth = width - 2 * pad - qr - 8
  page.qr(label.href, { x: x + width - pad - qr, y: y + pad, width: qr })
  const code: Style = { size: size.text, weight: 700, maxLines: 1 }
  page.write(label.bag, { x: x + width - pad - qr, y: y + pad + qr + 2, width: qr }, code)
  const plain: Style = { size: size.text, maxLines: 1 }
  let top = y + pad
  if (label.group)
    top += page.write(label.group, { x: left, y: top, width: textWidth }, { ...plain, weight: 700, colour: MUTED })
  top += page.write(
    label.name || label.of,
    { x: left, y: top, width: textWidth },
    { size: size.name, weight: 700, maxLines: 2 }
  )
  top += page.write(`${label.of} · ${label.run}`, { x: left, y: top, width: textWidth }, { ...plain, colour: MUTED })
  drawPieces(page, label.pieces, {
    x: left,
    top: top + 2,
    bottom,
    width: textWidth,
    below: y + pad + qr + size.text * 1.6,
    whole: width - 2 * pad,
    style: plain
  })
}

interface Room {
  x: number
  top: number
  bottom: number
  width: number
  /** From here on a line has the whole width. */
  below: number
  whole: number
  style: Style
}

/** As many lines as there is room for; the last one counts the rest, so that nobody takes a part for all. */
function drawPieces(page: Paper, pieces: string[], { x, top, bottom, width, below, whole, style }: Room): void {
  const lineHeight = style.size * 1.35
  const room = Math.max(1, Math.floor((bottom - top) / lineHeight))
  const shown = pieces.length > room ? pieces.slice(0, room - 1) : pieces
  const lines = shown.length < pieces.length ? [...shown, `and ${pieces.length - shown.length} more`] : shown
  let y = top
  for (const line of lines) {
    page.write(line, { x, y, width: y >= below ? whole : width }, style)
    y += lineHeight
  }
}
