import { useEffect, useMemo, useState } from 'react'

import { loadWhenOnline } from '#lib/client/load-when-online.ts'
import type { Decorated, DrawnColour } from '#lib/garments/decorated.ts'

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

const load = () => import('#lib/garments/item-picture.ts')
const loadInBrowser = loadWhenOnline(load)

/** The page is sent with its pictures: what draws them is fetched after all that the page cannot be used without. */
let drawing = import.meta.env.SSR ? await load() : undefined

export function Picture({ item, colour, side, values, idPrefix, title, className, copyOf }: Props) {
  const drawItem = useDrawing()
  const filled = JSON.stringify(values ?? {})
  const html = useMemo(() => {
    // What the server has drawn stays: React looks at it only where this text becomes another.
    if (!drawItem) return ''
    if (copyOf) return `<svg viewBox="0 0 1000 1000" aria-hidden="true"><use href="#${copyOf}"/></svg>`
    const named = title ? { title } : {}
    const drawn = drawItem({ item, colour, side, values: JSON.parse(filled), idPrefix, ...named })
    return drawn.replace('<svg ', `<svg id="${idPrefix}" `)
  }, [drawItem, item, colour, side, filled, idPrefix, title, copyOf])
  return <div className={className ?? 'picture'} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
}

function useDrawing() {
  const [loaded, setLoaded] = useState(drawing)
  useEffect(() => {
    if (loaded) return
    let isShown = true
    void loadInBrowser().then(module => {
      drawing = module
      if (isShown) setLoaded(module)
    })
    return () => {
      isShown = false
    }
  }, [loaded])
  return loaded?.drawItem
}
