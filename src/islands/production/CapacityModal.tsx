import { useState } from 'react'

import { Field } from '#islands/ui/Field.tsx'
import { FormModal } from '#islands/ui/FormModal.tsx'
import { useSubmit } from '#islands/ui/useSubmit.ts'
import { call } from '#lib/client/api.ts'
import { updateProductionCapacity } from '#lib/contract/calls/production-calendar.ts'
import { t } from '#lib/i18n/t.ts'
import { type Capacity, type Work, WORKS } from '#lib/shared/capacity.ts'
import { dateFormat } from '#lib/shared/date-format.ts'
import { weekdays } from '#lib/shared/job-calendar.ts'

interface Props {
  minutes: Capacity
  workspaceId: string
  onClose: () => void
  onSaved: () => void
}

const MOST = 10_000
/** The first of March 2026 was a Sunday. */
const dayName = (weekday: 'narrow' | 'long', at: number) =>
  dateFormat({ weekday, timeZone: 'UTC' }).format(new Date(Date.UTC(2026, 2, 1 + at)))

/** The minutes of each kind of work on each day of the week. */
export function CapacityModal({ minutes, workspaceId, onClose, onSaved }: Props) {
  const [draft, setDraft] = useState(minutes)
  const form = useSubmit(null, async () => {
    await call(updateProductionCapacity, { query: { WorkspaceId: workspaceId }, body: { minutes: draft } })
    onSaved()
  })

  function change(work: Work, at: number, typed: string) {
    const value = Math.min(MOST, Math.max(0, Math.round(Number(typed) || 0)))
    setDraft({ ...draft, [work]: draft[work].map((of, day) => (day === at ? value : of)) })
  }

  return (
    <FormModal {...form} title={t('capacity.setTitle')} onClose={onClose}>
      <p className="text-muted text-sm/5">{t('capacity.setText')}</p>
      {WORKS.map(work => (
        <fieldset
          key={work}
          className="grid grid-cols-7 gap-1 [&_abbr]:no-underline [&_input]:[appearance:textfield] [&_input]:px-1 [&_input]:text-center [&_input::-webkit-inner-spin-button]:appearance-none [&_legend]:pb-1 [&_legend]:font-semibold"
        >
          <legend>{t(`works.${work}`)}</legend>
          {weekdays().map(at => (
            <Field
              key={at}
              label={<abbr title={dayName('long', at)}>{dayName('narrow', at)}</abbr>}
              type="number"
              inputMode="numeric"
              aria-label={t('capacity.minutesOf', { work: t(`works.${work}`), day: dayName('long', at) })}
              min={0}
              max={MOST}
              value={String(draft[work][at] ?? 0)}
              onChange={event => change(work, at, event.target.value)}
            />
          ))}
        </fieldset>
      ))}
    </FormModal>
  )
}
