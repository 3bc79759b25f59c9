import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import { createFontBook, type FontBook } from '#lib/designer/text/font-book.ts'

export function readPackageFile(path: string): Promise<Uint8Array> {
  return readFile(fileURLToPath(import.meta.resolve(path)))
}

export function fontBook(): FontBook {
  return createFontBook(readPackageFile)
}
