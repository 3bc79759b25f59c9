// The files of the designer's fonts, as their packages bring them. Only those on the list: no address becomes a path.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import { FONTS, FONTS_VERSION } from '#lib/designer/text/fonts.ts'

const PATHS = new Map(FONTS.flatMap(({ files }) => files.map(path => [path.slice(path.lastIndexOf('/') + 1), path])))
const cache = new Map<string, Promise<Buffer<ArrayBuffer>>>()

export async function readFont(version: string, name: string): Promise<Buffer<ArrayBuffer> | undefined> {
  const path = PATHS.get(name)
  if (!path || version !== FONTS_VERSION) return undefined
  let file = cache.get(name)
  if (!file) {
    file = readFile(fileURLToPath(import.meta.resolve(path)))
    cache.set(name, file)
  }
  return file
}
