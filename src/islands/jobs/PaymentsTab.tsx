import { ReceiptText } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'

import { InvoiceStateChip } from '#islands/parts/InvoiceStateChip.tsx'
import { Badge } from '#islands/ui/Badge.tsx'
import { Card } from '#islands/ui/Card.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { LinkButton } from '#islands/ui/LinkButton.tsx'
import { call } from '#lib/client/api.ts'
import { watchWorkspace } from '#lib/client/live.ts'
import { listJobInvoices } from '#lib/contract/calls/invoices.ts'
import type { Invoice } from '#lib/contract/invoices.ts'
import { t } from '#lib/i18n/t.ts'
import { paymentName } from '#lib/papers/printed-invoice.ts'
import { formatMoney } from '#lib/shared/money.ts'
import { dayText } from '#lib/shared/day-text.ts'

import { type JobProps, JobScreen, type TabProps } from './JobScreen.tsx'

export function JobPayments(props: JobProps) {
  return (
    <JobScreen {...props}>
      {shared => props.invoices && <PaymentsTab {...shared} initialInvoices={props.invoices} />}
    </JobScreen>
  )
}

/** All that was billed, asked for, paid and given back for a job, over all of its invoices. What is done about it is done there. */
function PaymentsTab({ job, workspaceId, initialInvoices }: TabProps & { initialInvoices: Invoice[] }) {
  const [invoices, setInvoices] = useState(initialInvoices)
  const reload = useEffectEvent(() => {
    const asked = { params: { jobId: job.id }, query: { WorkspaceId: workspaceId } }
    call(listJobInvoices, asked).then(setInvoices, () => {})
  })
  useEffect(
    () => watchWorkspace(workspaceId, ({ kind, id }) => kind === 'job' && id === job.id && reload(), reload),
    [workspaceId, job.id]
  )
  const [first] = invoices
  const href = `/dashboard/jobs/${job.id}/invoice`
  if (!first) {
    return (
      <EmptyState
        title={t('jobPayments.noneTitle')}
        drawing="box"
        actions={<LinkButton href={href}>{t('jobPayments.make')}</LinkButton>}
      >
        {t('jobPayments.noneText')}
      </EmptyState>
    )
  }
  const { currency } = first
  const money = (cents: number) => formatMoney(cents, currency)
  // A draft asks for nothing yet; what was paid on it is the customer's until it is issued.
  const counting = invoices.filter(({ state, issuedOn }) => state !== 'void' && issuedOn !== null)
  const drafted = invoices
    .filter(({ issuedOn }) => issuedOn === null)
    .reduce((all, { totalCents }) => all + totalCents, 0)
  const sum = (of: (invoice: Invoice) => number) => counting.reduce((all, invoice) => all + of(invoice), 0)
  const billed = sum(({ totalCents, lateFeeCents }) => totalCents + lateFeeCents)
  const credited = sum(({ creditedCents }) => creditedCents)
  const paid = invoices.reduce((all, { paidCents }) => all + paidCents, 0)
  const open = billed - credited - paid
  const movements = movementsOf(invoices)
  const requests = invoices.flatMap(invoice => invoice.requests)

  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(17rem,24rem)] items-start gap-4 max-lg:grid-cols-1">
      <div className="grid content-start gap-4">
        <Card title={t('jobPayments.movements')}>
          {movements.length === 0 ? (
            <p className="text-muted">{t('jobPayments.noMovements')}</p>
          ) : (
            <ul className="grid gap-3 *:flex *:justify-between *:gap-3 [&>[data-strong]]:border-t [&>[data-strong]]:border-t-line [&>[data-strong]]:pt-3 [&>[data-strong]]:font-bold">
              {movements.map(({ id, what, facts, note, cents, isTest }) => (
                <li key={id}>
                  <span className="grid min-w-0">
                    <span>
                      {what} {isTest && <Badge outline>{t('jobPayments.test')}</Badge>}
                    </span>
                    <span className="text-muted text-sm/5">{facts}</span>
                    {note && <span className="text-muted text-sm/5">{note}</span>}
                  </span>
                  <span className="tabular-nums">{money(cents)}</span>
                </li>
              ))}
            </ul>
          )}
        </Card>
        {requests.length > 0 && (
          <Card title={t('jobPayments.requests')}>
            <ul className="grid gap-3 *:flex *:justify-between *:gap-3 [&>[data-strong]]:border-t [&>[data-strong]]:border-t-line [&>[data-strong]]:pt-3 [&>[data-strong]]:font-bold">
              {requests.map(({ id, cut, amountCents, dueCents, dueOn }) => (
                <li key={id}>
                  <span className="grid min-w-0">
                    <span>
                      {cut.kind === 'percent'
                        ? t('jobPayments.share', { percent: cut.value / 100 })
                        : t('jobPayments.amount')}
                    </span>
                    <span className="text-muted text-sm/5">{requestText(money(dueCents), dueCents, dueOn)}</span>
                  </span>
                  <span className="tabular-nums">{money(amountCents)}</span>
                </li>
              ))}
            </ul>
          </Card>
        )}
      </div>
      <div className="grid content-start gap-4">
        <Card
          title={t('jobPayments.title')}
          actions={
            <LinkButton size="small" icon={<ReceiptText />} href={href}>
              {t('jobPayments.toInvoice')}
            </LinkButton>
          }
        >
          <dl className="grid gap-3 *:flex *:justify-between *:gap-3 [&>[data-strong]]:border-t [&>[data-strong]]:border-t-line [&>[data-strong]]:pt-3 [&>[data-strong]]:font-bold">
            <Sum label={t('jobPayments.billed')} value={money(billed)} />
            {drafted > 0 && <Sum label={t('jobPayments.drafted')} value={money(drafted)} />}
            {credited > 0 && <Sum label={t('jobPayments.credited')} value={money(-credited)} />}
            <Sum label={t('jobPayments.paid')} value={money(-paid)} />
            <Sum
              label={t(open < 0 ? 'jobPayments.credit' : 'jobPayments.open')}
              value={money(Math.abs(open))}
              isStrong
            />
          </dl>
        </Card>
        <Card title={t('jobPayments.documents')}>
          <ul className="grid gap-3 *:flex *:justify-between *:gap-3 [&>[data-strong]]:border-t [&>[data-strong]]:border-t-line [&>[data-strong]]:pt-3 [&>[data-strong]]:font-bold">
            {invoices.map(({ id, label, state, replaced, issuedOn, totalCents }) => (
              <li key={id}>
                <span className="grid min-w-0">
                  <span>
                    {label} {replaced ? <Badge>{t('jobPayments.replaced')}</Badge> : <InvoiceStateChip state={state} />}
                  </span>
                  <span className="text-muted text-sm/5">{dayText(issuedOn) || t('jobPayments.notIssued')}</span>
                </span>
                <span className="tabular-nums">{money(totalCents)}</span>
              </li>
            ))}
            {invoices.flatMap(({ credits }) =>
              credits.map(({ id, label, reason, issuedOn, amountCents }) => (
                <li key={id}>
                  <span className="grid min-w-0">
                    <span>{t('jobPayments.creditNote', { label })}</span>
                    <span className="text-muted text-sm/5">
                      {[dayText(issuedOn), reason].filter(Boolean).join(' · ')}
                    </span>
                  </span>
                  <span className="tabular-nums">{money(-amountCents)}</span>
                </li>
              ))
            )}
          </ul>
        </Card>
      </div>
    </div>
  )
}

