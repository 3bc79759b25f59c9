// A job goes to another workspace of the person, or a copy of it does: with its items, the pictures and designs they show,
// to-dos, notes, lists of names and the draft of its proposal. Prices stay as they were; the tax is the other workspace's.
import type { sendJob as sendJobEndpoint } from '#lib/contract/jobs.ts'
import type { Data } from '#lib/contract/endpoint.ts'
import type { JobItem } from '#lib/contract/job-items.ts'
import { t } from '#lib/i18n/t.ts'
import { customerElsewhere, noteOfCustomer } from '#lib/server/contact/customers/elsewhere.ts'
import { addDesignCopies, findDesignsToCopy } from '#lib/server/design/documents/send.ts'
import { requireWithin } from '#lib/server/identity/plans/entitlements.ts'
import { asMemberElsewhere, type Member } from '#lib/server/platform/access/actor.ts'
import { moveActivity } from '#lib/server/platform/activity/activity.ts'
import { type Db, memberDb } from '#lib/server/platform/db/index.ts'
import { AppError } from '#lib/server/platform/errors.ts'
import { copyFiles } from '#lib/server/platform/files/service.ts'
import { moveThreads, startThread } from '#lib/server/threads/service.ts'
import type { TaxClass } from '#lib/shared/tax-classes.ts'
import { required } from '#lib/shared/required.ts'

import { recordJobActivity } from './activity.ts'
import { findItems, putItems } from './item-queries.ts'
import { findJobObstacles, moveJobParts } from './parts.ts'
import { findShop, insertJob, isColleague, type JobRow, updateJobRow } from './queries.ts'
import { runStatusRules } from './rules/run.ts'
import { type Arrival, moveJobRows, nameOf } from './send-queries.ts'
import { jobTaxes } from './taxes.ts'
import { chargesOf, lockJob, readJob, notifyOfJobs } from './service.ts'
import { statusesOf } from './statuses.ts'
import { updateTotals } from './totals.ts'

interface Sending {
  jobId: string
  toWorkspaceId: string
  move: boolean
}

export async function sendJob(
  db: Db,
  member: Member,
  { jobId, toWorkspaceId, move }: Sending
): Promise<Data<typeof sendJobEndpoint>> {
  const to = await asMemberElsewhere(member, toWorkspaceId, 'jobs:write')
  const { items } = await readJob(db, member, jobId)
  // Before bytes are copied for nothing; asked again where it holds.
  if (move) await requireMovable(db, member, jobId)
  const designs = await findDesignsToCopy(db, member, items.flatMap(documentsOf))
  const fileIds = [...designs.fileIds, ...items.flatMap(filesOf)]
  const from = { fromWorkspaceId: member.workspaceId, fileIds }
  return copyFiles(memberDb(member, to), to, from, async (tx, files) => {
    const job = await lockJob(tx, member, jobId, {})
    if (move) await requireMovable(tx, member, jobId)
    await requireSameCurrency(tx, { job, to })
    const documents = await addDesignCopies(tx, to, { designs, files })
    const { classes } = (await findShop(tx, to)).taxes
    const classElsewhere = (id: string) => sameClass(id, job.taxes.classes, classes)
    const found = await findItems(tx, member, jobId)
    const carried = found.map(item => itemElsewhere(item, { files, documents, classElsewhere }))
    const known = { job, to, items: carried }
    return move ? moveJob(tx, member, known) : copyJob(tx, member, known)
  })
}

interface SendContext {
  job: JobRow
  to: Member
  items: JobItem[]
}

async function moveJob(tx: Db, member: Member, { job, to, items }: SendContext) {
  const arrival = await arrivalOf(tx, member, { job, to })
  const number = await moveJobRows(tx, member, { jobId: job.id, to, ...arrival })
  await moveJobParts(tx, member, { jobId: job.id, toWorkspaceId: to.workspaceId })
  await moveThreads(tx, { subjectId: job.id, from: member.workspaceId, to: to.workspaceId })
  await moveActivity(tx, { subject: 'job', subjectId: job.id, workspaceId: member.workspaceId }, to.workspaceId)
  await putItems(tx, to, job.id, items)
  await updateJobRow(tx, to, job.id, { columns: JSON.stringify(columnsElsewhere(job)) })
  await updateTotals(tx, to, job.id)
  if (!job.closed) await requireWithin(tx, to.workspaceId, 'openJobs')
  const [here, there] = await Promise.all([nameOf(tx, member), nameOf(tx, to)])
  await recordJobActivity(tx, to, job.id, 'cameHere', { name: here, from: job.number })
  await recordJobActivity(tx, member, job.id, 'wentAway', { to: there, number })
  if (job.customerId) {
    const text = t('activities.customer.jobWent', { job: job.number, title: job.title, there, number })
    await noteOfCustomer(tx, member, { customerId: job.customerId, text })
  }
  await notifyOfJobs(tx, member, job.id)
  await notifyOfJobs(tx, to, job.id)
  return { id: job.id, number }
}

