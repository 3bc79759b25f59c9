// A job's ticket on paper: read standing, at arm's length, with dirty hands. Runs in the child process.
import { required } from '#lib/shared/required.ts'
import { formatNumber } from '#lib/shared/number-format.ts'
import { INK, MUTED, openPaper, type Paper, RULE, type Style } from '#lib/server/platform/paper/paper.ts'
import { fromMm, type Units } from '#lib/shared/units.ts'

import type { TicketFilm } from './ticket-press.ts'
import { drawCounts, heightOfCounts } from './ticket-counts.ts'

interface TicketDecoration {
  design: string
  location: string
  method: string
  note: string
  widthMm: number | null
  heightMm: number | null
  underbase: boolean
  seconds: number
  films: TicketFilm[]
}

export interface TicketItem {
  id: string
  name: string
  note: string
  pieces: number
  /** Hours, a fee: no pieces. */
  isService: boolean
  hex: string | null
  pictures: string[]
  /** Empty where there is none. */
  blank: string
  sizes: { size: string; quantity: number }[]
  people: { name: string; number: string; size: string; note: string }[]
  decorations: TicketDecoration[]
}

export interface Ticket {
  id: string
  number: number
  title: string
  status: string
  pieces: number
  customer: string
  due: string
  event: string
  poNumber: string
  delivery: string
  owner: string
  note: string
  href: string
  /** Of the approval; empty: nothing was approved. */
  code: string
  /** Whether the job is still what was approved. */
  isSealed: boolean
  /** Whether the approval was given in this installation. */
  isVerified: boolean
  units: Units
  items: TicketItem[]
}

export interface TicketTask {
  kind: 'ticket'
  tickets: Ticket[]
  paper: 'letter' | 'a4'
  shopName: string
  printed: string
  pictures: Record<string, Uint8Array>
}

const MARGIN = 36
const NUMBER: Style = { size: 40, weight: 700, maxLines: 1 }
const TITLE: Style = { size: 17, weight: 700, maxLines: 2 }
const LABEL: Style = { size: 8.5, weight: 700, colour: MUTED, maxLines: 1 }
const FACT: Style = { size: 12, weight: 700, maxLines: 2 }
const NAME: Style = { size: 15, weight: 700, maxLines: 2 }
const STRONG: Style = { size: 11, weight: 700, maxLines: 2 }
const PLAIN: Style = { size: 10.5, maxLines: 6 }
const QR = 84
const PICTURE = 150
const GAP = 10

const METHODS: Record<string, string> = {
  vinyl: 'Cut film',
  transfer: 'Transfer',
  screen: 'Screen print',
  embroidery: 'Embroidery',
  sublimation: 'Sublimation',
  sign: 'Sign',
  other: 'Other'
}

/** Something that is not broken over two pages. */
interface Block {
  height: number
  draw: (y: number) => void
}

export async function drawTickets({ tickets, paper, shopName, printed, pictures }: TicketTask): Promise<Buffer> {
  const [first, ...others] = tickets
  const title = first && others.length === 0 ? `Job ${first.number}` : 'Job tickets'
  const sheet = openPaper({ paper, title, margin: MARGIN })
  const ownerOfPage: Ticket[] = []
  for (const [at, ticket] of tickets.entries()) {
    if (at > 0) sheet.newPage()
    const top = drawHead(sheet, ticket)
    const blocks = ticket.items.flatMap((item, place) => itemBlocks(sheet, item, { ticket, pictures, place }))
    if (ticket.note) blocks.push(textBlock(sheet, 'Notes', ticket.note))
    sheet.flow(blocks, {
      top,
      foot: 22,
      heightOf: ({ height }) => height,
      draw: ({ draw }, y) => draw(y),
      nextHead: () => MARGIN + sheet.write(`Job ${ticket.number}, continued`, sheet.across(MARGIN), STRONG) + 8
    })
    while (ownerOfPage.length < sheet.pages()) ownerOfPage.push(ticket)
  }
  sheet.onEachPage(page => {
    const ticket = required(ownerOfPage[page - 1], 'the ticket of a page')
    const first = ownerOfPage.indexOf(ticket)
    const count = ownerOfPage.filter(each => each === ticket).length
    const foot = `Job ${ticket.number} · ${shopName} · printed ${printed} · page ${page - first} of ${count}`
    sheet.write(foot, sheet.across(sheet.bottom - 10), { ...LABEL, weight: 400 })
  })
  return sheet.toBytes()
}

