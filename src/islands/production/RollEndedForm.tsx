import { useState } from 'react'

import { LengthField } from '#islands/parts/LengthField.tsx'
import { FormModal } from '#islands/ui/FormModal.tsx'
import { useSubmit } from '#islands/ui/useSubmit.ts'
import { call } from '#lib/client/api.ts'
import { endSheetRoll } from '#lib/contract/calls/production-sheets.ts'
import type { RunSheet } from '#lib/contract/production-sheets.ts'
import { t } from '#lib/i18n/t.ts'
import { formatLength, type Units } from '#lib/shared/units.ts'

interface Props {
  sheet: RunSheet
  units: Units
  work: { params: { runId: string; sheetId: string }; query: { WorkspaceId: string } }
  onDone: () => Promise<void>
  onClose: () => void
}

/** How far the sheet was cut before its roll ended. */
export function RollEndedForm({ sheet, units, work, onDone, onClose }: Props) {
  // Nothing to begin with: half of it would look as if somebody had measured.
  const [cutMm, setCut] = useState<number>()
  const form = useSubmit(null, async (): Promise<void> => {
    if (cutMm === undefined) return form.setErrors({ cutMm: t('runSheets.endedAsk') })
    await call(endSheetRoll, { ...work, body: { cutMm } })
    await onDone()
    onClose()
  })

  return (
    <FormModal
      {...form}
      title={t('runSheets.endedTitle', { number: sheet.position, film: sheet.filmName })}
      submit={t('runSheets.endedSubmit')}
      onClose={onClose}
    >
      <p>{t('runSheets.endedText', { roll: sheet.rollName || t('runSheets.theRoll') })}</p>
      <LengthField
        label={t('runSheets.endedLength')}
        hint={t('runSheets.endedHint', { length: formatLength(Math.ceil(sheet.lengthMm), units) })}
        error={form.errors['cutMm']}
        units={units}
        max={sheet.lengthMm}
        value={cutMm}
        onChange={mm => {
          setCut(mm)
          form.setErrors({})
        }}
      />
    </FormModal>
  )
}
