import { useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { call } from '#lib/client/api.ts'
import { readableError } from '#lib/client/readable-error.ts'
import { previewStatusRule } from '#lib/contract/calls/status-rules.ts'
import type { PlannedAction } from '#lib/contract/status-rules.ts'
import { t } from '#lib/i18n/t.ts'

import { bodyOf, type RuleDraft } from './draft.ts'

interface Props {
  workspaceId: string
  jobs: { id: string; number: number; title: string }[]
  draft: RuleDraft
}

/** What the rule would do with a real job, before it does anything. */
export function RulePreview({ workspaceId, jobs, draft }: Props) {
  const [jobId, setJobId] = useState(jobs[0]?.id ?? '')
  const [plans, setPlans] = useState<PlannedAction[]>()
  const [problem, setProblem] = useState<string>()
  const [pending, setPending] = useState(false)
  if (jobs.length === 0) return null

  async function show() {
    const { statusId, actions } = bodyOf(draft)
    setPlans(undefined)
    if (!statusId) return setProblem(t('statusRules.statusFirst'))
    setProblem(undefined)
    setPending(true)
    try {
      setPlans(
        await call(previewStatusRule, { query: { WorkspaceId: workspaceId }, body: { statusId, actions, jobId } })
      )
    } catch (error) {
      setProblem(readableError(error))
    }
    setPending(false)
  }

  return (
    <section className="grid gap-3 border-t border-t-line pt-4" aria-label={t('statusRules.preview')}>
      <div className="flex items-end gap-3 [&>.field]:min-w-0 [&>.field]:flex-1">
        <NativeSelect
          label={t('statusRules.previewJob')}
          value={jobId}
          options={jobs.map(({ id, number, title }) => ({ value: id, label: `${number} ${title}` }))}
          onChange={event => setJobId(event.target.value)}
        />
        <Button pending={pending} onClick={() => void show()}>
          {t('statusRules.try')}
        </Button>
      </div>
      {problem && (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      )}
      <div aria-live="polite">
        {plans && (
          <ul className="grid gap-3">
            {plans.map((plan, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a list that is shown once
              <li key={at} className="grid gap-1 wrap-anywhere">
                <strong>{plan.text}</strong>
                {plan.skipped && <span className="text-danger">{t('statusRules.skipped', { why: plan.skipped })}</span>}
                {!plan.skipped && plan.kind !== 'todo' && (
                  <span className="grid gap-1 border-s-3 border-s-line-strong p-3 wrap-anywhere whitespace-pre-line">
                    <b>{plan.subject}</b>
                    <span>{plan.body}</span>
                  </span>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
      <p className="text-muted text-sm/5">{t('statusRules.previewHint')}</p>
    </section>
  )
}
