// One trial after the other: a path is prepared, killed at one of its awaits, brought back, repeated and judged.
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

import { type Act, insist } from './calls.ts'
import { PATHS } from './paths.ts'
import type { KillWorld } from './world.ts'

export type Target = 'app' | 'database'

export interface Outcome {
  kills: number
  /** How many awaits each path has, as far as they were counted. */
  points: Record<string, number>
  recoveriesMs: number[]
  problems: string[]
}

interface Wanted {
  target: Target
  trials: number
  /** Ends earlier at this time, in milliseconds since 1970. */
  until?: number
  /** Paths by their names; all of them where it is not given. */
  only?: string[]
  /** Begins with this await and takes every n-th: a short run sees some of each path. */
  from?: number
  step?: number
  say?: (text: string) => void
}

/** Goes through every await of every path, again and again until there were so many kills. */
export async function runTrials(world: KillWorld, wanted: Wanted): Promise<Outcome> {
  const { target, trials, until = Number.POSITIVE_INFINITY, from = 1, step = 1, say = () => undefined } = wanted
  const outcome: Outcome = { kills: 0, points: {}, recoveriesMs: [], problems: [] }
  const names = (wanted.only ?? Object.keys(PATHS)) as (keyof typeof PATHS)[]
  // Only the background finds it out, and that is not killed with the database.
  const paths = names.filter(name => target === 'app' || !name.endsWith('Unheard'))
  const isDone = new Set<string>()
  const isOver = () => outcome.kills >= trials || Date.now() > until
  for (let at = from; !isOver(); at += step) {
    if (isDone.size === paths.length) {
      isDone.clear()
      at = 1
    }
    for (const name of paths.filter(one => !isDone.has(one))) {
      if (isOver()) break
      const { wasKilled, passed, recoveryMs, problems } = await runTrial(world, { name, at, target })
      outcome.problems.push(...problems.map(problem => `${name}, await ${at}, ${target}: ${problem}`))
      if (wasKilled) {
        outcome.kills += 1
        outcome.recoveriesMs.push(recoveryMs)
      } else {
        outcome.points[name] = passed
        isDone.add(name)
      }
      for (const problem of problems) say(`${name}, await ${at}: ${problem}`)
    }
    say(`${outcome.kills} kills, await ${at}, ${outcome.problems.length} problems`)
  }
  return outcome
}

interface Trial {
  wasKilled: boolean
  passed: number
  recoveryMs: number
  problems: string[]
}

async function runTrial(
  world: KillWorld,
  { name, at, target }: { name: keyof typeof PATHS; at: number; target: Target }
): Promise<Trial> {
  const act = await prepare(world, name)
  const started = performance.now()
  const { answered, died, diedAt } = await cutOff(world, target, () => act.send({ 'x-kill': `${at} ${target}` }))
  if (!died) {
    const problems = answered ? [] : ['not killed, and not acknowledged']
    return { wasKilled: false, passed: at - 1, recoveryMs: 0, problems: [...problems, ...(await act.judge())] }
  }
  if (target === 'app') await act.meanwhile?.()
  const killedAt = target === 'app' && act.meanwhile ? performance.now() : Math.max(started, diedAt)
  const recoveryMs = await (target === 'app' ? world.restart(killedAt) : world.untilCorrect(killedAt))
  await insist(target === 'app' && act.goOn ? act.goOn : () => act.send({}))
  return { wasKilled: true, passed: at, recoveryMs, problems: await act.judge() }
}

/** A call may be killed after its answer: then the product is gone before the next trial begins. */
async function prepare(world: KillWorld, name: keyof typeof PATHS): Promise<Act> {
  try {
    return await PATHS[name](world)
  } catch (error) {
    if (world.product.signal() !== 'SIGKILL') throw error
    await world.restart(performance.now())
    return PATHS[name](world)
  }
}

