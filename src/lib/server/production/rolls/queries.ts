import { type RawBuilder, sql } from 'kysely'

import { firstRow } from '#lib/server/platform/db/first-row.ts'
import type { FilmRoll, NewFilmRoll } from '#lib/contract/film-rolls.ts'
import { nextNumber } from '#lib/server/commerce/numbers/next.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'

type Of = Pick<Member, 'workspaceId'>

export type RollRow = Omit<FilmRoll, 'code' | 'filmName' | 'hex'> & { number: number }

/** Of what is here, or was used up; and what is planned on each. */
const COLUMNS = sql`
  r.id, r.number, r.kind, r.sku, r.width_mm as "widthMm", r.edge_mm as "edgeMm", r.whole_mm as "wholeMm",
  r.left_mm as "leftMm", r.outline, r.place, r.note, r.low_mm as "lowMm", r.gone, r.gone_at as "goneAt", r.revision,
  coalesce((select sum(s.length_mm) from production_sheets s
    where s.roll_id = r.id and s.cut_at is null), 0)::float8 as "plannedMm"`

export async function findRolls(db: Db, { workspaceId }: Of): Promise<RollRow[]> {
  const { rows } = await sql<RollRow>`
    select ${COLUMNS} from film_rolls r where r.workspace_id = ${workspaceId}
    order by r.sku, r.kind desc, r.number`.execute(db)
  return rows
}

export async function findRoll(
  db: Db,
  { workspaceId }: Of,
  rollId: string,
  lock = false
): Promise<RollRow | undefined> {
  const { rows } = await sql<RollRow>`
    select ${COLUMNS} from film_rolls r where r.workspace_id = ${workspaceId} and r.id = ${rollId}
    ${lock ? sql`for update of r` : sql``}`.execute(db)
  return rows[0]
}

/** What sheets of other runs are laid out on, by roll. */
export async function findPlanned(db: Db, { workspaceId }: Of, runId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; mm: number }>`
    select roll_id as id, sum(length_mm)::float8 as mm from production_sheets
    where workspace_id = ${workspaceId} and roll_id is not null and run_id <> ${runId} and cut_at is null
    group by roll_id`.execute(db)
  return new Map(rows.map(({ id, mm }) => [id, mm]))
}

export async function insertRoll(tx: Db, { workspaceId, userId }: Member, roll: NewFilmRoll): Promise<string> {
  const { kind, sku, widthMm, edgeMm, leftMm, outline, place, note, lowMm } = roll
  const { rows } = await sql<{ id: string }>`
    with given as ${nextNumber('roll', workspaceId)}
    insert into film_rolls (workspace_id, number, kind, sku, width_mm, edge_mm, whole_mm, left_mm, outline, place, note,
      low_mm, created_by)
    select ${workspaceId}::uuid, given.number, ${kind}, ${sku}, ${widthMm}::float8, ${edgeMm}::float8,
      ${leftMm}::float8, ${leftMm}::float8, ${outline && JSON.stringify(outline)}::jsonb, ${place}, ${note},
      ${lowMm}::float8, ${userId}::uuid
    from given
    returning id`.execute(tx)
  return firstRow(rows).id
}

export interface RollChange {
  sku?: string | undefined
  widthMm?: number | undefined
  edgeMm?: number | undefined
  leftMm?: number | undefined
  place?: string | undefined
  note?: string | undefined
  lowMm?: number | undefined
  gone?: FilmRoll['gone'] | undefined
}

const NAMES = {
  sku: 'sku',
  widthMm: 'width_mm',
  edgeMm: 'edge_mm',
  leftMm: 'left_mm',
  place: 'place',
  note: 'note',
  lowMm: 'low_mm',
  gone: 'gone'
} as const satisfies Record<keyof RollChange, string>

export async function updateRoll(tx: Db, { workspaceId }: Of, rollId: string, change: RollChange): Promise<void> {
  const sets = Object.entries(change).flatMap(([key, value]): RawBuilder<unknown>[] => {
    return value === undefined ? [] : [sql`${sql.ref(NAMES[key as keyof RollChange])} = ${value}`]
  })
  if (change.gone !== undefined) sets.push(change.gone === null ? sql`gone_at = null` : sql`gone_at = now()`)
  // A roll that is measured longer than it was written down was longer.
  if (change.leftMm !== undefined) sets.push(sql`whole_mm = greatest(whole_mm, ${change.leftMm}::float8)`)
  await sql`
    update film_rolls set ${sql.join([...sets, sql`revision = revision + 1`, sql`updated_at = now()`])}
    where workspace_id = ${workspaceId} and id = ${rollId}`.execute(tx)
}
