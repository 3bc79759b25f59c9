// The texts of a drawing in fonts of the shop's own: any letters, weights between the named ones.
import type { Design, DesignObject } from '#lib/designer/design.ts'
import { createFontBook } from '#lib/designer/text/font-book.ts'
import { ownFontId } from '#lib/designer/text/own-fonts.ts'

import { packageFile, plainFont, variableFont } from './font-files.ts'
import { readPackageFile } from './fonts.ts'
import { seeded } from './outlines.ts'

const ids = ['0b9c2a54-7f5e-4a39-9d6c-1f2e3d4c5b6a', '1b9c2a54-7f5e-4a39-9d6c-1f2e3d4c5b6b', '2b9c2a54-7f5e-4a39-9d6c-1f2e3d4c5b6c', '3b9c2a54-7f5e-4a39-9d6c-1f2e3d4c5b6d'] as const // biome-ignore format: one line
const [BRICOLAGE, GEIST, FRAKTUR, SCRIPT] = ids

const FILES: Record<string, () => Promise<Uint8Array>> = {
  [BRICOLAGE]: async () => opened(variableFont()),
  [GEIST]: async () => opened(packageFile('@fontsource-variable/geist/files/geist-latin-wght-normal.woff2')),
  [FRAKTUR]: async () => plainFont('unifrakturcook', 'latin', 700),
  [SCRIPT]: async () => plainFont('great-vibes')
}

/** As the server keeps an uploaded font. */
async function opened(uploaded: Uint8Array): Promise<Uint8Array> {
  const { readFont } = await import('#lib/server/design/fonts/inspect.ts')
  return (await readFont({ kind: 'font', bytes: uploaded, name: 'Own.woff2' })).bytes
}

/** Fonts of ours and of the shop. */
export function bookWithOwnFonts() {
  return createFontBook(path => FILES[path.replace(/^own\//, '')]?.() ?? readPackageFile(path))
}

/** Undefined where the drawing has no text. */
export function withOwnFonts(design: Design, seed: number): Design | undefined {
  const random = seeded(seed)
  const next = (): string => {
    const weight = Math.round(200 + 600 * random())
    const fonts = [ownFontId(BRICOLAGE, { wght: weight }), ownFontId(GEIST, { wght: weight }), ownFontId(FRAKTUR), ownFontId(SCRIPT)] // biome-ignore format: one line
    return fonts[Math.floor(random() * fonts.length)]!
  }
  const texts = Object.values(design.objects).filter(object => object.type === 'text')
  if (texts.length === 0) return undefined
  const changed = texts.map((object): [string, DesignObject] => {
    const runs = object.text.runs.map(run => ({ ...run, font: next() }))
    return [object.id, { ...object, text: { ...object.text, runs } }]
  })
  return { ...design, objects: { ...design.objects, ...Object.fromEntries(changed) } }
}
