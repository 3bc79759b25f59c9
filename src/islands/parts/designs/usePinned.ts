import { useEffect, useState } from 'react'

import { required } from '#lib/shared/required.ts'
import { call } from '#lib/client/api.ts'
import { newId } from '#lib/client/ids.ts'
import { readableError } from '#lib/client/readable-error.ts'
import { pinDocument } from '#lib/contract/calls/document-history.ts'
import type { PinnedDesign } from '#lib/contract/document-history.ts'
import type { ArtworkLayer } from '#lib/contract/items.ts'
import { type ArtworkPlace, artworkPlaces, placeArtwork } from '#lib/garments/placements.ts'
import type { GarmentKind } from '#lib/shared/garment-kinds.ts'

/** The drawing of a design as it is now, to be placed on products. */
export function usePinned(workspaceId: string, documentId: string) {
  const [pinned, setPinned] = useState<PinnedDesign>()
  const [error, setError] = useState<string>()

  useEffect(() => {
    let isOver = false
    call(pinDocument, { query: { WorkspaceId: workspaceId, Id: documentId } }).then(
      found => !isOver && setPinned(found),
      (failure: Error) => !isOver && setError(readableError(failure))
    )
    return () => {
      isOver = true
    }
  }, [workspaceId, documentId])

  return { pinned, error }
}

/** As artwork of an item: in this place, or the largest of the side; never larger than it was drawn. */
export function layerOf(
  pinned: PinnedDesign,
  garment: GarmentKind | null,
  where: { place?: ArtworkPlace; side?: 'front' | 'back' } = {}
): ArtworkLayer {
  const { documentId, versionId, name, file, widthMm, heightMm, variables } = pinned
  const aspect = widthMm / heightMm
  const found = placeArtwork(garment, where.place ?? largestPlace(garment, aspect, where.side), aspect)
  const isSmaller = widthMm < found.width
  const box = isSmaller
    ? { x: found.x + (found.width - widthMm) / 2, y: found.y, width: widthMm, height: heightMm }
    : found
  const names = variables.map(({ name }) => name)
  return {
    id: newId(),
    fileId: file.id,
    side: found.side,
    ...box,
    design: { documentId, versionId, name, variables: names }
  }
}

/** Where a design of this shape is largest. */
export function largestPlace(
  garment: GarmentKind | null,
  aspect: number,
  side: 'front' | 'back' = 'front'
): ArtworkPlace {
  const places = artworkPlaces(garment).map(place => ({ place, ...placeArtwork(garment, place, aspect) }))
  const onSide = places.filter(each => each.side === side)
  const [largest] = (onSide.length > 0 ? onSide : places).toSorted((a, b) => b.width - a.width)
  return required(largest, 'a place').place
}
