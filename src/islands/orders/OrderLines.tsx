import { LinePicture } from '#islands/parts/LinePicture.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Card } from '#islands/ui/Card.tsx'
import type { OrderDetail } from '#lib/contract/orders.ts'
import { t } from '#lib/i18n/t.ts'
import { groupLines } from '#lib/shared/line-groups.ts'
import { formatMoney } from '#lib/shared/money.ts'
import { shownTaxes } from '#lib/shared/taxes.ts'
import { letteringRemark } from '#lib/shared/personalisation.ts'

import type { RefundTarget } from './RefundModal.tsx'
import type { RemovalTarget } from './RemovePiecesModal.tsx'

interface Props {
  order: OrderDetail
  onRefund: (target: RefundTarget) => void
  /** Undefined where the member may not. */
  onChangeSize: ((line: OrderDetail['lines'][number]) => void) | undefined
  onTakeOff: (target: RemovalTarget) => void
}

/** The pieces with their pictures, then the sums. */
export function OrderLines({ order, onRefund, onChangeSize, onTakeOff }: Props) {
  const money = (cents: number) => formatMoney(cents, order.currency)
  const mayRefund = order.actions.includes('refund')
  // The last piece is no line to take off, but the order to cancel.
  const mayTakeOff = order.actions.includes('take_off') && order.units > 1
  const left = order.paidCents - order.refundedCents
  const limited = order.lines.some(line => line.limited && line.notMade < line.quantity)
  const whole: RefundTarget = { part: 'order', name: t('order.wholeOrder'), maxCents: left, limited }
  const taxes = shownTaxes(order)
  const sums: [string, number][] = [
    [t('order.subtotal'), order.subtotalCents],
    [order.couponCode ? t('order.discountBy', { code: order.couponCode }) : t('order.discount'), -order.discountCents],
    [t('order.shipping'), order.shippingCents],
    ...taxes.added.map(({ label, cents }): [string, number] => [label, cents])
  ]

  return (
    <Card
      flush
      title={t('order.lines', { count: order.units })}
      actions={
        mayRefund && (
          <Button size="small" onClick={() => onRefund(whole)}>
            {t('order.refundAll')}
          </Button>
        )
      }
    >
      <ul className="order-lines">
        {groupLines(order.lines, ({ id }) => id).flatMap(({ key, bundle, lines: members }) => [
          bundle && (
            <li key={key} className="order-line order-bundle">
              <strong>{bundle.name}</strong>
              <span className="text-muted text-sm/5">{t('order.bundleOf', { count: members.length })}</span>
              <span className="tabular-nums font-medium">
                {money(members.reduce((sum, { totalCents }) => sum + totalCents, 0))}
              </span>
            </li>
          ),
          ...members.map(line => {
            const paid = line.totalCents - line.discountCents + line.taxCents
            const open = Math.min(paid - line.refundedCents, left)
            const pieces = line.quantity - line.notMade
            const target = { part: 'line' as const, lineId: line.id, name: line.name, maxCents: open }
            return (
              <li key={line.id} className="order-line" data-part={bundle ? '' : undefined}>
                <LinePicture line={line} />
                <div className="grid content-start gap-1">
                  <strong>{line.name}</strong>
                  <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm/5">
                    <span className="inline-flex items-center gap-1.5">
                      <span
                        className="size-3.5 rounded-xs border border-line-strong"
                        style={{ background: line.colour.hex }}
                      />
                      {line.colour.name}
                    </span>
                    <span>{t('order.size', { size: line.size.name })}</span>
                    <span>{t('order.quantity', { quantity: line.quantity })}</span>
                  </span>
                  {line.personalisation
                    .filter(({ value }) => value)
                    .map(({ field, value }) => (
                      <span key={field.id} className="text-sm/5">
                        <span className="text-muted">{field.label}: </span>
                        <strong className="font-mono tracking-[0.02em]">{value}</strong>
                        {letteringRemark(field, value) && (
                          <span className="text-muted"> · {letteringRemark(field, value)}</span>
                        )}
                      </span>
                    ))}
                </div>
                <div className="grid content-start justify-items-end gap-1 text-end">
                  <span className="tabular-nums font-medium">{money(line.totalCents)}</span>
                  {line.quantity > 1 && (
                    <span className="text-muted text-sm/5 tabular-nums">
                      {t('order.each', { price: money(line.unitCents) })}
                    </span>
                  )}
                  {line.notMade > 0 && (
                    <span className="text-danger-text text-sm/5 font-medium">
                      {pieces > 0 ? t('order.notMade', { count: line.notMade }) : t('order.noneMade')}
                    </span>
                  )}
                  {line.released > 0 && (
                    <span className="text-muted text-sm/5">{t('order.released', { count: line.released })}</span>
                  )}
                  {line.refundedCents > line.givenBackCents && (
                    <span className="text-danger-text text-sm/5 tabular-nums">
                      {t('order.refunded', { amount: money(line.refundedCents - line.givenBackCents) })}
                    </span>
                  )}
                  {line.givenBackCents > 0 && (
                    <span className="text-muted text-sm/5 tabular-nums">
                      {t('order.givenBack', { amount: money(line.givenBackCents) })}
                    </span>
                  )}
                  {onChangeSize && line.sizes.length > 1 && (
                    <Button size="small" variant="quiet" onClick={() => onChangeSize(line)}>
                      {t('order.changeSize')}
                    </Button>
                  )}
                  {mayTakeOff && pieces > 0 && (
                    <Button
                      size="small"
                      variant="quiet"
                      onClick={() => onTakeOff({ lineId: line.id, name: line.name, pieces })}
                    >
                      {t('takeOff.open')}
                    </Button>
                  )}
                  {mayRefund && open > 0 && (
                    <Button
                      size="small"
                      variant="quiet"
                      onClick={() => onRefund({ ...target, pieces, limited: line.limited })}
                    >
                      {t('order.refund')}
                    </Button>
                  )}
                </div>
              </li>
            )
          })
        ])}
      </ul>
      {onChangeSize && order.state === 'authorised' && (
        <p className="px-4 pt-3.5 pb-0 text-muted text-sm/5">{t('order.sizesLater')}</p>
      )}
      <dl className="grid gap-1.5 px-4 py-3.5 [&_dd]:tabular-nums [&>.order-total]:border-t [&>.order-total]:border-t-line [&>.order-total]:pt-1.5 [&>.order-total]:text-md [&>.order-total]:font-semibold [&>div]:flex [&>div]:justify-between [&>div]:gap-4">
        {sums
          .filter(([, cents], index) => index === 0 || cents !== 0)
          .map(([label, cents]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{money(cents)}</dd>
            </div>
          ))}
        <div className="order-total">
          <dt>{t(order.state === 'authorised' ? 'order.most' : 'order.total')}</dt>
          <dd>{money(order.totalCents)}</dd>
        </div>
        {taxes.included.map(({ label, cents }) => (
          <div key={label}>
            <dt>{t('order.includes', { tax: label })}</dt>
            <dd>{money(cents)}</dd>
          </div>
        ))}
        {order.fundraisingCents > 0 && (
          <div className="text-muted">
            <dt>{t('order.fundraising')}</dt>
            <dd>{money(order.fundraisingCents)}</dd>
          </div>
        )}
        {mayRefund && order.shippingCents > order.shippingRefundedCents && (
          <div>
            <dt />
            <dd>
              <Button
                size="small"
                variant="quiet"
                onClick={() => onRefund({ part: 'shipping', name: t('order.shipping'), maxCents: undefined })}
              >
                {t('order.refundShipping')}
              </Button>
            </dd>
          </div>
        )}
      </dl>
    </Card>
  )
}
