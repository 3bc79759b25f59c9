// The account at the payment service that a workspace of a platform is paid by.
import { required } from '#lib/shared/required.ts'
import { t } from '#lib/i18n/t.ts'
import { sql } from 'kysely'

import type { PaymentAccount } from '#lib/contract/payment-accounts.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { recordSecurityEvent } from '#lib/server/platform/access/record.ts'
import { throttle } from '#lib/server/platform/access/throttle.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { env } from '#lib/server/platform/env.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import { log } from '#lib/server/platform/log.ts'
import type { Gateway } from '#lib/server/platform/outside/gateway.ts'
import { untilDone } from '#lib/server/platform/queue/until-done.ts'
import { type AccountState, needsOf } from '#lib/shared/payment-account.ts'
import type { TestTurn } from '#lib/shared/test-turns.ts'

import {
  type AccountRow,
  findAccount,
  findOwnerOf,
  findUnreadAccounts,
  insertAccount,
  lockStanding,
  noteAccount,
  noteDisconnected
} from './account-queries.ts'
import { mailRestriction } from './account-mails.ts'
import { gateway, isPlatform, testGateway, toAppError } from './gateway.ts'

/** Each makes a call to the payment service. */
const ASK_LIMIT = { hits: 30, seconds: 600 }

/** Older than this, what is known of an account is asked for again though no event came. */
const UNREAD_HOURS = 12
const BATCH = 50

/** Where the workspace's money goes and what is still to be done, from what was last heard. */
export async function getAccount(db: Db, member: Member): Promise<PaymentAccount> {
  const service = gateway()
  return describe(service, isPlatform() ? await findAccount(db, service, member) : undefined)
}

/** The same, asked for anew: its owner has just come back from the payment service. */
export async function refreshAccount(db: Db, member: Member): Promise<PaymentAccount> {
  const service = platformService()
  await throttle(db, `payment-account:${member.workspaceId}`, ASK_LIMIT)
  const account = await findAccount(db, service, member)
  try {
    if (account && !account.disconnected_at) await readAccount(db, service, account.account_id)
  } catch (error) {
    throw toAppError(error)
  }
  return getAccount(db, member)
}

/** An address at the payment service to go on at. The account is made before, once. */
export async function connectAccount(db: Db, member: Member): Promise<{ url: string }> {
  const service = platformService()
  if (!member.verified) throw new AppError('forbidden', t('errors.commerce.confirmEmailForPayments'))
  await throttle(db, `payment-account:${member.workspaceId}`, ASK_LIMIT)
  try {
    const id = await ensureAccount(db, service, member)
    const page = `${env().publicUrl}/dashboard/workspaces/${member.workspaceId}/payments`
    const url = await service.accounts.onboardingLink(id, {
      returnUrl: `${page}?back=1`,
      refreshUrl: `${page}?again=1`
    })
    return { url }
  } catch (error) {
    throw toAppError(error)
  }
}

async function ensureAccount(db: Db, service: Gateway, member: Member): Promise<string> {
  const { workspaceId, userId } = member
  const known = await findAccount(db, service, member)
  if (known && !known.disconnected_at) return known.account_id
  const { business_name: businessName, country } = await db
    .selectFrom('workspaces')
    .select(['business_name', sql<string>`coalesce(address->>'country', '')`.as('country')])
    .where('id', '=', workspaceId)
    .executeTakeFirstOrThrow()
  const made = await service.accounts.createAccount({
    workspaceId,
    email: member.user.email,
    businessName,
    ...(country && { country }),
    // Cut off before it was noted, the same one is found again.
    idempotencyKey: ['account', workspaceId, known?.account_id].filter(Boolean).join('-')
  })
  const askedAt = new Date()
  await insertAccount(db, service, workspaceId, made.id)
  await noteAccount(db, made, askedAt)
  await recordSecurityEvent(db, { kind: 'payment_account_made', userId, workspaceId, details: { accountId: made.id } })
  return required(await findAccount(db, service, member), 'an account').account_id
}

