import { type FormEvent, useState } from 'react'

import { LengthField } from '#islands/parts/LengthField.tsx'
import { FormModal } from '#islands/ui/FormModal.tsx'
import { call } from '#lib/client/api.ts'
import { readableError } from '#lib/client/readable-error.ts'
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
  const [errors, setErrors] = useState<{ cutMm?: string; form?: string }>({})
  const [isPending, setPending] = useState(false)

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    if (isPending) return
    if (cutMm === undefined) return setErrors({ cutMm: t('runSheets.endedAsk') })
    setPending(true)
    try {
      await call(endSheetRoll, { ...work, body: { cutMm } })
      await onDone()
      onClose()
    } catch (error) {
      setErrors({ form: readableError(error) })
      setPending(false)
    }
  }

  return (
    <FormModal
      title={t('runSheets.endedTitle', { number: sheet.position, film: sheet.filmName })}
      submit={t('runSheets.endedSubmit')}
      pending={isPending}
      errors={errors}
      onClose={onClose}
      onSubmit={onSubmit}
    >
      <p>{t('runSheets.endedText', { roll: sheet.rollName || t('runSheets.theRoll') })}</p>
      <LengthField
        label={t('runSheets.endedLength')}
        hint={t('runSheets.endedHint', { length: formatLength(Math.ceil(sheet.lengthMm), units) })}
        error={errors.cutMm}
        units={units}
        max={sheet.lengthMm}
        value={cutMm}
        onChange={mm => {
          setCut(mm)
          setErrors({})
        }}
      />
    </FormModal>
  )
}
