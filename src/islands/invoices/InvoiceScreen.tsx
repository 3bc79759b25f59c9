import { useEffect, useEffectEvent, useState } from 'react'

import { ActivityList } from '#islands/parts/ActivityList.tsx'
import { InvoiceStateChip } from '#islands/parts/InvoiceStateChip.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Card } from '#islands/ui/Card.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { PageHeader } from '#islands/ui/PageHeader.tsx'
import { useAct } from '#islands/ui/useAct.ts'
import { call } from '#lib/client/api.ts'
import { attempt } from '#lib/client/attempt.ts'
import { watchWorkspace } from '#lib/client/live.ts'
import { createInvoice, listJobInvoices, refreshInvoice } from '#lib/contract/calls/invoices.ts'
import type { Invoice } from '#lib/contract/invoices.ts'
import { printInvoice } from '#lib/papers/printed-invoice.ts'
import { t } from '#lib/i18n/t.ts'
import { formatMoney } from '#lib/shared/money.ts'
import type { TaxChoice } from '#lib/shared/tax-basis.ts'
import { formatDateTime } from '#lib/shared/format-time.ts'

import { InvoiceActions, type Opened } from './InvoiceActions.tsx'
import { InvoiceMoney } from './InvoiceMoney.tsx'
import { InvoiceSheet } from './InvoiceSheet.tsx'
import { InvoiceTaxes } from './InvoiceTaxes.tsx'

interface Props {
  workspaceId: string
  timeZone: string
  today: string
  depositPercent: number
  job: { id: string; number: number; title: string }
  initial: Invoice[]
}

/** The invoice of a job: the one that counts, with those before it below. */
export function InvoiceScreen({ workspaceId, timeZone, today, depositPercent, job, initial }: Props) {
  const [invoices, setInvoices] = useState(initial)
  const [opened, setOpened] = useState<Opened>()
  const query = { WorkspaceId: workspaceId }
  const current = invoices.find(({ state, replaced }) => state !== 'void' && !replaced)
  const earlier = invoices.filter(invoice => invoice !== current)

  const reload = useEffectEvent(async () => {
    setInvoices(await call(listJobInvoices, { params: { jobId: job.id }, query }).catch(() => invoices))
  })
  useEffect(
    () => watchWorkspace(workspaceId, ({ kind, id }) => kind === 'job' && id === job.id && void reload(), reload),
    [workspaceId, job.id]
  )

  const { pending, act } = useAct((work: () => Promise<unknown>) =>
    attempt(async () => {
      await work()
      await reload()
    })
  )

  const refresh = (invoice: Invoice, taxChoice?: TaxChoice) => {
    const body = taxChoice ? { taxChoice } : {}
    return act(() => call(refreshInvoice, { params: { invoiceId: invoice.id }, query, body }))
  }
  const breadcrumb = [
    { label: t('jobs.title'), href: '/dashboard/jobs' },
    { label: `${job.number} ${job.title}`, href: `/dashboard/jobs/${job.id}/overview` }
  ]
  if (!current) {
    return (
      <div className="grid gap-5">
        <PageHeader breadcrumb={breadcrumb} title={t('invoice.noneTitle')} />
        <Card>
          <EmptyState
            title={t('invoice.none')}
            drawing="box"
            actions={
              <Button
                variant="primary"
                pending={pending}
                onClick={() => void act(() => call(createInvoice, { query, body: { jobId: job.id } }))}
              >
                {t('invoice.make')}
              </Button>
            }
          >
            {t('invoice.noneText')}
          </EmptyState>
        </Card>
        <Earlier invoices={earlier} />
      </div>
    )
  }
  const money = (cents: number) => formatMoney(cents, current.currency)
  const printed = printInvoice(current, { reader: 'shop' })
  return (
    <div className="grid gap-5">
      <PageHeader
        breadcrumb={breadcrumb}
        title={current.label ? t('invoice.title', { label: current.label }) : t('invoice.draftTitle')}
        status={<InvoiceStateChip state={current.state} />}
        actions={
          <InvoiceActions
            workspaceId={workspaceId}
            today={today}
            depositPercent={depositPercent}
            invoice={current}
            opened={opened}
            onOpen={setOpened}
            onDone={() => void reload()}
          />
        }
      />
      {current.heldReason && (
        <Notice tone="danger" title={t('invoice.heldTitle')}>
          {current.heldReason}
        </Notice>
      )}
      {current.balanceCents < 0 && (
        <Notice tone="warning" title={t('invoice.overpaid', { sum: money(-current.balanceCents) })}>
          {t('invoice.overpaidText')}
        </Notice>
      )}
      {current.differences.length > 0 && (
        <Notice
          tone="warning"
          title={t('invoice.differs')}
          action={
            current.state === 'draft' ? (
              <Button size="small" pending={pending} onClick={() => void refresh(current)}>
                {t('invoice.refresh')}
              </Button>
            ) : (
              current.actions.includes('replace') && (
                <Button size="small" onClick={() => setOpened({ kind: 'replace' })}>
                  {t('invoice.replace')}
                </Button>
              )
            )
          }
        >
          <ul className="grid gap-1">
            {current.differences.map(text => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Notice>
      )}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Card>
          <InvoiceSheet printed={printed} sums={printed.charged} />
        </Card>
        <div className="grid content-start gap-4">
          <InvoiceMoney
            workspaceId={workspaceId}
            invoice={current}
            owed={printed.owed}
            onRefund={payment => setOpened({ kind: 'refund', payment })}
            onDone={() => void reload()}
          />
          <InvoiceTaxes invoice={current} pending={pending} onChoose={taxChoice => void refresh(current, taxChoice)} />
          <Card title={t('invoice.activity')}>
            <ActivityList entries={current.activity} time={at => formatDateTime(at, timeZone)} />
          </Card>
        </div>
      </div>
      <Earlier invoices={earlier} />
    </div>
  )
}

function Earlier({ invoices }: { invoices: Invoice[] }) {
  if (invoices.length === 0) return null
  return (
    <Card title={t('invoice.earlier')}>
      <ul className="grid gap-3">
        {invoices.map(({ id, jobId, label, state, totalCents, currency, replaced, voidReason, credits }) => (
          <li key={id} className="flex justify-between gap-3">
            <span className="grid min-w-0">
              <strong>{label || t('invoice.draftTitle')}</strong>
              <span className="text-muted text-sm/5">
                {replaced ? t('invoice.replacedTitle') : voidReason && `${t('invoice.voidTitle')}: ${voidReason}`}
              </span>
              {credits.map(credit => (
                <span key={credit.id} className="text-sm/5">
                  <a className="link" href={`/dashboard/jobs/${jobId}/credit-notes/${credit.id}`}>
                    {credit.label}
                  </a>{' '}
                  <span className="text-muted">{credit.reason}</span>
                </span>
              ))}
            </span>
            <span className="flex flex-wrap items-start justify-end gap-3">
              <InvoiceStateChip state={state} />
              <span className="tabular-nums">{formatMoney(totalCents, currency)}</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
