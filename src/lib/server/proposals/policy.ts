// How a proposal is answered. A newer version begins again; what was approved stays approved until then.
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
      unless: ({ closed }) => (closed ? 'The job is closed. Reopen it first.' : undefined)
    },
    withdraw: { from: OPEN, may: 'jobs:write' },
    remind: {
      from: ['sent', 'viewed'],
      may: 'jobs:write',
      unless: ({ recipient }) => (recipient ? undefined : 'It was sent to no address. Send the link yourself.')
    },
    approve: { from: OPEN, may: 'jobs:write' },
    change: { from: OPEN, may: 'jobs:write' },
    decline: { from: OPEN, may: 'jobs:write' },
    see: { from: ['sent'], may: 'jobs:write' },
    expire: { from: OPEN, may: 'jobs:write' }
  },
  refuse(_, { state }) {
    return REFUSALS[state]
  }
}

const REFUSALS: Record<ProposalState, string> = {
  draft: 'The proposal has not been sent yet.',
  sent: 'The proposal was sent and waits for an answer.',
  viewed: 'The proposal was sent and waits for an answer.',
  changes: 'The customer asked for a change. Send a new version first.',
  approved: 'The proposal is approved already.',
  declined: 'The proposal was declined. The shop can send a new one.',
  expired: 'The proposal is no longer valid. The shop can send a new one.',
  withdrawn: 'The shop took the proposal back and can send a new one.'
}
