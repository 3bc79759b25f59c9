// Pixels that a file holds: what kind they are and how many, from their first bytes.
import { joinBytes } from '#lib/shared/join-bytes.ts'

import type { ImportedPicture } from './drawing.ts'

const MOST_PIXELS = 50_000_000

export type Embedded = ImportedPicture | { mime: 'image/gif' | 'image/svg+xml'; bytes: Uint8Array }

/** Null for what is no picture that is read here. */
export function readPicture(bytes: Uint8Array): Embedded | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const starts = (text: string, at = 0) => [...text].every((letter, i) => bytes[at + i] === letter.charCodeAt(0))
  try {
    if (starts('\x89PNG\r\n\x1a\n')) return sized(bytes, 'image/png', view.getUint32(16), view.getUint32(20))
    if (starts('\xff\xd8\xff')) return readJpeg(bytes, view)
    if (starts('RIFF') && starts('WEBP', 8)) return readWebp(bytes, view, starts)
  } catch {
    // It ends before it says how large it is.
    return null
  }
  if (starts('GIF8')) return { bytes, mime: 'image/gif' }
  const text = new TextDecoder('latin1').decode(bytes.subarray(0, 200)).replace(/^\xef\xbb\xbf/, '')
  const isSvg = /^\s*<(\?xml|svg|!doctype svg|!--)/i.test(text) || (bytes[0] === 0x1f && bytes[1] === 0x8b)
  return isSvg ? { bytes, mime: 'image/svg+xml' } : null
}

/** Of a data: address; null for any other, and for one that is damaged. */
export function dataOf(address: string): Uint8Array | null {
  const [, base64, data] = /^\s*data:[^,]{0,200}?(;base64)?,([\s\S]*)$/i.exec(address) ?? []
  if (data === undefined) return null
  try {
    if (!base64) return new TextEncoder().encode(decodeURIComponent(data))
    return Uint8Array.from(atob(decodeURIComponent(data).replaceAll(/\s+/g, '')), letter => letter.charCodeAt(0))
  } catch {
    return null
  }
}

function sized(bytes: Uint8Array, mime: ImportedPicture['mime'], wPx: number, hPx: number): ImportedPicture | null {
  return wPx > 0 && hPx > 0 && wPx * hPx <= MOST_PIXELS ? { bytes, mime, wPx, hPx } : null
}

/** What a camera says of which way is up is no business of a drawing: it is left out, so that nothing turns the picture. */
function readJpeg(bytes: Uint8Array, view: DataView): ImportedPicture | null {
  const parts = [bytes.subarray(0, 2)]
  for (let at = 2; at + 4 < bytes.length; ) {
    if (bytes[at] !== 0xff) return null
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) {
      at++
      continue
    }
    const end = at + 2 + view.getUint16(at + 2)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) {
      const plain = joinBytes([...parts, bytes.subarray(at)])
      return sized(plain, 'image/jpeg', view.getUint16(at + 7), view.getUint16(at + 5))
    }
    if (marker !== 0xe1) parts.push(bytes.subarray(at, end))
    at = end
  }
  return null
}

function readWebp(
  bytes: Uint8Array,
  view: DataView,
  starts: (text: string, at: number) => boolean
): ImportedPicture | null {
  if (starts('VP8X', 12)) return sized(bytes, 'image/webp', 1 + three(view, 24), 1 + three(view, 27))
  if (starts('VP8L', 12)) {
    const bits = view.getUint32(21, true)
    return sized(bytes, 'image/webp', 1 + (bits & 0x3fff), 1 + ((bits >>> 14) & 0x3fff))
  }
  if (starts('VP8 ', 12))
    return sized(bytes, 'image/webp', view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff)
  return null
}

/** A number of three bytes, the lowest first. */
function three(view: DataView, at: number): number {
  return view.getUint16(at, true) | (view.getUint8(at + 2) << 16)
}
