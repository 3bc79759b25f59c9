// Decorations of a run that are not cut from film: listed with their files, and transfers nested with a code for each piece owed.
import { randomUUID } from 'node:crypto'

import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'

import { getSeparations } from '#lib/contract/doc-core.ts'
import { setJobReady } from '#lib/contract/job-work.ts'
import { getRunTransfers, listRunMethods } from '#lib/contract/production-methods.ts'
import { loadPdfjs } from '#lib/designer/importing/pdfjs.ts'

import { teeItem } from '../support/jobs.ts'
import { takeOwnDatabase } from '../support/own-database.ts'
import { act, ofRun, piecesOf, startedRun } from '../support/production.ts'
import { approve, crest, makeProposal, ofJob } from '../support/proposals.ts'
import { request, sent, signUp } from '../support/world.ts'

takeOwnDatabase()
const SIZES = { sizes: [{ size: 'M', quantity: 3 }, { size: 'XL', quantity: 2 }] } // biome-ignore format: one line

/** Five tees, each cut, printed, transferred and stitched. */
async function mixedRun() {
  const as = await signUp()
  const document = await crest(as)
  const [front] = (await teeItem(as)).components!
  const { matrixId: _, ...base } = { ...front!, documentId: document.id, widthMm: 100, heightMm: 100 }
  const of = (method: 'vinyl' | 'screen' | 'transfer' | 'embroidery', location: string) => ({ ...base, id: randomUUID(), method, location }) // biome-ignore format: one line
  const components = [of('vinyl', 'Front'), of('screen', 'Full back'), of('transfer', 'Left sleeve'), of('embroidery', 'Left chest')] // biome-ignore format: one line
  const made = await makeProposal(as, { ...SIZES, fixed: { cents: 1500, reason: 'Agreed' }, components })
  await approve(made.link)
  await sent(setJobReady, { ...ofJob(as, made.job), body: { fact: 'paymentTerms', done: true } })
  const run = await startedRun(as, { kind: 'job', jobId: made.job.id, itemIds: [] })
  return { as, document, run }
}

test('lists all methods of a mixed job in one run, with screens to download and what is done', async () => {
  const { as, run } = await mixedRun()
  const pieces = await piecesOf(as, run)
  expect(pieces).toHaveLength(5)

  const { works } = await sent(listRunMethods, ofRun(as, run))
  expect(works.map(({ method, side, owed, done, widthMm }) => [method, side, owed, done, widthMm])).toEqual([
    ['transfer', 'front', 5, 0, 100],
    ['screen', 'back', 5, 0, 100],
    ['embroidery', 'front', 5, 0, 100]
  ])
  for (const work of works) {
    expect(work.colours.length).toBeGreaterThan(0)
    expect(work.garments.map(garment => [garment.size, garment.pieces])).toEqual([['M', 3], ['XL', 2]]) // biome-ignore format: one line
  }
  const screen = works[1]!
  expect(screen.colours[0]!.mesh).toBe(156)
  const query = { WorkspaceId: as.workspaceId, Id: screen.documentId!, VersionId: screen.versionId! }
  const positives = await request(getSeparations, { as, query })
  expect(positives.status).toBe(200)
  const names = Object.keys(unzipSync(new Uint8Array(await positives.arrayBuffer())))
  expect(names.filter(name => name.endsWith('.png'))).toHaveLength(screen.colours.length)

  await act(as, { kind: 'pressed', code: pieces[0]!.code })
  await act(as, { kind: 'spoiled', code: pieces[1]!.code, reason: 'Crooked' })
  const after = await sent(listRunMethods, ofRun(as, run))
  for (const work of after.works) expect([work.owed, work.done, work.spoiled]).toEqual([5, 1, 1])
})

