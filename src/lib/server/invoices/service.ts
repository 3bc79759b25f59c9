// Invoices of jobs, from the draft to the one that was sent.
import { zip } from '#lib/shared/zip.ts'
import { t } from '#lib/i18n/t.ts'
import type { z } from 'zod'

import type { InvoiceSettings } from '#lib/contract/invoice-books.ts'
import type { Invoice, InvoiceFields } from '#lib/contract/invoices.ts'
import { getCustomer } from '#lib/server/contact/customers/service.ts'
import { handedOverOn } from '#lib/server/jobs/activity.ts'
import { type JobWithBook, readJob } from '#lib/server/jobs/service.ts'
import { chooseTaxes } from '#lib/server/jobs/tax-choice.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { allowedActions, refusalOf } from '#lib/server/platform/activity/machine.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import { addressLines } from '#lib/shared/address-lines.ts'
import type { Changes } from '#lib/shared/changes.ts'
import { customerName, deliveryAddress } from '#lib/shared/customer.ts'
import { isReverseCharge, isSameBasis, type TaxChoice } from '#lib/shared/tax-basis.ts'
import type { TaxTerms } from '#lib/shared/taxes.ts'
import { dueOfRequests } from '#lib/shared/invoice.ts'
import { required } from '#lib/shared/required.ts'

import { type By, findInvoiceActivity, recordInvoiceActivity, notifyOfInvoice } from './activity.ts'
import { afterAttempt, requireNoAttempt } from './attempts.ts'
import { billJob, differencesOf } from './from-job.ts'
import { findCredits, findPayments, findRequests } from './ledger-queries.ts'
import { INVOICE_MACHINE, type InvoiceAction, type InvoiceFacts } from './policy.ts'
import {
  columnsOf,
  findInvoice,
  findOfJob,
  findShop,
  insertInvoice,
  type InvoiceRow,
  lockInvoice,
  type NewInvoice,
  removeInvoice,
  updatePoNumber,
  updateInvoiceRow
} from './queries.ts'
import { getSettings } from './settings.ts'

export async function getInvoice(db: Db, member: Member, invoiceId: string): Promise<Invoice> {
  const row = await findInvoice(db, member, invoiceId)
  if (!row) throw notFound('Invoice')
  return show(db, member, row, row.jobId ? await readJob(db, member, row.jobId) : undefined)
}

export async function findJobInvoices(db: Db, member: Member, jobId: string): Promise<Invoice[]> {
  const job = await readJob(db, member, jobId)
  const rows = await findOfJob(db, member, jobId)
  return Promise.all(rows.map(row => show(db, member, row, job)))
}

async function show(db: Db, member: Member, row: InvoiceRow, job: JobWithBook | undefined): Promise<Invoice> {
  const [requests, payments, credits, activity] = await Promise.all([
    findRequests(db, member, row.id),
    findPayments(db, member, row.id),
    findCredits(db, member, row.id),
    findInvoiceActivity(db, member, row.id, row.currency)
  ])
  const due = dueOfRequests(requests, row)
  return {
    ...row,
    requests: zip(requests, due).map(([request, standing]) => ({ ...request, ...standing })),
    payments,
    credits,
    activity,
    taxChoice: job && row.state === 'draft' ? await choiceOf(db, member, job) : null,
    differences: job && !row.replaced && row.state !== 'void' ? differencesFrom(row, job) : [],
    actions: allowedActions(INVOICE_MACHINE, factsOf(row, requests.length > 0), member.role)
  }
}

/** Null where there is nothing to choose: the shop has no reverse charge. */
async function choiceOf(db: Db, member: Member, { taxChoice }: JobWithBook): Promise<TaxChoice | null> {
  if (taxChoice !== 'rules') return taxChoice
  return (await findShop(db, member)).taxes?.reverseCharge ? taxChoice : null
}

function differencesFrom(row: InvoiceRow, job: JobWithBook): string[] {
  try {
    return differencesOf(row, billJob(job))
  } catch (error) {
    // It cannot be billed as it is: that is the difference.
    if (error instanceof AppError) return [error.message]
    throw error
  }
}

