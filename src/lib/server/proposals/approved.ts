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

export async function tellApproved(tx: Db, approved: Approved): Promise<void> {
  for (const listener of listeners.values()) await listener(tx, approved)
}

export interface Due {
  /** Where the customer pays it. */
  href: string
  cents: number
}

type FindDue = (db: Db, of: { workspaceId: string; jobId: string }) => Promise<Due | null>

const due = singleton('proposal-due', () => ({ find: (async () => null) as FindDue }))

/** Money is not known here: who knows it says what a customer owes once they have approved. */
export function registerDue(find: FindDue): void {
  due.find = find
}

export const findDue: FindDue = (db, of) => due.find(db, of)
