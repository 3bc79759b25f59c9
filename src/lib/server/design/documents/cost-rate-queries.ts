import type { CostRates } from '#lib/contract/cost-rates.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'

export async function findCostRates(db: Db, member: Member): Promise<CostRates | undefined> {
  return db
    .selectFrom('cost_rates')
    .select([
      'hourly_cents as hourlyCents',
      'blank_cents as blankCents',
      'margin_percent as marginPercent',
      'waste_percent as wastePercent'
    ])
    .where('workspace_id', '=', member.workspaceId)
    .executeTakeFirst()
}

/** Two people may change different rates at once: only those that are given are written over. */
export async function upsertCostRates(
  db: Db,
  member: Member,
  { usual, change }: { usual: CostRates; change: Partial<CostRates> }
): Promise<void> {
  await db
    .insertInto('cost_rates')
    .values({ workspace_id: member.workspaceId, ...columnsOf({ ...usual, ...change }) })
    .onConflict(conflict =>
      conflict.column('workspace_id').doUpdateSet({ ...given(columnsOf(change)), updated_at: new Date().toISOString() })
    )
    .execute()
}

function columnsOf<Rates extends Partial<CostRates>>({ hourlyCents, blankCents, marginPercent, wastePercent }: Rates) {
  return {
    hourly_cents: hourlyCents as Rates['hourlyCents'],
    blank_cents: blankCents as Rates['blankCents'],
    margin_percent: marginPercent as Rates['marginPercent'],
    waste_percent: wastePercent as Rates['wastePercent']
  }
}

function given<Row extends object>(row: Row): Partial<Row> {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as Partial<Row>
}
