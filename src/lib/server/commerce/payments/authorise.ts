// Cards that are authorised first and charged later: what became of the authorisation.
import { sql } from 'kysely'

import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { log } from '#lib/server/platform/log.ts'
import type { Intent } from '#lib/server/platform/outside/gateway.ts'

import { findGatewayOf, type Place } from './gateway.ts'
import { kindOf } from './kinds.ts'
import { faultOf, type Outcome } from './outcome.ts'
import { lockPayable, type Payable, setHold } from './queries.ts'
import { tellChange } from './tell.ts'

/** The card is good for the most that is to be paid. Nobody pays for what was closed meanwhile: the bank is told to let go. */
export async function bookAuthorisation(db: Db, seen: Payable, intent: Intent): Promise<Outcome> {
  if (seen.status === 'authorised') return 'unchanged'
  const outcome = await inTransaction(db, async tx => {
    const payable = await lockPayable(tx, seen.id)
    if (payable.status === 'expired' || payable.status === 'cancelled') return 'late'
    if (payable.status !== 'open') return 'unchanged'
    const fault = payable.capture === 'manual' ? faultOf(payable, intent) : 'The card was authorised and not charged.'
    if (fault) return (await setHold(tx, payable, fault)) ? 'held' : 'unchanged'
    await markAuthorised(tx, payable, intent)
    return 'authorised'
  })
  if (outcome === 'late') {
    await letGo(seen, intent)
    return 'unchanged'
  }
  if (outcome === 'authorised' && seen.workspace_id) {
    await kindOf(seen).afterSettled(db, { id: seen.id, workspaceId: seen.workspace_id, kind: seen.kind })
  }
  return outcome
}

async function markAuthorised(tx: Db, payable: Payable, { amountCents, captureBefore }: Intent): Promise<void> {
  await tx
    .updateTable('payables')
    .set({
      status: 'authorised',
      authorised_cents: amountCents,
      capture_before: captureBefore?.toISOString() ?? sql<string>`now() + interval '7 days'`,
      held_reason: '',
      updated_at: sql`now()`
    })
    .where('id', '=', payable.id)
    .execute()
  const kind = kindOf(payable)
  await kind.authorised?.(tx, payable, { amountCents, until: captureBefore })
  await kind.note(tx, payable.id, { kind: 'authorised', details: { amountCents } })
  await tellChange(tx, payable)
}

/** The bank holds nothing any more. What was promised stands: the payer pays by a link once the amount is known. */
export async function noteLapse(db: Db, { id, status }: Payable): Promise<void> {
  if (status !== 'authorised') return
  await inTransaction(db, async tx => {
    const payable = await lockPayable(tx, id)
    if (payable.status !== 'authorised' || payable.authorised_cents === 0) return
    await tx.updateTable('payables').set({ authorised_cents: 0, updated_at: sql`now()` }).where('id', '=', id).execute()
    await kindOf(payable).note(tx, id, { kind: 'authorisation_ended' })
    await tellChange(tx, payable)
  })
}

/** An authorisation that nobody waits for. */
export async function letGo(place: Place, intent: Intent): Promise<void> {
  try {
    await findGatewayOf(place)?.cancelIntent(intent.id)
  } catch (error) {
    log.warn({ err: error, intentId: intent.id }, 'an authorisation that nobody waits for could not be cancelled')
  }
}
