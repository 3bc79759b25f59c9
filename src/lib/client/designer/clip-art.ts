// The clip-art library beside the drawing: one of its pieces becomes outlines in the shop's films.
import { call } from '#lib/client/api.ts'
import { messageOr } from '#lib/client/readable-error.ts'
import { getArtwork } from '#lib/contract/calls/artwork.ts'
import type { Artwork, ArtworkRow } from '#lib/contract/artwork.ts'
import type { PaletteEntry } from '#lib/designer/design.ts'
import type { Point } from '#lib/designer/geometry/matrix.ts'

import { announce } from './announce.ts'
import { $design, commitDesign, select } from './document.ts'
import { proposedFilm } from './film-choice.ts'
import { placed } from './place-import.ts'
import { $designerSession, filmsNow } from './session.ts'
import { readFile } from './import-files.ts'
import { $nextRef } from './view.ts'
import { word } from './words.ts'

/** What a drag from the pane carries: the piece's id and title. */
export const ART_TYPE = 'application/x-clip-art'

/** How much of the artboard a piece fills. */
const SHARE = 0.5

export interface PlacedArt {
  art: Artwork
  ids: string[]
}

/** Draws a piece, in the chosen colour where it has only one, else in the films that come nearest. */
export async function placeArt({ id, title }: Pick<ArtworkRow, 'id' | 'title'>, at?: Point): Promise<PlacedArt> {
  const query = { WorkspaceId: $designerSession.get()?.workspaceId ?? '' }
  const art = await call(getArtwork, { params: { artworkId: id }, query })
  const file = new File([art.svg], `${title}.svg`, { type: 'image/svg+xml' })
  const imported = await readFile(file)
  const { entries } = $design.get().palette
  // A colour that somebody chose; the palette's first one would often be white on white.
  const next = entries.find(({ ref }) => ref === $nextRef.get())
  const isPlain = imported.clipboard.colours.length === 1
  const paint = (colour: PaletteEntry): PaletteEntry =>
    (isPlain && next) || (proposedFilm(colour.hex, entries, filmsNow()) ?? colour)
  const made = await placed(named(imported, title), { at, size: SHARE, paint })
  commitDesign(made.design)
  select(made.ids)
  announce(word('didAdd', { name: title }))
  return { art, ids: made.ids }
}

function named<T extends { clipboard: { roots: string[]; objects: { id: string }[] } }>(imported: T, name: string): T {
  const { clipboard } = imported
  const [only, ...others] = clipboard.roots
  if (others.length > 0) return imported
  const objects = clipboard.objects.map(object => (object.id === only ? { ...object, name } : object))
  return { ...imported, clipboard: { ...clipboard, objects } }
}

/** A piece that was dragged onto the drawing. */
export async function dropArt(carried: string, at: Point): Promise<void> {
  try {
    await placeArt(JSON.parse(carried) as Pick<ArtworkRow, 'id' | 'title'>, at)
  } catch (error) {
    announce(messageOr(error, word('importFailed')))
  }
}
