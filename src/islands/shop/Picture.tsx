import { useMemo } from 'react'

import { type Decorated, type DrawnColour, drawItem } from '#lib/garments/item-picture.ts'

interface Props {
  item: Decorated
  colour: DrawnColour
  side: 'front' | 'back'
  values?: Readonly<Record<string, string>>
  idPrefix: string
  title?: string
  className?: string
}

export function Picture({ item, colour, side, values, idPrefix, title, className }: Props) {
  const filled = JSON.stringify(values ?? {})
  const html = useMemo(() => {
    const named = title ? { title } : {}
    return drawItem({ item, colour, side, values: JSON.parse(filled), idPrefix, ...named })
  }, [item, colour, side, filled, idPrefix, title])
  return <div className={className ?? 'picture'} dangerouslySetInnerHTML={{ __html: html }} />
}
