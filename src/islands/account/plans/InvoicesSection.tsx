import { Download, FileText } from 'lucide-react'

import { StatusChip } from '#islands/ui/Badge.tsx'
import { LinkButton } from '#islands/ui/LinkButton.tsx'
import { SettingsSection } from '#islands/ui/SettingsSection.tsx'
import type { PlanInvoice } from '#lib/contract/billing.ts'
import { t } from '#lib/i18n/t.ts'
import { formatMoney } from '#lib/shared/money.ts'
import { formatDate } from '#lib/shared/format-time.ts'

const TONES = { open: 'warning', paid: 'success', void: 'neutral' } as const

export function InvoicesSection({ invoices, timeZone }: { invoices: PlanInvoice[]; timeZone: string }) {
  return (
    <SettingsSection title={t('plans.invoices')} text={t('plans.invoicesText')} flush={invoices.length > 0}>
      {invoices.length === 0 ? (
        <p className="text-muted">{t('plans.noInvoices')}</p>
      ) : (
        <ul className="rows">
          {invoices.map(({ id, number, status, totalCents, currency, text, createdAt }) => (
            <li key={id}>
              <span className="row-icon">
                <FileText aria-hidden="true" />
              </span>
              <span className="grid min-w-0 wrap-anywhere">
                <span className="row-name">
                  {formatMoney(totalCents, currency)}
                  <StatusChip tone={TONES[status]}>{t(`plans.status.${status}`)}</StatusChip>
                </span>
                <span className="text-muted text-sm/5">
                  {number} · {formatDate(createdAt, timeZone)} · {text}
                </span>
              </span>
              <LinkButton
                size="small"
                href={`/api/stripe/invoices/${id}`}
                target="_blank"
                icon={<Download />}
                aria-label={t('plans.pdfOf', { number })}
              >
                {t('plans.pdf')}
              </LinkButton>
            </li>
          ))}
        </ul>
      )}
    </SettingsSection>
  )
}
