import { sql } from 'kysely'

import type { Db } from '#lib/server/platform/db/index.ts'

import type { Standing } from './limits.ts'
import { STANDING, STANDING_OF_WORKSPACE } from './release-queries.ts'

export interface SenderRow {
  workspaceId: string
  name: string
  owner: string
  standing: Standing
  sent: number
  waiting: number
  nextAt: string | null
  lastAt: string | null
  newestSubject: string
  note: string
}

const MOST = 200

/** Workspaces whose mails wait, that an admin decided about, or that wrote to strangers today; those who wait first. */
export async function findSenders(db: Db): Promise<SenderRow[]> {
  const { rows } = await sql<SenderRow>`
    select workspaces.id as "workspaceId", business_name as name, users.email as owner, ${STANDING} as standing,
      coalesce(mail.sent, 0) as sent, coalesce(mail.waiting, 0) as waiting, mail."nextAt", mail."lastAt",
      coalesce(mail."newestSubject", '') as "newestSubject", coalesce(allowance.note, '') as note
    from ${STANDING_OF_WORKSPACE} left join (
      select workspace_id,
        count(*) filter (where limit_class = 'stranger' and not is_held and released_at > now() - interval '1 day') as sent,
        count(*) filter (where is_waiting) as waiting,
        nullif(min(released_at) filter (where is_waiting), 'infinity') as "nextAt",
        nullif(max(released_at) filter (where is_waiting), 'infinity') as "lastAt",
        (array_agg(subject order by created_at desc) filter (where subject <> ''))[1] as "newestSubject"
      from (
        select *, is_held and state = 'queued' and released_at > now() as is_waiting from mails
        where limit_class is not null and (released_at > now() - interval '1 day')
      ) as recent
      group by workspace_id
    ) as mail on mail.workspace_id = workspaces.id
    where mail.sent > 0 or mail.waiting > 0 or allowance.workspace_id is not null
    order by waiting desc, sent desc, business_name limit ${MOST}
  `.execute(db)
  return rows
}

interface Allowance {
  perDay: number | null
  isStopped: boolean
  note: string
  changedBy: string
}

/** What waits is planned anew within a second. False where there is no such workspace. */
export async function saveAllowance(tx: Db, workspaceId: string, allowance: Allowance): Promise<boolean> {
  const { perDay, isStopped, note, changedBy } = allowance
  const { numAffectedRows = 0n } = await sql`
    insert into mail_allowances (workspace_id, per_day, is_stopped, note, changed_by)
    select id, ${perDay}, ${isStopped}, ${note}, ${changedBy} from workspaces where id = ${workspaceId}
    on conflict (workspace_id) do update set per_day = excluded.per_day, is_stopped = excluded.is_stopped,
      note = excluded.note, changed_by = excluded.changed_by, changed_at = now()
  `.execute(tx)
  await sql`
    update mails set released_at = null where workspace_id = ${workspaceId} and is_held and state = 'queued'`.execute(
    tx
  )
  return numAffectedRows > 0n
}
