import type { Data, LongPaging } from '#lib/contract/endpoint.ts'
import type { Job, JobContact, JobFields, listJobs } from '#lib/contract/jobs.ts'
import { t } from '#lib/i18n/t.ts'
import { currentPriceBook } from '#lib/server/commerce/prices/service.ts'
import { getCustomer } from '#lib/server/contact/customers/service.ts'
import { requireWithin } from '#lib/server/identity/plans/entitlements.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { refusalOf } from '#lib/server/platform/activity/machine.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { AppError, fieldError, notFound } from '#lib/server/platform/errors.ts'
import { notify } from '#lib/server/platform/live/notify.ts'
import { startThread } from '#lib/server/threads/service.ts'
import type { Changes } from '#lib/shared/changes.ts'
import { customerName } from '#lib/shared/customer.ts'
import type { PriceBook } from '#lib/shared/job-pricing/price-book.ts'
import { may } from '#lib/shared/roles.ts'
import type { TaxChoice } from '#lib/shared/tax-basis.ts'
import type { TaxRules } from '#lib/shared/taxes.ts'
import { required } from '#lib/shared/required.ts'

import { recordJobActivity, recordActivityThrottled } from './activity.ts'
import { findItems, putItems } from './item-queries.ts'
import { countJobs, findJobPage, type JobFilter } from './list-queries.ts'
import { factsOf, JOB_MACHINE, type JobAction } from './policy.ts'
import { findJob, findShop, insertJob, isColleague, jobColumns, type JobRow, updateJobRow } from './queries.ts'
import { runStatusRules } from './rules/run.ts'
import { findWentAway } from './send-queries.ts'
import { updateTotals } from './totals.ts'
import { jobTaxes, taxColumns } from './taxes.ts'
import { statusesOf } from './statuses.ts'
import { findTodos } from './todo-queries.ts'

export { countOpenJobs, findColleagues } from './queries.ts'

export async function findJobs(
  db: Db,
  member: Member,
  { page, pageSize, at, ...filter }: JobFilter & LongPaging
): Promise<Data<typeof listJobs>> {
  // What is not shown is not told by the order either.
  const seen = maySeePrices(member) || filter.sort !== 'total' ? filter : { ...filter, sort: 'due' as const }
  const counted = countJobs(db, member, seen)
  const [total, rows] = await Promise.all([
    counted,
    findJobPage(db, member, { filter: seen, countAll: () => counted, page, pageSize, at })
  ])
  return { rows: maySeePrices(member) ? rows : rows.map(row => ({ ...row, totalCents: null })), total, page, pageSize }
}

export function maySeePrices({ role }: Member): boolean {
  return may(role, 'prices:read')
}

export async function getJob(db: Db, member: Member, jobId: string): Promise<Job> {
  const job = await readJob(db, member, jobId)
  return maySeePrices(member) ? job : withoutPrices(job)
}

/** What is priced or compared with what was approved needs it whole: a job as it is shown may have no prices. */
export interface JobWithBook extends Job {
  book: PriceBook
}

/** With its prices, for what is charged for it: whoever asks has proved that the workspace is theirs, or their link is of it. */
export async function readJob(db: Db, of: Pick<Member, 'workspaceId'>, jobId: string): Promise<JobWithBook> {
  const row = await findJob(db, of, jobId)
  if (!row) throw await jobNotFound(db, of, jobId)
  const [items, todos] = await Promise.all([findItems(db, of, jobId), findTodos(db, of, jobId)])
  const { statusRole: _, statusName: __, statusGroup: ___, ...facts } = row
  return { ...facts, items, todos }
}

/** To whoever has an old address of a job that went to another workspace, where it is now. */
async function jobNotFound(db: Db, of: Pick<Member, 'workspaceId'>, jobId: string): Promise<AppError> {
  const went = await findWentAway(db, of, jobId)
  if (!went) return notFound('Job')
  return new AppError('not_found', t('errors.jobs.jobMoved', { to: went.to, number: went.number }))
}