async function copyJob(tx: Db, member: Member, { job, to, items }: SendContext) {
  const { statusId: _, ...arrival } = await arrivalOf(tx, member, { job, to })
  const { id: statusId, name: status } = required(
    (await statusesOf(tx, to)).find(({ role }) => role === 'start'),
    'a status'
  )
  const id = await insertJob(tx, to, { ...job, ...arrival, statusId, levelPercent: job.levelPercent, flagged: false })
  await startThread(tx, { subject: 'job', subjectId: id }, to.workspaceId)
  await putItems(tx, to, id, items)
  const charges = { ...chargesOf({ ...job, columns: columnsElsewhere(job) }), book_at: job.bookAt }
  await updateJobRow(tx, to, id, charges)
  await updateTotals(tx, to, id)
  await requireWithin(tx, to.workspaceId, 'openJobs')
  await recordJobActivity(tx, to, id, 'created', { from: job.number, name: await nameOf(tx, member) })
  await recordJobActivity(tx, member, job.id, 'copied', { to: await nameOf(tx, to) })
  await runStatusRules(tx, to, { jobIds: [id], statusId, status })
  await notifyOfJobs(tx, to, id)
  await notifyOfJobs(tx, member, job.id)
  return { id, number: (await readJob(tx, to, id)).number }
}

/** What of the other workspace the job belongs to there. */
async function arrivalOf(tx: Db, member: Member, { job, to }: { job: JobRow; to: Member }): Promise<Arrival> {
  const statuses = await statusesOf(tx, to)
  const status =
    statuses.find(({ role }) => role !== '' && role === job.statusRole) ??
    statuses.find(({ name, role }) => role === '' && name.toLowerCase() === job.statusName.toLowerCase()) ??
    statuses.find(({ group, role }) => role === '' && group === job.statusGroup) ??
    required(
      statuses.find(({ role }) => role === 'start'),
      'a status'
    )
  const customer = job.customerId ? await customerElsewhere(tx, member, { customerId: job.customerId, to }) : undefined
  const { taxes, home } = await findShop(tx, to)
  return {
    statusId: status.id,
    customerId: customer?.id ?? null,
    ownerId: job.ownerId && (await isColleague(tx, to, job.ownerId)) ? job.ownerId : null,
    ...jobTaxes(taxes, customer, { delivery: job.delivery, home, choice: 'rules' })
  }
}

async function requireMovable(tx: Db, member: Member, jobId: string): Promise<void> {
  const why = await findJobObstacles(tx, member, jobId)
  if (why.length > 0) throw new AppError('conflict', t('errors.jobs.jobCannotMove', { why: why.join('; ') }))
}

async function requireSameCurrency(tx: Db, { job, to }: { job: JobRow; to: Member }): Promise<void> {
  const { currency } = await findShop(tx, to)
  if (currency === job.currency) return
  const [own, others] = [job.currency.toUpperCase(), currency.toUpperCase()]
  const message = t('errors.jobs.otherCurrency', { own, others })
  throw new AppError('conflict', message)
}

function documentsOf({ components }: JobItem): string[] {
  return components.flatMap(({ documentId }) => documentId ?? [])
}

function filesOf({ pictureFileId, blank }: JobItem): string[] {
  return [pictureFileId, blank.frontFileId, blank.backFileId].filter(id => id != null)
}

interface Copies {
  files: ReadonlyMap<string, string>
  documents: ReadonlyMap<string, string>
  classElsewhere: (id: string) => string
}

/** The item as one of the other workspace, which has neither the blanks nor the items of this one: their words stay. */
function itemElsewhere(item: JobItem, { files, documents, classElsewhere }: Copies): JobItem {
  const fileElsewhere = (id: string | null | undefined) => (id ? (files.get(id) ?? null) : null)
  const { frontFileId, backFileId } = item.blank
  return {
    ...item,
    pictureFileId: fileElsewhere(item.pictureFileId),
    taxClass: item.taxClass && classElsewhere(item.taxClass),
    blank: {
      ...item.blank,
      ...(item.blank.taxClass && { taxClass: classElsewhere(item.blank.taxClass) }),
      itemId: null,
      blankId: null,
      frontFileId: fileElsewhere(frontFileId),
      backFileId: fileElsewhere(backFileId)
    },
    components: item.components.map(component => ({
      ...component,
      documentId: component.documentId && (documents.get(component.documentId) ?? null)
    }))
  }
}

/** The class of the same name: ids of one workspace can be those of other goods in another. Without one, standard. */
function sameClass(id: string, ours: readonly TaxClass[] = [], theirs: readonly TaxClass[] = []): string {
  const name = ours.find(each => each.id === id)?.name.toLowerCase()
  return theirs.find(each => each.name.toLowerCase() === name)?.id ?? ''
}

/** Options that they were made of are the old workspace's. */
function columnsElsewhere({ columns }: JobRow): JobRow['columns'] {
  return columns.map(column => ({ ...column, optionId: null }))
}
