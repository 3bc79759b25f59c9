// A print file may be larger than memory bears: it is written, kept and sent in parts.
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'

export const PART_BYTES = 8 * 1024 * 1024

export interface Written {
  parts: number
  bytes: number
}

export function partName(format: 'png' | 'pdf', part: number): string {
  return `${format}.p${part}`
}

/** Cuts what is written to it into files of a folder. */
export function writeParts(folder: string, format: 'png' | 'pdf'): { stream: Writable; written: () => Written } {
  let [parts, bytes, left] = [0, 0, 0]
  let file: ReturnType<typeof createWriteStream> | undefined

  async function write(chunk: Buffer): Promise<void> {
    for (let at = 0; at < chunk.length; ) {
      if (left === 0) {
        await end()
        file = createWriteStream(join(folder, partName(format, parts++)))
        left = PART_BYTES
      }
      const piece = chunk.subarray(at, at + left)
      if (!file!.write(piece)) await once(file!, 'drain')
      at += piece.length
      left -= piece.length
      bytes += piece.length
    }
  }

  async function end(): Promise<void> {
    if (!file) return
    file.end()
    await finished(file)
    file = undefined
  }

  const stream = new Writable({
    write: (chunk: Buffer, _, done) => void write(chunk).then(() => done(), done),
    final: done => void end().then(() => done(), done)
  })
  return { stream, written: () => ({ parts, bytes }) }
}
