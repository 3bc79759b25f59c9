import { sql } from 'kysely'

import { firstRow } from '#lib/server/platform/db/first-row.ts'
import type { LeadDetails } from '#lib/contract/leads.ts'
import type { ImportSource } from '#lib/server/contact/imports/service.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { addActivity } from '#lib/server/platform/activity/activity.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { emailKey, phoneKey } from '#lib/shared/customer.ts'
import type { LeadStage } from '#lib/shared/lead.ts'

import { leadColumns } from './queries.ts'

export interface ImportedLead {
  details: LeadDetails
  stage: LeadStage
  /** The day they asked on, where the list has it. */
  askedOn: string
}

/** What somebody is known by: their e-mail address, and the last digits of their phone. */
export function leadKeys({ email, phone }: { email: string; phone: string }): string[] {
  return [emailKey(email), phoneKey(phone)].filter(Boolean)
}

/** Those of these keys that a lead of the workspace has. A shop has some thousand leads: they are read once. */
export async function findKnownLeads(db: Db, workspaceId: string, keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const wanted = new Set(keys)
  const rows = await db
    .selectFrom('leads')
    .select(['email', 'phone'])
    .where('workspace_id', '=', workspaceId)
    .where(eb => eb.or([eb('email', '<>', ''), eb('phone', '<>', '')]))
    .execute()
  return new Set(rows.flatMap(leadKeys).filter(key => wanted.has(key)))
}

/** Many at once, each with the line of history that shows where they come from. */
export async function insertImportedLeads(
  tx: Db,
  { importId, workspaceId, userId }: ImportSource,
  leads: ImportedLead[]
): Promise<void> {
  if (leads.length === 0) return
  const rows = leads.map(({ details, stage, askedOn }) => ({
    ...leadColumns(details),
    stage,
    asked_on: askedOn || null
  }))
  const columns = sql.raw('name, company, email, phone, source, product, quantity, need_by, message, notes, stage')
  const made = sql`
    insert into leads (workspace_id, import_id, created_at, ${columns})
    select ${workspaceId}, ${importId},
      -- At noon where the shop is: the list has a day, and its hour in a zone that nobody knows.
      least(now(), coalesce((asked_on + time '12:00') at time zone w.time_zone, now())), ${columns}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (
      name text, company text, email text, phone text, source text, product text, quantity text, need_by date,
      message text, notes text, stage text, asked_on date)
    cross join (select time_zone from workspaces where id = ${workspaceId}) w
    returning id`
  const added = sql`select ${workspaceId}::uuid as workspace_id, id as subject_id, 'imported'::text as kind,
    ${userId}::uuid as user_id, '{}'::jsonb as details from made`
  await sql`with made as (${made}), added as ${addActivity('lead', added)} select from made limit 0`.execute(tx)
}

/** Those that are still as they came: nobody changed or moved them, made a customer of them, or was reminded. */
export async function deleteImportedLeads(tx: Db, { workspaceId }: Member, importId: string) {
  const own = sql`l.workspace_id = ${workspaceId} and l.import_id = ${importId}`
  const { rows } = await sql<{ removed: number; kept: number }>`
    with gone as (
      delete from leads l where ${own} and revision = 1 and customer_id is null and not exists (
        select from activity a where a.subject = 'lead' and a.subject_id = l.id and a.kind <> 'imported'
      ) returning id
    )
    select (select count(*) from gone)::int as removed,
      (select count(*) from leads l where ${own})::int - (select count(*) from gone)::int as kept`.execute(tx)
  return firstRow(rows)
}
