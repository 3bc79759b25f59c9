import { Plus } from 'lucide-react'
import { useState } from 'react'

import { openDialog } from '#islands/dialogs/dialog.ts'
import { simpleDialog } from '#islands/dialogs/simple/index.ts'
import { JobStatusChip } from '#islands/parts/jobs/JobStatusChip.tsx'
import { MoveButtons } from '#islands/parts/MoveButtons.tsx'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Card } from '#islands/ui/Card.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { PageHeader } from '#islands/ui/PageHeader.tsx'
import { Switch } from '#islands/ui/Switch.tsx'
import { call } from '#lib/client/api.ts'
import { attempt } from '#lib/client/attempt.ts'
import type { JobMilestone } from '#lib/contract/job-milestones.ts'
import type { JobStatus } from '#lib/contract/job-work.ts'
import { deleteStatusRule, listStatusRules, updateStatusRule } from '#lib/contract/calls/status-rules.ts'
import type { StatusRule } from '#lib/contract/status-rules.ts'
import { t } from '#lib/i18n/t.ts'

import { MilestoneList } from './MilestoneList.tsx'
import { RuleModal } from './RuleModal.tsx'
import { type Person, summaryOf } from './words.ts'

interface Props {
  workspaceId: string
  statuses: JobStatus[]
  people: Person[]
  /** Those that a rule can be tried on. */
  jobs: { id: string; number: number; title: string }[]
  mayEdit: boolean
  initial: StatusRule[]
  milestones: JobMilestone[]
}

/** What happens by itself when a job gets a status. */
export function RulesScreen({ workspaceId, statuses, people, jobs, mayEdit, initial, milestones }: Props) {
  const [rules, setRules] = useState(initial)
  const [edited, setEdited] = useState<StatusRule | 'new'>()
  const query = { WorkspaceId: workspaceId }

  async function keep({ id, revision }: StatusRule, body: { enabled?: boolean; position?: number }) {
    const isDone = await attempt(async () => {
      setRules(await call(updateStatusRule, { params: { ruleId: id }, query, body: { revision, ...body } }))
    })
    if (!isDone) setRules(await call(listStatusRules, { query }).catch(() => rules))
  }

  async function remove({ id: ruleId, name }: StatusRule) {
    const isSure = await openDialog(simpleDialog, {
      title: t('statusRules.deleteTitle', { name }),
      text: t('statusRules.deleteText'),
      confirm: t('statusRules.delete'),
      cancel: t('words.cancel'),
      tone: 'danger'
    })
    if (!isSure) return
    await attempt(async () => {
      await call(deleteStatusRule, { params: { ruleId }, query })
      setRules(rules.filter(({ id }) => id !== ruleId))
    })
  }

  const add = mayEdit && (
    <Button variant="primary" icon={<Plus />} onClick={() => setEdited('new')}>
      {t('statusRules.add')}
    </Button>
  )

  return (
    <div className="grid gap-4">
      <PageHeader
        breadcrumb={[{ label: t('jobs.title'), href: '/dashboard/jobs' }]}
        title={t('statusRules.title')}
        description={t('statusRules.text')}
      />
      {!mayEdit && <Notice>{t('statusRules.readOnly')}</Notice>}
      <MilestoneList workspaceId={workspaceId} statuses={statuses} mayEdit={mayEdit} initial={milestones} />
      {rules.length === 0 ? (
        <Card>
          <EmptyState title={t('statusRules.emptyTitle')} drawing="box" actions={add}>
            {t('statusRules.emptyText')}
          </EmptyState>
        </Card>
      ) : (
        <Card flush title={t('statusRules.actionsTitle')} actions={add}>
          <ul>
            {rules.map((rule, at) => (
              <li
                key={rule.id}
                className="flex items-center gap-3 border-b border-b-line px-4 py-3 last:border-b-0 max-sm:flex-wrap"
              >
                <Switch
                  label={t('statusRules.isOn', { name: rule.name })}
                  hideLabel
                  checked={rule.enabled && rule.statusId !== null}
                  disabled={!mayEdit || rule.statusId === null}
                  onChange={event => void keep(rule, { enabled: event.target.checked })}
                />
                <div className="grid min-w-0 flex-[1_1_12rem] gap-1 wrap-anywhere">
                  <span className="flex flex-wrap items-center gap-2">
                    {mayEdit ? (
                      <button
                        type="button"
                        className="text-start font-[550] text-heading hover:underline"
                        onClick={() => setEdited(rule)}
                      >
                        {rule.name}
                      </button>
                    ) : (
                      <strong>{rule.name}</strong>
                    )}
                    {rule.statusId && <JobStatusChip statuses={statuses} statusId={rule.statusId} />}
                    {rule.statusId === null && <Badge tone="warning">{t('statusRules.statusGone')}</Badge>}
                    {rule.misses && <Badge tone="warning">{t('statusRules.personGone')}</Badge>}
                  </span>
                  <span className="text-muted text-sm/5">{summaryOf(rule.actions, people)}</span>
                </div>
                {mayEdit && (
                  <MoveButtons
                    name={rule.name}
                    index={at}
                    count={rules.length}
                    onMove={by => void keep(rule, { position: at + by })}
                    onRemove={() => void remove(rule)}
                  />
                )}
              </li>
            ))}
          </ul>
        </Card>
      )}
      {edited && (
        <RuleModal
          workspaceId={workspaceId}
          statuses={statuses}
          people={people}
          jobs={jobs}
          rule={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onSaved={saved => {
            setRules(saved)
            setEdited(undefined)
          }}
        />
      )}
    </div>
  )
}
