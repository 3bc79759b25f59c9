import { expect, test, vi } from 'vitest'

import { $costSettings, $ratesFailure, changeRates, discardRates } from '#lib/client/designer/cost.ts'
import { setSession } from '#lib/client/designer/session.ts'
import type { DesignerSession } from '#lib/contract/designer.ts'
import { USUAL_RATES } from '#lib/designer/costing/figures.ts'

test('rates that could not be saved are said to be, and are gone when their form is left', async () => {
  const unheard = $costSettings.listen(() => undefined)
  setSession({ workspaceId: 'w', rates: USUAL_RATES } as DesignerSession)
  changeRates({ marginPercent: 61 })
  changeRates({ marginPercent: 62 })
  expect($costSettings.get().marginPercent).toBe(62)
  // Nobody answers here.
  await vi.waitFor(() => expect($ratesFailure.get()).toBe('You are offline.'), { timeout: 60_000 })
  discardRates()
  expect($ratesFailure.get()).toBeUndefined()
  expect($costSettings.get().marginPercent).toBe(USUAL_RATES.marginPercent)
  unheard()
})
