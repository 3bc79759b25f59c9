// How a proof lies on its pages: every print area on its garment, its films, who gets what, and where to sign.
import type { ProofMark } from './proof-pdf.ts'

export interface ProofSide {
  /** Index of the garment's picture, which is square. */
  image: number
  name: string
  /** Size, place, garment: a line each. */
  facts: readonly string[]
  films: readonly { name: string; hex: string }[]
}

export interface ProofContent {
  heading: string
  /** The design, and under it who made it when. */
  name: string
  lead: string
  sides: readonly ProofSide[]
  sizes: string
  people: { heading: string; lines: readonly string[] }
  approval: { heading: string; text: string; choices: readonly string[]; fields: readonly string[] }
}

interface Paper {
  wMm: number
  hMm: number
}

/** Breaks a text into lines that are no wider than so many millimetres. */
export type BreakLines = (text: string, sizeMm: number, widthMm: number, bold?: boolean) => string[]

const [MARGIN, GAP] = [15, 8]
const [GREY, LINE] = ['#5B5D6B', '#C9CBD6']
const [SMALL, BODY, LEADING] = [2.9, 3.3, 4.6]
const APPROVAL_MM = 48
const FILM_MM = 3.4

export function layProof(content: ProofContent, { wMm, hMm }: Paper, breakLines: BreakLines): ProofMark[][] {
  const width = wMm - 2 * MARGIN
  const pages: ProofMark[][] = []
  let page: ProofMark[] = []
  let y = 0

  function text(
    s: string,
    x: number,
    at: { sizeMm?: number; bold?: boolean; hex?: string; width?: number } = {}
  ): void {
    const { sizeMm = BODY, bold = false, hex, width: room = wMm - MARGIN - x } = at
    for (const line of breakLines(s, sizeMm, room, bold)) {
      y += sizeMm * 1.4
      page.push({ kind: 'text', x, y, sizeMm, s: line, bold, ...(hex && { hex }) })
    }
  }

  function turn(): void {
    page = []
    pages.push(page)
    y = MARGIN - 4
    text(pages.length === 1 ? content.heading : `${content.heading} · ${content.name}`, MARGIN, {
      sizeMm: SMALL,
      hex: GREY
    })
    if (pages.length > 1) y += 3
  }

  function room(heightMm: number): void {
    if (y + heightMm > hMm - MARGIN) turn()
  }

  turn()
  text(content.name, MARGIN, { sizeMm: 6.4, bold: true })
  if (content.lead) text(content.lead, MARGIN, { sizeMm: SMALL, hex: GREY })
  y += 4

  // Two beside each other; one alone has the same size, with its facts beside it.
  const column = (width - GAP) / 2
  const isAlone = content.sides.length === 1
  for (let at = 0; at < content.sides.length; at += 2) {
    const pair = content.sides.slice(at, at + 2)
    const lines = Math.max(...pair.map(({ facts, films }) => facts.length + films.length))
    room(column + 8 + lines * (LEADING + 1))
    const top = y
    let bottom = y
    for (const [index, side] of pair.entries()) {
      const x = MARGIN + index * (column + GAP)
      page.push({ kind: 'image', x, y: top, w: column, h: column, image: side.image })
      page.push({ kind: 'box', x, y: top, w: column, h: column, line: LINE })
      y = isAlone ? top : top + column + 1
      factsOf(side, isAlone ? x + column + GAP : x, column)
      bottom = Math.max(bottom, y, top + column)
    }
    y = bottom + 5
  }

  if (content.sizes) {
    room(12)
    text(content.sizes, MARGIN, { bold: true })
    y += 3
  }
  people()
  approve()
  return pages

  function factsOf({ name, facts, films }: ProofSide, x: number, room: number): void {
    text(name, x, { bold: true, sizeMm: 4, width: room })
    for (const fact of facts) text(fact, x, { width: room })
    y += 1
    for (const film of films) {
      const from = y
      text(film.name, x + FILM_MM + 2, { width: room - FILM_MM - 2 })
      page.push({ kind: 'box', x, y: from + 1.4, w: FILM_MM, h: FILM_MM, fill: film.hex, line: LINE })
      y = Math.max(y, from + FILM_MM + 1.4)
    }
  }

  /** Names and numbers in three columns, in the order of the table. */
  function people(): void {
    const { heading, lines } = content.people
    if (lines.length === 0) return
    room(20)
    text(heading, MARGIN, { bold: true })
    const across = (width - 2 * GAP) / 3
    let left = [...lines]
    while (left.length > 0) {
      const most = Math.max(1, Math.floor((hMm - MARGIN - y - 2) / LEADING))
      const rows = Math.min(most, Math.ceil(left.length / 3))
      const top = y
      for (const [n, line] of left.slice(0, rows * 3).entries()) {
        y = top + (n % rows) * LEADING
        const [first = ''] = breakLines(line, SMALL, across)
        y += SMALL * 1.4
        page.push({ kind: 'text', x: MARGIN + Math.floor(n / rows) * (across + GAP), y, sizeMm: SMALL, s: first })
      }
      y = top + rows * LEADING + 2
      left = left.slice(rows * 3)
      if (left.length > 0) turn()
    }
    y += 3
  }

  function approve(): void {
    const { heading, text: sentence, choices, fields } = content.approval
    room(APPROVAL_MM)
    const top = Math.max(y, pages.length === 1 ? hMm - MARGIN - APPROVAL_MM : y)
    page.push({ kind: 'box', x: MARGIN, y: top, w: width, h: APPROVAL_MM, line: GREY })
    y = top + 2
    text(heading, MARGIN + 4, { bold: true, sizeMm: 4 })
    text(sentence, MARGIN + 4, { sizeMm: SMALL, hex: GREY, width: width - 8 })
    y += 3
    const third = (width - 8) / Math.max(1, choices.length)
    const row = y
    for (const [index, choice] of choices.entries()) {
      const x = MARGIN + 4 + index * third
      y = row
      page.push({ kind: 'box', x, y: row + 1, w: 4, h: 4, line: GREY })
      text(choice, x + 6, { width: third - 8 })
    }
    const each = (width - 8 - GAP * (fields.length - 1)) / Math.max(1, fields.length)
    for (const [index, field] of fields.entries()) {
      const x = MARGIN + 4 + index * (each + GAP)
      page.push({ kind: 'box', x, y: top + APPROVAL_MM - 9, w: each, h: 0, line: GREY })
      page.push({ kind: 'text', x, y: top + APPROVAL_MM - 4.5, sizeMm: SMALL, s: field, hex: GREY })
    }
    y = top + APPROVAL_MM
  }
}
