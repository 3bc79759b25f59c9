import { type FormEvent, useState } from 'react'

import { DateField } from '#islands/ui/DateField.tsx'
import { FormModal } from '#islands/ui/FormModal.tsx'
import { RadioGroup } from '#islands/ui/RadioGroup.tsx'
import { readableError } from '#lib/client/readable-error.ts'
import type { LateOrders } from '#lib/contract/late-orders.ts'
import { t } from '#lib/i18n/t.ts'
import { dayAt, fromZoneTime, toZoneTime, zoneName } from '#lib/shared/zone-time.ts'

type Blanks = NonNullable<LateOrders['offer']>['blanks']

interface Props {
  offer: LateOrders['offer']
  timeZone: string
  onSave: (body: { until: string; blanks: Blanks }) => Promise<void>
  onClose: () => void
}

const BLANKS = ['shelf', 'any'] as const

/** Until when the free places of the sheets are offered, and of which blanks. */
export default function LateOrdersForm({ offer, timeZone, onSave, onClose }: Props) {
  const running = offer && offer.state !== 'ended' ? offer : undefined
  const [until, setUntil] = useState<string | null>(() => running?.until ?? dayAt(timeZone, 2, '18:00'))
  const [blanks, setBlanks] = useState<Blanks>(offer?.blanks ?? 'shelf')
  const [problem, setProblem] = useState<string>()
  const [isPending, setPending] = useState(false)

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    if (isPending || !until) return
    setPending(true)
    try {
      await onSave({ until, blanks })
      onClose()
    } catch (error) {
      setProblem(readableError(error))
      setPending(false)
    }
  }

  return (
    <FormModal
      title={t('lateOrders.formTitle')}
      submit={t(running ? 'words.save' : 'lateOrders.offer')}
      pending={isPending}
      errors={{ form: problem }}
      onClose={onClose}
      onSubmit={onSubmit}
    >
      <p>{t('lateOrders.formText')}</p>
      <DateField
        label={t('lateOrders.until', { zone: zoneName(timeZone, until ?? Date.now()) })}
        withTime
        value={toZoneTime(until, timeZone)}
        onChange={local => setUntil(local && fromZoneTime(local, timeZone))}
      />
      <RadioGroup
        label={t('lateOrders.blanks')}
        options={BLANKS.map(value => ({
          value,
          label: t(`lateOrders.blankRules.${value}`),
          hint: t(`lateOrders.blankHints.${value}`)
        }))}
        value={blanks}
        onChange={value => setBlanks(value as Blanks)}
      />
    </FormModal>
  )
}
