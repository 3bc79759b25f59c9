// The installation's own account, which workspaces may share: whose money a payout is, for the platform's admin alone.
import type { z } from 'zod'

import { zip } from '#lib/shared/zip.ts'
import type { AccountPayout, listAccountPayouts } from '#lib/contract/payouts.ts'
import { gateway, isPlatform, testGateway, toAppError } from '#lib/server/commerce/payments/gateway.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { notFound } from '#lib/server/platform/errors.ts'
import { log } from '#lib/server/platform/log.ts'
import type { Move, Payout } from '#lib/server/platform/outside/ledger.ts'

import { findOwners, type Owner } from './account-queries.ts'

const SHOWN = 20
const DAYS_MS = 90 * 86_400_000

/** Asked for at the service each time: what belongs to no workspace is kept nowhere here. */
export async function findAccountPayouts(db: Db): Promise<z.output<(typeof listAccountPayouts)['data']>> {
  const { isEmbedded, ledger } = gateway()
  try {
    const payouts = (await ledger.findPayouts(new Date(Date.now() - DAYS_MS))).slice(0, SHOWN)
    const moves = await Promise.all(payouts.map(({ id }) => ledger.findMoves({ payoutId: id })))
    const intents = moves.flat().flatMap(({ intentId }) => intentId ?? [])
    const owners = new Map((await findOwners(db, intents)).map(owner => [owner.intentId, owner]))
    const rows = zip(payouts, moves).map(([payout, own]) => divide(payout, own, owners))
    return { isEmbedded, mode: isPlatform() ? 'platform' : 'shop', rows }
  } catch (error) {
    throw toAppError(error)
  }
}

function divide({ madeAt, ...payout }: Payout, moves: Move[], owners: Map<string, Owner>): AccountPayout {
  const workspaces = new Map<string, AccountPayout['workspaces'][number]>()
  for (const { intentId, amountCents, feeCents } of moves) {
    const owner = intentId === undefined ? undefined : owners.get(intentId)
    if (!owner) continue
    const { workspaceId, name } = owner
    const part = workspaces.get(workspaceId) ?? { workspaceId, name, cents: 0 }
    workspaces.set(workspaceId, { ...part, cents: part.cents + amountCents - feeCents })
  }
  const parts = [...workspaces.values()].toSorted((one, other) => other.cents - one.cents)
  const restCents = parts.reduce((rest, { cents }) => rest - cents, payout.amountCents)
  return { ...payout, madeAt: madeAt.toISOString(), workspaces: parts, restCents }
}

/** Plays the payment service, where it is the embedded one. */
export async function payOutAccountTest(): Promise<{ payouts: number }> {
  const service = testGateway()
  if (!service || service !== gateway()) throw notFound('Test gateway')
  const payouts = (await service.ledger.payOut()).length
  log.info({ payouts }, 'test gateway paid out the account of the installation')
  return { payouts }
}