export function factsOf(row: InvoiceRow, hasRequests = false): InvoiceFacts {
  const { state, label, hasPayments, replaced, balanceCents, paidCents, email } = row
  return { state, label, hasPayments, replaced, balanceCents, hasRequests, paidCents, email }
}

/** A draft of what the job comes to now. */
export function createInvoice(db: Db, member: Member, jobId: string): Promise<Invoice> {
  return inTransaction(db, async tx => getInvoice(tx, member, await draftOf(tx, member, { jobId })))
}

/** Gives the id. What it takes the place of is not there any more. */
export async function draftOf(
  tx: Db,
  by: By,
  { jobId, version = 1 }: { jobId: string; version?: number }
): Promise<string> {
  const made = await newInvoice(tx, by, jobId)
  const id = await insertInvoice(tx, by, { ...made, version })
  if (!id) throw new AppError('conflict', t('errors.invoices.jobHasInvoice'))
  await recordInvoiceActivity(tx, by, id, { kind: 'created', cents: made.billed.totalCents })
  await notifyOfInvoice(tx, by, jobId)
  return id
}

async function newInvoice(tx: Db, by: By, jobId: string): Promise<Omit<NewInvoice, 'version'>> {
  const [job, settings, shop] = await Promise.all([readJob(tx, by, jobId), getSettings(tx, by), findShop(tx, by)])
  const customer = job.customer ? await getCustomer(tx, by, job.customer.id) : undefined
  const billAddress = customer?.addresses[0]
  const shipAddress = customer && deliveryAddress(customer)
  const who = customer ? customerName(customer) : job.contact.name
  const whom = job.contact.name && job.contact.name !== who ? job.contact.name : ''
  // A shop that has not said where it is works for its own country.
  const home = shop.address['country'] || billAddress?.country
  const block = (lines: string) => [who, whom, lines].filter(Boolean).join('\n').slice(0, 600)
  const below = [
    // Whoever looks at the books asks why there is no tax.
    customer?.taxExempt && isUntaxed(job.taxes) && exemptLine(shop),
    customer?.taxNumber && `Tax number ${customer.taxNumber}`
  ]
  return {
    jobId,
    customerId: customer?.id ?? null,
    jobNumber: job.number,
    title: job.title,
    seller: sellerOf(shop, settings),
    billTo: block([billAddress && addressLines(billAddress, home), ...below].filter(Boolean).join('\n')),
    shipTo:
      job.delivery === 'pickup' ? '' : block(job.deliveryNote || (shipAddress ? addressLines(shipAddress, home) : '')),
    email: job.contact.email || customer?.emails[0]?.address || '',
    terms: customer?.terms || settings.terms,
    footer: settings.footer,
    suppliedOn: await handedOverOn(tx, by, jobId),
    billed: billJob(job)
  }
}

function isUntaxed({ rates, basis }: TaxTerms): boolean {
  return rates.length === 0 && !isReverseCharge(basis)
}

function exemptLine({ taxes }: Awaited<ReturnType<typeof findShop>>): string {
  return taxes?.exemptNote || 'Tax exempt'
}

export function sellerOf(shop: Awaited<ReturnType<typeof findShop>>, { replyTo, taxNumber }: InvoiceSettings) {
  return {
    name: shop.name,
    address: addressLines(shop.address, shop.address['country']),
    email: replyTo || shop.ownerEmail,
    taxNumber,
    invoiceTitle: shop.taxes?.invoiceTitle ?? ''
  }
}

/** The row, held until the transaction ends, if this may be done to it now. */
export async function hold(tx: Db, by: By, invoiceId: string, action?: InvoiceAction): Promise<InvoiceRow> {
  if (!(await lockInvoice(tx, by, invoiceId))) throw notFound('Invoice')
  const row = required(await findInvoice(tx, by, invoiceId), 'an invoice')
  const refusal = action && refusalOf(INVOICE_MACHINE, action, factsOf(row))
  if (refusal) throw new AppError('conflict', refusal)
  return row
}

type Fields = z.output<typeof InvoiceFields>

const COLUMNS = {
  billTo: 'bill_to',
  shipTo: 'ship_to',
  email: 'email',
  terms: 'terms',
  dueOn: 'due_on',
  suppliedOn: 'supplied_on',
  note: 'note',
  footer: 'footer'
} as const

