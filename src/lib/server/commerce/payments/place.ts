// Where what is sold is paid: by the keys of the installation, by the seller's own account, or as a trial.
import { type RawBuilder, sql } from 'kysely'

import { firstRow } from '#lib/server/platform/db/first-row.ts'
import type { Db } from '#lib/server/platform/db/index.ts'

import { TEST_GATEWAY } from '#lib/server/platform/outside/test-gateway.ts'

import { gateway, isPlatform, type Place } from './gateway.ts'

/** What decides it. */
export interface Seller {
  /** Takes test orders on purpose. Means nothing where there are no accounts to connect. */
  trial: boolean
  account: ConnectedAccount | null
}

export interface ConnectedAccount {
  id: string
  /** Whether it can take payments now. */
  ready: boolean
}

/** For a statement that reads who sells: the account of this workspace. */
export function accountJson(workspaceId: RawBuilder<unknown>): RawBuilder<ConnectedAccount | null> {
  if (!isPlatform()) return sql`null::json`
  const { kind, livemode } = gateway()
  return sql`(
    select json_build_object('id', account_id, 'ready', charges_enabled) from payment_accounts
    where workspace_id = ${workspaceId} and gateway = ${kind} and livemode = ${livemode} and disconnected_at is null
  )`
}

export async function findConnected(db: Db, workspaceId: string): Promise<ConnectedAccount | null> {
  const { rows } = await sql<{ account: ConnectedAccount | null }>`
    select ${accountJson(sql`${workspaceId}::uuid`)} as account`.execute(db)
  return firstRow(rows).account
}

/** Undefined while nothing can be paid: there is no account, or it cannot take payments now. */
export function placeOf({ trial, account }: Seller): Place | undefined {
  const { kind, livemode } = gateway()
  if (!isPlatform()) return { gateway: kind, livemode, account_id: null }
  if (trial) return { gateway: TEST_GATEWAY, livemode: false, account_id: null }
  return account?.ready ? { gateway: kind, livemode, account_id: account.id } : undefined
}

/** Whether what this seller sells is paid with real money. */
export function isLiveSeller({ trial }: Pick<Seller, 'trial'>): boolean {
  return gateway().livemode && !(trial && isPlatform())
}

/** The same for a statement that reads a row of stores under this name. */
export function isLiveSellerSql(store: string): RawBuilder<boolean> {
  const { livemode } = gateway()
  return livemode && isPlatform() ? sql`not ${sql.ref(`${store}.trial`)}` : sql`${livemode}::boolean`
}

/** The kind of money that the figures of a whole workspace are of: real, once it could take real money. */
export async function livemodeOf(db: Db, { workspaceId }: { workspaceId: string }): Promise<boolean> {
  const { kind, livemode } = gateway()
  if (!livemode || !isPlatform()) return livemode
  const query = db.selectFrom('payment_accounts').select('ready_at').where('workspace_id', '=', workspaceId)
  const account = await query.where('gateway', '=', kind).where('livemode', '=', livemode).executeTakeFirst()
  return Boolean(account?.ready_at)
}