/** After an event of this account: what holds now is asked for. Says how the event ended. */
export async function followAccount(db: Db, service: Gateway, accountId: string): Promise<string> {
  if (!(await findOwnerOf(db, accountId)) && !(await adoptAccount(db, service, accountId))) return 'not ours'
  await readAccount(db, service, accountId)
  return 'account read'
}

/** One that was made and not noted: the program was cut off in between. */
async function adoptAccount(db: Db, service: Gateway, accountId: string): Promise<boolean> {
  const found = await service.accounts.retrieveAccount(accountId)
  return found?.workspaceId !== undefined && insertAccount(db, service, found.workspaceId, accountId)
}

async function readAccount(db: Db, service: Gateway, accountId: string): Promise<void> {
  const askedAt = new Date()
  const found = await service.accounts.retrieveAccount(accountId)
  await inTransaction(db, async tx => {
    const before = await lockStanding(tx, accountId)
    if (found) await noteAccount(tx, found, askedAt)
    else await noteDisconnected(tx, accountId, askedAt)
    const now = await lockStanding(tx, accountId)
    if (before && now) await mailRestriction(tx, before.workspaceId, before, now)
  })
  if (found?.chargesEnabled) await offerWallets(service, accountId)
}

/** Without it only the card form is shown, so that it fails changes nothing; it is tried at each read. */
async function offerWallets(service: Gateway, accountId: string): Promise<void> {
  const { protocol, hostname } = new URL(env().publicUrl)
  if (protocol !== 'https:') return
  await service.accounts.registerDomain(accountId, hostname).catch((error: unknown) => {
    log.warn({ err: error, accountId }, 'the wallets of an account could not be offered')
  })
}

/** Part of the reconciler's round. */
export async function readForgottenAccounts(db: Db): Promise<void> {
  if (!isPlatform()) return
  const service = gateway()
  await untilDone({
    find: (without: string[]) =>
      findUnreadAccounts(db, service, { olderThanHours: UNREAD_HOURS, limit: BATCH, without }),
    idOf: accountId => accountId,
    work: accountId => readAccount(db, service, accountId),
    onFailure: (accountId, error) => log.warn({ err: error, accountId }, 'an account could not be read; later again')
  })
}

/** Plays the payment service, where it is the embedded one. */
export async function turnTestAccount(db: Db, member: Member, turn: TestTurn): Promise<PaymentAccount> {
  const service = testGateway()
  const account = service && service === gateway() && isPlatform() && (await findAccount(db, service, member))
  if (!service || !account) throw notFound('Test account')
  await service.accounts.turn(account.account_id, turn)
  await readAccount(db, service, account.account_id)
  return getAccount(db, member)
}

function platformService(): Gateway {
  if (!isPlatform()) {
    throw new AppError('conflict', t('errors.commerce.ownKeys'))
  }
  return gateway()
}

function describe(service: Gateway, account: AccountRow | undefined): PaymentAccount {
  const { kind, title, livemode, isEmbedded } = service
  return {
    mode: isPlatform() ? 'platform' : 'shop',
    service: kind,
    serviceTitle: title,
    isEmbedded,
    livemode,
    state: isPlatform() ? stateOf(account) : 'shop',
    needs: needsOf((account?.requirements ?? []) as string[]),
    dueAt: account?.due_at ?? null,
    accountId: account?.account_id ?? null
  }
}

function stateOf(account: AccountRow | undefined): AccountState {
  if (!account) return 'none'
  if (account.disconnected_at) return 'disconnected'
  if (account.charges_enabled) return account.payouts_enabled ? 'ready' : 'payouts_held'
  if (!account.details_submitted) return 'begun'
  return (account.requirements as string[]).length > 0 || account.disabled_reason.startsWith('rejected')
    ? 'restricted'
    : 'review'
}
