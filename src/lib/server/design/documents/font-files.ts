// In the child process: the fonts that a task's designs have letters in.
import { t } from '#lib/i18n/t.ts'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import type { Design } from '#lib/designer/design.ts'
import { findFont, fontName, fontsOf } from '#lib/designer/text/fonts.ts'
import { readOwnFont } from '#lib/designer/text/own-fonts.ts'
import type { FontFiles } from '#lib/server/design/fonts/read.ts'
import { AppError } from '#lib/server/platform/errors.ts'

/** Reads ours from their packages and a shop's from what came with the task. */
export function fontReader(fonts: FontFiles): (path: string) => Promise<Uint8Array | undefined> {
  return async path => {
    if (!path.startsWith('own/')) return readFile(fileURLToPath(import.meta.resolve(path)))
    const file = fonts[path.slice('own/'.length)]
    return file && Uint8Array.from(file)
  }
}

/** What is made of a design is made whole: letters in a font that is not here would be left out without a word. */
export function requireFonts(design: Design, fonts: FontFiles = {}): void {
  const missing = [...fontsOf(design)].filter(id => {
    const own = readOwnFont(id)
    return own ? !fonts[own.fileId] : !findFont(id)
  })
  if (missing.length === 0) return
  const names = [...new Set(missing.map(id => fontName(design, id)))].join(', ')
  throw new AppError('invalid', t('errors.design.fontMissing', { name: design.name, fonts: names })) // biome-ignore format: one line
}
