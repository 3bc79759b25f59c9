// How a proposal is answered. A newer version begins again; what was approved stays approved until then.
import { t, type TextKey } from '#lib/i18n/t.ts'
import type { Machine } from '#lib/server/platform/activity/machine.ts'
import type { ProposalState } from '#lib/shared/proposals.ts'

export type ProposalAction = 'send' | 'withdraw' | 'remind' | 'approve' | 'change' | 'decline' | 'see' | 'expire'

export interface Facts {
  state: ProposalState
  /** Of the job: what is closed is offered to nobody. */
  closed: boolean
  /** That the customer has an address. */
  recipient: string
}

const OPEN = ['sent', 'viewed', 'changes'] as const

export const PROPOSAL_MACHINE: Machine<ProposalAction, ProposalState, Facts> = {
  steps: {
    send: {
      from: ['draft', 'sent', 'viewed', 'changes', 'approved', 'declined', 'expired', 'withdrawn'],
      may: 'jobs:write',
      unless: ({ closed }) => (closed ? t('errors.proposals.jobClosed') : undefined)
    },
    withdraw: { from: OPEN, may: 'jobs:write' },
    remind: {
      from: ['sent', 'viewed'],
      may: 'jobs:write',
      unless: ({ recipient }) => (recipient ? undefined : t('errors.proposals.sentNowhere'))
    },
    approve: { from: OPEN, may: 'jobs:write' },
    change: { from: OPEN, may: 'jobs:write' },
    decline: { from: OPEN, may: 'jobs:write' },
    see: { from: ['sent'], may: 'jobs:write' },
    expire: { from: OPEN, may: 'jobs:write' }
  },
  refuse(_, { state }) {
    return t(REFUSALS[state])
  }
}

const REFUSALS: Record<ProposalState, TextKey> = {
  draft: 'errors.proposals.notSent',
  sent: 'errors.proposals.is.sent',
  viewed: 'errors.proposals.is.sent',
  changes: 'errors.proposals.is.changes',
  approved: 'errors.proposals.is.approved',
  declined: 'errors.proposals.is.declined',
  expired: 'errors.proposals.is.expired',
  withdrawn: 'errors.proposals.is.withdrawn'
}
