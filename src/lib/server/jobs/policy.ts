// How a job is closed and opened again. Between, it has any status of the shop: what a shop calls its steps, and in which
// order it takes them, is its own affair.
import { t } from '#lib/i18n/t.ts'
import type { Machine } from '#lib/server/platform/activity/machine.ts'
import type { CloseReason } from '#lib/shared/jobs.ts'

export type JobAction = 'move' | 'change' | 'close' | 'reopen'

interface Facts {
  state: 'open' | 'closed'
  number: number
}

export const JOB_MACHINE: Machine<JobAction, Facts['state'], Facts> = {
  steps: {
    move: { from: ['open'], may: 'jobs:work' },
    change: { from: ['open'], may: 'jobs:write' },
    close: { from: ['open'], may: 'jobs:write' },
    reopen: { from: ['closed'], may: 'jobs:write' }
  },
  refuse(action, { number }) {
    return action === 'reopen' ? t('errors.jobs.jobOpen', { number }) : t('errors.jobs.jobClosed', { number })
  }
}

export function factsOf({ closed, number }: { closed: CloseReason | null; number: number }): Facts {
  return { state: closed ? 'closed' : 'open', number }
}