test('nests one transfer for each piece that waits, with its code and a white base, and says what does not fit', async () => {
  const { as, run } = await mixedRun()
  const [first, ...rest] = await piecesOf(as, run)
  await act(as, { kind: 'pressed', code: first!.code })

  const asked = ofRun(as, run)
  const reply = await request(getRunTransfers, { ...asked, query: { ...asked.query, widthMm: 330, lengthMm: 260 } })
  expect(reply.status).toBe(200)
  const files = unzipSync(new Uint8Array(await reply.arrayBuffer()))

  const rows = strFromU8(files['list.csv']!).trim().split('\r\n').slice(1)
  expect(rows.map(row => row.split(',')[1]).toSorted()).toEqual(rest.map(({ code }) => code).toSorted())
  const sheets = Object.keys(files).filter(name => name.endsWith('.pdf'))
  expect(sheets.length).toBeGreaterThan(0)
  const placed = await Promise.all(sheets.map(name => boxesOf(files[name]!)))
  expect(placed.flatMap(({ colour }) => colour)).toHaveLength(4)
  for (const { colour, white, wMm, hMm } of placed) {
    expect(white).toEqual(colour)
    expect(wMm).toBeCloseTo(330, 1)
    expect(hMm).toBeLessThanOrEqual(260.1)
    for (const [index, box] of colour.entries()) {
      expect(box.minX).toBeGreaterThan(0)
      expect(box.maxX).toBeLessThan(wMm)
      expect(box.maxY).toBeLessThan(hMm)
      for (const other of colour.slice(index + 1)) {
        const apart = box.maxX < other.minX || other.maxX < box.minX || box.maxY < other.minY || other.maxY < box.minY
        expect(apart).toBe(true)
      }
    }
  }
  expect(Object.keys(files).filter(name => name.startsWith('pictures/'))).toHaveLength(2)

  const narrow = await request(getRunTransfers, { ...asked, query: { ...asked.query, widthMm: 150, lengthMm: 150, chokeMm: 0 } }) // biome-ignore format: one line
  expect([200, 409]).toContain(narrow.status)
})

interface Box {
  minX: number
  minY: number
  maxX: number
  maxY: number
}

type Matrix = [number, number, number, number, number, number]

const MM = 25.4 / 72

/** Where pdf.js finds pictures: on the first page colours, on the second the white. */
async function boxesOf(bytes: Uint8Array): Promise<{ colour: Box[]; white: Box[]; wMm: number; hMm: number }> {
  const { getDocument, OPS } = await loadPdfjs()
  const task = getDocument({ data: bytes.slice(), verbosity: 0, isOffscreenCanvasSupported: false })
  const pdf = await task.promise
  const pages: Box[][] = []
  let [wMm, hMm] = [0, 0]
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    const [, , width, height] = page.view as [number, number, number, number]
    ;[wMm, hMm] = [width * MM, height * MM]
    let matrix: Matrix = [MM, 0, 0, -MM, 0, height * MM]
    const kept: Matrix[] = []
    const boxes: Box[] = []
    const { fnArray, argsArray } = await page.getOperatorList()
    for (const [index, operation] of fnArray.entries()) {
      if (operation === OPS.save) kept.push(matrix)
      else if (operation === OPS.restore) matrix = kept.pop()!
      else if (operation === OPS.transform) {
        const [a, b, c, d, e, f] = matrix
        const [g, h, i, j, k, l] = argsArray[index] as Matrix
        matrix = [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
      } else if (operation === OPS.paintImageXObject) {
        const [a, b, c, d, e, f] = matrix
        const [xs, ys] = [[e, e + a, e + c, e + a + c], [f, f + b, f + d, f + b + d]] // biome-ignore format: one line
        const round = (mm: number) => Math.round(mm * 100) / 100
        boxes.push({ minX: round(Math.min(...xs)), minY: round(Math.min(...ys)), maxX: round(Math.max(...xs)), maxY: round(Math.max(...ys)) }) // biome-ignore format: one line
      }
    }
    pages.push(boxes)
  }
  await task.destroy()
  return { colour: pages[0]!, white: pages[1]!, wMm, hMm }
}
