// Some of what tests/bench/kill-paths.ts does at every await: kill -9 in the middle of what shoppers and shops do.
import { afterAll, beforeAll, expect, test } from 'vitest'

import { judgeWorld, runTrials } from '../support/kills/trials.ts'
import { type KillWorld, openKillWorld } from '../support/kills/world.ts'
import { sized } from '../support/long.ts'

let world: KillWorld

beforeAll(async () => {
  world = await openKillWorld()
})
afterAll(() => world.stop())

test('142, 143: killed in the middle of a call, the product goes on with it and does it once', async () => {
  const only = ['place', 'payByWebhook', 'refund', 'cancel', 'edit', 'upload']
  const trials = sized(6, 48)
  const outcome = await runTrials(world, { target: 'app', trials, only, from: 3, step: 6 })

  expect(outcome.problems).toEqual([])
  expect(outcome.kills).toBe(trials)
})

test('143: a database that is killed in the middle of a call comes back, and nothing is done twice', async () => {
  const only = ['place', 'payByWebhook', 'refund', 'cancel', 'edit']
  const trials = sized(2, 25)
  const outcome = await runTrials(world, { target: 'database', trials, only, from: 6, step: 4 })

  expect(outcome.problems).toEqual([])
  expect(outcome.kills).toBe(trials)
})

test('144: what was paid and never heard of is found after the crash', async () => {
  const trials = sized(1, 6)
  const outcome = await runTrials(world, { target: 'app', trials, only: ['payUnheard'], from: 2, step: 2 })

  expect(outcome.problems).toEqual([])
  expect(outcome.kills).toBe(trials)
})

test('142, 144: killed while a deposit or an invoice is paid, nothing is lost, doubled or charged without a record', async () => {
  const only = ['beginDeposit', 'depositByWebhook', 'invoiceByPage', 'recordCash']
  const trials = sized(4, 24)
  const outcome = await runTrials(world, { target: 'app', trials, only, from: 4, step: 7 })

  expect(outcome.problems).toEqual([])
  expect(outcome.kills).toBe(trials)
})

test('afterwards the books, Stripe, the files and the mailbox agree', async () => {
  expect(await judgeWorld(world)).toEqual([])
})

test('143: killed during a connected payment and refund, nothing is lost, doubled or on another account', async () => {
  const connected = await openKillWorld({ connected: true })
  try {
    const only = ['place', 'payByWebhook', 'payUnheard', 'refund']
    const trials = sized(4, 24)
    const outcome = await runTrials(connected, { target: 'app', trials, only, from: 2, step: 5 })

    expect([...outcome.problems, ...(await judgeWorld(connected))]).toEqual([])
    expect(outcome.kills).toBe(trials)
  } finally {
    await connected.stop()
  }
})