/** Whether something died of it, seen from outside: a process that is gone, or another server than before. */
async function cutOff(world: KillWorld, target: Target, send: () => Promise<boolean>) {
  const before = target === 'database' ? await postmaster(world) : 0
  const answered = await send().catch(() => false)
  const diedAt = performance.now()
  if (target === 'app') return { answered, died: !answered && !(await isAlive(world)), diedAt }
  return { answered, died: (await postmaster(world)) !== before, diedAt }
}

async function isAlive({ product }: KillWorld): Promise<boolean> {
  const response = await fetch(`${product.url}/healthz`).catch(() => undefined)
  await response?.body?.cancel()
  return response !== undefined
}

/** When the server that answers was started. */
async function postmaster({ books }: KillWorld): Promise<number> {
  const [row] = await books.rows<{ at: number }>('select extract(epoch from pg_postmaster_start_time())::float8 as at')
  return row!.at
}

/** What must hold of everything that was ever asked for. */
export async function judgeWorld(world: KillWorld): Promise<string[]> {
  // Killed after the last answer.
  if (world.product.signal() === 'SIGKILL') await world.restart(performance.now())
  await untilMailed(world)
  const { books, acknowledged, mailbox, accountId = null } = world
  const problems: string[] = []
  const expectNone = async (what: string, text: string, values: unknown[] = []) => {
    const rows = await books.rows(text, values)
    if (rows.length > 0) problems.push(`${rows.length} ${what}, such as ${JSON.stringify(rows[0])}`)
  }
  await expectNone('acknowledged orders lost', lostOf('true'), [[...acknowledged.placed]])
  await expectNone('acknowledged payments lost', lostOf(`paid_cents = total_cents and status <> 'pending'`), [
    [...acknowledged.paid]
  ])
  await expectNone(
    'payables of another place',
    `select id, gateway, account_id from payables where gateway <> $2 or account_id is distinct from $1`,
    [accountId, world.service.kind]
  )
  if (accountId && world.stripe.intents().length !== world.stripe.intentsOf(accountId).length) {
    problems.push('payments that are not on the account of the shop')
  }
  // Once, and once more for each dearer size.
  await expectNone(
    'orders paid twice',
    `select payable_id from payments group by payable_id having count(*) > 1 + (
      select count(*) from order_changes c where c.order_id = payable_id and c.status = 'done')`
  )
  await expectNone(
    'invoices whose payments do not add up',
    `select i.id, i.paid_cents from invoices i where i.paid_cents <> (
      select coalesce(sum(p.amount_cents - p.refunded_cents), 0) from invoice_payments p
      where p.invoice_id = i.id and p.received_on is not null)`
  )
  await expectNone(
    'card payments of invoices that the payable does not know, or the other way round',
    `select d.id, d.paid_cents from payables d left join invoice_payments p on p.payable_id = d.id
    where d.kind in ('invoice', 'deposit')
      and d.paid_cents is distinct from case when p.received_on is null then 0 else p.amount_cents end`
  )
  await expectNone(
    'gaps in the numbers of invoices',
    `select number from (select number, lag(number) over (partition by workspace_id order by number) as before
      from invoices where number is not null) numbered where number <> before + 1`
  )
  await expectNone(
    'variants counted wrong',
    `select s.variant_id, s.taken, sum(l.quantity)::int as sold from stock s
    left join order_lines l on l.store_item_id = s.store_item_id and l.variant_id = s.variant_id
      and (select status from orders o where o.id = l.order_id) not in ('cancelled', 'expired')
    where s.store_item_id = $1 group by s.variant_id, s.taken having s.taken <> coalesce(sum(l.quantity), 0)`,
    [world.shop.tee.storeItemId]
  )
  await expectNone(
    'paid orders without their one confirmation',
    `select o.id, count(m.id)::int from orders o left join mails m on m.order_id = o.id
      and m.template = 'order_confirmation'
    where o.paid_at is not null group by o.id having count(m.id) <> 1`
  )
  // Two kills while a mail was on its way leave it to a person, because either try may have delivered it.
  await expectNone(
    'mails that are not sent',
    `select id, state, error, unwritten from mails where state not in ('sent', 'kept') and not (state = 'failed' and unsure = 2)`
  )
  return [
    ...problems,
    ...(await judgeMoney(world)),
    ...(await judgeMails(books, mailbox.counts())),
    ...(await judgeFiles(world))
  ]
}

