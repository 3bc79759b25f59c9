import { useStore } from '@nanostores/react'

import { word } from '#islands/designer/making/words.ts'
import { GarmentView } from '#islands/designer/press/GarmentView.tsx'
import { $garment } from '#lib/client/designer/garment.ts'

/** The garment as it would come off the press, with the places that differ from the drawing. */
export function Unlike() {
  const { value } = useStore($garment)
  if (!value || value.places === 0) return null
  return (
    <figure className="grid place-items-center gap-2 rounded-md border border-line bg-ink-200 p-2.5">
      <GarmentView garment={value} />
      <figcaption className="making-hint">{word('unlikeCaption')}</figcaption>
    </figure>
  )
}
