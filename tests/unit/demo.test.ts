import { expect, test } from 'vitest'

import { demoMessages, demoStores } from '#lib/server/demo/stores.ts'
import { storeStateAt } from '#lib/shared/store-state.ts'

test('a store of the demo that is open has told people so, and a draft nobody', () => {
  for (const store of demoStores('workspace', 'America/New_York')) {
    const { stage, opens_at, closes_at } = store.row
    const state = storeStateAt({ stage: stage!, opensAt: opens_at!, closesAt: closes_at! })
    const kinds = demoMessages(store).map(({ kind }) => kind)
    if (state === 'open') expect(kinds).toEqual(['launch'])
    if (state === 'closing_soon') expect(kinds).toEqual(['launch', 'three_days'])
    if (['draft', 'scheduled', 'cancelled'].includes(state)) expect(kinds).toEqual([])
    if (['closed', 'production'].includes(state)) expect(kinds).toEqual(['launch', 'three_days', 'last_day', 'closed'])
    if (['ready', 'delivered', 'settled'].includes(state)) expect(kinds.at(-1)).toBe('ready')
  }
})