/** For whoever makes the goods: what is charged and what it costs is not theirs to see. */
function withoutPrices(job: Job): Job {
  return {
    ...job,
    totalCents: null,
    costCents: null,
    book: null,
    discount: null,
    charges: [],
    shippingCents: 0,
    levelPercent: 0,
    taxPpm: 0,
    taxes: { ...job.taxes, rates: [], classRates: undefined, basis: undefined },
    items: job.items.map(item => ({
      ...item,
      ownCents: null,
      fixed: null,
      // A price that was typed without being one.
      cells: Object.fromEntries(Object.entries(item.cells).filter(([column]) => column !== 'unit')),
      blank: { ...item.blank, costCents: null, sizeCosts: [] },
      components: item.components.map(component => ({ ...component, matrixId: null, filmCents: 0 }))
    }))
  }
}

export function createJob(
  tx: Db,
  member: Member,
  { copyOf, ...fields }: JobFields & { copyOf: string | null }
): Promise<Job> {
  return inTransaction(tx, async tx => {
    await checkPeople(tx, member, fields)
    const [statuses, book, shop] = await Promise.all([
      statusesOf(tx, member),
      currentPriceBook(tx, member),
      findShop(tx, member)
    ])
    const source = copyOf ? await findJob(tx, member, copyOf) : undefined
    if (copyOf && !source) throw notFound('Job to copy')
    const customer = await customerFacts(tx, member, { ...fields, ...shop, book, choice: 'rules' })
    const { id: statusId, name: status } = required(
      statuses.find(({ role }) => role === 'start'),
      'a status'
    )
    const id = await insertJob(tx, member, { ...fields, ...customer, statusId, book, currency: shop.currency })
    await startThread(tx, { subject: 'job', subjectId: id }, member.workspaceId)
    if (source) await copyItems(tx, member, { source, id })
    // Also keeps the text that it is found by.
    await updateJobRow(tx, member, id, source ? chargesOf(source) : {})
    await updateTotals(tx, member, id)
    await requireWithin(tx, member.workspaceId, 'openJobs')
    await recordJobActivity(tx, member, id, 'created', source && { from: source.number })
    await runStatusRules(tx, member, { jobIds: [id], statusId, status })
    await notifyOfJobs(tx, member, id)
    return getJob(tx, member, id)
  })
}

export function chargesOf({
  discount,
  charges,
  shippingCents,
  columns
}: Pick<JobRow, 'discount' | 'charges' | 'shippingCents' | 'columns'>) {
  return {
    discount: discount && JSON.stringify(discount),
    charges: JSON.stringify(charges),
    shipping_cents: shippingCents,
    columns: JSON.stringify(columns)
  }
}

/** The items as they are, made anew: what was made before needs no new screens. */
async function copyItems(tx: Db, member: Member, { source, id }: { source: JobRow; id: string }): Promise<void> {
  const items = await findItems(tx, member, source.id)
  const again = items.map(item => ({
    ...item,
    components: item.components.map(component => ({ ...component, reorder: true }))
  }))
  await putItems(tx, member, id, again)
}

interface ForCustomer {
  customerId: string | null
  contact: JobContact
  book: PriceBook
  delivery: Job['delivery']
  taxes: TaxRules
  home: string
  choice: TaxChoice
}

/** Whom to ask, which price level and which taxes: as the customer's record says now. */
async function customerFacts(tx: Db, member: Member, { customerId, contact, book, taxes, ...where }: ForCustomer) {
  if (!customerId) return { customerId, contact, levelPercent: 0, ...jobTaxes(taxes, undefined, where) }
  const customer = await getCustomer(tx, member, customerId)
  const isEmpty = contact.name === '' && contact.email === '' && contact.phone === ''
  const own = {
    name: customer.name || customerName(customer),
    email: customer.emails[0]?.address ?? '',
    phone: customer.phones[0]?.number ?? ''
  }
  const level = book.levels.find(({ name }) => name.toLowerCase() === customer.priceLevel.toLowerCase())
  return {
    // One that was merged is the one it was merged into.
    customerId: customer.id,
    contact: isEmpty ? own : contact,
    levelPercent: level?.percent ?? 0,
    ...jobTaxes(taxes, customer, where)
  }
}

