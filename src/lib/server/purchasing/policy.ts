import { t } from '#lib/i18n/t.ts'
import type { Machine } from '#lib/server/platform/activity/machine.ts'
import type { PurchaseAction, PurchaseState } from '#lib/shared/purchases.ts'

interface Facts {
  state: PurchaseState
  number: number
  received: number
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
      unless: ({ received }) => (received > 0 ? t('errors.purchase.someCame') : undefined)
    }
  },
  refuse: (action, { state, number }) =>
    t('errors.purchase.refused', {
      number,
      is: t(`errors.purchase.is.${state}`),
      needs: t(`errors.purchase.needs.${action}`)
    })
}
