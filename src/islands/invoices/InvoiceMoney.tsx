import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Card } from '#islands/ui/Card.tsx'
import { call } from '#lib/client/api.ts'
import { attempt } from '#lib/client/attempt.ts'
import { cancelPaymentRequest } from '#lib/contract/calls/invoices.ts'
import type { Invoice, InvoicePayment, InvoiceRequest } from '#lib/contract/invoices.ts'
import { paymentName, type PrintedSum } from '#lib/papers/printed-invoice.ts'
import { t } from '#lib/i18n/t.ts'
import { dayText } from '#lib/shared/day-text.ts'
import { formatMoney } from '#lib/shared/money.ts'

import { Sums } from './Sums.tsx'

interface Props {
  workspaceId: string
  invoice: Invoice
  owed: readonly PrintedSum[]
  onRefund: (payment: InvoicePayment) => void
  onDone: () => void
}

/** What is owed, asked for and paid. */
export function InvoiceMoney({ workspaceId, invoice, owed, onRefund, onDone }: Props) {
  const { requests, payments, credits, actions } = invoice
  const money = (cents: number) => formatMoney(cents, invoice.currency)
  async function takeBack({ id }: InvoiceRequest) {
    await attempt(async () => {
      const params = { invoiceId: invoice.id, requestId: id }
      await call(cancelPaymentRequest, { params, query: { WorkspaceId: workspaceId } })
      onDone()
    })
  }

  return (
    <>
      <Card>
        <Sums rows={owed} />
      </Card>
      {requests.length > 0 && (
        <Card title={t('invoice.requests')}>
          <ul className="grid gap-3">
            {requests.map(request => (
              <li key={request.id} className="flex justify-between gap-3">
                <span className="grid min-w-0">
                  <span>
                    {request.cut.kind === 'percent'
                      ? t('invoice.requestShare', { percent: request.cut.value / 100 })
                      : t('invoice.requestAmount')}
                  </span>
                  <span className="text-muted text-sm/5">
                    {request.dueCents > 0
                      ? t('invoice.requestOpen', { sum: money(request.dueCents) })
                      : t('invoice.requestDone')}
                  </span>
                  {request.dueCents > 0 && actions.includes('record') && (
                    <span>
                      <Button size="small" onClick={() => void takeBack(request)}>
                        {t('invoice.takeBack')}
                      </Button>
                    </span>
                  )}
                </span>
                <span className="tabular-nums">{money(request.amountCents)}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Card title={t('invoice.payments')}>
        {payments.length === 0 && <p className="text-muted">{t('invoice.noPayments')}</p>}
        {payments.length > 0 && (
          <ul className="grid gap-3">
            {payments.map(payment => (
              <li key={payment.id} className="flex justify-between gap-3">
                <span className="grid min-w-0">
                  <span>
                    {paymentName(payment)} {!payment.livemode && <Badge outline>{t('invoice.test')}</Badge>}
                  </span>
                  <span className="text-muted text-sm/5">
                    {[dayText(payment.receivedOn), payment.reference, payment.note].filter(Boolean).join(' · ')}
                  </span>
                  {payment.refundedCents > 0 && (
                    <span className="text-muted text-sm/5">
                      {t('invoice.refunded', { sum: money(payment.refundedCents) })}
                    </span>
                  )}
                  {payment.refundedCents < payment.amountCents && (
                    <span>
                      <Button size="small" onClick={() => onRefund(payment)}>
                        {t('invoice.refund')}
                      </Button>
                    </span>
                  )}
                </span>
                <span className="tabular-nums">{money(payment.amountCents)}</span>
              </li>
            ))}
          </ul>
        )}
      </Card>
      {credits.length > 0 && (
        <Card title={t('invoice.credits')}>
          <ul className="grid gap-3">
            {credits.map(({ id, label, reason, issuedOn, amountCents }) => (
              <li key={id} className="flex justify-between gap-3">
                <span className="grid min-w-0">
                  <a className="link" href={`/dashboard/jobs/${invoice.jobId}/credit-notes/${id}`}>
                    {label}
                  </a>
                  <span className="text-muted text-sm/5">{[dayText(issuedOn), reason].join(' · ')}</span>
                </span>
                <span className="tabular-nums">{money(-amountCents)}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}
