// A job's counts follow its pieces, as if somebody had counted them there.
import { t } from '#lib/i18n/t.ts'
import { sql } from 'kysely'

import { countJobItem } from '#lib/server/jobs/counts.ts'
import { readJob } from '#lib/server/jobs/service.ts'
import { updateReady } from '#lib/server/jobs/state.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import type { PieceState } from '#lib/shared/production-runs.ts'
import { type Step, statesOf, stepsOf } from '#lib/shared/production-counts.ts'

import type { PieceRow } from './show-queries.ts'

/** How many more are through the press and through the last check, and how many more are spoiled. */
function differenceOf(from: PieceState, to: PieceState) {
  const isPressed = (state: PieceState) => Number(state === 'pressed' || isChecked(state))
  const isChecked = (state: PieceState) => state === 'bagged' || state === 'handed_over'
  return {
    pressed: isPressed(to) - isPressed(from),
    checked: Number(isChecked(to)) - Number(isChecked(from)),
    spoiled: Number(to === 'spoiled')
  }
}

export async function followJob(
  tx: Db,
  member: Member,
  { piece, to }: { piece: PieceRow; to: PieceState }
): Promise<string> {
  const { jobId, jobItemId: itemId, blank, state: from } = piece
  if (!jobId || !itemId) return ''
  const item = (await readJob(tx, member, jobId)).items.find(({ id }) => id === itemId)
  if (!item) return t('errors.production.itemLeftJob')
  const { size } = blank
  const states = statesOf(item, size)
  const known = (step: Step) => states.find(state => state.step === step) ?? { done: 0, spoiled: 0 }
  const made = stepsOf(item).findLast(step => step !== 'check') ?? 'check'
  const { pressed, checked, spoiled } = differenceOf(from, to)
  const count = (step: Step, by: { done: number; spoiled: number }) => {
    const { done, spoiled: before } = known(step)
    const counts = { done: Math.max(0, done + by.done), spoiled: before + by.spoiled }
    return countJobItem(tx, member, { jobId, itemId, size, step, ...counts })
  }
  // The last step first where fewer are through: an earlier one has to be through more.
  if (checked < 0) await count('check', { done: checked, spoiled: 0 })
  // It came to the step before it was spoiled there: the steps before are counted along.
  if (spoiled > 0 && pressed === 0) await count(made, { done: 1, spoiled: 0 })
  if (pressed !== 0 || spoiled > 0) await count(made, { done: made === 'check' ? 0 : pressed, spoiled })
  if (checked > 0) await count('check', { done: checked, spoiled: 0 })
  if (to === 'handed_over' || from === 'handed_over') {
    await updateReady(tx, member, jobId, { fact: 'handedOver', done: await isAllHandedOver(tx, member, jobId) })
  }
  return ''
}

async function isAllHandedOver(db: Db, { workspaceId }: Member, jobId: string): Promise<boolean> {
  const { rows } = await sql<{ isAll: boolean }>`
    select j.pieces > 0 and (
      select count(*) from production_pieces p where p.job_id = j.id and p.state = 'handed_over'
    ) >= j.pieces as "isAll"
    from jobs j where j.workspace_id = ${workspaceId} and j.id = ${jobId}`.execute(db)
  return rows[0]?.isAll ?? false
}