function drawHead(sheet: Paper, ticket: Ticket): number {
  const width = sheet.width - QR - 16
  let y = MARGIN - 6
  y += sheet.write(`Job ${ticket.number}`, { x: MARGIN, y, width }, NUMBER)
  y += sheet.write(ticket.title, { x: MARGIN, y, width }, TITLE)
  y += sheet.write(ticket.customer, { x: MARGIN, y, width }, { ...PLAIN, size: 12, maxLines: 2 })
  const right = MARGIN + sheet.width - QR
  sheet.qr(ticket.href, { x: right, y: MARGIN, width: QR })
  y = Math.max(y, MARGIN + QR) + GAP
  const facts = [
    ['DUE', ticket.due || 'no date'],
    ...(ticket.event ? [['EVENT', ticket.event]] : []),
    ['PIECES', formatNumber(ticket.pieces)],
    ['STATUS', ticket.status],
    ['APPROVAL', approvalOf(ticket)]
  ] as [string, string][]
  const cell = sheet.width / facts.length
  sheet.doc.rect(MARGIN, y, sheet.width, 1.5).fill(INK)
  let deepest = 0
  for (const [at, [label, value]] of facts.entries()) {
    const place = { x: MARGIN + at * cell, width: cell - 8 }
    sheet.write(label, { ...place, y: y + 7 }, LABEL)
    deepest = Math.max(deepest, sheet.write(value, { ...place, y: y + 19 }, FACT))
  }
  y += 19 + deepest + 5
  const words = [ticket.poNumber, ticket.delivery, ticket.owner && `Owner: ${ticket.owner}`].filter(Boolean).join(' · ')
  y += sheet.write(words, sheet.across(y), { ...PLAIN, maxLines: 3 }) + 6
  for (const text of warningsOf(ticket)) {
    sheet.doc.rect(MARGIN, y, sheet.width, 24).lineWidth(1.5).strokeColor(INK).stroke()
    sheet.write(text, { x: MARGIN + 8, y: y + 4, width: sheet.width - 16 }, FACT)
    y += 32
  }
  sheet.doc.rect(MARGIN, y, sheet.width, 1.5).fill(INK)
  return y + 4
}

function approvalOf({ code, isSealed, isVerified }: Ticket): string {
  if (!code) return 'not approved'
  if (!isSealed) return `${code}: changed since`
  return isVerified ? code : `${code}: approved elsewhere, not verified here`
}

function warningsOf({ code, isSealed, isVerified }: Ticket): string[] {
  if (!code) return []
  return [
    ...(isSealed ? [] : ['The job is not what the customer approved. Ask before you make it.']),
    ...(isVerified ? [] : ['Approved elsewhere, not verified here. Ask the customer before you make it.'])
  ]
}

interface TicketContext {
  ticket: Ticket
  pictures: TicketTask['pictures']
  place: number
}

function itemBlocks(sheet: Paper, item: TicketItem, around: TicketContext): Block[] {
  const blocks = [itemHead(sheet, item, around), ...item.decorations.map(each => decorationBlock(sheet, each, around))]
  if (item.people.length > 0) blocks.push(...peopleBlocks(sheet, item))
  return blocks
}

function amountOf({ isService, pieces }: TicketItem): string {
  if (isService) return `Quantity ${formatNumber(pieces)}`
  return pieces === 1 ? '1 piece' : `${formatNumber(pieces)} pieces`
}

function itemHead(sheet: Paper, item: TicketItem, { pictures, place }: TicketContext): Block {
  const shown = item.pictures.filter(id => pictures[id])
  const room = shown.length > 0 ? PICTURE + 14 : 0
  const width = sheet.width - room
  const words = [
    { text: `${place + 1}. ${item.name}`, style: NAME },
    {
      text: amountOf(item),
      style: { ...STRONG, size: 13 }
    },
    { text: item.blank, style: { ...PLAIN, size: 12 } },
    { text: item.note, style: PLAIN }
  ].filter(({ text }) => text !== '')
  const height = words.reduce((sum, { text, style }) => sum + sheet.heightOf(text, width, style) + 2, 0)
  const counts = heightOfCounts(sheet, item.sizes, width)
  const inner = Math.max(height + counts + 6, shown.length > 0 ? PICTURE : 0)
  return {
    height: inner + GAP * 2,
    draw(top) {
      if (place > 0) sheet.doc.rect(MARGIN, top + 2, sheet.width, 1).fill(INK)
      const x = MARGIN + room
      let y = top + GAP
      shown.forEach((id, at) => {
        const side = shown.length === 1 ? PICTURE : PICTURE / 2 - 3
        const box = { fit: [side, PICTURE] as [number, number], align: 'center' as const }
        sheet.doc.image(Buffer.from(required(pictures[id], 'a picture')), MARGIN + at * (side + 6), y, box)
      })
      for (const { text, style } of words) y += sheet.write(text, { x, y, width }, style) + 2
      drawCounts(sheet, item.sizes, { x, y: y + 4, width })
    }
  }
}

