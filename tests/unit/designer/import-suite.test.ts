// Drawings of strangers beside pictures that other programs made of them: the same, or a remark says what differs. The
// whole of resvg's suite is run by tests/bench/import-suite.ts.
import { readdir, readFile } from 'node:fs/promises'

import { beforeAll, expect, test } from 'vitest'

import { loadClipper } from '#lib/designer/geometry/load-clipper.ts'
import { importDxf } from '#lib/designer/importing/dxf.ts'
import { importPdf } from '#lib/designer/importing/pdf.ts'
import { importSvg } from '#lib/designer/importing/svg.ts'
import { toClipboard } from '#lib/designer/importing/to-clipboard.ts'
import { createOutliner, type Outliner } from '#lib/designer/production/outliner.ts'
import { createFontBook } from '#lib/designer/text/font-book.ts'

import { difference, readPng, redrawn } from '../../support/redrawn.ts'

/** The share of pixels that two programs may draw differently. */
const MOST = 0.005
/** A line for a tool is shown in one width, whatever it had in the file. */
const HAIR = 0.015
/** At so few pixels to the inch no line of resvg's suite is a hairline, which would be cut and not drawn. */
const COARSE_DPI = 10

const folder = (name: string) => new URL(`../../support/drawings/${name}/`, import.meta.url)
const drawingsIn = async (name: string) => (await readdir(folder(name))).filter(file => /\.(svg|pdf|dxf)$/.test(file))
const [suite, programs] = await Promise.all(['resvg', 'programs'].map(drawingsIn))

let outliner: Outliner

beforeAll(async () => {
  const book = createFontBook(() => Promise.reject(new Error('No letters here')))
  outliner = createOutliner({ clipper: await loadClipper(), book })
})

async function read(name: string, bytes: Uint8Array, dpi?: number) {
  if (name.endsWith('.pdf')) return importPdf(bytes)
  if (name.endsWith('.dxf')) return importDxf(bytes)
  return importSvg(bytes, dpi ? { dpi } : {})
}

/** Said of the size or of what a machine does with a line, and of nothing that looks different. */
const UNSEEN = new Set(['no-unit', 'cut-line', 'thin-line', 'link', 'script'])

async function compare(where: string, name: string, options: { dpi?: number; ground: 'none' | 'white' }) {
  const drawing = await read(name, new Uint8Array(await readFile(new URL(name, folder(where)))), options.dpi)
  const clipboard = toClipboard(drawing, outliner.clipper)
  const reference = await readPng(new URL(name.replace(/\.\w+$/, '.png'), folder(where)))
  const share = difference(redrawn({ ...drawing, clipboard }, outliner, reference.width), reference, options.ground)
  const isHair = drawing.notes.includes('cut-line')
  return { share, isHair, notes: drawing.notes.filter(note => !UNSEEN.has(note)) }
}

test.for(suite!)('resvg: %s', async name => {
  const { share, notes } = await compare('resvg', name, { dpi: COARSE_DPI, ground: 'none' })
  if (notes.length === 0) expect(share).toBeLessThanOrEqual(MOST)
})

/** Closed outlines of DXF are filled, and said to be: their pictures have them filled as well. */
const FILLED = /^(autocad|corel-loose|librecad-(blocks|solids|splines)|qcad-(ellipses|mirrored-closed|r12))/

test.for(programs!)('%s', async name => {
  const { share, notes, isHair } = await compare('programs', name, { ground: 'white' })
  const unlike = FILLED.test(name) ? notes.filter(note => note !== 'filled' && note !== 'switched-off') : notes
  if (unlike.length === 0) expect(share).toBeLessThanOrEqual(isHair ? HAIR : MOST)
})

test('most are the same without a remark', async () => {
  expect(suite!.length).toBeGreaterThanOrEqual(60)
  expect(programs!.length).toBeGreaterThanOrEqual(75)
})
