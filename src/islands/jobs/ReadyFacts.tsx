import { useState } from 'react'

import { Card } from '#islands/ui/Card.tsx'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { call } from '#lib/client/api.ts'
import { attempt } from '#lib/client/attempt.ts'
import { setJobReady } from '#lib/contract/calls/job-work.ts'
import { t } from '#lib/i18n/t.ts'
import { READY_FACTS, type ReadyFact } from '#lib/shared/jobs.ts'

import type { TabProps } from './JobScreen.tsx'

/** Six facts that run beside the status: a job can wait for blanks and for artwork at once. */
export function ReadyFacts({ job, onJob, workspaceId, mayWork }: TabProps) {
  const [pending, setPending] = useState<ReadyFact>()

  async function set(fact: ReadyFact, done: boolean) {
    setPending(fact)
    await attempt(async () => {
      onJob(
        await call(setJobReady, {
          params: { jobId: job.id },
          query: { WorkspaceId: workspaceId },
          body: { fact, done }
        })
      )
    })
    setPending(undefined)
  }

  return (
    <Card
      title={t('job.ready')}
      actions={
        <span className="text-muted text-sm/5">
          {t('job.readyOf', { done: job.ready.length, all: READY_FACTS.length })}
        </span>
      }
    >
      <ul className="grid gap-2">
        {READY_FACTS.map(fact => (
          <li key={fact}>
            <Checkbox
              label={t(`readyFacts.${fact}`)}
              checked={pending === fact ? !job.ready.includes(fact) : job.ready.includes(fact)}
              disabled={!mayWork}
              onChange={event => void set(fact, event.target.checked)}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}
