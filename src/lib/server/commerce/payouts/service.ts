// What the payment service paid to a workspace's bank, matched to what was sold, to the cent.
import { required } from '#lib/shared/required.ts'
import { t } from '#lib/i18n/t.ts'
import type { z } from 'zod'

import type { getPayout, listPayouts, Payout } from '#lib/contract/payouts.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { throttle } from '#lib/server/platform/access/throttle.ts'
import { amountCell, type Cell, csvResponse } from '#lib/server/platform/csv.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import { log } from '#lib/server/platform/log.ts'
import { findGatewayOf, testGateway, toAppError } from '#lib/server/commerce/payments/gateway.ts'

import {
  findMovesIn,
  findMoving,
  findPayout,
  findPayoutPage,
  findSources,
  findUnread,
  saveMoves,
  savePayout,
  type PayoutRow,
  type Source
} from './queries.ts'

type Shown = z.output<typeof Payout>

const DAY_MS = 86_400_000

/** What the service reports late, or changes afterwards, is asked for again for so long. */
const OVERLAP_MS = 3 * DAY_MS

const READS = { hits: 20, seconds: 600 }

/** Asks the service for all that is new; any number of times. */
export async function readMoney(db: Db, member: Pick<Member, 'workspaceId'>): Promise<void> {
  for (const source of await findSources(db, member)) {
    const gateway = findGatewayOf(source)
    if (gateway) await readSource(db, member, source)
  }
}

async function readSource(db: Db, member: Pick<Member, 'workspaceId'>, source: Source): Promise<void> {
  const { ledger } = required(findGatewayOf(source), 'the gateway of a payment')
  const first = Date.parse(source.firstPaidAt) - DAY_MS
  const since = Math.max(first, (source.lastMoveAt ? Date.parse(source.lastMoveAt) : first) - OVERLAP_MS)
  await saveMoves(db, member, source, await ledger.findMoves({ since: new Date(since) }))
  const openSince = source.openPayoutAt ? Date.parse(source.openPayoutAt) : since
  const payouts = await ledger.findPayouts(new Date(Math.min(since, openSince)))
  for (const payout of await findUnread(db, member, payouts)) {
    await saveMoves(db, member, source, await ledger.findMoves({ payoutId: payout.id }))
    await savePayout(db, member, source, payout)
  }
}

/** Of each workspace in which something can have moved; one whose service does not answer keeps none of the others. */
export async function readAllMoney(db: Db): Promise<void> {
  for (const workspaceId of await findMoving(db)) {
    await readMoney(db, { workspaceId }).catch((error: unknown) =>
      log.warn({ err: error, workspaceId }, 'fees and payouts')
    )
  }
}

/** The same for somebody who waits. */
export async function refreshMoney(db: Db, member: Member): Promise<null> {
  await throttle(db, `money:${member.workspaceId}`, READS)
  try {
    await readMoney(db, member)
  } catch (error) {
    throw toAppError(error)
  }
  return null
}

export async function findPayouts(
  db: Db,
  member: Member,
  paging: { page: number; pageSize: number }
): Promise<z.output<(typeof listPayouts)['data']>> {
  const { rows, total } = await findPayoutPage(db, member, paging)
  return { rows: rows.map(show), total, ...paging }
}

export async function findPayoutDetail(
  db: Db,
  member: Member,
  payoutId: string
): Promise<z.output<(typeof getPayout)['data']> | undefined> {
  const row = await findPayout(db, member, payoutId)
  if (!row) return undefined
  const moves = await findMovesIn(db, member, payoutId)
  return { ...show(row), moves: moves.map(move => ({ ...move, happenedAt: new Date(move.happenedAt).toISOString() })) }
}

export async function getPayoutDetail(db: Db, member: Member, payoutId: string) {
  const payout = await findPayoutDetail(db, member, payoutId)
  if (!payout) throw notFound('Payout')
  return payout
}

export async function exportPayout(db: Db, member: Member, payoutId: string): Promise<Response> {
  const { moves, currency, arrivesOn } = await getPayoutDetail(db, member, payoutId)
  const headings = ['Date (UTC)', 'Kind', 'Order', 'Currency', 'Amount', 'Fee', 'Net', 'Payout', 'Reference']
  let isWritten = false
  return csvResponse(`payout-${arrivesOn}`, headings, async () => {
    if (isWritten) return []
    isWritten = true
    return moves.map((move): Cell[] => [
      move.happenedAt.slice(0, 19).replace('T', ' '),
      move.kind,
      move.reference,
      currency.toUpperCase(),
      ...[move.amountCents, move.feeCents, move.amountCents - move.feeCents].map(amountCell),
      payoutId,
      move.id
    ])
  })
}

/** Plays the payment service for an account that is the workspace's own. Of one that several share, nobody of them may. */
export async function payOutTest(db: Db, member: Member): Promise<{ payouts: number }> {
  const service = testGateway()
  if (!service) throw notFound('Test gateway')
  const own = (await findSources(db, member)).flatMap(source =>
    source.gateway === service.kind && source.account_id !== null ? [source.account_id] : []
  )
  if (own.length === 0) {
    throw new AppError('conflict', t('errors.commerce.payoutOfOthers'))
  }
  let payouts = 0
  for (const accountId of own) payouts += (await service.of(accountId).ledger.payOut()).length
  if (payouts > 0) await readMoney(db, member)
  log.info({ workspaceId: member.workspaceId, payouts }, 'test gateway paid out')
  return { payouts }
}

function show({ madeAt, ...row }: PayoutRow): Shown {
  const { amountCents, ordersCents, otherCents } = row
  return { ...row, madeAt: new Date(madeAt).toISOString(), restCents: amountCents - ordersCents - otherCents }
}