export function updateInvoice(
  db: Db,
  member: Member,
  { invoiceId, revision, change }: { invoiceId: string; revision: number; change: Changes<Fields> }
): Promise<Invoice> {
  return inTransaction(db, async tx => {
    const before = await hold(tx, member, invoiceId, 'edit')
    if (before.revision !== revision) {
      throw new AppError('conflict', t('errors.invoices.invoiceChanged'), {
        data: await getInvoice(tx, member, invoiceId)
      })
    }
    const { poNumber, ...plain } = change
    const given = Object.entries(plain).filter(([, value]) => value !== undefined)
    const values = Object.fromEntries(given.map(([name, value]) => [COLUMNS[name as keyof typeof COLUMNS], value]))
    await updateInvoiceRow(tx, invoiceId, values)
    if (poNumber !== undefined) await updatePoNumber(tx, invoiceId, poNumber)
    if (change.suppliedOn !== undefined && change.suppliedOn !== before.suppliedOn) {
      await recordInvoiceActivity(tx, member, invoiceId, { kind: 'supplied', day: change.suppliedOn })
    }
    await notifyOfInvoice(tx, member, before.jobId)
    return getInvoice(tx, member, invoiceId)
  })
}

/** A draft takes the job as it is now: its next version. What is asked for as a share of the total follows. */
export function refreshInvoice(
  db: Db,
  member: Member,
  { invoiceId, taxChoice }: { invoiceId: string; taxChoice?: TaxChoice | undefined }
): Promise<Invoice> {
  return afterAttempt(db, member, invoiceId, async tx => {
    const row = await hold(tx, member, invoiceId, 'refresh')
    requireNoAttempt(row)
    if (taxChoice && row.jobId) await changeTaxes(tx, member, { row, jobId: row.jobId, taxChoice })
    await refresh(tx, member, row)
    return getInvoice(tx, member, invoiceId)
  })
}

interface TaxChange {
  row: InvoiceRow
  jobId: string
  taxChoice: TaxChoice
}

/** Chosen otherwise, the customer is exempt no more: the line that says so goes. */
async function changeTaxes(tx: Db, member: Member, { row, jobId, taxChoice }: TaxChange): Promise<void> {
  await chooseTaxes(tx, member, jobId, taxChoice)
  const line = taxChoice === 'rules' ? '' : exemptLine(await findShop(tx, member))
  const billTo = row.billTo.split('\n').filter(text => text !== line)
  if (line) await updateInvoiceRow(tx, row.id, { bill_to: billTo.join('\n') })
  await recordInvoiceActivity(tx, member, row.id, { kind: 'taxed', choice: taxChoice })
}

export async function refresh(tx: Db, by: By, row: InvoiceRow): Promise<void> {
  if (!row.jobId) return
  const billed = billJob(await readJob(tx, by, row.jobId))
  if (differencesOf(row, billed).length === 0 && isSameBasis(row.taxBasis, billed.taxBasis)) return
  await updateInvoiceRow(tx, row.id, { ...columnsOf(billed), version: row.version + 1 })
  await recordInvoiceActivity(tx, by, row.id, { kind: 'refreshed', cents: billed.totalCents })
  await notifyOfInvoice(tx, by, row.jobId)
}

export function voidInvoice(
  db: Db,
  member: Member,
  { invoiceId, reason }: { invoiceId: string; reason: string }
): Promise<Invoice> {
  return afterAttempt(db, member, invoiceId, async tx => {
    const row = await hold(tx, member, invoiceId, 'void')
    requireNoAttempt(row)
    await updateInvoiceRow(tx, invoiceId, { voided_at: new Date().toISOString(), void_reason: reason })
    await recordInvoiceActivity(tx, member, invoiceId, { kind: 'voided', reason })
    await notifyOfInvoice(tx, member, row.jobId)
    return getInvoice(tx, member, invoiceId)
  })
}

export function deleteInvoice(db: Db, member: Member, invoiceId: string): Promise<null> {
  return afterAttempt(db, member, invoiceId, async tx => {
    const row = await hold(tx, member, invoiceId, 'delete')
    requireNoAttempt(row)
    await removeInvoice(tx, member, invoiceId)
    await notifyOfInvoice(tx, member, row.jobId)
    return null
  })
}
