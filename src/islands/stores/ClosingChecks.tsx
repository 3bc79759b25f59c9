import { useEffect, useState } from 'react'

import { Notice } from '#islands/ui/Notice.tsx'
import { call } from '#lib/client/api.ts'
import type { Data } from '#lib/contract/endpoint.ts'
import { checkStoreClosing } from '#lib/contract/calls/store-closing.ts'
import type { StoreDetail } from '#lib/contract/stores.ts'
import { t } from '#lib/i18n/t.ts'
import { formatMoney } from '#lib/shared/money.ts'

interface Props {
  store: StoreDetail
  workspaceId: string
}

/** What is open in the store, each with the place where it is settled. Nothing where all is well. */
export function ClosingChecks({ store, workspaceId }: Props) {
  const [found, setFound] = useState<Data<typeof checkStoreClosing>>()

  useEffect(() => {
    let isOver = false
    // Without an answer the question stands as it is.
    call(checkStoreClosing, { params: { storeId: store.id }, query: { WorkspaceId: workspaceId } }).then(
      answer => isOver || setFound(answer),
      () => undefined
    )
    return () => {
      isOver = true
    }
  }, [store.id, workspaceId])

  if (!found) return null
  const { unpaid, letters, noSupplier } = found
  if (unpaid.orders + letters.length + noSupplier.length === 0) return null
  return (
    <Notice tone="warning" title={t('storeClosing.title')}>
      <ul className="grid gap-1">
        {unpaid.orders > 0 && (
          <li>
            {t('storeClosing.unpaid', { count: unpaid.orders, sum: formatMoney(unpaid.cents, store.currency) })}{' '}
            <a className="link" href={`/dashboard/orders?storeId=${store.id}&state=pending`}>
              {t('storeClosing.showUnpaid')}
            </a>
          </li>
        )}
        {letters.length > 0 && (
          <li>
            {t('storeClosing.letters', { count: letters.length })}{' '}
            {letters.map(({ orderId, number, text }, at) => (
              <span key={`${orderId} ${text}`}>
                {at > 0 && ', '}
                <a className="link" href={`/dashboard/orders/${orderId}/details`}>
                  {t('storeClosing.order', { number, text })}
                </a>
              </span>
            ))}
          </li>
        )}
        {noSupplier.length > 0 && (
          <li>
            {t('storeClosing.noSupplier', { count: noSupplier.length, names: noSupplier.join(', ') })}{' '}
            <a className="link" href="/dashboard/blanks">
              {t('storeClosing.showBlanks')}
            </a>
          </li>
        )}
      </ul>
    </Notice>
  )
}
