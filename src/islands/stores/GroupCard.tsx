import { Card } from '#islands/ui/Card.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import type { StoreDetail } from '#lib/contract/stores.ts'
import { t } from '#lib/i18n/t.ts'
import { formatMoney } from '#lib/shared/money.ts'

/** How the group prices of a store stand, and what of it banks hold and buyers would be charged. */
export function GroupCard({ store }: { store: StoreDetail }) {
  const { group, currency, figures, state } = store
  if (!group || state === 'draft' || state === 'cancelled') return null
  const { decided, items, nowCents, unpaidOrders } = group
  const held = figures.authorised
  const money = (cents: number) => formatMoney(cents, currency)
  return (
    <Card title={t(decided ? 'storePage.groupDecided' : 'storePage.group')}>
      <div className="grid gap-4">
        <ul className="grid gap-3 [&_li]:flex [&_li]:flex-wrap [&_li]:justify-between [&_li]:gap-x-4 [&_li]:gap-y-1 [&_li]:tabular-nums">
          {items.map(item => (
            <li key={item.storeItemId}>
              <span className="grid">
                <strong>{item.name}</strong>
                <span className="text-muted text-sm/5">{t('storePage.groupPieces', { count: item.pieces })}</span>
              </span>
              <span className="grid sm:text-end">
                <span>{priceText(item, decided, currency)}</span>
                {!decided && (
                  <span className="text-muted text-sm/5">
                    {item.next
                      ? t('storePage.groupNext', { count: item.next.missing, price: money(item.next.cents) })
                      : t('storePage.groupLowest')}
                  </span>
                )}
              </span>
            </li>
          ))}
        </ul>
        {unpaidOrders > 0 && (
          <Notice tone="warning">
            {t('storePage.groupUnpaid', { count: unpaidOrders })}{' '}
            <a className="link" href={`/dashboard/orders?storeId=${store.id}&state=pending`}>
              {t('storePage.seeOrders')}
            </a>
          </Notice>
        )}
        {held.orders > 0 && (
          <>
            <dl className="grid gap-1 border-t border-t-line pt-3 tabular-nums [&_div]:flex [&_div]:justify-between [&_div]:gap-4">
              <div>
                <dt>{t('storePage.groupHeld')}</dt>
                <dd>{money(held.cents)}</dd>
              </div>
              {nowCents !== null && (
                <div>
                  <dt>{t('storePage.groupCharged')}</dt>
                  <dd>{money(nowCents)}</dd>
                </div>
              )}
            </dl>
            <p className="text-muted text-sm/5">
              {state === 'closed' ? t('storePage.groupClosing') : t('storePage.groupHeldText', { count: held.orders })}
            </p>
          </>
        )}
      </div>
    </Card>
  )
}

type Standing = NonNullable<StoreDetail['group']>['items'][number]

function priceText({ nowCents }: Standing, decided: boolean, currency: string): string {
  if (nowCents === null) return t('storePage.groupNotMade')
  return t(decided ? 'storePage.groupWas' : 'storePage.groupNow', { price: formatMoney(nowCents, currency) })
}
