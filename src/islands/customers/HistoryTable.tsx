import { InvoiceStateChip } from '#islands/parts/InvoiceStateChip.tsx'
import { OrderStateChip } from '#islands/parts/OrderStateChip.tsx'
import { Badge } from '#islands/ui/Badge.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { Table } from '#islands/ui/Table.tsx'
import type { CustomerHistoryEntry } from '#lib/contract/customers.ts'
import type { InvoiceSummary } from '#lib/contract/invoices.ts'
import type { OrderSummary } from '#lib/contract/orders.ts'
import { t } from '#lib/i18n/t.ts'
import { formatMoney } from '#lib/shared/money.ts'
import { formatDate } from '#lib/shared/format-time.ts'

/** What was done for a customer, newest first. */
export function HistoryTable({ entries, timeZone }: { entries: CustomerHistoryEntry[]; timeZone: string }) {
  return (
    <Table
      label={t('customer.history')}
      rows={entries}
      rowKey={({ id }) => id}
      onOpen={({ href }) => location.assign(href)}
      empty={
        <EmptyState title={t('customer.noHistory')} drawing="box">
          {t('customer.noHistoryText')}
        </EmptyState>
      }
      columns={[
        {
          id: 'title',
          header: t('customer.what'),
          primary: true,
          cell: ({ kind, title, detail, href }) => (
            <span className="grid">
              <a className="link" href={href}>
                {t(`customer.kinds.${kind}`, { title })}
              </a>
              <span className="text-muted text-sm/5 font-normal">{detail}</span>
            </span>
          )
        },
        {
          id: 'at',
          header: t('customer.when'),
          narrow: 'end',
          cell: ({ at }) => <span className="whitespace-nowrap">{formatDate(at, timeZone)}</span>
        },
        {
          id: 'total',
          header: t('customer.total'),
          align: 'end',
          narrow: 'end',
          cell: ({ totalCents, currency }) => (
            <span className="tabular-nums">{totalCents !== null && formatMoney(totalCents, currency)}</span>
          )
        },
        {
          id: 'state',
          header: t('customer.state'),
          narrow: 'end',
          cell: ({ kind, state }) => {
            if (kind === 'order') return <OrderStateChip state={state as OrderSummary['state']} />
            if (kind === 'invoice') return <InvoiceStateChip state={state as InvoiceSummary['state']} />
            return <Badge>{state}</Badge>
          }
        }
      ]}
    />
  )
}
