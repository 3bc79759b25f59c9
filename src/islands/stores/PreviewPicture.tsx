import { useMemo } from 'react'

import { ItemPicture } from '#islands/parts/ItemPicture.tsx'
import type { Item } from '#lib/contract/items.ts'
import { bestSide } from '#lib/garments/decorated.ts'

interface Props {
  item: Item
  colour: Item['colours'][number] | undefined
  className: string
}

/** As the store page draws it: the side that tells most, before anybody filled in a name. */
export function PreviewPicture({ item, colour, className }: Props) {
  const values = useMemo(() => Object.fromEntries(item.fields.map(({ id }) => [id, ''])), [item.fields])
  return <ItemPicture className={className} item={item} colour={colour} side={sideOf(item)} values={values} />
}

export function sideOf(item: Item): 'front' | 'back' {
  const artwork = item.artwork.map(layer => ({ ...layer, href: '' }))
  return bestSide({ garment: item.garment, fields: item.fields, artwork })
}
