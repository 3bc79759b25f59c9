import { type Selectable, sql } from 'kysely'

import { Matrix, type MatrixDetails, type PriceRuleDetails, Prices } from '#lib/contract/prices.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import type { PriceMatrices } from '#lib/server/platform/db/tables.ts'
import { presetMatrices, PRESET_RULES } from '#lib/shared/job-pricing/presets.ts'

type Rules = Prices['rules']

export async function findRules(db: Db, member: Member, lock = false): Promise<Rules | undefined> {
  const row = await db
    .selectFrom('price_rules')
    .selectAll()
    .where('workspace_id', '=', member.workspaceId)
    .$if(lock, query => query.forUpdate())
    .executeTakeFirst()
  if (!row) return undefined
  const { markup_percent, round_blank_cents, upcharges, levels, revision } = row
  const rules = { markupPercent: markup_percent, roundBlankCents: round_blank_cents, upcharges, levels, revision }
  return Prices.shape.rules.parse(rules)
}

/** The figures that a new shop begins with. False where somebody was there before. */
export async function insertPresets(tx: Db, member: Member): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('price_rules')
    .values({ workspace_id: member.workspaceId, ...toRuleColumns(PRESET_RULES) })
    .onConflict(conflict => conflict.column('workspace_id').doNothing())
    .executeTakeFirstOrThrow()
  if (!numInsertedOrUpdatedRows) return false
  const rows = presetMatrices().map((matrix, position) => ({ ...toColumns(matrix), position }))
  await tx
    .insertInto('price_matrices')
    .values(rows.map(row => ({ workspace_id: member.workspaceId, ...row })))
    .execute()
  return true
}

export async function updateRulesRow(tx: Db, member: Member, rules: PriceRuleDetails): Promise<void> {
  await tx
    .updateTable('price_rules')
    .set({ ...toRuleColumns(rules), revision: sql`revision + 1`, updated_at: sql`now()` })
    .where('workspace_id', '=', member.workspaceId)
    .execute()
}

export async function findMatrices(db: Db, member: Member, matrixId?: string, lock = false): Promise<Matrix[]> {
  const rows = await db
    .selectFrom('price_matrices')
    .selectAll()
    .where('workspace_id', '=', member.workspaceId)
    .$call(query => (matrixId === undefined ? query : query.where('id', '=', matrixId)))
    .$if(lock, query => query.forUpdate())
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(toMatrix)
}

export async function insertMatrix(tx: Db, member: Member, details: MatrixDetails): Promise<Matrix> {
  const row = await tx
    .insertInto('price_matrices')
    .values(({ selectFrom }) => ({
      workspace_id: member.workspaceId,
      ...toColumns(details),
      position: selectFrom('price_matrices')
        .select(sql<number>`coalesce(max(position) + 1, 0)`.as('next'))
        .where('workspace_id', '=', member.workspaceId)
    }))
    .returningAll()
    .executeTakeFirstOrThrow()
  return toMatrix(row)
}

export async function replaceMatrix(tx: Db, member: Member, id: string, details: MatrixDetails): Promise<Matrix> {
  const row = await tx
    .updateTable('price_matrices')
    .set({ ...toColumns(details), revision: sql`revision + 1`, updated_at: sql`now()` })
    .where('workspace_id', '=', member.workspaceId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toMatrix(row)
}

export async function deleteMatrixRow(tx: Db, member: Member, id: string): Promise<void> {
  await tx.deleteFrom('price_matrices').where('workspace_id', '=', member.workspaceId).where('id', '=', id).execute()
}

function toMatrix(row: Selectable<PriceMatrices>): Matrix {
  return Matrix.parse({
    id: row.id,
    name: row.name,
    method: row.method,
    by: row.counts,
    from: row.from_quantities,
    upTo: row.up_to,
    cents: row.cents,
    beyond: row.beyond,
    fees: row.fees,
    revision: row.revision,
    updatedAt: row.updated_at
  })
}

function toColumns({ name, method, by, from, upTo, cents, beyond, fees }: MatrixDetails) {
  return {
    name,
    method,
    counts: by,
    from_quantities: from,
    up_to: upTo,
    cents: JSON.stringify(cents),
    beyond: beyond && JSON.stringify(beyond),
    fees: JSON.stringify(fees)
  }
}

function toRuleColumns({ markupPercent, roundBlankCents, upcharges, levels }: PriceRuleDetails) {
  return {
    markup_percent: markupPercent,
    round_blank_cents: roundBlankCents,
    upcharges: JSON.stringify(upcharges),
    levels: JSON.stringify(levels)
  }
}
