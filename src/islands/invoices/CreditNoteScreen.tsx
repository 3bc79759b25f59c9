import { Link2, Printer } from 'lucide-react'

import { Button } from '#islands/ui/Button.tsx'
import { Card } from '#islands/ui/Card.tsx'
import { LinkButton } from '#islands/ui/LinkButton.tsx'
import { PageHeader } from '#islands/ui/PageHeader.tsx'
import { call } from '#lib/client/api.ts'
import { attempt } from '#lib/client/attempt.ts'
import { showBanner } from '#lib/client/stores/banner.ts'
import { shareInvoice } from '#lib/contract/calls/invoice-links.ts'
import { t } from '#lib/i18n/t.ts'
import type { InvoiceDocument } from '#lib/contract/invoice-document.ts'
import { printInvoice } from '#lib/papers/printed-invoice.ts'

import { InvoiceSheet } from './InvoiceSheet.tsx'

interface Props {
  workspaceId: string
  job: { id: string; number: number; title: string }
  invoice: { id: string; label: string }
  creditId: string
  document: InvoiceDocument
}

/** A credit note as it was issued. */
export function CreditNoteScreen({ workspaceId, job, invoice, creditId, document }: Props) {
  const printed = printInvoice(document, { reader: 'shop' })
  const query = { WorkspaceId: workspaceId }

  async function copyLink() {
    await attempt(async () => {
      const { href } = await call(shareInvoice, { params: { invoiceId: invoice.id }, query })
      const address = `${href}/credit-notes/${creditId}`
      try {
        await navigator.clipboard.writeText(address)
        showBanner(t('invoice.copied'), { variant: 'success' })
      } catch {
        showBanner(t('invoice.linkFailed', { href: address }), { variant: 'info' })
      }
    })
  }

  return (
    <div className="grid gap-5">
      <PageHeader
        breadcrumb={[
          { label: t('jobs.title'), href: '/dashboard/jobs' },
          { label: `${job.number} ${job.title}`, href: `/dashboard/jobs/${job.id}/overview` },
          { label: t('invoice.creditOf', { label: invoice.label }), href: `/dashboard/jobs/${job.id}/invoice` }
        ]}
        title={t('invoice.creditNote', { label: document.label })}
        actions={
          <>
            <Button icon={<Link2 />} onClick={() => void copyLink()}>
              {t('invoice.creditCopy')}
            </Button>
            <LinkButton
              icon={<Printer />}
              href={`/api/v2/invoice/${invoice.id}/credit-notes/${creditId}/pdf?WorkspaceId=${workspaceId}`}
            >
              {t('invoice.print')}
            </LinkButton>
          </>
        }
      />
      <Card>
        <InvoiceSheet printed={printed} sums={printed.charged} />
      </Card>
    </div>
  )
}
