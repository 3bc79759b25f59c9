// The fonts that the shop added, beside ours.
import { computed, type ReadableAtom } from 'nanostores'

import { type Font, findFont, fontName } from '#lib/designer/text/fonts.ts'
import { readOwnFont } from '#lib/designer/text/own-fonts.ts'

import { $design } from './document.ts'
import { fullName, type OfferedFont, offeredFonts } from './fonts.ts'
import { $designerSession } from './session.ts'

export const $offeredFonts: ReadableAtom<readonly OfferedFont[]> = computed($designerSession, session => {
  return offeredFonts(session?.fonts ?? [])
})

/** By family, for a choice of styles. */
export const $ownFamilies: ReadableAtom<ReadonlyMap<string, OfferedFont[]>> = computed($offeredFonts, fonts => {
  return Map.groupBy(fonts, ({ family }) => family)
})

/** One of ours, or of the shop's. */
export function fontOf(id: string): Font | OfferedFont | undefined {
  return readOwnFont(id) ? $offeredFonts.get().find(font => font.id === id) : findFont(id)
}

/** As people call it; a design notes down the names of those that are not here. */
export function nameOfFont(id: string): string {
  const font = fontOf(id)
  return font && 'style' in font ? fullName(font) : fontName($design.get(), id)
}
