// Files that are larger than memory bears, kept in the storage in parts of one size.
import { createHash } from 'node:crypto'

import { IMPORT_PART_BYTES } from '#lib/contract/calls/workspace-transfer.ts'
import { storage } from '#lib/server/platform/outside/storage.ts'

export const PART_BYTES = IMPORT_PART_BYTES

export function exportKey(exportId: string, attempt: number, part: number): string {
  return `${exportId}.a${attempt}.p${part}`
}

export function importKey(importId: string, part: number): string {
  return `${importId}.p${part}`
}

export interface Written {
  bytes: number
  parts: number
  sha256: string
}

/** Cuts what comes into parts and keeps them; at most one is in memory. */
export async function writeParts(chunks: AsyncIterable<Buffer>, keyOf: (part: number) => string): Promise<Written> {
  const hash = createHash('sha256')
  const part = Buffer.allocUnsafe(PART_BYTES)
  let [bytes, parts, filled] = [0, 0, 0]
  const put = async () => {
    await storage().put(keyOf(parts++), part.subarray(0, filled), 'application/octet-stream')
    filled = 0
  }
  for await (const chunk of chunks) {
    hash.update(chunk)
    bytes += chunk.length
    for (let at = 0; at < chunk.length; ) {
      const taken = chunk.copy(part, filled, at)
      filled += taken
      at += taken
      if (filled === PART_BYTES) await put()
    }
  }
  if (filled > 0) await put()
  return { bytes, parts, sha256: hash.digest('hex') }
}

export async function removeParts(keyOf: (part: number) => string, parts: number): Promise<void> {
  for (let part = 0; part < parts; part++) await storage().remove(keyOf(part))
}

export type ReadAt = (offset: number, length: number) => Promise<Buffer>

/** Reads anywhere in such a file; the part that was read last is kept, since most reads follow one another. */
export function partsReader(keyOf: (part: number) => string, bytes: number): ReadAt {
  let kept: { part: number; bytes: Buffer } | undefined
  async function partOf(part: number): Promise<Buffer> {
    if (kept?.part === part) return kept.bytes
    const read = await storage().get(keyOf(part))
    if (!read) throw new Error(`Part ${part} of a kept file is gone`)
    kept = { part, bytes: read }
    return read
  }
  return async (offset, length) => {
    const pieces: Buffer[] = []
    const end = Math.min(offset + length, bytes)
    for (let at = offset; at < end; ) {
      const part = Math.floor(at / PART_BYTES)
      const start = at - part * PART_BYTES
      const piece = (await partOf(part)).subarray(start, start + end - at)
      if (piece.length === 0) throw new Error(`Part ${part} of a kept file is cut short`)
      pieces.push(piece)
      at += piece.length
    }
    const [only, ...others] = pieces
    return only && others.length === 0 ? only : Buffer.concat(pieces)
  }
}
