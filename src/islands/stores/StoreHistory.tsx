import { useEffect, useState } from 'react'

import { ActivityList } from '#islands/parts/ActivityList.tsx'
import { Card } from '#islands/ui/Card.tsx'
import { call } from '#lib/client/api.ts'
import type { Data } from '#lib/contract/endpoint.ts'
import { listStoreActivity } from '#lib/contract/calls/stores.ts'
import type { StoreDetail } from '#lib/contract/stores.ts'
import { t } from '#lib/i18n/t.ts'
import { formatMoment } from '#lib/shared/zone-time.ts'

interface Props {
  store: StoreDetail
  workspaceId: string
}

/** Nothing is shown until there is something to tell. */
export function StoreHistory({ store: { id, state, timeZone }, workspaceId }: Props) {
  const [entries, setEntries] = useState<Data<typeof listStoreActivity>>([])
  const [isMissing, setMissing] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a store in another state has a longer history
  useEffect(() => {
    let isOver = false
    call(listStoreActivity, { params: { storeId: id }, query: { WorkspaceId: workspaceId } }).then(
      found => {
        if (isOver) return
        setEntries(found)
        setMissing(false)
      },
      () => isOver || setMissing(true)
    )
    return () => {
      isOver = true
    }
  }, [id, state, workspaceId])

  if (entries.length === 0 && !isMissing) return
  return (
    <Card title={t('storePage.history')}>
      {isMissing && <p className="text-muted">{t('storePage.historyMissing')}</p>}
      <ActivityList entries={entries} time={at => formatMoment(at, timeZone)} />
    </Card>
  )
}
