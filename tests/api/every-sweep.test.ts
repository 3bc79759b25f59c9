// Every sweep works until nothing is due: each is given more than its batch and leaves none of it.
import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'
import type { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { createDocument } from '#lib/contract/documents.ts'
import { TASKS } from '#lib/server/background.ts'
import { readForgottenAccounts } from '#lib/server/commerce/payments/accounts.ts'
import { reconcile } from '#lib/server/commerce/payments/reconcile.ts'
import { remindOfLeads } from '#lib/server/contact/leads/reminders.ts'
import { emptyOldTrash } from '#lib/server/design/documents/trash.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { env } from '#lib/server/platform/env.ts'
import { GatewayError } from '#lib/server/platform/outside/gateway.ts'
import { foldOrderSums } from '#lib/server/storefront/orders/sums.ts'
import { decideGroupPrices } from '#lib/server/storefront/stores/group-price.ts'
import { sweepStores } from '#lib/server/storefront/stores/messages.ts'
import { checkPlans } from '#lib/server/subscriptions/tasks.ts'

import { type Listened, watchLists } from '../support/listened.ts'
import { count, CUSTOMER_SWEEPS, type Sweep } from '../support/customer-sweeps.ts'
import { copyRow } from '../support/many-rows.ts'
import { makeOrder } from '../support/orders.ts'
import { begin, install, openPayments, type PaymentWorld } from '../support/payments.ts'
import { openShop } from '../support/shop.ts'
import { sent, signUp } from '../support/world.ts'

let world: PaymentWorld

beforeAll(async () => {
  world = await openPayments('test')
})
afterAll(() => world.stop())

/** Payables in this state, of which nothing is left to be sold. */
async function payables(values: Record<string, string>): Promise<string> {
  const { workspaceId } = await signUp()
  const columns = {
    workspace_id: `'${workspaceId}'`,
    kind: `'deleted'`,
    reference: `'Order ' || n`,
    amount_cents: '100',
    currency: `'usd'`,
    gateway: `'test'`,
    livemode: 'false',
    created_at: `now() - interval '1 hour'`,
    expires_at: `now() - interval '1 minute'`,
    ...values
  }
  await sql`insert into payables (${sql.join(Object.keys(columns).map(name => sql.ref(name)))})
    select ${sql.raw(Object.values(columns).join(', '))} from generate_series(1, 600) n`.execute(getDb())
  return workspaceId
}

/** How many of these the payment service was not asked about, which answers nothing. */
async function asking<T>(call: 'retrieveIntent' | 'refund', fill: (asked: Set<string>) => Promise<T>): Promise<T> {
  const asked = new Set<string>()
  install({
    ...world.gateway,
    async [call](id: string, options?: { idempotencyKey?: string; key?: string }) {
      asked.add(options?.key ?? options?.idempotencyKey ?? id)
      throw new GatewayError('unavailable', 'nobody answers')
    }
  })
  return fill(asked)
}

const reconcileAll = async () => {
  await reconcile(getDb())
  install(world.gateway)
}

const SWEEPS: Record<string, Sweep> = {
  'payments whose time is over': {
    round: 'payments',
    run: reconcileAll,
    async fill() {
      const workspaceId = await payables({})
      return () => count(sql`payables where workspace_id = ${workspaceId} and status = 'open'`)
    }
  },
  'cards to be charged': {
    round: 'payments',
    run: reconcileAll,
    async fill() {
      const change = { status: `'authorised'`, capture: `'manual'`, capture_due: 'true', capture_before: 'now()' }
      const workspaceId = await payables(change)
      return () => count(sql`payables where workspace_id = ${workspaceId} and status = 'authorised'`)
    }
  },
  'authorisations to be given up': {
    round: 'payments',
    run: reconcileAll,
    async fill() {
      const workspaceId = await payables({
        status: `'cancelled'`,
        authorised_cents: '100',
        intent_id: `'pi_gone_' || n`
      })
      return () => count(sql`payables where workspace_id = ${workspaceId} and authorised_cents > 0`)
    }
  },
  'authorisations that have lapsed': {
    round: 'payments',
    run: reconcileAll,
    fill: () =>
      asking('retrieveIntent', async asked => {
        const change = {
          authorised_cents: '100',
          capture_before: `now() - interval '1 day'`,
          intent_id: `'pi_old_' || n`
        }
        await payables({ status: `'authorised'`, capture: `'manual'`, ...change })
        return async () => 600 - [...asked].filter(id => id.startsWith('pi_old_')).length
      })
  },
  'refunds that nobody has made yet': {
    round: 'payments',
    run: reconcileAll,
    fill: () =>
      asking('refund', async asked => {
        const made = await makeOrder(await signUp(), { lines: [{ unitCents: 600_000 }] })
        const handle = await begin(made)
        await world.pay(handle)
        await reconcile(getDb())
        const { rows } = await sql<{ id: string }>`
          insert into payments (payable_id, gateway, livemode, intent_id, amount_cents, currency)
          select id, gateway, livemode, ${handle.intentId}, 600000, 'usd' from payables where id = ${made.orderId}
          on conflict (intent_id) do update set amount_cents = 600000 returning id`.execute(getDb())
        await sql`insert into refunds (payable_id, payment_id, amount_cents, created_at)
          select ${made.orderId}, ${rows[0]!.id}, 1, now() - interval '1 hour' from generate_series(1, 600)`.execute(
          getDb()
        )
        return async () => 600 - asked.size
      })
  },
  'events of the payment service': {
    round: 'payments',
    run: reconcileAll,
    async fill() {
      const mark = randomUUID()
      await sql`insert into payment_events (id, gateway, type, intent_id, refund_id, livemode, created_at, received_at)
        select ${mark} || n, 'test', 'refund.updated', 'pi_' || ${mark} || n, 're_' || n, false, now(), now() - interval '1 hour'
        from generate_series(1, 600) n`.execute(getDb())
      return () => count(sql`payment_events where id like ${`${mark}%`} and handled_at is null`)
    }
  },
  'accounts of shops': {
    round: 'payments',
    async run() {
      const settings = env()
      const { paymentsMode } = settings
      settings.paymentsMode = 'platform'
      await readForgottenAccounts(getDb()).finally(() => {
        settings.paymentsMode = paymentsMode
      })
    },
    async fill() {
      for (let n = 0; n < 60; n++) {
        const { workspaceId } = await signUp()
        await sql`insert into payment_accounts (account_id, workspace_id, gateway, livemode, read_at)
          values (${`acct_${randomUUID()}`}, ${workspaceId}, 'test', false, now() - interval '2 days')`.execute(getDb())
      }
      return () => count(sql`payment_accounts where disconnected_at is null and read_at < now() - interval '1 day'`)
    }
  },
  'plans to be asked about': {
    round: 'plans',
    run: () => checkPlans(getDb()),
    async fill() {
      const { userId } = await signUp()
      const mark = randomUUID()
      await copyRow('users', userId, {
        count: 450,
        change: { email: `'${mark}' || n || '@example.com'`, username: 'null' }
      })
      await sql`insert into billing_customers (customer_id, user_id, gateway, livemode, check_at)
        select 'cus_' || id, id, 'test', false, now() - interval '1 minute' from users
        where email like ${`${mark}%`}`.execute(getDb())
      return () =>
        count(
          sql`billing_customers where user_id in (select id from users where email like ${`${mark}%`}) and check_at < now()`
        )
    }
  },
  'plans bought elsewhere': {
    round: 'plans',
    run: () => checkPlans(getDb()),
    async fill() {
      const { userId } = await signUp()
      const mark = randomUUID()
      const change = { email: `'${mark}' || n || '@example.com'`, username: 'null', bought_plan: `'business'` }
      await copyRow('users', userId, { count: 600, change })
      return () => count(sql`users where email like ${`${mark}%`} and bought_plan <> 'free'`)
    }
  },
  'designs in the trash': {
    round: 'document-sweep',
    run: () => emptyOldTrash(getDb()),
    async fill() {
      const as = await signUp()
      const query = { WorkspaceId: as.workspaceId }
      const { id } = await sent(createDocument, { as, query, body: { from: 'blank', name: 'Old' } })
      await copyRow('documents', id, { count: 1200, change: { deleted_at: `now() - interval '90 days'` } })
      return () => count(sql`documents where workspace_id = ${as.workspaceId} and deleted_at is not null`)
    }
  },
  'files in the trash': {
    round: 'document-sweep',
    run: () => emptyOldTrash(getDb()),
    async fill() {
      const { workspaceId } = await signUp()
      await sql`insert into files (workspace_id, kind, name, mime, bytes, sha256, storage_key, deleted_at)
        select ${workspaceId}, 'artwork', 'x', 'image/png', 1, 'x', gen_random_uuid() || '/x', now() - interval '90 days'
        from generate_series(1, 1200)`.execute(getDb())
      return () => count(sql`files where workspace_id = ${workspaceId}`)
    }
  },
  'messages of stores': {
    round: 'store-sweep',
    run: () => sweepStores(getDb()),
    async fill() {
      const { storeId, workspaceId } = await openShop(await signUp(), {
        store: { announce_to: JSON.stringify([{ email: 'a@example.com', name: 'A' }]) }
      })
      const change = { campaign_id: `substr(md5(n::text || random()), 1, 12)` }
      await copyRow('stores', storeId, { count: 600, change })
      return () =>
        count(sql`stores where workspace_id = ${workspaceId} and not exists (
          select from store_messages where store_id = stores.id)`)
    }
  },
  'prices of groups': {
    round: 'store-group-prices',
    run: () => decideGroupPrices(getDb()),
    async fill() {
      const { orderId, store } = await makeOrder(await signUp())
      await copyRow('stores', store.id, {
        count: 250,
        change: {
          campaign_id: `substr(md5(n::text || random()), 1, 12)`,
          closes_at: `now() - interval '1 hour'`,
          opens_at: `now() - interval '2 days'`,
          stage: `'published'`
        }
      })
      const { rows } = await sql<{ workspace_id: string }>`
        select workspace_id from stores where id = ${store.id}`.execute(getDb())
      const { workspace_id: workspaceId } = rows[0]!
      const change = { status: `'authorised'`, intent_id: `'pi_group_' || n || random()` }
      await copyRow('payables', orderId, { count: 250, change })
      await copyRow('orders', orderId, {
        count: 250,
        change: {
          id: `(select id from payables where workspace_id = '${workspaceId}' and id <> '${orderId}' order by id offset n - 1 limit 1)`,
          status: `'authorised'`,
          store_id: `(select id from stores where workspace_id = '${workspaceId}' and id <> '${store.id}' order by id offset n - 1 limit 1)`,
          public_id: `substr(md5(n::text || random()), 1, 22)`,
          number: `number + n`,
          idempotency_key: 'gen_random_uuid()::text'
        }
      })
      return () =>
        count(sql`stores where workspace_id = ${workspaceId} and id <> ${store.id} and group_decided_at is null`)
    }
  },
  'next steps of leads': {
    round: 'lead-reminders',
    run: () => remindOfLeads(getDb()),
    async fill() {
      const { userId, workspaceId } = await signUp()
      // Where it is day.
      const offset = 12 - new Date().getUTCHours()
      await sql`update workspaces set time_zone = ${`Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`}
        where id = ${workspaceId}`.execute(getDb())
      await sql`insert into leads (workspace_id, name, source, stage, next_on, owner_id)
        select ${workspaceId}, 'Lead ' || n, 'phone', 'New', current_date - 2, ${userId}
        from generate_series(1, 250) n`.execute(getDb())
      return () => count(sql`leads where workspace_id = ${workspaceId} and reminded_of is null`)
    }
  },
  ...CUSTOMER_SWEEPS,
  'sums of orders': {
    round: 'sums',
    run: () => foldOrderSums(getDb()),
    async fill() {
      const { orderId, store } = await makeOrder(await signUp())
      await copyRow('stores', store.id, {
        count: 450,
        change: { campaign_id: `substr(md5(n::text || random()), 1, 12)` }
      })
      // What was counted and taken back: together they change no sum that another test looks at.
      await sql`insert into order_sums
        select s.workspace_id, s.id, false, 'pending', false, 'none', sign, 0, 0, sign, 0, 0, 0, true
        from stores s, unnest(array[1, -1]) sign where s.workspace_id = (select workspace_id from orders where id = ${orderId})`.execute(
        getDb()
      )
      return () => count(sql`order_sums where is_new`)
    }
  }
}

/** These stand elsewhere, or take one thing after the other until none is due. */
const SHOWN_ELSEWHERE: Record<string, string> = {
  'invoice-sweep': 'rounds-until-done.test.ts',
  'file-sweep': 'rounds-until-done.test.ts',
  'row-sweep': 'row-sweep.test.ts',
  'read-money': 'each workspace, one after the other'
}

test('names every sweep that is registered', async () => {
  const names = new Set(['payments', 'plans', 'sums'])
  const boss = {
    createQueue: async () => undefined,
    schedule: async (name: string) => void names.add(name),
    work: async () => ''
  }
  for (const register of TASKS) {
    const end = await register(boss as unknown as PgBoss)
    await end?.()
  }
  const shown = [...Object.values(SWEEPS).map(({ round }) => round), ...Object.keys(SHOWN_ELSEWHERE)]
  expect([...names].toSorted()).toEqual([...new Set(shown)].toSorted())
})

/** What changes without news for open lists, since nothing that they show does. */
const SILENT: Record<string, readonly Listened[]> = {
  'next steps of leads': ['leads']
}

test.each(Object.entries(SWEEPS))('%s: nothing is left, and open lists hear of it', async (name, { run, fill }) => {
  const left = await fill()
  expect(await left()).toBeGreaterThan(0)
  const finish = await watchLists()
  await run()
  expect(await left()).toBe(0)
  const { silent } = await finish()
  expect(silent, 'rows of these change, and no open list hears of it').toEqual(SILENT[name] ?? [])
})
