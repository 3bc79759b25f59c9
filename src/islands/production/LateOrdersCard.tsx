import { lazy, Suspense, useState } from 'react'

import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Card } from '#islands/ui/Card.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import type { Tone } from '#islands/ui/tone.ts'
import { useAct } from '#islands/ui/useAct.ts'
import { call } from '#lib/client/api.ts'
import { loadWhenOnline } from '#lib/client/load-when-online.ts'
import { endLateOrders, offerLateOrders } from '#lib/contract/calls/late-orders.ts'
import type { LateOrders } from '#lib/contract/late-orders.ts'
import { t } from '#lib/i18n/t.ts'
import { formatMoment } from '#lib/shared/zone-time.ts'

import type { useLateOrders } from './useLateOrders.ts'

/** With the calendar of its date. */
const LateOrdersForm = lazy(loadWhenOnline(() => import('./LateOrdersForm.tsx')))

interface Props extends ReturnType<typeof useLateOrders> {
  mayCut: boolean
}

type Order = LateOrders['orders'][number]

const TONES: Record<Order['state'], Tone> = {
  paying: 'neutral',
  paid: 'info',
  added: 'success',
  follow_up: 'warning',
  left: 'warning'
}

/** Free places of the sheets that the closed store still offers, and what became of each late order. */
export function LateOrdersCard({ late, problem: notRead, given, setAnswered, isRunning, mayCut }: Props) {
  const [isAsking, setAsking] = useState(false)
  const {
    pending: isPending,
    problem,
    act: end
  } = useAct(async () => {
    setAnswered(await call(endLateOrders, given))
  })
  const { offer, refusal, store, orders } = late
  if (!store || (!offer && (refusal !== null || !mayCut))) return null
  const mayOffer = mayCut && refusal === null

  return (
    <Card
      title={t('lateOrders.title')}
      actions={
        <div className="flex flex-wrap gap-2">
          {isRunning && mayCut && (
            <Button size="small" pending={isPending} onClick={() => void end()}>
              {t('lateOrders.end')}
            </Button>
          )}
          {mayOffer && (
            <Button size="small" onClick={() => setAsking(true)}>
              {t(isRunning ? 'lateOrders.change' : offer ? 'lateOrders.offerAgain' : 'lateOrders.offer')}
            </Button>
          )}
        </div>
      }
    >
      <div className="grid gap-3">
        {(problem ?? notRead) && (
          <Notice tone="danger" role="alert">
            {problem ?? notRead}
          </Notice>
        )}
        <p>{wordsOf(offer, store.timeZone)}</p>
        {offer && offer.items.length > 0 && (
          <ul className="flex flex-wrap gap-2">
            {offer.items.map(({ name, places }) => (
              <li key={name}>
                <Badge tone={places > 0 ? 'info' : 'neutral'}>{t('lateOrders.places', { name, count: places })}</Badge>
              </li>
            ))}
          </ul>
        )}
        {isRunning && (
          <p className="text-muted">
            {t('lateOrders.locked')}{' '}
            <a className="link" href={store.path}>
              {t('lateOrders.seeStore')}
            </a>
          </p>
        )}
        {orders.length > 0 && (
          <ul className="grid gap-2">
            {orders.map(order => (
              <li key={order.orderId} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <a className="link" href={`/dashboard/orders/${order.orderId}/details`}>
                  {t('lateOrders.order', { number: order.number })}
                </a>
                <span className="text-muted">
                  {order.buyer} · {t('lateOrders.pieces', { count: order.pieces })}
                </span>
                <Badge tone={TONES[order.state]}>
                  {t(`lateOrders.states.${order.state}`, { number: order.runNumber ?? '' })}
                </Badge>
                {order.state === 'follow_up' && order.runId && (
                  <a className="link" href={`/dashboard/production/${order.runId}/overview`}>
                    {t('lateOrders.toRun')}
                  </a>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
      {isAsking && (
        <Suspense>
          <LateOrdersForm
            offer={offer}
            timeZone={store.timeZone}
            onSave={async body => setAnswered(await call(offerLateOrders, { ...given, body }))}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </Card>
  )
}

function wordsOf(offer: LateOrders['offer'], timeZone: string): string {
  if (!offer) return t('lateOrders.none')
  const { state, until, endedBy, endedAt } = offer
  if (state !== 'ended') return t(`lateOrders.now.${state}`, { time: formatMoment(until, timeZone) })
  return t(`lateOrders.ended.${endedBy ?? 'time'}`, { time: formatMoment(endedAt ?? until, timeZone) })
}
