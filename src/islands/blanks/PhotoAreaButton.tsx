import { Frame } from 'lucide-react'
import { useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import type { BlankDetails } from '#lib/contract/blanks.ts'
import { t } from '#lib/i18n/t.ts'
import type { Units } from '#lib/shared/units.ts'

import { PhotoAreaModal } from './PhotoAreaModal.tsx'

interface Props {
  /** Of the side. */
  label: string
  fileId: string
  area: BlankDetails['frontArea']
  units: Units
  onChange: (area: BlankDetails['frontArea']) => void
}

/** Opens where the print area lies on a photo. */
export function PhotoAreaButton({ label, fileId, area, units, onChange }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="small"
        icon={<Frame />}
        aria-label={`${t(area ? 'blankEditor.areaChange' : 'blankEditor.areaSet')}, ${label}`}
        onClick={() => setOpen(true)}
      >
        {t(area ? 'blankEditor.areaChange' : 'blankEditor.areaSet')}
      </Button>
      {isOpen && (
        <PhotoAreaModal
          fileId={fileId}
          area={area}
          units={units}
          onClose={next => {
            setOpen(false)
            // The contract's tuples are written to, those of the computation are not.
            if (next !== undefined) onChange(next as BlankDetails['frontArea'])
          }}
        />
      )}
    </>
  )
}
