import { expect, test } from 'vitest'

import { acceptInvite, inviteUser } from '#lib/contract/members.ts'
import { getPlan, setPlan } from '#lib/contract/plans.ts'
import { getConfig } from '#lib/contract/reference.ts'
import { changeStoreState, getStore, updateStore } from '#lib/contract/stores.ts'
import { createWorkspace, getWorkspaces } from '#lib/contract/workspaces.ts'
import type { PlanId } from '#lib/shared/plans.ts'

import { openShop } from '../support/shop.ts'
import { addMember, type Person, send, sent, signUp } from '../support/world.ts'

const WAY_OUT = 'or upgrade under Account, Plans.'

async function give(person: Person, plan: PlanId): Promise<void> {
  const admin = await signUp({ admin: true })
  await sent(setPlan, { as: admin, body: { userId: person.userId, plan } })
}

const usageOf = (as: Person) => sent(getPlan, { as, query: { WorkspaceId: as.workspaceId } })

const invite = (as: Person, Email: string) =>
  send(inviteUser, { as, query: { WorkspaceId: as.workspaceId }, body: { Email, Role: 'sales' } })

test('sells the plans of the specification, with these limits', async () => {
  const { plans } = await sent(getConfig, {})
  const amounts = plans.map(({ id, bestValue, billingSwitch, monthly, yearly }) => {
    return { id, bestValue, billingSwitch, monthly: monthly.amountCents, yearly: yearly.amountCents }
  })
  expect(amounts).toEqual([
    { id: 'free', bestValue: false, billingSwitch: false, monthly: 0, yearly: 5000 },
    { id: 'starter', bestValue: true, billingSwitch: true, monthly: 999, yearly: 25_000 },
    { id: 'business', bestValue: false, billingSwitch: false, monthly: 1999, yearly: 100_000 }
  ])
  expect(plans.map(({ limits }) => Object.values(limits))).toEqual([
    [1, 1, 10, 1],
    [3, 3, null, 5],
    [10, 15, null, null]
  ])
  const ids = plans.flatMap(({ monthly, yearly }) => [monthly.priceId, yearly.priceId])
  expect(new Set(ids).size).toBe(6)
})

test('puts everybody on free until an admin gives another plan', async () => {
  const as = await signUp({ plan: 'free' })
  expect(await usageOf(as)).toEqual({
    plan: 'free',
    usage: [
      { limit: 'workspaces', used: 1, allowed: 1 },
      { limit: 'people', used: 1, allowed: 1 },
      { limit: 'openJobs', used: 0, allowed: 10 },
      { limit: 'openStores', used: 0, allowed: 1 }
    ]
  })
  await give(as, 'business')
  expect(await usageOf(as)).toMatchObject({ plan: 'business' })
  const body = { userId: as.userId, plan: 'business' as const }
  expect(await send(setPlan, { as, body })).toMatchObject({ status: 404 })
  const admin = await signUp({ admin: true })
  const nobody = { ...body, userId: crypto.randomUUID() }
  expect(await send(setPlan, { as: admin, body: nobody })).toMatchObject({ status: 404 })
})

test('makes no more workspaces than the plan is for, also at the same moment', async () => {
  const as = await signUp({ plan: 'free' })
  const make = () => send(createWorkspace, { as, body: { userId: as.userId, workspaceName: 'Another' } })
  expect(await make()).toMatchObject({
    status: 402,
    message: `Your Free plan includes one workspace. Delete one, ${WAY_OUT}`,
    data: { limit: 'workspaces', plan: 'free', allowed: 1 }
  })
  await give(as, 'starter')
  const statuses = (await Promise.all([make(), make(), make(), make()])).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 200, 402, 402])

  await give(as, 'free')
  expect(await sent(getWorkspaces, { as, query: {} })).toHaveLength(3)
})

test('has room for as many people as the plan is for, with open invitations', async () => {
  const as = await signUp({ plan: 'free' })
  const people = [await signUp(), await signUp(), await signUp()]
  expect(await invite(as, people[0]!.email)).toMatchObject({
    status: 402,
    message: `Your Free plan includes one person in each workspace. Remove somebody, withdraw an invitation, ${WAY_OUT}`
  })
  await give(as, 'starter')
  const first = await invite(as, people[0]!.email)
  const second = await invite(as, people[1]!.email)
  expect([first.status, second.status]).toEqual([200, 200])
  expect(await invite(as, people[2]!.email)).toMatchObject({ status: 402 })
  await sent(acceptInvite, { as: people[0]!, body: { InviteId: first.data!.InviteId } })

  await give(as, 'free')
  const late = { as: people[1]!, body: { InviteId: second.data!.InviteId } }
  expect(await send(acceptInvite, late)).toMatchObject({ status: 402 })
  // Who is in stays in, and the invitation is good again once there is room.
  expect(await usageOf({ ...people[0]!, workspaceId: as.workspaceId })).toMatchObject({ plan: 'free' })
  await give(as, 'starter')
  expect(await send(acceptInvite, late)).toMatchObject({ status: 200 })
  expect(await usageOf(as)).toMatchObject({ usage: expect.arrayContaining([{ limit: 'people', used: 3, allowed: 3 }]) })
})

test('opens no more stores than the plan is for, and leaves those alone that are open', async () => {
  const as = await signUp({ plan: 'free' })
  const query = { WorkspaceId: as.workspaceId }
  const { storeId: open } = await openShop(as)
  const { storeId } = await openShop(as, { store: { stage: 'draft' } })
  const act = (action: 'publish' | 'close', params: { storeId: string }) =>
    send(changeStoreState, { as, params, query, body: { action } })

  const refused = await act('publish', { storeId })
  expect(refused).toMatchObject({
    status: 402,
    message: `Your Free plan includes one open store in each workspace. Close one, ${WAY_OUT}`
  })
  expect(await sent(getStore, { as, params: { storeId }, query })).toMatchObject({ state: 'draft' })
  expect(await act('close', { storeId: open })).toMatchObject({ status: 200 })
  expect(await act('publish', { storeId })).toMatchObject({ status: 200 })

  // Nor by a later closing time for the one that is closed.
  const { revision } = await sent(getStore, { as, params: { storeId: open }, query })
  const closesAt = new Date(Date.now() + 86_400_000).toISOString()
  const later = { as, params: { storeId: open }, query, body: { revision, closesAt, inHandsOn: null } }
  expect(await send(updateStore, later)).toMatchObject({ status: 402 })
  await give(as, 'starter')
  expect(await send(updateStore, later)).toMatchObject({ status: 200 })

  // A smaller plan closes nothing.
  await give(as, 'free')
  expect(await sent(getStore, { as, params: { storeId: open }, query })).toMatchObject({ state: 'closing_soon' })
  expect(await usageOf(as)).toMatchObject({
    usage: expect.arrayContaining([{ limit: 'openStores', used: 2, allowed: 1 }])
  })
})

test('holds by the plan of the owner, whoever of the workspace asks', async () => {
  const owner = await signUp({ plan: 'free' })
  const admin = await addMember(owner, 'admin')
  expect(await invite(admin, 'new@example.com')).toMatchObject({ status: 402 })
})
