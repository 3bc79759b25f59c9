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
  /** Id of a picture on the page that shows the same: it is not drawn once more. */
  copyOf?: string | undefined
}

export function Picture({ item, colour, side, values, idPrefix, title, className, copyOf }: Props) {
  const filled = JSON.stringify(values ?? {})
  const html = useMemo(() => {
    if (copyOf) return `<svg viewBox="0 0 1000 1000" aria-hidden="true"><use href="#${copyOf}"/></svg>`
    const named = title ? { title } : {}
    const drawn = drawItem({ item, colour, side, values: JSON.parse(filled), idPrefix, ...named })
    return drawn.replace('<svg ', `<svg id="${idPrefix}" `)
  }, [item, colour, side, filled, idPrefix, title, copyOf])
  return <div className={className ?? 'picture'} dangerouslySetInnerHTML={{ __html: html }} />
}