function Sum({ label, value, isStrong }: { label: string; value: string; isStrong?: boolean }) {
  return (
    <div data-strong={isStrong || undefined}>
      <dt>{label}</dt>
      <dd className="tabular-nums">{value}</dd>
    </div>
  )
}

function requestText(open: string, dueCents: number, dueOn: string | null): string {
  if (dueCents <= 0) return t('jobPayments.requestDone')
  return dueOn
    ? t('jobPayments.requestUntil', { sum: open, day: dayText(dueOn) })
    : t('jobPayments.requestOpen', { sum: open })
}

/** The newest first; what was given back stands with its payment. */
function movementsOf(invoices: Invoice[]) {
  const payments = invoices.flatMap(({ label, currency, payments: all }) =>
    all.map(({ id, method, amountCents, refundedCents, receivedOn, reference, note, livemode, card }) => ({
      id,
      day: receivedOn ?? '',
      cents: amountCents,
      isTest: !livemode,
      what: paymentName({ card, method }),
      facts: [dayText(receivedOn), label, reference, note].filter(Boolean).join(' · '),
      note: refundedCents > 0 ? t('jobPayments.refundOf', { sum: formatMoney(refundedCents, currency) }) : ''
    }))
  )
  return payments.toSorted((one, other) => other.day.localeCompare(one.day))
}
