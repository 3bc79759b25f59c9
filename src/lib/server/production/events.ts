// What happened in a run, and to each of its pieces.
import { t } from '#lib/i18n/t.ts'
import { sql } from 'kysely'

import type { RunHistory } from '#lib/contract/production.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'

export type EventKind =
  | 'started'
  | 'added'
  | 'renamed'
  | 'mark_cut'
  | 'sheet_cut'
  | 'sheet_uncut'
  | 'roll_ended'
  | 'reopen'
  | 'cancel'
  | 'done'
  | 'pressed'
  | 'bagged'
  | 'handed_over'
  | 'spoiled'
  | 'back'
  | 'release'
  | 'withdrawn'
  | 'changed'
  | 'again'
  | 'owed'
  | 'noted'
  | 'settled'
  | 'restored'
  | 'ordered'
  | 'late_opened'
  | 'late_changed'
  | 'late_ended'
  | 'late_added'

export interface NewEvent {
  runId: string
  pieceId?: string | null
  actId?: string | null
  kind: EventKind
  details?: Details
  /** Nobody, where it followed from something else. */
  userId?: string | null
}

interface Details {
  code?: string
  reason?: string
  to?: string
  name?: string
  number?: number
  pieces?: number
  from?: string
}

export async function insertEvents(tx: Db, { workspaceId }: Pick<Member, 'workspaceId'>, events: NewEvent[]) {
  if (events.length === 0) return
  const rows = events.map(event => ({ ...event, details: event.details ?? {} }))
  await sql`
    insert into production_events (workspace_id, run_id, piece_id, act_id, kind, details, user_id)
    select ${workspaceId}, "runId", "pieceId", "actId", kind, details, "userId"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given ("runId" uuid, "pieceId" uuid, "actId" uuid,
      kind text, details jsonb, "userId" uuid)`.execute(tx)
}

/** Of these acts of devices, those that have arrived already. */
export async function findKnownActs(db: Db, { workspaceId }: Member, actIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('production_events')
    .select('act_id as actId')
    .where('workspace_id', '=', workspaceId)
    .where('act_id', 'in', [...actIds])
    .execute()
  return new Set(rows.flatMap(({ actId }) => actId ?? []))
}

interface Page {
  runId: string
  page: number
  pageSize: number
}

export async function findHistory(
  db: Db,
  { workspaceId }: Member,
  { runId, page, pageSize }: Page
): Promise<RunHistory> {
  const { rows } = await sql<{ id: string; at: string; who: string; kind: EventKind; details: Details; total: number }>`
    select e.id::text, e.at, coalesce(trim(u.first_name || ' ' || u.last_name), '') as who, e.kind,
      e.details || case when p.code is null then '{}' else jsonb_build_object('code', p.code) end as details,
      count(*) over ()::int as total
    from production_events e left join users u on u.id = e.user_id left join production_pieces p on p.id = e.piece_id
    where e.workspace_id = ${workspaceId} and e.run_id = ${runId}
    order by e.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  const total = rows[0]?.total ?? 0
  return {
    rows: rows.map(({ id, at, who, kind, details }) => ({ id, at, who, text: SENTENCES[kind](details) })),
    total,
    page,
    pageSize
  }
}

const piecesText = ({ pieces = 0 }: Details) => `${pieces} ${pieces === 1 ? 'piece' : 'pieces'}`

const stateText = (state = '') => (state === 'bagged' ? 'in its bag' : state.replaceAll('_', ' '))

const SENTENCES: Record<EventKind, (details: Details) => string> = {
  started: details => `Started the run with ${piecesText(details)}`,
  added: details => `Added ${piecesText(details)}`,
  renamed: ({ name }) => `Renamed it to “${name}”`,
  mark_cut: details => `Marked ${piecesText(details)} as cut`,
  sheet_cut: ({ name, number, pieces = 0 }) =>
    `Marked sheet ${number} of ${name} as cut${pieces > 0 ? `: ${pieces} ${pieces === 1 ? 'piece is' : 'pieces are'} ready for the press` : ''}`,
  sheet_uncut: ({ name, number, pieces = 0 }) =>
    `Marked sheet ${number} of ${name} as not cut${pieces > 0 ? `: ${pieces} ${pieces === 1 ? 'piece waits' : 'pieces wait'} again` : ''}`,
  roll_ended: ({ name, number, pieces = 0 }) =>
    `The roll ended on sheet ${number} of ${name}: ${pieces} ${pieces === 1 ? 'part' : 'parts'} of it ${pieces === 1 ? 'waits' : 'wait'} for another roll`,
  reopen: () => 'Opened it again',
  cancel: details => t('activities.runCancelled', { pieces: piecesText(details) }),
  done: () => 'All of it is handed over',
  pressed: ({ code }) => `Pressed ${code}`,
  bagged: ({ code }) => `Put ${code} into its bag`,
  handed_over: ({ code, to }) => `Handed over ${code}${to ? ` to ${to}` : ''}`,
  spoiled: ({ code, reason }) => `${code} was spoiled${reason ? `: ${reason}` : ''}`,
  back: ({ code, from }) => `Took ${code} back from “${from?.replaceAll('_', ' ')}”`,
  release: ({ code }) => `Put ${code} back for somebody else to press`,
  withdrawn: ({ code, reason }) => `${code} is not made any more: ${reason}`,
  changed: ({ code, reason }) => `${code} changed after it was frozen${reason ? `: ${reason}` : ''}`,
  again: ({ code, reason }) => `${code} is to be made${reason ? ` again: ${reason}` : ' again'}`,
  owed: ({ code }) => `${code} is owed since the run was started, and is in it now`,
  settled: ({ code, from, to, reason }) => `${code} is ${stateText(to)} with ${reason}; it was ${stateText(from)}`,
  restored: ({ code, to, reason }) => `${code} is ${stateText(to)} again: ${reason} was put back`,
  noted: ({ code, reason }) => `${code}: ${reason}`,
  late_opened: ({ to }) => `Offered the free places of the sheets for late orders until ${to}`,
  late_changed: ({ to }) => `Changed the end of late orders to ${to}`,
  late_ended: () => 'Ended late orders',
  late_added: ({ number, pieces = 0 }) =>
    `Laid ${pieces} ${pieces === 1 ? 'piece' : 'pieces'} of order ${number}, which came late, in free places of the sheets`,
  ordered: ({ number, pieces }) => `Made purchase order ${number} for ${pieces} ${pieces === 1 ? 'blank' : 'blanks'}`
}
