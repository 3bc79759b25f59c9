import { useState } from 'react'

import { DateField } from '#islands/ui/DateField.tsx'
import { FormModal } from '#islands/ui/FormModal.tsx'
import { RadioGroup } from '#islands/ui/RadioGroup.tsx'
import { useSubmit } from '#islands/ui/useSubmit.ts'
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
  const form = useSubmit(null, async () => {
    if (!until) return
    await onSave({ until, blanks })
    onClose()
  })

  return (
    <FormModal
      {...form}
      title={t('lateOrders.formTitle')}
      submit={t(running ? 'words.save' : 'lateOrders.offer')}
      onClose={onClose}
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
