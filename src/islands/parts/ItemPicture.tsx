import { memo, useId, useMemo } from 'react'

import { fileHref } from '#lib/client/file-href.ts'
import type { Item, ItemColour } from '#lib/contract/items.ts'
import { type DecorationField, decorationLayers, drawProduct } from '#lib/garments/decoration.ts'
import type { Side } from '#lib/garments/types.ts'

type Artwork = Pick<Item['artwork'][number], 'side' | 'x' | 'y' | 'width' | 'height'>

/** An item as its owner has it, or as a store shows it: with addresses in place of files. */
export interface PicturedItem {
  garment: Item['garment']
  fields: readonly DecorationField[]
  artwork: readonly (Artwork & ({ fileId: string } | { href: string }))[]
}

type PicturedColour = { hex: string | null; heather: boolean } & (
  | Pick<ItemColour, 'pictures'>
  | { front: string | null; back: string | null }
)

interface Props {
  item: PicturedItem
  colour: PicturedColour | undefined
  side?: Side
  /** What is filled in, by field id; what is left out shows a sample. */
  values?: Readonly<Record<string, string>>
  /** Read aloud; left out where the name stands beside it. */
  title?: string
  className?: string
}

/** Nobody has chosen one yet. */
const NO_COLOUR = { hex: null, heather: false, front: null, back: null }

/** One side of an item in one colour, with its artwork and lettering. */
export const ItemPicture = memo(function ItemPicture(props: Props) {
  const { item, colour = NO_COLOUR, side = 'front', values, title, className } = props
  const idPrefix = useId()
  const { garment, fields, artwork } = item
  const photo = photoOf(colour, side)
  const { hex, heather } = colour
  const markup = useMemo(() => {
    const placed = artwork.map(layer => ({ ...layer, href: 'href' in layer ? layer.href : fileHref(layer.fileId) }))
    const layers = decorationLayers({ artwork: placed, fields }, side, values)
    return drawProduct({ garment, side, colour: { hex, heather }, photo, layers, idPrefix, title })
  }, [garment, fields, artwork, side, hex, heather, photo, values, idPrefix, title])

  return <div className={className} dangerouslySetInnerHTML={{ __html: markup }} />
})

function photoOf(colour: PicturedColour, side: Side): string | null {
  if (!('pictures' in colour)) return colour[side]
  const fileId = colour.pictures[side]
  return fileId && fileHref(fileId)
}