function decorationBlock(sheet: Paper, decoration: TicketDecoration, { ticket }: TicketContext): Block {
  const { design, location, method, note, widthMm, heightMm, underbase, seconds, films } = decoration
  const { units } = ticket
  const measure = [
    widthMm ? `${fromMm(widthMm, units)} ${units} wide` : '',
    heightMm ? `${fromMm(heightMm, units)} ${units} high` : ''
  ]
  const how = [
    METHODS[method] ?? method,
    ...measure,
    underbase ? 'with underbase' : '',
    films.every(({ press }) => !press) && seconds ? `press ${seconds} s` : ''
  ]
  const head = [location || 'No placement given', design].filter(Boolean).join(': ')
  const width = sheet.width - 28
  const lines = [
    { text: head, style: STRONG },
    { text: how.filter(Boolean).join(' · '), style: PLAIN },
    { text: note, style: PLAIN }
  ].filter(({ text }) => text !== '')
  const height = lines.reduce((sum, { text, style }) => sum + sheet.heightOf(text, width, style), 0) + films.length * 17
  return {
    height: height + 14,
    draw(top) {
      sheet.doc
        .rect(MARGIN, top + 5, 13, 13)
        .lineWidth(1)
        .strokeColor(INK)
        .stroke()
      const x = MARGIN + 24
      let y = top + 4
      for (const { text, style } of lines) y += sheet.write(text, { x, y, width }, style)
      films.forEach(({ name, hex, press }, at) => {
        sheet.doc
          .rect(x, y + 3, 11, 11)
          .lineWidth(0.75)
          .fillAndStroke(hex, RULE)
        const text = `${at + 1}. ${[name, press].filter(Boolean).join(': ')}`
        sheet.write(text, { x: x + 17, y, width: width - 17 }, { ...PLAIN, maxLines: 1 })
        y += 17
      })
    }
  }
}

const PERSON: Style = { size: 10.5, maxLines: 1 }
const ROW = 17
/** Rows that stay together with the head of a list, and as many at its end: no page has one name of a list. */
const TOGETHER = 3

/** Two beside each other, each with a box to tick. */
function peopleBlocks(sheet: Paper, { people }: TicketItem): Block[] {
  const half = (sheet.width - 20) / 2
  const rows = Array.from({ length: Math.ceil(people.length / 2) }, (_, at) => people.slice(at * 2, at * 2 + 2))
  const head: Block = {
    height: 22,
    draw: top => void sheet.write(`NAMES AND NUMBERS, ${people.length}`, sheet.across(top + 8), LABEL)
  }
  const blocks = rows.map(
    (row): Block => ({
      height: ROW,
      draw(top) {
        row.forEach(({ name, number, size, note }, side) => {
          const x = MARGIN + side * (half + 20)
          sheet.doc
            .rect(x, top + 3, 9, 9)
            .lineWidth(0.75)
            .strokeColor(INK)
            .stroke()
          sheet.write(number, { x: x + 16, y: top, width: 34 }, { ...PERSON, weight: 700 })
          const words = [name || (number ? '' : 'no name'), note].filter(Boolean).join(', ')
          sheet.write(words, { x: x + 54, y: top, width: half - 110 }, PERSON)
          sheet.write(size, { x: x + half - 50, y: top, width: 50 }, { ...PERSON, weight: 700 })
          sheet.rule(x, top + ROW - 1.5, half)
        })
      }
    })
  )
  const end: Block = { height: 6, draw: () => {} }
  if (blocks.length <= TOGETHER * 2) return [joined([head, ...blocks, end])]
  const inside = blocks.slice(TOGETHER, -TOGETHER)
  return [joined([head, ...blocks.slice(0, TOGETHER)]), ...inside, joined([...blocks.slice(-TOGETHER), end])]
}

function joined(blocks: readonly Block[]): Block {
  return {
    height: blocks.reduce((sum, { height }) => sum + height, 0),
    draw(top) {
      let y = top
      for (const { height, draw } of blocks) {
        draw(y)
        y += height
      }
    }
  }
}

function textBlock(sheet: Paper, label: string, text: string): Block {
  const style = { ...PLAIN, maxLines: 40 }
  return {
    height: sheet.heightOf(text, sheet.width, style) + 34,
    draw(top) {
      sheet.doc.rect(MARGIN, top + 4, sheet.width, 1).fill(INK)
      sheet.write(label.toUpperCase(), sheet.across(top + 12), LABEL)
      sheet.write(text, sheet.across(top + 25), style)
    }
  }
}
