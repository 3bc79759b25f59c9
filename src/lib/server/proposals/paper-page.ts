// A proposal and the certificate of its approval on paper. Runs in the child process.
import type { ProposalContent, ProposalPrices, ProposedItem } from '#lib/contract/proposals.ts'
import { INK, LABEL, MUTED, openPaper, type Paper, type Style } from '#lib/server/platform/paper/paper.ts'
import { lineSum } from '#lib/papers/line-sum.ts'
import { formatMoney } from '#lib/shared/money.ts'
import { APPROVAL_CHECKS, orderedItems } from '#lib/shared/proposals.ts'
import { fromMm } from '#lib/shared/units.ts'

import { drawBelow, drawBeside, heightBelow, heightBeside, placePictures, textInset } from './paper-pictures.ts'

export interface ProposalTask {
  kind: 'proposal'
  content: ProposalContent
  prices: ProposalPrices
  chosen: string[]
  number: number
  shopName: string
  until: string
  paper: 'letter' | 'a4'
  pictures: Record<string, Uint8Array>
  /** Of the certificate. */
  approval: { name: string; when: string; code: string; seal: string; note: string; isRecorded: boolean; recordedBy: string; isVerified: boolean; checks: Record<string, string[]> } | null // biome-ignore format: one line
}

const MARGIN = 48
const FOOT = 30
const TITLE: Style = { size: 28, weight: 700, maxLines: 3 }
const PLAIN: Style = { size: 10.5, maxLines: 40 }
const QUIET: Style = { size: 10.5, colour: MUTED, maxLines: 6 }
const STRONG: Style = { size: 11, weight: 700, maxLines: 2 }
const CONFIRMED: Style = { size: 9.5, colour: MUTED, maxLines: 4 }
const ELSEWHERE =
  'Approved elsewhere, not verified here. This record came in with a file from another installation; nobody here saw the approval given.'
const HEADING: Style = { size: 15, weight: 700, maxLines: 2 }

export function drawProposal(task: ProposalTask): Promise<Buffer> {
  const { content, paper, approval, number, shopName } = task
  const title = `${approval ? 'Approval' : 'Proposal'}: ${content.title}`
  const sheet = openPaper({ paper, title, margin: MARGIN })
  let y = drawHead(sheet, task)
  if (approval) y = drawApproval(sheet, task, y)
  const items = approval ? (orderedItems(content.items, task.chosen) ?? content.items) : content.items
  y = sheet.flow(items, {
    top: y + 6,
    foot: FOOT,
    heightOf: item => itemHeight(sheet, item, task),
    draw: (item, top) => void drawItem(sheet, item, task, top),
    nextHead: () => MARGIN
  })
  y = drawSums(sheet, task, y)
  if (content.terms) {
    const height = sheet.heightOf(content.terms, sheet.width, PLAIN)
    y = sheet.room(y, height + 30, FOOT)
    y += sheet.write('Terms', sheet.across(y), STRONG) + 2
    sheet.write(content.terms, sheet.across(y), PLAIN)
  }
  sheet.numberPages(`${shopName} · Job ${content.jobNumber}, version ${number}`, 12)
  return sheet.toBytes()
}

function drawHead(sheet: Paper, { content, shopName, number, until, approval }: ProposalTask): number {
  sheet.doc.rect(MARGIN, MARGIN, sheet.width, 5).fill(content.hex)
  let y = MARGIN + 18
  y += sheet.write(shopName, sheet.across(y), { ...STRONG, size: 12 })
  y += sheet.write(approval ? 'Certificate of approval' : content.title, sheet.across(y), TITLE) + 2
  if (approval) y += sheet.write(content.title, sheet.across(y), HEADING)
  const facts = [
    content.customer && `For ${content.customer}`,
    `Job ${content.jobNumber}, version ${number}`,
    !approval && until && `Good until ${until}`
  ]
  y += sheet.write(facts.filter(Boolean).join(' · '), sheet.across(y), QUIET) + 8
  if (!approval && content.greeting) y += sheet.write(content.greeting, sheet.across(y), PLAIN) + 6
  return y
}

function drawApproval(sheet: Paper, { approval, content, prices }: ProposalTask, top: number): number {
  if (!approval) return top
  const { name, when, code, seal, note, isRecorded, recordedBy, isVerified } = approval
  const confirmed = confirmations(content.items, approval.checks)
  const words = confirmed.reduce((sum, text) => sum + sheet.heightOf(text, sheet.width - 32, CONFIRMED), 0)
  const height = (isRecorded ? 126 : 106) + (isVerified ? 0 : 34) + words
  sheet.doc.roundedRect(MARGIN, top, sheet.width, height, 6).lineWidth(1.5).strokeColor(INK).stroke()
  const inner = { x: MARGIN + 16, width: sheet.width - 32 }
  let y = top + 12
  y += sheet.write(`Code ${code}`, { ...inner, y }, { size: 22, weight: 700, maxLines: 1 })
  if (!isVerified) y += sheet.write(ELSEWHERE, { ...inner, y }, STRONG) + 4
  y += sheet.write(`Approved by ${name}, ${when}`, { ...inner, y }, STRONG)
  y += sheet.write(`Total ${formatMoney(prices.totalCents, content.currency)}`, { ...inner, y }, PLAIN)
  if (isRecorded) {
    y += sheet.write(`Recorded by ${recordedBy || 'the shop'}: ${note}`, { ...inner, y }, { ...PLAIN, maxLines: 1 })
  }
  for (const text of confirmed) y += sheet.write(text, { ...inner, y }, CONFIRMED)
  sheet.write(`SHA-256 ${seal}`, { ...inner, y: y + 2 }, { size: 8, colour: MUTED, maxLines: 2 })
  return top + height + 12
}

