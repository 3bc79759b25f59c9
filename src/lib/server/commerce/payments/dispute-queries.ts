import { sql } from 'kysely'

import type { Dispute } from '#lib/contract/disputes.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import type { Evidence, GatewayDispute } from '#lib/server/platform/outside/disputes.ts'

import { platformKinds } from './kinds.ts'

/** Writes down what the service says. Gives the status it had before, if it was known. */
export async function saveDispute(
  tx: Db,
  { id: payableId, workspaceId: workspace_id }: { id: string; workspaceId: string },
  found: GatewayDispute
): Promise<string | undefined> {
  const before = await tx.selectFrom('disputes').select('status').where('id', '=', found.id).executeTakeFirst()
  const now = {
    amount_cents: found.amountCents,
    status: found.status,
    due_at: found.dueAt?.toISOString() ?? null,
    read_at: sql<string>`now()`
  }
  await tx
    .insertInto('disputes')
    .values({
      ...now,
      id: found.id,
      workspace_id,
      payable_id: payableId,
      currency: found.currency,
      reason: found.reason,
      opened_at: found.openedAt.toISOString()
    })
    .onConflict(conflict => conflict.column('id').doUpdateSet(now))
    .execute()
  return before?.status
}

type Row = Omit<Dispute, 'dueAt' | 'sentAt' | 'openedAt'> & {
  dueAt: string | null
  sentAt: string | null
  openedAt: string
}

const rows = (workspaceId: string) => sql`
  select d.id, d.payable_id as "payableId", p.reference, d.amount_cents as "amountCents", d.currency, p.livemode,
    d.reason, d.status, d.due_at as "dueAt", d.sent_at as "sentAt", d.opened_at as "openedAt"
  from disputes d join payables p on p.id = d.payable_id
  where d.workspace_id = ${workspaceId} and p.kind <> all (${platformKinds()})`

export async function findDisputePage(
  db: Db,
  { workspaceId }: Member,
  { page, pageSize }: { page: number; pageSize: number }
): Promise<{ rows: Row[]; total: number }> {
  const found = await sql<Row>`
    ${rows(workspaceId)} order by d.status = 'needs_response' desc, d.opened_at desc, d.id
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  const { total } = await db
    .selectFrom('disputes')
    .innerJoin('payables', 'payables.id', 'disputes.payable_id')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('disputes.workspace_id', '=', workspaceId)
    .where('payables.kind', 'not in', platformKinds())
    .executeTakeFirstOrThrow()
  return { rows: found.rows, total }
}

export async function findDisputesOfPayable(db: Db, { workspaceId }: Member, payableId: string): Promise<Row[]> {
  const found = await sql<Row>`
    ${rows(workspaceId)} and d.payable_id = ${payableId} order by d.opened_at desc`.execute(db)
  return found.rows
}

export async function findDispute(db: Db, { workspaceId }: Member, id: string): Promise<Row | undefined> {
  const found = await sql<Row>`${rows(workspaceId)} and d.id = ${id}`.execute(db)
  return found.rows[0]
}

/** Before it is sent, so that what the bank may have got is known after a crash. False where one was sent before. */
export async function saveEvidence(tx: Db, member: Member, id: string, evidence: Evidence): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('disputes')
    .set({ evidence: JSON.stringify(evidence), sent_by: member.userId })
    .where('id', '=', id)
    .where('workspace_id', '=', member.workspaceId)
    .where('sent_at', 'is', null)
    .where('status', '=', 'needs_response')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function markAnswered(tx: Db, id: string): Promise<void> {
  await tx.updateTable('disputes').set({ sent_at: sql`coalesce(sent_at, now())` }).where('id', '=', id).execute()
}
