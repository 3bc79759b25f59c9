import { useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { DateField } from '#islands/ui/DateField.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import type { StoreDetail } from '#lib/contract/stores.ts'
import { t } from '#lib/i18n/t.ts'
import { dayAt, fromZoneTime, toZoneTime, zoneName } from '#lib/shared/zone-time.ts'

interface Props {
  store: StoreDetail
  onClose: () => void
  onReopen: (closesAt: string) => Promise<void>
}

/** A store that opens again needs a new end. */
export function ReopenDialog({ store, onClose, onReopen }: Props) {
  const { timeZone, name } = store
  const [closesAt, setClosesAt] = useState<string | null>(() => dayAt(timeZone, 3, '20:00'))
  const isPast = closesAt !== null && Date.parse(closesAt) <= Date.now()

  return (
    <Modal
      title={t('storeAction.reopen.title', { name })}
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('words.cancel')}</Button>
          <Button variant="primary" disabled={!closesAt || isPast} onClick={() => closesAt && void onReopen(closesAt)}>
            {t('storeAction.reopen.confirm')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>{t('storeAction.reopen.text')}</p>
        <DateField
          label={t('storeSetup.dates.closesAt', { zone: zoneName(timeZone, closesAt ?? Date.now()) })}
          withTime
          value={toZoneTime(closesAt, timeZone)}
          error={isPast ? t('storeAction.reopen.past') : undefined}
          onChange={local => setClosesAt(local && fromZoneTime(local, timeZone))}
        />
      </div>
    </Modal>
  )
}
