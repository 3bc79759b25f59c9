import type { ChildProcess } from 'node:child_process'

import { sql } from 'kysely'

import { getDb } from '#lib/server/platform/db/index.ts'

import type { Wildcats } from '../support/wildcats.ts'
import { buy } from './shopper.ts'

export interface Books {
  acknowledged: number
  lost: number
  duplicated: number
  chargedWithoutOrder: number
  paidWithoutCharge: number
}

interface Trials {
  trials: number
  store: Wildcats
  start: () => Promise<{ url: string; child: ChildProcess }>
  /** Kills what the trial is about; the app is killed after it in any case. */
  kill: (app: ChildProcess) => Promise<void>
}

/** Orders under load while something is killed again and again; then every acknowledged order must stand in the books once. */
export async function killWhileOrdering({ trials, store, start, kill }: Trials): Promise<string[]> {
  const acknowledged: string[] = []
  for (let trial = 0; trial < trials; trial++) {
    const { url, child } = await start()
    let running = true
    const shoppers = Array.from({ length: 4 }, async () => {
      while (running)
        await buy(url, store).then(
          orderId => acknowledged.push(orderId),
          () => undefined
        )
    })
    await new Promise(resolve => setTimeout(resolve, 200 + Math.random() * 600))
    await kill(child)
    child.kill('SIGKILL')
    running = false
    await Promise.all(shoppers)
  }
  return acknowledged
}

export async function readBooks(acknowledged: string[]): Promise<Books> {
  const db = getDb()
  const paid = await db.selectFrom('orders').select('public_id').where('status', '=', 'paid').execute()
  const known = new Set(paid.map(({ public_id }) => public_id))
  const { rows } = await sql<{ duplicated: number; charged: number; unpaid: number }>`
    select
      (select count(*)::int from (select payable_id from payments group by payable_id having count(*) > 1) twice) as duplicated,
      (select count(*)::int from test_intents where not exists (
        select from orders where orders.id::text = test_intents.payable_id)) as charged,
      (select count(*)::int from orders join payables using (id) where orders.status = 'paid' and request_hash <> 'demo'
        and not exists (select from test_intents where test_intents.id = payables.intent_id and test_intents.status = 'succeeded')) as unpaid
  `.execute(db)
  const { duplicated, charged, unpaid } = rows[0]!
  return {
    acknowledged: acknowledged.length,
    lost: acknowledged.filter(orderId => !known.has(orderId)).length,
    duplicated,
    chargedWithoutOrder: charged,
    paidWithoutCharge: unpaid
  }
}
