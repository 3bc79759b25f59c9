// Who sells something gives one object: what is to be paid for it, and what becomes of it when that is paid, closed or refunded.
import type { TextKey } from '#lib/i18n/t.ts'
import type { RawBuilder } from 'kysely'

import type { Db } from '#lib/server/platform/db/index.ts'
import type { Notice } from '#lib/server/platform/live/notify.ts'
import { type AppError, notFound } from '#lib/server/platform/errors.ts'
import { sentence } from '#lib/shared/text.ts'

import type { Payable, Settled } from './queries.ts'
import type { Goods, GoodsWanted, Plan, Refundable } from './refund-plan.ts'

export type PayableKindName = 'store-order' | 'order-change' | 'invoice' | 'deposit' | 'supply-order' | 'deleted'

/** Of what it was for is nothing left. */
export const DELETED = 'deleted' satisfies PayableKindName

/** What is written down about a payable, for the history that its people see. */
export interface Entry {
  kind: string
  userId?: string | undefined
  details?: object
}

/** Of one payment. */
export interface Refunded {
  amountCents: number
  /** That it goes back to; last4 is '' where nobody knows. */
  card: { brand: string; last4: string }
}

/** All of it but `after…` runs in the transaction in which the money is booked, so neither is true without the other. */
export interface PayableKind {
  /** In the books. */
  name: PayableKindName
  /** What a sentence calls it: "This order is paid." */
  noun: string
  /** In SQL, of a row of what is sold; see makePayables. */
  amount: RawBuilder<number>
  currency: RawBuilder<string>
  /** On the payer's receipt, and wherever payments are listed. */
  reference: RawBuilder<string>
  /** What the platform sells to workspaces is none of their income. */
  seller: 'shop' | 'platform'
  /** Who has to look at a payment of it is shown it on Home, and not only beside what it pays. */
  isHeldOnHome: boolean
  /** What to do where it cannot be paid any more; an order is placed again. */
  again?: TextKey
  /** Its parts that can be refunded by themselves. */
  parts(tx: Db, payableId: string): Promise<Refundable[]>
  /**
   * `isLate` where it had been closed, and `reopen` said that it can be fulfilled all the same. Gives what is new to open
   * screens and kept pages once it is committed: a notice in a transaction makes all commits wait for each other.
   */
  onSettled(tx: Db, settled: Settled[], isLate: boolean): Promise<Notice[]>
  /** The card is good for it, and nothing is charged yet. */
  onAuthorised?(tx: Db, payable: Payable, authorised: { amountCents: number; until: Date | undefined }): Promise<void>
  /** Whether anything is left of it that somebody gets, where nothing is left to charge. */
  isWanted?(tx: Db, payableId: string): Promise<boolean>
  /** The card could not be charged after all: it is to be paid by a link until then. */
  onChargeFailed?(tx: Db, payable: Payable, failure: { reason: string; until: string }): Promise<void>
  /** Paid after it was closed: takes again what it needs, or gives the reason why the money goes back. */
  reopen(tx: Db, payable: Payable): Promise<string | undefined>
  /** Paid, but it stays closed: the money goes back. */
  onLatePayment(tx: Db, payable: Payable, stray: { amountCents: number; reason: string }): Promise<void>
  onEnded(
    tx: Db,
    payable: Payable,
    end: { status: 'expired' | 'cancelled'; userId?: string | undefined }
  ): Promise<void>
  /** Ended without being delivered, so whoever paid waits for the money. */
  isClosed(tx: Db, payableId: string): Promise<boolean>
  /** Of what is made of pieces: which are not made where so much is given back. Throws where more are named than are left. */
  goodsOf?(tx: Db, payable: Payable, plan: Plan, wanted: GoodsWanted & { partId?: string | undefined }): Promise<Goods>
  /** A refund is under way (1), or will not happen after all (-1). */
  refundMoved(tx: Db, payable: Payable, plan: Plan, by: 1 | -1): Promise<void>
  /** The payment service has given the money back. */
  onRefunded(tx: Db, payable: Payable, refunded: Refunded): Promise<void>
  /** For a person to look at; '' where it no longer is. */
  onHeld(tx: Db, payable: Payable, reason: string): Promise<void>
  note(tx: Db, payableId: string, entry: Entry): Promise<void>
  /** Lets open screens and kept pages know. */
  publishChange(tx: Db, payable: { id: string; workspaceId: string }): Promise<void>
  afterSettled(db: Db, settled: Settled): Promise<void>
  afterHeld(db: Db, payableId: string): Promise<void>
}

const kinds = new Map<string, PayableKind>()

export function registerPayableKinds(...all: PayableKind[]): void {
  for (const kind of all) kinds.set(kind.name, kind)
}

export function platformKinds(): PayableKindName[] {
  return namesOf(({ seller }) => seller === 'platform')
}

/** Of what shops sell. */
export function homeKinds(): PayableKindName[] {
  return namesOf(({ seller, isHeldOnHome }) => seller === 'shop' && isHeldOnHome)
}

function namesOf(isWanted: (kind: PayableKind) => boolean): PayableKindName[] {
  return [...kinds.values()].filter(isWanted).map(({ name }) => name)
}

export function notFoundOf(name: PayableKindName): AppError {
  return notFound(sentence(kindOf({ kind: name }).noun))
}

export function kindOf({ kind }: { kind: string }): PayableKind {
  const known = kinds.get(kind)
  if (!known) throw new Error(`Nobody has registered payables of the kind ${kind}`)
  return known
}
