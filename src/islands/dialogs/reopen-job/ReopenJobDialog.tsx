import { FormModal } from '#islands/ui/FormModal.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { TextAreaField } from '#islands/ui/TextAreaField.tsx'
import { useSubmit } from '#islands/ui/useSubmit.ts'
import { call } from '#lib/client/api.ts'
import { type Job, reopenJob } from '#lib/contract/jobs.ts'
import { t } from '#lib/i18n/t.ts'

import type { DialogProps } from '../dialog.ts'
import type { ReopenJobProps } from './index.ts'

export default function ReopenJobDialog({ props, close }: DialogProps<ReopenJobProps, Job>) {
  const { workspaceId, job, statuses } = props
  const open = statuses.filter(({ role }) => role !== 'completed' && role !== 'cancelled')
  const form = useSubmit(reopenJob.body, async body => {
    close(await call(reopenJob, { params: { jobId: job.id }, query: { WorkspaceId: workspaceId }, body }))
  })
  return (
    <FormModal
      {...form}
      title={t('reopenJobDialog.title', { number: job.number })}
      description={job.title}
      size="small"
      onClose={() => close()}
      submit={t('reopenJobDialog.reopen')}
    >
      <NativeSelect
        label={t('reopenJobDialog.status')}
        name="statusId"
        defaultValue={open.find(({ role }) => role === 'start')?.id ?? ''}
        error={form.errors['statusId']}
        options={open.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextAreaField
        label={t('reopenJobDialog.reason')}
        name="reason"
        rows={2}
        maxLength={500}
        error={form.errors['reason']}
      />
    </FormModal>
  )
}
