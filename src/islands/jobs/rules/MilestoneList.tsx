import { useState } from 'react'

import { Card } from '#islands/ui/Card.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { Switch } from '#islands/ui/Switch.tsx'
import { call } from '#lib/client/api.ts'
import { attempt } from '#lib/client/attempt.ts'
import { listJobMilestones, updateJobMilestone } from '#lib/contract/calls/job-milestones.ts'
import type { JobMilestone } from '#lib/contract/job-milestones.ts'
import type { JobStatus } from '#lib/contract/job-work.ts'
import { t } from '#lib/i18n/t.ts'

interface Props {
  workspaceId: string
  statuses: JobStatus[]
  mayEdit: boolean
  initial: JobMilestone[]
}

/** Which status a job gets when something happens to it. */
export function MilestoneList({ workspaceId, statuses, mayEdit, initial }: Props) {
  const [milestones, setMilestones] = useState(initial)
  const query = { WorkspaceId: workspaceId }
  const offered = statuses.filter(({ role }) => role === '' || role === 'start')
  const completed = statuses.find(({ role }) => role === 'completed')

  async function change(milestone: JobMilestone['milestone'], body: { statusId?: string | null; enabled?: boolean }) {
    const isDone = await attempt(async () => {
      setMilestones(await call(updateJobMilestone, { params: { milestone }, query, body }))
    })
    if (!isDone) setMilestones(await call(listJobMilestones, { query }).catch(() => milestones))
  }

  return (
    <Card flush title={t('statusRules.milestones.title')}>
      <p className="text-muted border-b border-line px-4 py-3 text-sm/5">{t('statusRules.milestones.text')}</p>
      <ul>
        {milestones.map(({ milestone, statusId, enabled }) => {
          const name = t(`statusRules.milestones.names.${milestone}`)
          const isClosing = milestone === 'completed'
          return (
            <li key={milestone} className="flex flex-wrap items-center gap-3 border-line not-last:border-b px-4 py-2">
              <Switch
                label={t('statusRules.milestones.isOn', { name })}
                hideLabel
                checked={enabled && statusId !== null}
                disabled={!mayEdit || (statusId === null && !isClosing)}
                onChange={event =>
                  void change(milestone, {
                    ...(isClosing && statusId === null && { statusId: completed?.id ?? null }),
                    enabled: event.target.checked
                  })
                }
              />
              <span className="min-w-48 flex-1">{name}</span>
              {isClosing ? (
                <span className="w-full text-muted text-sm/5 sm:w-64">
                  {t('statusRules.milestones.closes', { status: completed?.name ?? '' })}
                </span>
              ) : (
                <NativeSelect
                  className="w-full sm:w-64"
                  label={t('statusRules.milestones.status', { name })}
                  hideLabel
                  value={statusId ?? ''}
                  disabled={!mayEdit}
                  onChange={event => void change(milestone, { statusId: event.target.value || null })}
                  placeholder={t('statusRules.milestones.none')}
                  options={offered.map(status => ({ value: status.id, label: status.name }))}
                />
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