function lostOf(condition: string): string {
  return `select id from unnest($1::uuid[]) as known (id)
    where not exists (select from orders o where o.id = known.id and ${condition})`
}

/** Every cent at Stripe is in the books, and the other way round. */
async function judgeMoney({ books, service, acknowledged }: KillWorld): Promise<string[]> {
  const problems: string[] = []
  const orders = await books.rows<{ id: string; paid: number; refunded: number; sum: number }>(
    `select id, paid_cents as paid, refunded_cents as refunded,
      (select coalesce(sum(amount_cents), 0)::int from payments where payable_id = d.id) as sum from payables d`
  )
  for (const { id, paid, sum } of orders) {
    if (paid !== sum) problems.push(`${paid} cents paid for ${id}, and payments of ${sum}`)
  }
  const payments = await books.rows<{ intent: string; cents: number }>(
    'select intent_id as intent, amount_cents as cents from payments'
  )
  const byIntent = new Map(payments.map(({ intent, cents }) => [intent, cents]))
  for (const { id, status, cents } of await service.payments()) {
    if (status === 'succeeded' && byIntent.get(id) !== cents) problems.push(`charged without order: ${id}`)
    if (status !== 'succeeded' && byIntent.has(id)) problems.push(`paid without a charge: ${id}`)
  }
  const refunded = (await service.refunds()).reduce((sum, { cents }) => sum + cents, 0)
  const booked = orders.reduce((sum, order) => sum + order.refunded, 0)
  if (refunded !== booked) problems.push(`${refunded} cents given back, ${booked} in the books`)
  for (const { orderId, cents } of acknowledged.refunded.values()) {
    const order = orders.find(({ id }) => id === orderId)
    if (order?.refunded !== cents) problems.push(`refund of ${orderId}: ${order?.refunded} instead of ${cents}`)
  }
  return problems
}

async function judgeMails(books: KillWorld['books'], counts: Map<string, number>): Promise<string[]> {
  const rows = await books.rows<{ id: string; template: string; isParked: boolean }>(
    `select id, template, state = 'failed' as "isParked" from mails`
  )
  return rows.flatMap(({ id, template, isParked }) => {
    const count = counts.get(id) ?? 0
    return count <= 2 && (count > 0 || isParked) ? [] : [`mail ${template} left ${count} times`]
  })
}

async function judgeFiles({ books, product, acknowledged, owner }: KillWorld): Promise<string[]> {
  const problems: string[] = []
  const rows = await books.rows<{ key: string }>('select storage_key as key from files')
  for (const { key } of rows) {
    const path = join(product.dataDir, 'files', key.slice(0, 2), key.slice(2, 4), key)
    await access(path).catch(() => problems.push(`file without bytes: ${key}`))
  }
  for (const url of acknowledged.files) {
    const headers = { authorization: `Bearer ${owner.token}` }
    const { status } = await fetch(new URL(url, product.url), { headers })
    if (status !== 200) problems.push(`acknowledged file: ${status}`)
  }
  return problems
}

/** The queue tries again after ever longer pauses; what never leaves is found by the caller. */
async function untilMailed({ books }: KillWorld): Promise<void> {
  for (let tries = 0; tries < 400; tries++) {
    const [row] = await books.rows<{ open: number }>(`select count(*)::int as open from mails where state = 'queued'`)
    if (row?.open === 0) return
    // As if the time had passed after which a mail that was under way at the last kill is sent again.
    if (tries === 40) await books.rows(`update mails set due_at = now() where state = 'queued'`)
    await setTimeout(250)
  }
}
