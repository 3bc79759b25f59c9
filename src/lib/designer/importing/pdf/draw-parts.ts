// Parts of a PDF's page as pixels. pdf.js draws them: all kinds of gradients, patterns and masks as it shows them in a browser.
import { createCanvas } from '@napi-rs/canvas'
import type { PDFPageProxy } from 'pdfjs-dist'

import { packPng } from '../../production/raster-native.ts'
import type { ImportedImage, ImportedNode } from '../drawing.ts'
import type { Box } from '../matrix.ts'
import { PRINTED_PX_PER_MM } from '../render-part.ts'
import type { Operations } from './interpret.ts'
import type { Part } from './parts.ts'

/** Of all parts of a page together: more are drawn with fewer dots to the inch. */
const MOST_PIXELS = 24_000_000

type Render = Parameters<PDFPageProxy['render']>[0]

/** The page's operations as they are drawn, which are not quite those that are read. */
export async function drawnOperations(page: PDFPageProxy): Promise<Operations> {
  let operations: Operations = { fnArray: [], argsArray: [] }
  await draw(page, { wPx: 1, hPx: 1, pxPerPoint: 1, transform: [1, 0, 0, 1, 0, 0] }, (_, list) => {
    operations = list
    return false
  })
  return operations
}

interface Setting {
  operations: Operations
  /** pdf.js's OPS. */
  codes: Record<string, number>
  unreadable: ReadonlySet<number>
  mmPerPoint: number
}

/** The nodes with pictures in place of parts. */
export async function drawParts(
  page: PDFPageProxy,
  nodes: readonly (ImportedNode | Part)[],
  { operations, codes, unreadable, mmPerPoint }: Setting
): Promise<ImportedNode[]> {
  const area = nodes.reduce((sum, node) => sum + (node.type === 'part' ? areaOf(node.box) : 0), 0)
  const pxPerMm = Math.min(PRINTED_PX_PER_MM, Math.sqrt(MOST_PIXELS / area))
  const paints = paintsAmong(operations, codes)
  const list: ImportedNode[] = []
  for (const node of nodes) {
    if (node.type !== 'part') {
      list.push(node)
      continue
    }
    const isDrawn = (at: number) => paints[at] === 0 || (at >= node.from && at <= node.to && !unreadable.has(at))
    const picture = await drawPart(page, node.box, { isDrawn, pxPerMm, mmPerPoint })
    if (picture) list.push(picture)
  }
  return list
}

function areaOf({ minX, minY, maxX, maxY }: Box): number {
  return Math.max(0, maxX - minX) * Math.max(0, maxY - minY)
}

/** 1 for what leaves something on the page; what is only a mask, or only cuts off, has to be followed for every part. */
function paintsAmong({ fnArray, argsArray }: Operations, codes: Record<string, number>): Uint8Array {
  const names = new Map(Object.entries(codes).map(([name, code]) => [code, name]))
  const paints = new Uint8Array(fnArray.length)
  let inMask = 0
  for (let at = 0; at < fnArray.length; at++) {
    const name = names.get(fnArray[at] ?? -1) ?? ''
    const args = (argsArray[at] ?? []) as unknown[]
    if (name === 'beginGroup' && (inMask > 0 || (args[0] as { smask?: unknown } | undefined)?.smask)) inMask++
    else if (name === 'endGroup' && inMask > 0) inMask--
    else if (inMask > 0) continue
    else if (name === 'constructPath') {
      const isPainted = names.get(Number(args[0])) !== 'endPath'
      paints[at] = Number(isPainted)
      // A clip that is painted as well would wait for the next path.
      if (isPainted && /^(eo)?clip$/i.test(names.get(fnArray[at - 1] ?? -1) ?? '')) paints[at - 1] = 1
    } else paints[at] = Number(/^show.*Text$|^shadingFill$|^paint.*Image/.test(name))
  }
  return paints
}

interface Look {
  isDrawn: (at: number) => boolean
  pxPerMm: number
  mmPerPoint: number
}

/** Null where nothing of it is seen. */
async function drawPart(page: PDFPageProxy, box: Box, look: Look): Promise<ImportedImage | null> {
  const [width, height] = [box.maxX - box.minX, box.maxY - box.minY]
  if (!(width > 0 && height > 0 && Number.isFinite(width * height))) return null
  const [wPx, hPx] = [Math.ceil(width * look.pxPerMm), Math.ceil(height * look.pxPerMm)]
  const [across, down] = [wPx / width, hPx / height]
  const pxPerPoint = look.pxPerMm * look.mmPerPoint
  const transform = [across / look.pxPerMm, 0, 0, down / look.pxPerMm, -box.minX * across, -box.minY * down]
  const pixels = await draw(page, { wPx, hPx, pxPerPoint, transform }, look.isDrawn)
  const seen = seenPart(pixels, wPx, hPx)
  if (!seen) return null
  const { left, top, wide, high } = seen
  const cropped = new Uint8Array(4 * wide * high)
  for (let y = 0; y < high; y++) {
    const from = 4 * ((top + y) * wPx + left)
    cropped.set(pixels.subarray(from, from + 4 * wide), 4 * y * wide)
  }
  return {
    type: 'image',
    picture: { bytes: packPng(cropped, wide), mime: 'image/png', wPx: wide, hPx: high },
    matrix: [wide / across, 0, 0, high / down, box.minX + left / across, box.minY + top / down],
    opacity: 1
  }
}

interface Sheet {
  wPx: number
  hPx: number
  pxPerPoint: number
  transform: number[]
}

async function draw(
  page: PDFPageProxy,
  { wPx, hPx, pxPerPoint, transform }: Sheet,
  operationsFilter: (at: number, operations: Operations) => boolean
): Promise<Uint8ClampedArray> {
  const canvas = createCanvas(wPx, hPx)
  const context = canvas.getContext('2d')
  const viewport = page.getViewport({ scale: pxPerPoint / (page.userUnit || 1) })
  const how = { canvas: null, canvasContext: context, viewport, transform, background: 'rgba(0,0,0,0)' }
  await page.render({ ...how, operationsFilter } as unknown as Render).promise
  return context.getImageData(0, 0, wPx, hPx).data
}

/** Without rows and columns at its edges that show nothing. */
function seenPart(
  pixels: Uint8ClampedArray,
  wPx: number,
  hPx: number
): { left: number; top: number; wide: number; high: number } | null {
  let [left, top, right, bottom] = [wPx, hPx, -1, -1]
  for (let y = 0; y < hPx; y++)
    for (let x = 0; x < wPx; x++) {
      if (pixels[4 * (y * wPx + x) + 3] === 0) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = y
    }
  return right < 0 ? null : { left, top, wide: right - left + 1, high: bottom - top + 1 }
}
