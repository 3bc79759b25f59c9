// An invoice for whoever has its link: what is due, and paying it.
import { zip } from '#lib/shared/zip.ts'
import { t } from '#lib/i18n/t.ts'
import { randomUUID } from 'node:crypto'

import type { PayOption, SharedInvoice } from '#lib/contract/invoice-links.ts'
import type { CreditNote } from '#lib/contract/credit-notes.ts'
import { endForPerson } from '#lib/server/commerce/payments/close.ts'
import { describe } from '#lib/server/commerce/payments/describe.ts'
import { refuseWhileResting } from '#lib/server/commerce/payments/gateway.ts'
import { findConnected, placeOf, isLiveSeller } from '#lib/server/commerce/payments/place.ts'
import { settleForPayer } from '#lib/server/commerce/payments/settle.ts'
import { paymentHandle, SMALLEST_CHARGE_CENTS, startPayment } from '#lib/server/commerce/payments/start.ts'
import { type Guest, requireLink } from '#lib/server/platform/access/links.ts'
import { throttle } from '#lib/server/platform/access/throttle.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import { dueOfRequests } from '#lib/shared/invoice.ts'
import { required } from '#lib/shared/required.ts'

import { recordInvoiceActivity, notifyOfInvoice } from './activity.ts'
import { insertAttempt } from './attempt-queries.ts'
import { findCredits, findPayments, findRequests } from './ledger-queries.ts'
import { findInvoice, findOfJob, type InvoiceRow, lockInvoice, updateInvoiceRow } from './queries.ts'

/** After so long without a payment the next one begins anew: what is due may be another sum by then. */
const ATTEMPT_MINUTES = 60

/** Beginning to pay, which asks the payment service for something each time. */
const STARTS = { hits: 60, seconds: 3600 }

/** Of one that was replaced, the invoice that counts now: the link in the mail leads there. */
export async function findCurrent(db: Db, guest: Guest): Promise<InvoiceRow> {
  const row = await findInvoice(db, guest, guest.subjectId)
  if (!row) throw notFound('Invoice')
  if (!row.replaced || !row.jobId) return row
  const [newest] = await findOfJob(db, guest, row.jobId)
  return newest && !newest.replaced && newest.state !== 'void' ? newest : row
}

/** Of the invoice that the link was made for, or of the one that takes its place. */
async function findSharedCredits(db: Db, guest: Guest, row: InvoiceRow): Promise<SharedCredit[]> {
  const linked = row.id === guest.subjectId ? undefined : await findInvoice(db, guest, guest.subjectId)
  const rows = linked ? [linked, row] : [row]
  const credits = await Promise.all(rows.map(each => findCredits(db, guest, each.id)))
  return zip(rows, credits).flatMap(([each, notes]) => notes.map(note => ({ row: each, note })))
}

export async function findSharedCredit(db: Db, guest: Guest, creditId: string): Promise<SharedCredit> {
  const found = await findSharedCredits(db, guest, await findCurrent(db, guest))
  const credit = found.find(({ note }) => note.id === creditId)
  if (!credit) throw notFound('Credit note')
  return credit
}

interface SharedCredit {
  row: InvoiceRow
  note: CreditNote
}

export async function getSharedInvoice(db: Db, guest: Guest): Promise<SharedInvoice> {
  return show(db, guest, await findCurrent(db, guest))
}

async function show(db: Db, guest: Guest, row: InvoiceRow): Promise<SharedInvoice> {
  const [payments, credits, options, account] = await Promise.all([
    findPayments(db, guest, row.id),
    findSharedCredits(db, guest, row),
    optionsOf(db, guest, row),
    findConnected(db, guest.workspaceId)
  ])
  return {
    ...row,
    logo: row.logoFileId && `/files/${row.logoFileId}/logo`,
    payments,
    credits: credits.map(({ note }) => note),
    options,
    online: placeOf({ trial: false, account }) !== undefined,
    testMode: !isLiveSeller({ trial: false }),
    held: row.heldReason !== ''
  }
}

/** What can be paid now: the requests that are open, and, once it is issued, all that is left. */
async function optionsOf(db: Db, guest: Guest, row: InvoiceRow): Promise<PayOption[]> {
  if (row.state === 'void' || row.replaced || row.heldReason !== '') return []
  const requests = await findRequests(db, guest, row.id)
  const due = dueOfRequests(requests, row)
  const open = zip(requests, due).flatMap(([{ id, dueOn }, { dueCents }]): PayOption[] => {
    return dueCents > 0 ? [{ id, kind: 'deposit', amountCents: dueCents, dueOn }] : []
  })
  // They are paid in their order, since money fills the first.
  const [first] = open
  const rest: PayOption = { id: 'balance', kind: 'balance', amountCents: row.balanceCents, dueOn: row.dueOn }
  const isAll = first?.amountCents === row.balanceCents
  const options = [...(first ? [first] : []), ...(row.label && row.balanceCents > 0 && !isAll ? [rest] : [])]
  return options.filter(({ amountCents }) => amountCents >= SMALLEST_CHARGE_CENTS)
}