async function checkPeople(tx: Db, member: Member, { ownerId }: { ownerId?: string | null | undefined }) {
  if (ownerId && !(await isColleague(tx, member, ownerId))) {
    const message = t('errors.jobs.notInWorkspace')
    throw fieldError('ownerId', message)
  }
}

type Change = Changes<JobFields> & { revision: number }

/** Changes what is given; whoever changed an older one is shown the newest instead. */
export function updateJob(
  db: Db,
  member: Member,
  { jobId, change: { revision, ...change } }: { jobId: string; change: Change }
): Promise<Job> {
  return inTransaction(db, async tx => {
    const before = await lockJob(tx, member, jobId, { revision, action: 'change' })
    await checkPeople(tx, member, change)
    const isOther = change.customerId !== undefined && change.customerId !== before.customerId
    const { taxes, home } = await findShop(tx, member)
    const where = { taxes, home, choice: isOther ? 'rules' : before.taxChoice } as const
    const delivery = change.delivery ?? before.delivery
    const contact = change.contact ?? { name: '', email: '', phone: '' }
    const facts = isOther
      ? await customerFacts(tx, member, { ...before, customerId: change.customerId!, contact, delivery, ...where })
      : undefined
    const hasPlaces = taxes.destinations.length > 0 || taxes.reverseCharge
    const isElsewhere = !isOther && delivery !== before.delivery && hasPlaces
    const taxed = isElsewhere ? await customerFacts(tx, member, { ...before, delivery, ...where }) : facts
    await updateJobRow(tx, member, jobId, {
      ...jobColumns({ ...change, ...(facts && { customerId: facts.customerId, contact: facts.contact }) }),
      ...(facts && { level_percent: facts.levelPercent, tax_choice: 'rules' }),
      ...(taxed && taxColumns(taxed))
    })
    if (taxed) await updateTotals(tx, member, jobId)
    const fields = Object.keys(change).filter(key => {
      return JSON.stringify(change[key as keyof JobFields]) !== JSON.stringify(before[key as keyof JobRow])
    })
    if (fields.length > 0)
      await recordActivityThrottled(tx, member, jobId, { kind: 'changed', details: { fields }, each: true })
    await notifyOfJobs(tx, member, jobId)
    return getJob(tx, member, jobId)
  })
}

/** With the book, the taxes and the customer's level of today. */
export function repriceJob(db: Db, member: Member, jobId: string): Promise<Job> {
  return inTransaction(db, async tx => {
    const before = await lockJob(tx, member, jobId, { action: 'change' })
    const [book, shop] = await Promise.all([currentPriceBook(tx, member), findShop(tx, member)])
    const facts = await customerFacts(tx, member, { ...before, ...shop, book, choice: before.taxChoice })
    await updateJobRow(tx, member, jobId, {
      price_book: JSON.stringify(book),
      book_at: new Date().toISOString(),
      level_percent: facts.levelPercent,
      ...taxColumns(facts)
    })
    const totalCents = await updateTotals(tx, member, jobId)
    await recordJobActivity(tx, member, jobId, 'repriced', { from: before.totalCents, to: totalCents })
    await notifyOfJobs(tx, member, jobId)
    return getJob(tx, member, jobId)
  })
}

/** The row, held until the transaction ends, if this may be done to it now. */
export async function lockJob(
  tx: Db,
  member: Member,
  jobId: string,
  { revision, action }: { revision?: number; action?: JobAction }
): Promise<JobRow> {
  const row = await findJob(tx, member, jobId, true)
  if (!row) throw await jobNotFound(tx, member, jobId)
  if (revision !== undefined && row.revision !== revision) {
    throw new AppError('conflict', t('errors.jobs.jobChanged'), {
      data: await getJob(tx, member, jobId)
    })
  }
  const refusal = action && refusalOf(JOB_MACHINE, action, factsOf(row))
  if (refusal) throw new AppError('conflict', refusal)
  return row
}

export function notifyOfJobs(tx: Db, { workspaceId }: Pick<Member, 'workspaceId'>, ...jobIds: string[]): Promise<void> {
  return notify(tx, ...jobIds.map(subjectId => ({ kind: 'job', workspaceId, subjectId }) as const))
}
