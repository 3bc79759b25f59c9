import type { ReactNode } from 'react'

import { ActivityList } from '#islands/parts/ActivityList.tsx'
import { Badge } from '#islands/ui/Badge.tsx'
import { Card } from '#islands/ui/Card.tsx'
import { DescriptionList } from '#islands/ui/DescriptionList.tsx'
import type { OrderDetail } from '#lib/contract/orders.ts'
import { t } from '#lib/i18n/t.ts'
import { cardName } from '#lib/shared/card-name.ts'
import { formatMoney } from '#lib/shared/money.ts'

import { formatTime } from './dates.ts'

interface Props {
  order: OrderDetail
  timeZone: string
  /** What comes before all else. */
  children?: ReactNode
}

/** Who it is for, how it gets there, the money, the mails and what happened. */
export function OrderSide({ order, timeZone, children }: Props) {
  const money = (cents: number) => formatMoney(cents, order.currency)
  const time = (iso: string) => formatTime(iso, timeZone)
  return (
    <div className="grid content-start gap-4">
      {children}
      <Card title={t('order.people')}>
        <DescriptionList
          items={[
            { term: t('order.buyer'), detail: order.buyerName },
            {
              term: t('order.email'),
              detail: (
                <a className="link break-all" href={`mailto:${order.buyerEmail}`}>
                  {order.buyerEmail}
                </a>
              )
            },
            { term: t('order.phone'), detail: order.buyerPhone },
            { term: t('order.recipient'), detail: order.recipient },
            { term: t('orders.delivery'), detail: order.deliveryText },
            { term: t('order.note'), detail: order.note }
          ]}
        />
      </Card>
      <Card title={t('order.payments')}>
        {order.authorisation ? (
          <Authorised order={order} time={time} />
        ) : order.payments.length === 0 && order.refunds.length === 0 ? (
          <p className="text-muted">{t('order.noPayments')}</p>
        ) : (
          <ul className="grid gap-2">
            {order.payments.map(payment => (
              <li key={payment.id} className="flex justify-between gap-3">
                <span>
                  {payment.cardLast4
                    ? t('order.card', { brand: cardName(payment.cardBrand), last4: payment.cardLast4 })
                    : t('order.paid')}
                  <span className="text-muted block text-sm/5">{time(payment.paidAt)}</span>
                </span>
                <span className="tabular-nums">{money(payment.amountCents)}</span>
              </li>
            ))}
            {order.refunds.map(refund => (
              <li key={refund.id} className="flex justify-between gap-3">
                <span>
                  {t('order.refundOf', { name: refund.lineName || t(`refund.parts.${refund.part}`) })}{' '}
                  {refund.state !== 'succeeded' && (
                    <Badge tone={refund.state === 'failed' ? 'danger' : 'warning'}>
                      {t(`refund.states.${refund.state}`)}
                    </Badge>
                  )}
                  <span className="text-muted block text-sm/5">
                    {[time(refund.createdAt), refund.reason, refund.error].filter(Boolean).join(' · ')}
                  </span>
                </span>
                <span className="tabular-nums">{money(-refund.amountCents)}</span>
              </li>
            ))}
          </ul>
        )}
      </Card>
      {order.mails.length > 0 && (
        <Card title={t('order.mails')}>
          <ul className="grid gap-2">
            {order.mails.map(mail => (
              <li key={mail.id} className="grid">
                <span className="flex items-start justify-between gap-2">
                  <span>{mail.subject}</span>
                  {mail.state === 'failed' && <Badge tone="danger">{t('order.mailFailed')}</Badge>}
                  {mail.state === 'kept' && <Badge tone="warning">{t('mails.states.kept')}</Badge>}
                </span>
                <span className="text-muted text-sm/5">
                  {time(mail.createdAt)} · {mail.recipient}
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Card title={t('order.activity')}>
        <ActivityList entries={order.activity} time={time} />
      </Card>
    </div>
  )
}

/** What the bank holds and what becomes of it, until the card is charged. */
function Authorised({ order, time }: { order: OrderDetail; time: (iso: string) => string }) {
  const { heldCents, until, decided, payableUntil } = order.authorisation!
  const money = (cents: number) => formatMoney(cents, order.currency)
  const price = money(order.totalCents)
  if (payableUntil) return <p>{t('order.payableByLink', { price, time: time(payableUntil) })}</p>
  if (decided) return <p>{t('order.charging', { price })}</p>
  if (heldCents === 0) return <p>{t('order.lapsed', { price })}</p>
  return (
    <div className="grid gap-2">
      <p className="flex justify-between gap-3">
        <span>
          {t('order.heldByBank')}
          {until && <span className="text-muted block text-sm/5">{t('order.heldUntil', { time: time(until) })}</span>}
        </span>
        <span className="tabular-nums">{money(heldCents)}</span>
      </p>
      <p className="text-muted text-sm/5">{t('order.chargedAtClose', { price })}</p>
    </div>
  )
}
