// A sheet as one PNG, 300 pixels to the inch on a clear ground. A long one has half a billion pixels, so it is put
// together band by band, of pieces that lie on the disk.
import { once } from 'node:events'
import { closeSync, openSync, readSync } from 'node:fs'
import { crc32, createDeflate } from 'node:zlib'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'

import { required } from '#lib/shared/required.ts'
import { type Laid, pixelsOfMm, SHEET_WIDTH_MM, TRANSFERS } from '#lib/supplies/transfers.ts'

import { writeParts, type Written } from './parts.ts'
import { type PrintTask, rawOf } from './print-task.ts'

const BAND = 128
const INCH_PER_METRE = 1000 / 25.4

interface Placed {
  file: number
  /** As it lies on the disk, before it is turned. */
  width: number
  height: number
  turn: Laid['turn']
  x: number
  y: number
}

export async function writeSheetPng({ folder, lengthIn, pieces, laid }: PrintTask): Promise<Written> {
  const [width, height] = [pixelsOfMm(SHEET_WIDTH_MM), lengthIn * TRANSFERS.dpi]
  const { stream, written } = writeParts(folder, 'png')
  const open = new Map<string, number>()
  try {
    for (const { id } of pieces) open.set(id, openSync(rawOf(folder, id), 'r'))
    const byId = new Map(pieces.map(piece => [piece.id, piece]))
    const placed = laid.map(({ piece, turn, xMm, yMm }): Placed => {
      const { wMm, hMm } = required(byId.get(piece), 'a piece')
      const size = { width: pixelsOfMm(wMm), height: pixelsOfMm(hMm) }
      return {
        file: required(open.get(piece), 'the file of a piece'),
        ...size,
        turn,
        x: pixelsOfMm(xMm),
        y: pixelsOfMm(yMm)
      }
    })
    await write(stream, headOf(width, height))
    await writePixels(stream, { width, height, placed })
    await write(stream, chunk('IEND', Buffer.alloc(0)))
    stream.end()
    await finished(stream)
    return written()
  } finally {
    for (const file of open.values()) closeSync(file)
  }
}

function headOf(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  // Eight bits each of red, green, blue and opacity.
  head.set([8, 6], 8)
  const density = Buffer.alloc(9)
  const perMetre = Math.round(TRANSFERS.dpi * INCH_PER_METRE)
  density.writeUInt32BE(perMetre, 0)
  density.writeUInt32BE(perMetre, 4)
  density[8] = 1
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', head), chunk('sRGB', Buffer.from([0])), chunk('pHYs', density)])
}

interface Pixels {
  width: number
  height: number
  placed: Placed[]
}

async function writePixels(stream: Writable, { width, height, placed }: Pixels): Promise<void> {
  const deflate = createDeflate({ level: 6, chunkSize: 256 * 1024 })
  const packed = (async () => {
    for await (const data of deflate) await write(stream, chunk('IDAT', data as Buffer))
  })()
  const stride = 4 * width
  let above = Buffer.alloc(stride)
  for (let top = 0; top < height; top += BAND) {
    const rows = Math.min(BAND, height - top)
    const band = new Uint32Array(width * rows)
    for (const one of placed) lay(one, { band, width, top, rows })
    const bytes = Buffer.from(band.buffer)
    const out = Buffer.alloc(rows * (stride + 1))
    for (let row = 0; row < rows; row++) {
      const line = bytes.subarray(row * stride, (row + 1) * stride)
      const to = row * (stride + 1)
      // Each byte by the one above it, which packs drawings and photographs well.
      out[to] = 2
      for (let at = 0; at < stride; at++) out[to + 1 + at] = line[at] - above[at]
      above = line
    }
    await write(deflate, out)
  }
  deflate.end()
  await packed
}

interface Band {
  band: Uint32Array
  width: number
  top: number
  rows: number
}

/** What of a piece lies in the band. Boxes may overlap where pieces do not: what is clear covers nothing. */
function lay(one: Placed, { band, width, top, rows }: Band): void {
  const [w, h] = one.turn % 180 === 0 ? [one.width, one.height] : [one.height, one.width]
  const from = Math.max(0, top - one.y)
  const to = Math.min(h, top + rows - one.y)
  if (from >= to) return
  const pixels = readTurned(one, from, to)
  for (let y = from; y < to; y++) {
    const line = (one.y + y - top) * width + one.x
    for (let x = 0; x < w && one.x + x < width; x++) {
      const pixel = pixels[(y - from) * w + x]
      if (pixel >>> 24 > band[line + x] >>> 24) band[line + x] = pixel
    }
  }
}

/** Rows of the piece as it lies, of its upright pixels on the disk. */
function readTurned({ file, width, height, turn }: Placed, from: number, to: number): Uint32Array {
  const rows = to - from
  if (turn === 0 || turn === 180) {
    const first = turn === 0 ? from : height - to
    const pixels = new Uint32Array(rows * width)
    readSync(file, new Uint8Array(pixels.buffer), { position: 4 * first * width })
    return turn === 0 ? pixels : pixels.reverse()
  }
  const pixels = new Uint32Array(rows * height)
  const strip = new Uint32Array(rows)
  const bytes = new Uint8Array(strip.buffer)
  const first = turn === 90 ? from : width - to
  for (let line = 0; line < height; line++) {
    readSync(file, bytes, { position: 4 * (line * width + first) })
    for (let row = 0; row < rows; row++) {
      if (turn === 90) pixels[row * height + height - 1 - line] = strip[row]
      else pixels[row * height + line] = strip[rows - 1 - row]
    }
  }
  return pixels
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const whole = Buffer.alloc(named.length + 8)
  whole.writeUInt32BE(data.length, 0)
  named.copy(whole, 4)
  whole.writeUInt32BE(crc32(named), named.length + 4)
  return whole
}

async function write(stream: Writable, bytes: Buffer): Promise<void> {
  if (!stream.write(bytes)) await once(stream, 'drain')
}
