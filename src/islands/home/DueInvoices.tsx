import { Card } from '#islands/ui/Card.tsx'
import { Stat } from '#islands/ui/Stat.tsx'
import type { DueInvoices as Due } from '#lib/contract/invoices.ts'
import { t } from '#lib/i18n/t.ts'
import { invoiceList } from '#lib/shared/lists.ts'
import { formatMoney } from '#lib/shared/money.ts'

/** What customers owe; nothing at all while nobody does. */
export function DueInvoices({ invoices }: { invoices: Due }) {
  if (invoices.due.count === 0) return null
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(10rem,calc(50%_-_0.375rem)),1fr))] gap-[clamp(var(--spacing-3),2vw,var(--spacing-4))]">
      {(['due', 'overdue'] as const).map(which => (
        <Card key={which}>
          <Stat
            label={t(`dueInvoices.${which}`)}
            value={formatMoney(invoices[which].cents, invoices.currency)}
            note={
              <a className="link" href={invoiceList.path({ show: which === 'due' ? 'unpaid' : 'overdue' })}>
                {t('dueInvoices.count', { count: invoices[which].count })}
              </a>
            }
          />
        </Card>
      ))}
    </div>
  )
}
