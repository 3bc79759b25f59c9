// What other domains did for a customer: they stand above this one, and register how to read it in reactions.ts.
import { type RawBuilder, sql } from 'kysely'

import { firstRow } from '#lib/server/platform/db/first-row.ts'
import type { CustomerHistoryEntry, CustomerSums } from '#lib/contract/customers.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { singleton } from '#lib/server/platform/singleton.ts'
import { may } from '#lib/shared/roles.ts'

export interface CustomerHistory {
  /**
   * A select of customer_id, value_cents (paid and not given back), balance_cents (owed) and last_at, some rows for each
   * or none. `who` is a table of that name, of the customers asked for, with id and email_keys.
   */
  sums: (workspaceId: string, who: RawBuilder<unknown>) => RawBuilder<unknown>
  /** A select of the columns of a CustomerHistoryEntry for the one customer in `who`, the newest first. */
  entries: (workspaceId: string, who: RawBuilder<unknown>, limit: number) => RawBuilder<unknown>
  /** A select of customer_id, a row for each thing that a customer in `who` is needed for. */
  uses?: (workspaceId: string, who: RawBuilder<unknown>) => RawBuilder<unknown>
  /** Why a customer who is needed for so many of them is not deleted for good. */
  sayUses?: (count: number) => string
  /** Gives what belonged to one customer to another, only these where ids are given, and says what was moved. */
  move?: (tx: Db, workspaceId: string, moved: { from: string; to: string; ids?: string[] }) => Promise<string[]>
}

/** Of a table whose rows name their customer. */
export function namingCustomer(table: 'jobs' | 'invoices'): Required<Pick<CustomerHistory, 'uses' | 'move'>> {
  return {
    uses: (workspaceId, who) => sql`
      select who.id as customer_id
      from ${who} join ${sql.table(table)} t on t.workspace_id = ${workspaceId} and t.customer_id = who.id`,
    async move(tx, workspaceId, { from, to, ids }) {
      const moved = await tx
        .updateTable(table)
        .set({ customer_id: to })
        .where('workspace_id', '=', workspaceId)
        .where('customer_id', '=', from)
        .$if(ids !== undefined, query => query.where('id', 'in', ids ?? []))
        .returning('id')
        .execute()
      return moved.map(({ id }) => id)
    }
  }
}

const histories = singleton('customer-histories', () => new Map<string, CustomerHistory>())

/** A second one of the same name takes the place of the first. */
export function registerCustomerHistory(name: string, history: CustomerHistory): void {
  histories.set(name, history)
}

export function customerHistories(): [name: string, history: CustomerHistory][] {
  return [...histories]
}

const NO_SUMS = sql`
  select null::uuid as customer_id, 0::bigint as value_cents, 0::bigint as balance_cents, null::timestamptz as last_at
  where false`

/** Of the customers in `who`, one row for each of whom anything is known. */
export function sumsOf(workspaceId: string, who: RawBuilder<unknown>): RawBuilder<unknown> {
  const parts = customerHistories().map(([, { sums }]) => sql`(${sums(workspaceId, who)})`)
  const all = parts.length > 0 ? sql.join(parts, sql` union all `) : NO_SUMS
  return sql`
    select customer_id, sum(value_cents)::bigint as value_cents, sum(balance_cents)::bigint as balance_cents,
      max(last_at) as last_at
    from (${all}) known group by customer_id`
}

/** Why this customer cannot be deleted for good, if they cannot. */
export async function findObstacle(db: Db, { workspaceId }: Member, customerId: string): Promise<string | undefined> {
  const who = sql`(select id, email_keys from customers where id = ${customerId}) who`
  for (const [, { uses, sayUses }] of customerHistories()) {
    if (!uses || !sayUses) continue
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from (${uses(workspaceId, who)}) uses`.execute(db)
    const { count } = firstRow(rows)
    if (count > 0) return sayUses(count)
  }
  return undefined
}

const OF_EACH_KIND = 100

export async function findHistory(
  db: Db,
  member: Member,
  customerId: string
): Promise<CustomerSums & { entries: CustomerHistoryEntry[] }> {
  const { workspaceId } = member
  const who = sql`(
    select id, email_keys from customers
    where workspace_id = ${workspaceId} and (id = ${customerId} or merged_into_id = ${customerId})
  ) who`
  const selects = customerHistories().map(([, { entries }]) => entries(workspaceId, who, OF_EACH_KIND))
  const [sums, ...lists] = await Promise.all([
    sql<CustomerSums>`
      select coalesce(sum(value_cents), 0)::bigint as "valueCents", coalesce(sum(balance_cents), 0)::bigint as "balanceCents",
        max(last_at) as "lastAt"
      from (${sumsOf(workspaceId, who)}) sums`.execute(db),
    ...selects.map(select => sql<CustomerHistoryEntry>`${select}`.execute(db))
  ])
  const seesPrices = may(member.role, 'prices:read')
  const entries = lists
    .flatMap(({ rows }) => rows.map(row => (row.kind === 'job' && !seesPrices ? { ...row, totalCents: null } : row)))
    .filter(({ kind }) => kind !== 'invoice' || may(member.role, 'invoices:read'))
    .toSorted((one, other) => other.at.localeCompare(one.at))
  return { ...firstRow(sums.rows), entries }
}
