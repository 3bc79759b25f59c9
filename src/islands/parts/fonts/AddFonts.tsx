import { useState } from 'react'

import { useSending } from '#islands/parts/useUploads.ts'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { FileDrop } from '#islands/ui/FileDrop.tsx'
import { FONT_TYPES, uploadFont } from '#lib/client/upload.ts'
import { MAX_FONT_BYTES } from '#lib/contract/calls/fonts.ts'
import type { OwnFont } from '#lib/contract/fonts.ts'
import { t } from '#lib/i18n/t.ts'

interface Props {
  workspaceId: string
  onAdded: (font: OwnFont) => void
}

/** Several at once; each that cannot be read says why, and the others are added. */
export default function AddFonts({ workspaceId, onAdded }: Props) {
  const [isLicensed, setLicensed] = useState(false)
  const sending = useSending((file, options) => uploadFont(file, { workspaceId, ...options }), onAdded)
  return (
    <div className="grid gap-3">
      <Checkbox
        label={t('designs.fonts.licence')}
        checked={isLicensed}
        onChange={event => setLicensed(event.target.checked)}
      />
      <FileDrop
        label={t('designs.fonts.drop')}
        hint={isLicensed ? t('designs.fonts.hint') : t('designs.fonts.tickFirst')}
        accept={FONT_TYPES}
        maxBytes={MAX_FONT_BYTES}
        multiple
        disabled={!isLicensed}
        files={sending.files}
        onFiles={sending.upload}
      />
    </div>
  )
}
