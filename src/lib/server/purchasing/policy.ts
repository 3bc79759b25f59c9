import type { Machine } from '#lib/server/platform/activity/machine.ts'
import type { PurchaseAction, PurchaseState } from '#lib/shared/purchases.ts'

interface Facts {
  state: PurchaseState
  number: number
  received: number
}

const WORDS: Record<PurchaseState, string> = {
  draft: 'is a draft',
  ordered: 'is ordered',
  part_received: 'has come in part',
  received: 'has come',
  cancelled: 'is canceled'
}

const DOES: Record<PurchaseAction | 'change' | 'receive', string> = {
  change: 'Only drafts are changed.',
  order: 'It is ordered only once.',
  receive: 'Order it before anything of it can come.',
  finish: 'There is nothing to finish.',
  cancel: 'It can no longer be canceled.'
}

export const PURCHASE_MACHINE: Machine<PurchaseAction | 'change' | 'receive', PurchaseState, Facts> = {
  steps: {
    change: { from: ['draft'], may: 'purchases:write' },
    order: { from: ['draft'], may: 'purchases:write' },
    // Also afterwards, to mend a count.
    receive: { from: ['ordered', 'part_received', 'received'], may: 'purchases:receive' },
    finish: { from: ['part_received'], may: 'purchases:write' },
    cancel: {
      from: ['draft', 'ordered'],
      may: 'purchases:write',
      unless: ({ received }) => (received > 0 ? 'Some of it has come. Finish it instead.' : undefined)
    }
  },
  refuse: (action, { state, number }) => `Purchase order ${number} ${WORDS[state]}. ${DOES[action]}`
}
