// Who acts when a customer has approved: registered in reactions.ts, in the transaction of the approval.
import type { Db } from '#lib/server/platform/db/index.ts'
import { singleton } from '#lib/server/platform/singleton.ts'

export interface Approved {
  workspaceId: string
  jobId: string
  version: number
  code: string
  name: string
  currency: string
  totalCents: number
  /** What is due at once; 0: nothing. */
  depositCents: number
  /** The items that were ordered. */
  itemIds: string[]
}

type Listener = (tx: Db, approved: Approved) => Promise<void>

const listeners = singleton('proposal-approved', () => new Map<string, Listener>())

/** A second one of the same name takes the place of the first. */
export function onApproved(name: string, listener: Listener): void {
  listeners.set(name, listener)
}

export async function notifyApproved(tx: Db, approved: Approved): Promise<void> {
  for (const listener of listeners.values()) await listener(tx, approved)
}

/** What a customer owes and has paid for a job. */
export interface JobAccount {
  /** Where they see it and pay; null where no link was given out. */
  href: string | null
  /** Due now. */
  dueCents: number
  paidCents: number
  balanceCents: number
}

type FindAccount = (db: Db, of: { workspaceId: string; jobId: string }) => Promise<JobAccount | null>

const account = singleton('job-account', () => ({ find: (async () => null) as FindAccount }))

/** Money is not known here: who bills jobs registers. */
export function registerJobAccount(find: FindAccount): void {
  account.find = find
}

export const findJobAccount: FindAccount = (db, of) => account.find(db, of)
