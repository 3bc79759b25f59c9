// PNG pixels by plain arithmetic, so that they are the same on the server and in a browser.
import { required } from '#lib/shared/required.ts'
import { unzlibSync, zlibSync } from 'fflate'

import { joinBytes } from '#lib/shared/join-bytes.ts'

export interface Pixels {
  width: number
  height: number
  /** Red, green, blue and opacity, rows from the top, opacity not multiplied in. */
  data: Uint8Array
}

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** How many numbers a pixel has in each of PNG's kinds of colour. */
const CHANNELS: Partial<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

export function isPng(bytes: Uint8Array): boolean {
  return SIGNATURE.every((byte, index) => bytes[index] === byte)
}

/** What uploads are kept as: rows one after another, eight bits a number. Undefined for other kinds of PNG. */
export function decodePng(bytes: Uint8Array): Pixels | undefined {
  if (!isPng(bytes)) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const [width, height] = [view.getUint32(16), view.getUint32(20)]
  const [depth, kind, interlace] = [bytes[24], bytes[25], bytes[28]]
  const channels = CHANNELS[kind]
  if (depth !== 8 || interlace !== 0 || !channels) return undefined
  const packed: Uint8Array[] = []
  let palette: Uint8Array | undefined
  let opacities: Uint8Array | undefined
  for (let at = 8; at + 8 <= bytes.length; ) {
    const length = view.getUint32(at)
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    const body = bytes.subarray(at + 8, at + 8 + length)
    if (name === 'IDAT') packed.push(body)
    else if (name === 'PLTE') palette = body
    else if (name === 'tRNS') opacities = body
    at += 12 + length
  }
  // A colour that stands for nothing, in place of opacities.
  if (opacities && kind !== 3) return undefined
  const rows = unfiltered(unzlibSync(joinBytes(packed)), { height, stride: width * channels, channels })
  return { width, height, data: coloured(rows, { kind, palette, opacities }) }
}

/** Eight bits each of red, green, blue and opacity. */
export function encodePng({ width, height, data }: Pixels): Uint8Array {
  const stride = 4 * width
  const rows = new Uint8Array(height * (stride + 1))
  for (let y = 0; y < height; y++) {
    rows.set(data.subarray(y * stride, (y + 1) * stride), y * (stride + 1) + 1)
  }
  const head = new Uint8Array(13)
  const view = new DataView(head.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  head.set([8, 6], 8)
  return joinPng(head, zlibSync(rows, { level: 4 }))
}

/** A whole file of its header and its packed rows. */
export function joinPng(head: Uint8Array, packed: Uint8Array): Uint8Array {
  const chunks = [chunk('IHDR', head), chunk('IDAT', packed), chunk('IEND', new Uint8Array())]
  return joinBytes([Uint8Array.from(SIGNATURE), ...chunks])
}

function unfiltered(
  raw: Uint8Array,
  { height, stride, channels }: { height: number; stride: number; channels: number }
): Uint8Array {
  const out = new Uint8Array(height * stride)
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (stride + 1)]
    const from = y * (stride + 1) + 1
    const to = y * stride
    for (let x = 0; x < stride; x++) {
      const left = x >= channels ? out[to + x - channels] : 0
      const up = y > 0 ? out[to + x - stride] : 0
      const corner = x >= channels && y > 0 ? out[to + x - stride - channels] : 0
      const guess =
        filter === 1 ? left : filter === 2 ? up : filter === 3 ? (left + up) >> 1 : filter === 4 ? paeth(left, up, corner) : 0 // biome-ignore format: one line
      out[to + x] = raw[from + x] + guess
    }
  }
  return out
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)]
  return a <= b && a <= c ? left : b <= c ? up : corner
}

interface Colours {
  kind: number
  palette: Uint8Array | undefined
  opacities: Uint8Array | undefined
}

function coloured(rows: Uint8Array, { kind, palette, opacities }: Colours): Uint8Array {
  if (kind === 6) return rows
  const channels = required(CHANNELS[kind], 'a kind of PNG that was read')
  const count = rows.length / channels
  const out = new Uint8Array(4 * count)
  for (let i = 0; i < count; i++) {
    const at = i * channels
    const value = rows[at]
    if (kind === 2) out.set([value, rows[at + 1], rows[at + 2], 255], 4 * i)
    else if (kind === 3) {
      const [r, g, b] = [palette?.[3 * value] ?? 0, palette?.[3 * value + 1] ?? 0, palette?.[3 * value + 2] ?? 0]
      out.set([r, g, b, opacities?.[value] ?? 255], 4 * i)
    } else out.set([value, value, value, kind === 4 ? rows[at + 1] : 255], 4 * i)
  }
  return out
}

function chunk(name: string, body: Uint8Array): Uint8Array {
  const out = new Uint8Array(body.length + 12)
  const view = new DataView(out.buffer)
  view.setUint32(0, body.length)
  for (let i = 0; i < 4; i++) out[4 + i] = name.charCodeAt(i)
  out.set(body, 8)
  view.setUint32(body.length + 8, crc32(out.subarray(4, body.length + 8)))
  return out
}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  return crc
})

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (crc >>> 8) ^ TABLE[(crc ^ byte) & 255]
  return ~crc >>> 0
}
