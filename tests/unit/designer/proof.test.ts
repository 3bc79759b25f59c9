import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'

import { type BreakLines, layProof, type ProofContent } from '#lib/designer/production/proof-layout.ts'
import { isPlainText, type ProofImage, type ProofMark, writeProofPdf } from '#lib/designer/production/proof-pdf.ts'

/** The smallest JPEG that readers accept: one grey pixel. */
const JPEG = Buffer.from('/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AKp//2Q==', 'base64') // biome-ignore format: one line
const PICTURE: ProofImage = { jpeg: new Uint8Array(JPEG), wPx: 1, hPx: 1 }
const PAPERS = [
  { wMm: 215.9, hMm: 279.4 },
  { wMm: 210, hMm: 297 }
]

/** Half as wide as high, as letters about are. */
const breakLines: BreakLines = (text, sizeMm, widthMm) => {
  const most = Math.max(1, Math.floor(widthMm / (sizeMm * 0.5)))
  return text.match(new RegExp(`.{1,${most}}`, 'gu')) ?? ['']
}

function content(sides: number, people: number): ProofContent {
  const film = { name: 'Red', hex: '#D7263D' }
  return {
    heading: 'Proof',
    name: 'Wildcats home – 2026',
    lead: 'Print Shop · 28 November 2026',
    sides: Array.from({ length: sides }, (_, image) => ({
      image,
      name: image === 0 ? 'Front' : `Back ${image}`,
      facts: ['T-shirt, Navy, Front', 'Size 10 × 4.5 in'],
      films: [film, { name: 'White', hex: '#FFFFFF' }]
    })),
    sizes: '15 pieces   S: 5   M: 10',
    people: { heading: 'Names', lines: Array.from({ length: people }, (_, n) => `${n + 1}. SMITH${n} · M`) },
    approval: {
      heading: 'Approval',
      text: 'Please check spelling.',
      choices: ['Approved as shown', 'Changes needed'],
      fields: ['Name', 'Signature', 'Date']
    }
  }
}

const bottomOf = (mark: ProofMark) => (mark.kind === 'text' ? mark.y : mark.y + mark.h)

test.each([
  [1, 0],
  [2, 15],
  [5, 240],
  [1, 500]
])('%i sides and %i people lie on pages, nothing twice and nothing beyond an edge', (sides, people) => {
  // biome-ignore format: one line
  for (const paper of PAPERS) {
    const pages = layProof(content(sides, people), paper, breakLines)
    const marks = pages.flat()
    for (const mark of marks) {
      expect(mark.x).toBeGreaterThanOrEqual(10)
      expect(bottomOf(mark)).toBeLessThanOrEqual(paper.hMm - 10)
    }
    expect(marks.filter(({ kind }) => kind === 'image')).toHaveLength(sides)
    const texts = marks.flatMap(mark => (mark.kind === 'text' ? mark.s : []))
    expect(texts.filter(s => /SMITH/.test(s))).toHaveLength(people)
    expect(texts.filter(s => s === 'Signature')).toHaveLength(1)
    expect(texts.filter(s => s === 'Red')).toHaveLength(sides)
    // No two lines of text lie on each other.
    for (const page of pages) {
      const places = page.flatMap(mark => (mark.kind === 'text' ? `${mark.x.toFixed(1)} ${mark.y.toFixed(1)}` : []))
      expect(new Set(places).size).toBe(places.length)
    }
  }
})

test('another program reads the pages, the words and the pictures', async () => {
  const [paper] = PAPERS
  const pages = layProof(content(2, 3), paper!, breakLines)
  const data = writeProofPdf({ title: 'Proof · Ł', ...paper!, pages, images: [PICTURE, PICTURE] })
  const pdf = await getDocument({ data, verbosity: 0 }).promise
  expect(pdf.numPages).toBe(pages.length)
  const page = await pdf.getPage(1)
  expect(page.view.map(n => Math.round(n * 10) / 10)).toEqual([0, 0, 612, 792])
  const words = (await page.getTextContent()).items.map(item => ('str' in item ? item.str : ''))
  expect(words).toContain('Wildcats home – 2026')
  expect(words).toContain('Size 10 × 4.5 in')
  expect(words).toContain('2. SMITH1 · M')
  expect((await pdf.getMetadata()).info).toMatchObject({ Title: 'Proof · Ł' })
})

test('letters that every reader has are text; others are not', () => {
  expect(isPlainText('Müller · 12 × “A” – €5')).toBe(true)
  expect(isPlainText('Łódź')).toBe(false)
  expect(isPlainText('ทีม')).toBe(false)
})
