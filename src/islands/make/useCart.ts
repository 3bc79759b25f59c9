import { useState } from 'react'

import { call } from '#lib/client/api.ts'
import { attempt } from '#lib/client/attempt.ts'
import { showBanner } from '#lib/client/stores/banner.ts'
import { addToSupplyCart } from '#lib/contract/calls/supplies.ts'
import { t } from '#lib/i18n/t.ts'

/** Puts things into the workspace's cart, and knows how many pieces are in it. */
export function useCart(workspaceId: string, first: number) {
  const [units, setUnits] = useState(first)
  const [busy, setBusy] = useState<string>()

  async function add(sku: string, name: string, quantity = 1): Promise<boolean> {
    setBusy(sku)
    const isAdded = await attempt(async () => {
      const cart = await call(addToSupplyCart, {
        query: { WorkspaceId: workspaceId },
        body: { lines: [{ sku, quantity }] }
      })
      setUnits(cart.units)
      showBanner(t('make.added', { name }), { variant: 'success' })
    })
    setBusy(undefined)
    return isAdded
  }

  return { units, busy, add }
}