/** Asked by the page once a person has it on the screen: mail scanners read, and change nothing. */
export async function seeInvoice(db: Db, guest: Guest): Promise<null> {
  const row = await findCurrent(db, guest)
  if (row.viewedAt) return null
  await inTransaction(db, async tx => {
    await lockInvoice(tx, guest, row.id)
    if (required(await findInvoice(tx, guest, row.id), 'an invoice').viewedAt) return
    await updateInvoiceRow(tx, row.id, { viewed_at: new Date().toISOString() })
    await recordInvoiceActivity(tx, { workspaceId: guest.workspaceId }, row.id, { kind: 'viewed' })
    await notifyOfInvoice(tx, guest, row.jobId)
  })
  return null
}

interface Wanted {
  option: PayOption['id']
  amountCents: number
}

/**
 * How to pay it. One payment is under way at a time, however many windows ask: of the same sum it is the same one, of
 * another sum the earlier one is ended first.
 */
export async function payInvoice(db: Db, guest: Guest, wanted: Wanted) {
  await throttle(db, `pay-invoice:${guest.subjectId}`, STARTS)
  for (let tries = 0; tries < 3; tries++) {
    const row = await findCurrent(db, guest)
    const option = await agreed(db, guest, row, wanted)
    if (row.payableId && (await isSame(db, row.payableId, option))) return paymentHandle(db, row.payableId)
    if (row.payableId) {
      await endEarlier(db, row.payableId)
      continue
    }
    const begun = await begin(db, guest, row, wanted)
    if (begun) return startFor(db, begun)
  }
  throw new AppError('conflict', t('errors.invoices.paidInAnotherWindow'))
}

async function agreed(db: Db, guest: Guest, row: InvoiceRow, { option: id, amountCents }: Wanted): Promise<PayOption> {
  const option = (await optionsOf(db, guest, row)).find(each => each.id === id)
  if (option?.amountCents === amountCents) return option
  const message = option ? t('errors.invoices.amountChanged') : t('errors.invoices.notToPay')
  throw new AppError('conflict', message, { data: await show(db, guest, row) })
}

async function isSame(db: Db, payableId: string, option: PayOption): Promise<boolean> {
  const { amount_cents, kind, status } = await db
    .selectFrom('payables')
    .select(['amount_cents', 'kind', 'status', 'expires_at'])
    .where('id', '=', payableId)
    .executeTakeFirstOrThrow()
  return status === 'open' && amount_cents === option.amountCents && kind === kindOf(option)
}

function kindOf({ kind }: PayOption): 'deposit' | 'invoice' {
  return kind === 'deposit' ? 'deposit' : 'invoice'
}

function endEarlier(db: Db, payableId: string): Promise<void> {
  const waiting = t('errors.invoices.paymentUnderWay')
  return endForPerson(db, payableId, { status: 'expired' }, { waiting })
}

type Begun = Parameters<typeof startPayment>[1]

/** Undefined where somebody else was faster. */
function begin(db: Db, guest: Guest, seen: InvoiceRow, wanted: Wanted): Promise<Begun | undefined> {
  return inTransaction(db, async tx => {
    // It may be deleted since it was seen, or its link turned off.
    const row = (await lockInvoice(tx, guest, seen.id)) ? await findInvoice(tx, guest, seen.id) : undefined
    if (!row) throw notFound('Invoice')
    await requireLink(tx, guest)
    if (row.payableId) return undefined
    const option = await agreed(tx, guest, row, wanted)
    const place = placeOf({ trial: false, account: await findConnected(tx, guest.workspaceId) })
    if (!place) throw new AppError('conflict', t('errors.invoices.noCards', { shop: row.shopName }))
    refuseWhileResting(place)
    const reference = row.label
      ? t('mailTexts.invoice.nameOf', { label: row.label })
      : t('mailTexts.invoice.depositFor', { number: row.jobNumber })
    const payableId = randomUUID()
    const minutes = ATTEMPT_MINUTES
    await insertAttempt(tx, row, {
      payableId,
      kind: kindOf(option),
      amountCents: option.amountCents,
      reference,
      place,
      minutes
    })
    return {
      payableId,
      place,
      amountCents: option.amountCents,
      currency: row.currency,
      description: describe({ reference, shopName: row.shopName }),
      receiptEmail: row.email
    }
  })
}

async function startFor(db: Db, begun: Begun) {
  const handle = await startPayment(db, begun)
  if (!handle) throw new AppError('conflict', t('errors.invoices.nothingToPay'))
  return handle
}

/** Asks the payment service what became of it; the caller's word counts for nothing. */
export async function settleInvoice(db: Db, guest: Guest): Promise<SharedInvoice> {
  const row = await findCurrent(db, guest)
  if (row.payableId) await settleForPayer(db, row.payableId)
  return getSharedInvoice(db, guest)
}