/** What was ticked, each with the items that it was said of. */
export function confirmations(items: readonly ProposedItem[], checks: Record<string, string[]>): string[] {
  return APPROVAL_CHECKS.flatMap(check => {
    const titles = items.filter(({ id }) => checks[id]?.includes(check)).map(({ title }) => title)
    return titles.length > 0 ? [`Confirmed ${check}: ${titles.join(', ')}`] : []
  })
}

export function linesOf(
  item: ProposedItem,
  { content, prices, pictures }: ProposalTask
): { text: string; style: Style }[] {
  const { units, currency } = content
  const { missing } = placePictures(item, pictures)
  const price = prices.items.find(({ id }) => id === item.id)
  const size = (mm: number | null) => (mm ? fromMm(mm, units) : '')
  const roles = { fixed: '', optional: 'Optional', choice: `One of: ${item.group}` }
  const lines = [
    { text: item.title, style: HEADING },
    { text: roles[item.role], style: LABEL },
    { text: [item.blank, item.colour].filter(Boolean).join(', '), style: QUIET },
    { text: item.text, style: PLAIN },
    ...item.decorations.map(({ design, location, widthMm, heightMm, films }) => {
      const measure = widthMm && heightMm ? `${size(widthMm)} × ${size(heightMm)} ${units}` : ''
      const colours = films.map(({ name }) => name).join(', ')
      return { text: [location, design, measure, colours].filter(Boolean).join(' · '), style: PLAIN }
    }),
    { text: item.sizes.map(({ size: name, quantity }) => `${quantity} × ${name}`).join(',  '), style: STRONG },
    {
      text: item.people
        .map(({ name, number, size: worn }) => [number, name, worn].filter(Boolean).join(' '))
        .join('; '),
      style: QUIET
    },
    {
      text: price ? lineSum({ ...price, quantity: item.pieces }, currency) : '',
      style: STRONG
    },
    { text: missing.length > 0 ? `Also on the proposal’s page: ${missing.join(', ')}` : '', style: QUIET }
  ]
  return lines.filter(({ text }) => text !== '')
}

function layOut(sheet: Paper, item: ProposedItem, task: ProposalTask) {
  const pictures = placePictures(item, task.pictures)
  const inset = textInset(pictures)
  const width = sheet.width - inset
  const words = linesOf(item, task).reduce((sum, line) => sum + sheet.heightOf(line.text, width, line.style) + 3, 0)
  return { pictures, inset, width, upper: Math.max(words, heightBeside(sheet, pictures, task.pictures)) }
}

function itemHeight(sheet: Paper, item: ProposedItem, task: ProposalTask): number {
  const { pictures, upper } = layOut(sheet, item, task)
  const below = heightBelow(sheet, pictures, task.pictures)
  return upper + (below > 0 ? below + 8 : 0) + 26
}

function drawItem(sheet: Paper, item: ProposedItem, task: ProposalTask, top: number): void {
  sheet.rule(MARGIN, top, sheet.width)
  const { pictures, inset, width, upper } = layOut(sheet, item, task)
  const bytes = task.pictures
  drawBeside(sheet, pictures, { bytes, x: MARGIN, y: top + 12 })
  let y = top + 12
  for (const { text, style } of linesOf(item, task)) y += sheet.write(text, { x: MARGIN + inset, y, width }, style) + 3
  drawBelow(sheet, pictures, { bytes, x: MARGIN, y: top + 12 + upper + 8 })
}

function drawSums(sheet: Paper, { content, prices }: ProposalTask, start: number): number {
  const money = (cents: number) => formatMoney(cents, content.currency)
  const included = (prices.included ?? []).map(({ name, cents }) => ({ name: `Includes ${name}`, cents }))
  const rows = [...prices.rows, { name: 'Total', cents: prices.totalCents }, ...included]
  if (prices.depositCents > 0) rows.push({ name: `Deposit, ${content.depositPercent} %`, cents: prices.depositCents })
  let y = sheet.room(start, rows.length * 18 + 20, FOOT)
  sheet.rule(MARGIN, y, sheet.width)
  y += 8
  for (const { name, cents } of rows) {
    const style = name === 'Total' ? { ...STRONG, size: 14 } : PLAIN
    const amount = money(cents)
    sheet.write(name, sheet.across(y), style)
    const width = sheet.writeRight(amount, { y }, style)
    y += sheet.heightOf(amount, width, style) + 3
  }
  return y + 14
}
