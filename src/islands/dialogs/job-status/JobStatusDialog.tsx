import { useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { FormModal } from '#islands/ui/FormModal.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { TextAreaField } from '#islands/ui/TextAreaField.tsx'
import { useSubmit } from '#islands/ui/useSubmit.ts'
import { call } from '#lib/client/api.ts'
import { moveJobs } from '#lib/contract/job-work.ts'
import { t } from '#lib/i18n/t.ts'

import type { DialogProps } from '../dialog.ts'
import type { JobStatusProps, JobStatusResult } from './index.ts'
import { ManageStatuses } from './ManageStatuses.tsx'

const Form = moveJobs.body.pick({ statusId: true, note: true })

export default function JobStatusDialog({ props, close }: DialogProps<JobStatusProps, JobStatusResult>) {
  const { workspaceId, jobs, mayManage } = props
  const [statuses, setStatuses] = useState(props.statuses)
  const [isManaging, setManaging] = useState(jobs.length === 0)
  const open = statuses.filter(({ role }) => role !== 'completed' && role !== 'cancelled')
  const [statusId, setStatusId] = useState(props.statusId ?? '')
  const isHold = statuses.find(({ id }) => id === statusId)?.role === 'hold'
  const form = useSubmit(Form, async values => {
    const body = { ...values, jobIds: jobs.map(({ id }) => id) }
    close({ ...(await call(moveJobs, { query: { WorkspaceId: workspaceId }, body })), statuses })
  })

  if (isManaging) {
    return (
      <ManageStatuses
        workspaceId={workspaceId}
        statuses={statuses}
        onChange={setStatuses}
        onClose={() => (jobs.length === 0 ? close({ moved: 0, statuses }) : setManaging(false))}
      />
    )
  }

  const only = jobs.length === 1 ? jobs[0] : undefined
  return (
    <FormModal
      {...form}
      title={
        only
          ? t('jobStatusDialog.title', { number: only.number })
          : t('jobStatusDialog.titleMany', { count: jobs.length })
      }
      description={only?.title}
      size="small"
      onClose={() => close(statuses === props.statuses ? undefined : { moved: 0, statuses })}
      submit={t('jobStatusDialog.change')}
      other={
        mayManage && (
          <Button variant="quiet" onClick={() => setManaging(true)}>
            {t('jobStatusDialog.manage')}
          </Button>
        )
      }
    >
      <NativeSelect
        label={t('jobStatusDialog.status')}
        name="statusId"
        value={statusId}
        placeholder={t('jobStatusDialog.choose')}
        error={form.errors['statusId']}
        options={open.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={event => setStatusId(event.target.value)}
      />
      <TextAreaField
        label={t(isHold ? 'jobStatusDialog.why' : 'jobStatusDialog.note')}
        name="note"
        rows={2}
        maxLength={500}
        optional={!isHold}
        hint={isHold ? t('jobStatusDialog.whyHint') : undefined}
        error={form.errors['note']}
      />
    </FormModal>
  )
}
