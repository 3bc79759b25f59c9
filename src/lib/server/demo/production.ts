// A production run of the demo shop in the middle of its life: some pressed, some in their bags, one spoiled.
import { addDays } from '#lib/shared/job-calendar.ts'
import type { PieceAct } from '#lib/shared/production-runs.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { recordActs } from '#lib/server/production/acts.ts'
import { listPieces } from '#lib/server/production/bags.ts'
import { getCalendar, plan, updateCapacity } from '#lib/server/production/calendar/service.ts'
import { createRun } from '#lib/server/production/start.ts'

export async function seedProduction(tx: Db, owner: Member): Promise<void> {
  const store = await tx
    .selectFrom('stores')
    .select('id')
    .where('workspace_id', '=', owner.workspaceId)
    .where('stage', '=', 'production')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  if (!store) return
  const { id: runId } = await createRun(tx, owner, { from: { kind: 'store', storeId: store.id }, name: '' })
  const { rows } = await listPieces(tx, owner, { runId, search: '', page: 1, pageSize: 100 })
  const pressed = rows.slice(0, Math.ceil(rows.length * 0.4)).map(({ code }) => code)
  await actAll(tx, owner, { kind: 'pressed', codes: pressed })
  await actAll(tx, owner, { kind: 'spoiled', codes: pressed.slice(-1), reason: 'Scorched' })
  // Orders that are complete would write to their buyers: of each with several pieces, one is in its bag.
  const several = [...Map.groupBy(rows, ({ orderId }) => orderId).values()].filter(pieces => pieces.length > 1)
  const bagged = several.flatMap(([piece]) => (piece && pressed.slice(0, -1).includes(piece.code) ? [piece.code] : []))
  await actAll(tx, owner, { kind: 'bagged', codes: bagged })
  await updateCapacity(tx, owner, {
    print: [0, 480, 480, 480, 480, 480, 240],
    embroider: [0, 0, 0, 0, 0, 0, 0],
    press: [0, 240, 240, 240, 240, 240, 120]
  })
  const { today } = await getCalendar(tx, owner)
  await plan(tx, owner, { kind: 'run', id: runId, day: addDays(today, 1) })
}

async function actAll(
  tx: Db,
  owner: Member,
  { kind, codes, reason = '' }: { kind: PieceAct; codes: string[]; reason?: string }
): Promise<void> {
  const acts = codes.map(code => ({
    id: crypto.randomUUID(),
    kind,
    code,
    reason,
    to: '',
    carrier: '',
    number: ''
  }))
  if (acts.length > 0) await recordActs(tx, owner, acts)
}
