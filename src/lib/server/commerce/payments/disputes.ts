// A buyer who told their bank that a payment was wrong: the order is marked, the shop answers, the bank decides.
import { required } from '#lib/shared/required.ts'
import { t } from '#lib/i18n/t.ts'
import { createHash } from 'node:crypto'

import type { Dispute } from '#lib/contract/disputes.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { type Db, getDb, inTransaction } from '#lib/server/platform/db/index.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import { log } from '#lib/server/platform/log.ts'
import type { Evidence, GatewayDispute } from '#lib/server/platform/outside/disputes.ts'
import { sentence } from '#lib/shared/text.ts'

import {
  findDispute,
  findDisputePage,
  findDisputesOfPayable,
  saveDispute,
  saveEvidence,
  markAnswered
} from './dispute-queries.ts'
import { gatewayOf, toAppError } from './gateway.ts'
import { kindOf } from './kinds.ts'
import { getPayable, lockPayable, type Payable, setHold } from './queries.ts'
import { publishChange } from './publish.ts'

/** In one language: what was written before is compared with it. */
const OPEN =
  'The buyer disputes this payment with their bank. Answer it here in time, or the bank takes the money back.'

/** After an event of it: what holds now is asked for. Says how the event ended. */
export async function followDispute(db: Db, payable: Payable, disputeId: string): Promise<string> {
  const found = await gatewayOf(payable).disputes.retrieve(disputeId)
  if (!found) return 'not ours'
  const isNew = await writeDispute(db, payable, found)
  if (isNew) {
    log.error({ payableId: payable.id, disputeId }, 'payment disputed')
    await kindOf(payable)
      .afterHeld(db, payable.id)
      .catch(error => log.warn({ err: error, payableId: payable.id }, 'the members could not be told'))
  }
  return `dispute ${found.status}`
}

/** True where it was not known before. The order is held while it is open, and after it was lost. */
function writeDispute(db: Db, { id }: Payable, found: GatewayDispute): Promise<boolean> {
  return inTransaction(db, async tx => {
    const payable = await lockPayable(tx, id)
    const { workspace_id: workspaceId } = payable
    if (!workspaceId)
      return setHold(tx, payable, t('errors.payment.disputed', { reference: payable.reference, dispute: found.id }))
    const before = await saveDispute(tx, { id, workspaceId }, found)
    if (found.status !== 'needs_response') await markAnsweredElsewhere(tx, found)
    if (before === found.status) return false
    const details = { status: found.status, amountCents: found.amountCents }
    await kindOf(payable).note(tx, id, { kind: 'dispute', details })
    const isOurs = payable.held_reason === OPEN
    if (found.status === 'lost') await setHold(tx, payable, t('errors.payment.disputeLost'))
    else if (found.status === 'won' && isOurs) await setHold(tx, payable, '')
    else if (found.status !== 'won' && before === undefined) await setHold(tx, payable, OPEN)
    await publishChange(tx, payable)
    return before === undefined
  })
}

/** Somebody answered at the service's own site, or our answer arrived and nobody heard. */
function markAnsweredElsewhere(tx: Db, { id, status }: GatewayDispute): Promise<void> {
  return status === 'under_review' ? markAnswered(tx, id) : Promise.resolve()
}

export async function findDisputes(db: Db, member: Member, paging: { page: number; pageSize: number }) {
  const { rows, total } = await findDisputePage(db, member, paging)
  return { rows: rows.map(show), total, ...paging }
}

export async function findDisputesOf(db: Db, member: Member, payableId: string): Promise<Dispute[]> {
  return (await findDisputesOfPayable(db, member, payableId)).map(show)
}

interface Answer {
  disputeId: string
  evidence: Evidence
}

/** Sends it once. What is unknown after a lost answer is sent again under the same key, which counts once. */
export async function answerDispute(db: Db, member: Member, { disputeId, evidence }: Answer): Promise<Dispute> {
  const dispute = await findDispute(db, member, disputeId)
  if (!dispute) throw notFound('Dispute')
  if (!(await saveEvidence(db, member, disputeId, evidence))) throw isOver(dispute.status)
  const payable = await getPayable(db, dispute.payableId)
  const hash = createHash('sha256').update(JSON.stringify(evidence)).digest('base64url').slice(0, 16)
  try {
    const found = await gatewayOf(payable).disputes.answer(disputeId, evidence, `evidence-${disputeId}-${hash}`)
    await markAnswered(db, disputeId)
    // In the scope of the whole product: what follows may write where a member may not.
    await writeDispute(getDb(), payable, found)
  } catch (error) {
    throw toAppError(error)
  }
  return show(required(await findDispute(db, member, disputeId), 'a dispute'))
}

function isOver(status: Dispute['status']): AppError {
  const over = status === 'won' || status === 'lost'
  return new AppError('conflict', over ? t('errors.commerce.disputeDecided') : t('errors.commerce.disputeAnswered'))
}

function show({
  dueAt,
  sentAt,
  openedAt,
  reason,
  ...row
}: Awaited<ReturnType<typeof findDisputePage>>['rows'][number]) {
  const time = (at: string | null) => at && new Date(at).toISOString()
  return {
    ...row,
    reason: sentence(reason.replaceAll('_', ' ')),
    dueAt: time(dueAt),
    sentAt: time(sentAt),
    openedAt: new Date(openedAt).toISOString()
  }
}
