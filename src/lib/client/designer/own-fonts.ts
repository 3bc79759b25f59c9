// The fonts that the shop added, beside ours.
import { computed, type ReadableAtom } from 'nanostores'

import type { FontAxis } from '#lib/designer/text/font-book.ts'
import { type Font, findFont, fontName } from '#lib/designer/text/fonts.ts'
import { type Axes, type OwnFont, ownFontId, readOwnFont } from '#lib/designer/text/own-fonts.ts'

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
  const own = readOwnFont(id)
  if (!own) return findFont(id)
  const offered = $offeredFonts.get()
  return offered.find(font => font.id === id) ?? placedFont(offered, id, own)
}

/** Where somebody set the axes of a variable font, between the styles that it names. */
function placedFont(offered: readonly OfferedFont[], id: string, { fileId, axes }: OwnFont): OfferedFont | undefined {
  const [usual] = offered.filter(font => readOwnFont(font.id)?.fileId === fileId)
  if (!usual) return undefined
  const named = Object.entries(axes).map(([tag, value]) => `${tag} ${value}`)
  return {
    ...usual,
    id,
    axes,
    style: named.join(' '),
    weight: axes['wght'] === undefined ? usual.weight : Math.round(axes['wght']),
    italic: axes['ital'] === 1 || (axes['slnt'] ?? 0) < 0
  }
}

/** A design names a font in so many characters, which not every position on many axes fits in. */
const LONGEST_ID = 100

/** The same font elsewhere on an axis; undefined where its position has no name in a design. */
export function movedOnAxis(
  id: string,
  { tag, usual }: Pick<FontAxis, 'tag' | 'usual'>,
  value: number
): string | undefined {
  const own = readOwnFont(id)
  if (!own) return undefined
  const { [tag]: _, ...others } = own.axes
  const axes: Axes = value === usual ? others : { ...others, [tag]: value }
  const moved = ownFontId(own.fileId, axes)
  return moved.length > LONGEST_ID ? undefined : moved
}

/** As people call it; a design notes down the names of those that are not here. */
export function nameOfFont(id: string): string {
  const font = fontOf(id)
  return font && 'style' in font ? fullName(font) : fontName($design.get(), id)
}
