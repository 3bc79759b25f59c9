import { expect, test } from 'vitest'

import { getCostRates, updateCostRates } from '#lib/contract/cost-rates.ts'

import { addMember, send, sent, signUp } from '../support/world.ts'

test('has the usual rates until somebody changes one', async () => {
  const owner = await signUp()
  const query = { WorkspaceId: owner.workspaceId }
  const usual = await sent(getCostRates, { as: owner, query })

  const changed = await sent(updateCostRates, { as: owner, query, body: { hourlyCents: 3500 } })

  expect(usual).toMatchObject({ hourlyCents: 2000, marginPercent: 50 })
  expect(changed).toEqual({ ...usual, hourlyCents: 3500 })
})

test('gives everybody in the workspace the same rates, and keeps changes made at once', async () => {
  const owner = await signUp()
  const colleague = await addMember(owner, 'sales')
  const query = { WorkspaceId: owner.workspaceId }

  await Promise.all([
    sent(updateCostRates, { as: owner, query, body: { marginPercent: 40 } }),
    sent(updateCostRates, { as: colleague, query, body: { wastePercent: 15 } })
  ])

  const read = await Promise.all([owner, colleague].map(as => sent(getCostRates, { as, query })))
  expect(read[0]).toMatchObject({ marginPercent: 40, wastePercent: 15 })
  expect(read[1]).toEqual(read[0])
})

test('refuses a rate that cannot be', async () => {
  const owner = await signUp()

  const reply = await send(updateCostRates, {
    as: owner,
    query: { WorkspaceId: owner.workspaceId },
    body: { marginPercent: 100 }
  })

  expect(reply).toMatchObject({ status: 400, ok: false })
})
