import { useStore } from '@nanostores/react'
import { useEffect } from 'react'

import { word } from '#islands/designer/making/words.ts'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { $photoBlanks, loadPhotoBlanks, photoOf } from '#lib/client/designer/photo-mockup.ts'
import type { Mockup } from '#lib/garments/mockup.ts'

interface Props {
  mockup: Mockup
  /** On a photo: the blank has one of this side. */
  isShown: boolean
  onChange: (mockup: Mockup) => void
}

/** A drawn garment, or a photo of one of the shop's blanks. */
export function BlankChoice({ mockup, isShown, onChange }: Props) {
  const blanks = useStore($photoBlanks)
  useEffect(() => {
    // Without them the garments are drawn.
    void loadPhotoBlanks().catch(() => undefined)
  }, [])
  if (!blanks || (blanks.length === 0 && !mockup.blank)) return null

  function choose(id: string) {
    if (!id) return onChange({ ...mockup, blank: undefined })
    const next = { ...mockup, blank: id }
    const area = photoOf(next, blanks)?.area
    // Places of a drawn garment are none of a photo; what is too wide for the area fills it.
    if (!area) return onChange(next)
    onChange({ ...next, place: 'own', xMm: 0, yMm: 0, widthMm: Math.min(mockup.widthMm, area.widthMm) })
  }

  return (
    <NativeSelect
      label={word('shownOn')}
      {...(mockup.blank && !isShown && { hint: word('noPhotoOfSide') })}
      value={blanks.some(({ id }) => id === mockup.blank) ? mockup.blank! : ''}
      options={[
        { value: '', label: word('drawnGarment') },
        ...blanks.map(({ id, name }) => ({ value: id, label: name }))
      ]}
      onChange={event => choose(event.target.value)}
    />
  )
}
