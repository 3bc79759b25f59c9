// What happened in a run, and to each of its pieces.
import { t } from '#lib/i18n/t.ts'
import { sql } from 'kysely'

import type { RunHistory } from '#lib/contract/production.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import type { PieceState } from '#lib/shared/production-runs.ts'

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
  from?: PieceState
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

const piecesText = ({ pieces = 0 }: Details) => t('activities.run.pieces', { count: pieces })

const stateText = (state: PieceState = 'waiting') => t(`activities.run.is.${state}`)

const because = (reason: string | undefined) => (reason ? t('activities.because', { why: reason }) : '')

const SENTENCES: Record<EventKind, (details: Details) => string> = {
  started: details => t('activities.run.started', { pieces: piecesText(details) }),
  added: details => t('activities.run.added', { pieces: piecesText(details) }),
  renamed: ({ name = '' }) => t('activities.run.renamed', { name }),
  mark_cut: details => t('activities.run.markCut', { pieces: piecesText(details) }),
  sheet_cut: ({ name = '', number = 0, pieces: count = 0 }) =>
    count > 0
      ? t('activities.run.sheetCutReady', { name, number, count })
      : t('activities.run.sheetCut', { name, number }),
  sheet_uncut: ({ name = '', number = 0, pieces: count = 0 }) =>
    count > 0
      ? t('activities.run.sheetUncutWaits', { name, number, count })
      : t('activities.run.sheetUncut', { name, number }),
  roll_ended: ({ name = '', number = 0, pieces: count = 0 }) => t('activities.run.rollEnded', { name, number, count }),
  reopen: () => t('activities.run.reopen'),
  cancel: details => t('activities.runCancelled', { pieces: piecesText(details) }),
  done: () => t('activities.run.done'),
  pressed: ({ code = '' }) => t('activities.run.pressed', { code }),
  bagged: ({ code = '' }) => t('activities.run.bagged', { code }),
  handed_over: ({ code = '', to }) =>
    to ? t('activities.run.handedOverTo', { code, to }) : t('activities.run.handedOver', { code }),
  spoiled: ({ code = '', reason }) => t('activities.run.spoiled', { code }) + because(reason),
  back: ({ code = '', from }) => t('activities.run.back', { code, from: t(`runs.pieceStates.${from ?? 'waiting'}`) }),
  release: ({ code = '' }) => t('activities.run.release', { code }),
  withdrawn: ({ code = '', reason = '' }) => t('activities.run.withdrawn', { code, reason }),
  changed: ({ code = '', reason }) => t('activities.run.changed', { code }) + because(reason),
  again: ({ code = '', reason }) => t('activities.run.again', { code }) + because(reason),
  owed: ({ code = '' }) => t('activities.run.owed', { code }),
  settled: ({ code = '', from, to, reason = '' }) =>
    t('activities.run.settled', { code, from: stateText(from), to: stateText(to as PieceState), reason }),
  restored: ({ code = '', to, reason = '' }) =>
    t('activities.run.restored', { code, to: stateText(to as PieceState), reason }),
  noted: ({ code = '', reason = '' }) => t('activities.run.noted', { code, reason }),
  late_opened: ({ to = '' }) => t('activities.run.lateOpened', { to }),
  late_changed: ({ to = '' }) => t('activities.run.lateChanged', { to }),
  late_ended: () => t('activities.run.lateEnded'),
  late_added: ({ number = 0, pieces: count = 0 }) => t('activities.run.lateAdded', { number, count }),
  ordered: ({ number = 0, pieces: count = 0 }) => t('activities.run.ordered', { number, count })
}
