import { useEffect, useState } from 'react'

import { FormModal } from '#islands/ui/FormModal.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { RadioGroup } from '#islands/ui/RadioGroup.tsx'
import { TextAreaField } from '#islands/ui/TextAreaField.tsx'
import { useSubmit } from '#islands/ui/useSubmit.ts'
import { call } from '#lib/client/api.ts'
import { listJobInvoices } from '#lib/contract/calls/invoices.ts'
import type { Invoice } from '#lib/contract/invoices.ts'
import { getJob } from '#lib/contract/calls/jobs.ts'
import { closeJob, type Job } from '#lib/contract/jobs.ts'
import { t } from '#lib/i18n/t.ts'
import { CLOSE_REASONS } from '#lib/shared/jobs.ts'
import { formatMoney } from '#lib/shared/money.ts'

import type { DialogProps } from '../dialog.ts'
import type { CloseJobProps } from './index.ts'

export default function CloseJobDialog({ props, close }: DialogProps<CloseJobProps, Job>) {
  const { workspaceId, jobId } = props
  const [job, setJob] = useState<Job>()
  const [invoices, setInvoices] = useState<Invoice[]>([])
  const input = { params: { jobId }, query: { WorkspaceId: workspaceId } }
  const form = useSubmit(closeJob.body, async body => {
    close(await call(closeJob, { ...input, body }))
  })

  useEffect(() => {
    const asked = { params: { jobId }, query: { WorkspaceId: workspaceId } }
    // Without them the job can be closed all the same: they only say what is still open. Not everybody sees invoices.
    call(getJob, asked).then(setJob, () => {})
    call(listJobInvoices, asked).then(setInvoices, () => {})
  }, [workspaceId, jobId])

  const open = job ? [...openThings(job), ...owed(invoices)] : []
  return (
    <FormModal
      {...form}
      title={job ? t('closeJobDialog.title', { number: job.number }) : t('closeJobDialog.titleAny')}
      description={job?.title}
      size="small"
      onClose={() => close()}
      submit={t('closeJobDialog.close')}
    >
      {open.length > 0 && (
        <Notice tone="warning" title={t('closeJobDialog.open')}>
          <ul>
            {open.map(text => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Notice>
      )}
      <RadioGroup
        label={t('closeJobDialog.reason')}
        name="reason"
        defaultValue="completed"
        error={form.errors['reason']}
        options={CLOSE_REASONS.map(value => ({
          value,
          label: t(`closeJobDialog.reasons.${value}`),
          hint: t(`closeJobDialog.hints.${value}`)
        }))}
      />
      <TextAreaField
        label={t('closeJobDialog.note')}
        name="note"
        rows={2}
        maxLength={500}
        optional
        error={form.errors['note']}
      />
    </FormModal>
  )
}

/** What somebody should know before it leaves the list. */
function openThings({ todos, ready, items }: Job): string[] {
  const left = todos.filter(({ done }) => !done).length
  const isDecorated = items.some(({ components }) => components.length > 0)
  return [
    ...(left > 0 ? [t('closeJobDialog.todos', { count: left })] : []),
    ...(isDecorated && !ready.includes('artworkApproved') ? [t('closeJobDialog.artwork')] : []),
    ...(ready.includes('paymentTerms') ? [] : [t('closeJobDialog.payment')])
  ]
}

function owed(invoices: readonly Invoice[]): string[] {
  return invoices
    .filter(({ balanceCents, state }) => balanceCents > 0 && state !== 'void')
    .map(({ balanceCents, currency, label: invoice }) => {
      const amount = formatMoney(balanceCents, currency)
      return invoice ? t('closeJobDialog.owed', { amount, invoice }) : t('closeJobDialog.unsent', { amount })
    })
}
