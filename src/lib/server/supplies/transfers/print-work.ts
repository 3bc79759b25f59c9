// Runs in the child process: writes the print files of a sheet into a folder, part by part.
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { Resvg } from '@resvg/resvg-js'
import sharp from 'sharp'

import { pixelsOfMm } from '#lib/supplies/transfers.ts'

import type { ArtFacts } from './facts.ts'
import type { Written } from './parts.ts'
import { writeSheetPdf } from './print-pdf.ts'
import { writeSheetPng } from './print-png.ts'
import { type PrintPiece, type PrintTask, pngOf, rawOf } from './print-task.ts'

export interface PrintFiles {
  png: Written
  pdf: Written
}

/** A drawing that would have more pixels is drawn smaller and made larger. */
const MOST_DRAWN = 36_000_000
const MOST_IN_MEMORY = 12_000_000

export async function printSheet(task: PrintTask): Promise<PrintFiles> {
  for (const piece of task.pieces) await prepare(task.folder, piece)
  return { png: await writeSheetPng(task), pdf: await writeSheetPdf(task) }
}

/** What can be seen of it, upright: its pixels as the sheet has them, and a PNG of those that there are. */
async function prepare(folder: string, { id, frame, box, isDrawing, wMm, hMm }: PrintPiece): Promise<void> {
  const size = { width: pixelsOfMm(wMm), height: pixelsOfMm(hMm) }
  const source = join(folder, `art-${id}`)
  const whole = isDrawing ? await draw(source, (frame.width * size.width) / box.width, frame) : source
  const { width = frame.width } = await sharp(whole).metadata()
  const scale = width / frame.width
  const crop = {
    left: Math.floor(box.x * scale),
    top: Math.floor(box.y * scale),
    width: Math.max(1, Math.round(box.width * scale)),
    height: Math.max(1, Math.round(box.height * scale))
  }
  const seen = () => sharp(whole, { limitInputPixels: false }).toColourspace('srgb').ensureAlpha().extract(crop)
  await seen().png({ compressionLevel: 6 }).toFile(pngOf(folder, id))
  await enlarge(pngOf(folder, id), rawOf(folder, id), size)
}

/** Slice by slice: the pixels of a large piece would fill the memory. */
async function enlarge(from: string, to: string, { width, height }: { width: number; height: number }): Promise<void> {
  const rows = Math.max(1, Math.floor(MOST_IN_MEMORY / width))
  const file = await open(to, 'w')
  try {
    for (let top = 0; top < height; top += rows) {
      const slice = { left: 0, top, width, height: Math.min(rows, height - top) }
      const picture = sharp(from, { limitInputPixels: false }).resize({ width, height, fit: 'fill' }).ensureAlpha()
      await file.write(await picture.extract(slice).raw().toBuffer())
    }
  } finally {
    await file.close()
  }
}

async function draw(path: string, across: number, frame: ArtFacts['frame']): Promise<Buffer> {
  const most = Math.sqrt((MOST_DRAWN * frame.width) / frame.height)
  const value = Math.round(Math.min(Math.max(across, frame.width), most))
  const svg = await readFile(path, 'utf8')
  return new Resvg(svg, { font: { loadSystemFonts: false }, fitTo: { mode: 'width', value } }).render().asPng()
}
