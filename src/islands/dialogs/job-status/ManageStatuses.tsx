import { Plus } from 'lucide-react'
import { useState } from 'react'

import { MoveButtons } from '#islands/parts/MoveButtons.tsx'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { LinkButton } from '#islands/ui/LinkButton.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { call } from '#lib/client/api.ts'
import { readableError } from '#lib/client/readable-error.ts'
import { createJobStatus, deleteJobStatus, updateJobStatus } from '#lib/contract/calls/job-work.ts'
import type { JobStatus } from '#lib/contract/job-work.ts'
import { t } from '#lib/i18n/t.ts'
import { JOB_GROUPS, type JobGroup } from '#lib/shared/jobs.ts'

interface Props {
  workspaceId: string
  statuses: JobStatus[]
  onChange: (statuses: JobStatus[]) => void
  onClose: () => void
}

/** The shop's own statuses: names, colours, groups and order. Each change is kept at once. */
export function ManageStatuses({ workspaceId, statuses, onChange, onClose }: Props) {
  const [problem, setProblem] = useState<string>()
  /** Whose jobs need another status before it goes. */
  const [leaving, setLeaving] = useState<JobStatus>()
  const query = { WorkspaceId: workspaceId }

  async function keep(send: () => Promise<JobStatus[]>) {
    setProblem(undefined)
    try {
      onChange(await send())
      return true
    } catch (error) {
      setProblem(readableError(error))
      return false
    }
  }

  function change({ id: statusId }: JobStatus, body: Partial<Pick<JobStatus, 'name' | 'hex' | 'group' | 'position'>>) {
    return keep(() => call(updateJobStatus, { params: { statusId }, query, body }))
  }

  async function remove({ id: statusId }: JobStatus, moveTo: string) {
    const isGone = await keep(() =>
      call(deleteJobStatus, { params: { statusId }, query: { ...query, MoveTo: moveTo } })
    )
    if (isGone) setLeaving(undefined)
  }

  const others = statuses.filter(({ id, role }) => id !== leaving?.id && role !== 'completed' && role !== 'cancelled')
  return (
    <Modal
      title={t('jobStatusDialog.manageTitle')}
      description={t('jobStatusDialog.manageText')}
      size="large"
      onClose={onClose}
      footer={
        <>
          <Button
            icon={<Plus />}
            className="me-auto"
            onClick={() => {
              const name = freeName(statuses)
              void keep(() => call(createJobStatus, { query, body: { name, hex: '#2F7ED0', group: 'production' } }))
            }}
          >
            {t('jobStatusDialog.add')}
          </Button>
          <LinkButton variant="quiet" href="/dashboard/jobs/rules">
            {t('statusRules.title')}
          </LinkButton>
          <Button variant="primary" onClick={onClose}>
            {t('jobStatusDialog.done')}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        {problem && (
          <Notice tone="danger" role="alert">
            {problem}
          </Notice>
        )}
        {leaving && (
          <Notice tone="warning" title={t('jobStatusDialog.leaving', { name: leaving.name, count: leaving.jobs })}>
            <span className="flex flex-wrap items-center gap-2">
              <NativeSelect
                label={t('jobStatusDialog.moveTo')}
                hideLabel
                value=""
                placeholder={t('jobStatusDialog.moveTo')}
                options={others.map(({ id, name }) => ({ value: id, label: name }))}
                onChange={event => event.target.value && void remove(leaving, event.target.value)}
              />
              <Button size="small" onClick={() => setLeaving(undefined)}>
                {t('words.cancel')}
              </Button>
            </span>
          </Notice>
        )}
        <ul className="grid gap-2">
          {statuses.map((status, at) => (
            <li
              key={status.id}
              className="status-row grid grid-cols-[auto_minmax(0,1.4fr)_minmax(0,1fr)_6rem_6rem] items-center gap-2 max-sm:grid-cols-[auto_minmax(0,1fr)_auto] max-sm:border-b max-sm:border-b-line max-sm:pb-2 max-sm:[&>.field:nth-child(3)]:[grid-area:2_/_2_/_auto_/_span_2]"
            >
              <input
                type="color"
                className="size-8 cursor-pointer rounded-md border border-line-strong bg-transparent bg-none p-0"
                aria-label={t('jobStatusDialog.colourOf', { name: status.name })}
                defaultValue={status.hex.toLowerCase()}
                onBlur={event =>
                  event.target.value !== status.hex.toLowerCase() && void change(status, { hex: event.target.value })
                }
              />
              <Field
                key={status.name}
                label={t('jobStatusDialog.name')}
                hideLabel
                defaultValue={status.name}
                maxLength={40}
                onBlur={({ target }) =>
                  target.value.trim() !== status.name && void change(status, { name: target.value })
                }
              />
              <NativeSelect
                label={t('jobStatusDialog.groupOf', { name: status.name })}
                hideLabel
                value={status.group}
                options={JOB_GROUPS.map(group => ({ value: group, label: t(`jobGroups.${group}`) }))}
                onChange={event => void change(status, { group: event.target.value as JobGroup })}
              />
              <span className="max-sm:[.status-row>&]:hidden">
                {status.role && <Badge outline>{t(`jobStatusDialog.roles.${status.role}`)}</Badge>}
              </span>
              <MoveButtons
                name={status.name}
                index={at}
                count={statuses.length}
                onMove={by => void change(status, { position: at + by })}
                {...(!status.role && {
                  onRemove: () => {
                    if (status.jobs > 0) return setLeaving(status)
                    void remove(status, statuses.find(({ role }) => role === 'start')!.id)
                  }
                })}
              />
            </li>
          ))}
        </ul>
      </div>
    </Modal>
  )
}

function freeName(statuses: JobStatus[]): string {
  const taken = new Set(statuses.map(({ name }) => name))
  const base = t('jobStatusDialog.newName')
  const numbered = Array.from({ length: statuses.length + 1 }, (_, at) => (at === 0 ? base : `${base} ${at + 1}`))
  return numbered.find(name => !taken.has(name)) ?? base
}
