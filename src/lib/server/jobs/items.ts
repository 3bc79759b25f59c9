import type { JobBlank, JobColumn, JobComponent, JobItemInput } from '#lib/contract/job-items.ts'
import { MOST_ITEMS } from '#lib/contract/job-items.ts'
import type { Job, JobCharge } from '#lib/contract/jobs.ts'
import { t } from '#lib/i18n/t.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import { type Changes, withChanges } from '#lib/shared/changes.ts'
import type { PriceBook } from '#lib/shared/job-pricing/price-book.ts'
import { mergeParts } from '#lib/shared/merge-parts.ts'
import type { Cut } from '#lib/shared/pricing.ts'

import { recordJobActivity, recordActivityThrottled } from './activity.ts'
import { deleteItems, findForeign, findItems, type Named, putItems } from './item-queries.ts'
import { updateJobRow } from './queries.ts'
import { getJob, lockJob, notifyOfJobs } from './service.ts'
import { updateTotals } from './totals.ts'

interface ItemsChange {
  jobId: string
  revision: number
  items?: JobItemInput[] | undefined
  removed?: string[] | undefined
  discount?: Cut | null | undefined
  charges?: JobCharge[] | undefined
  shippingCents?: number | undefined
  columns?: JobColumn[] | undefined
  was?: Record<string, Changes<JobItemInput>> | undefined
}

export function saveJobItems(db: Db, member: Member, change: ItemsChange): Promise<Job> {
  return inTransaction(db, async tx => {
    const { jobId, revision, items = [], removed = [], was, discount, charges, shippingCents, columns } = change
    const isWhole = [discount, charges, shippingCents, columns].some(part => part !== undefined)
    // What says how it was before can be put together with what others did meanwhile.
    const read = was && !isWhole ? {} : { revision }
    const before = await lockJob(tx, member, jobId, { ...read, action: 'change' })
    await checkColumns(tx, member, columns ?? [], before.columns)
    await write(tx, member, { jobId, book: before.book, items, removed, was })
    await updateJobRow(tx, member, jobId, {
      discount: discount === undefined ? undefined : discount && JSON.stringify(discount),
      charges: charges && JSON.stringify(charges),
      shipping_cents: shippingCents,
      columns: columns && JSON.stringify(columns)
    })
    return finish(tx, member, { jobId, from: before.totalCents })
  })
}

interface Written {
  jobId: string
  book: PriceBook
  items: JobItemInput[]
  removed?: string[]
  was?: ItemsChange['was']
}

async function write(tx: Db, member: Member, { jobId, book, items, removed = [], was = {} }: Written): Promise<void> {
  if (new Set(items.map(({ id }) => id)).size < items.length) {
    throw new AppError('invalid', `items: ${t('errors.jobs.itemTwice')}`)
  }
  const before = await findItems(tx, member, jobId)
  await checkOwn(tx, member, { items, before, book })
  await deleteItems(tx, member, jobId, removed)
  const known = new Map(before.map(({ done: _, spoiled: __, counts: ___, ...item }) => [item.id, item]))
  const kept = items.filter(({ id }) => !removed.includes(id)).flatMap(item => withTheirs(item, known, was))
  await putItems(tx, member, jobId, kept)
  const after = new Set([...before.map(({ id }) => id), ...kept.map(({ id }) => id)])
  if (after.size - removed.length > MOST_ITEMS) {
    throw new AppError('conflict', t('errors.jobs.tooManyItems'))
  }
  // What is fixed by hand is written down: it is money that no table explains.
  const fixed = kept.filter(({ id, fixed }) => {
    return JSON.stringify(fixed) !== JSON.stringify(known.get(id)?.fixed ?? null)
  })
  for (const { name, fixed: price } of fixed) {
    await recordJobActivity(tx, member, jobId, price ? 'fixed' : 'unfixed', { name, ...price })
  }
}

/** With what others changed of it meanwhile; nothing where they deleted it. */
function withTheirs(
  mine: JobItemInput,
  known: ReadonlyMap<string, JobItemInput>,
  was: NonNullable<ItemsChange['was']>
): JobItemInput[] {
  const before = was[mine.id]
  if (!before) return [mine]
  const theirs = known.get(mine.id)
  return theirs ? [mergeParts({ before: before as Partial<JobItemInput>, mine, theirs })] : []
}

interface Given {
  items: JobItemInput[]
  before: JobItemInput[]
  book: PriceBook
}

const NO_NAMES: Named = { documentIds: [], fileIds: [], blankIds: [], itemIds: [], optionIds: [] }

/**
 * What an item names is the workspace's own, or of its prices; a layout or a picture that is gone is kept out with a
 * sentence. A blank, an item or a table that the job already had may have been deleted since.
 */
async function checkOwn(tx: Db, member: Member, { items, before, book }: Given): Promise<void> {
  const had = new Set(before.flatMap(item => [...sourcesOf(item), ...tablesOf(item), ...blankPictures(item)]))
  const isNew = (id: string) => !had.has(id)
  const foreign = new Set(
    await findForeign(tx, member, {
      ...NO_NAMES,
      documentIds: items.flatMap(documentsOf),
      fileIds: items.flatMap(item => [item.pictureFileId ?? [], blankPictures(item).filter(isNew)].flat()),
      blankIds: items.flatMap(({ blank }) => blank.blankId ?? []).filter(isNew),
      itemIds: items.flatMap(({ blank }) => blank.itemId ?? []).filter(isNew)
    })
  )
  const offered = new Set([...book.matrices.map(({ id }) => id), ...had])
  for (const item of items) {
    const isGone = [...documentsOf(item), item.pictureFileId ?? '', ...blankPictures(item)].some(id => foreign.has(id))
    if (isGone) throw notOurs(item, t('errors.jobs.designGone'))
    if (sourcesOf(item).some(id => foreign.has(id))) throw notOurs(item, t('errors.jobs.blankGone'))
    if (tablesOf(item).some(id => !offered.has(id))) {
      throw notOurs(item, t('errors.jobs.priceTableGone'))
    }
  }
}

function documentsOf({ components }: JobItemInput): string[] {
  return components.flatMap(({ documentId }) => documentId ?? [])
}

/** One that was deleted since is only no longer seen. */
function blankPictures({ blank: { frontFileId, backFileId } }: JobItemInput): string[] {
  return [frontFileId ?? [], backFileId ?? []].flat()
}

/** What its blank was taken from. */
function sourcesOf({ blank }: JobItemInput): string[] {
  return [blank.blankId ?? [], blank.itemId ?? []].flat()
}

function tablesOf({ components }: JobItemInput): string[] {
  return components.flatMap(({ matrixId }) => matrixId ?? [])
}

function notOurs({ name }: JobItemInput, message: string): AppError {
  return new AppError('invalid', `${name || t('errors.jobs.anItem')}: ${message}`)
}

/** A column that the job has may have been made of an option that is gone since. */
async function checkColumns(tx: Db, member: Member, columns: JobColumn[], before: readonly JobColumn[]): Promise<void> {
  const had = new Set(before.map(({ optionId }) => optionId))
  const optionIds = columns.flatMap(({ optionId }) => (optionId && !had.has(optionId) ? optionId : []))
  if (optionIds.length === 0) return
  const [gone] = await findForeign(tx, member, { ...NO_NAMES, optionIds })
  const column = columns.find(({ optionId }) => optionId && optionId === gone)
  if (column) throw new AppError('invalid', t('errors.jobs.optionGone', { name: column.name }))
}

async function finish(tx: Db, member: Member, { jobId, from }: { jobId: string; from: number }): Promise<Job> {
  const to = await updateTotals(tx, member, jobId)
  if (to !== from) await recordActivityThrottled(tx, member, jobId, { kind: 'total', details: { from } })
  await notifyOfJobs(tx, member, jobId)
  return getJob(tx, member, jobId)
}

/** One item of a job, changed by itself. */
function changeItem(
  db: Db,
  member: Member,
  { jobId, itemId }: { jobId: string; itemId: string },
  change: (item: JobItemInput) => JobItemInput
): Promise<Job> {
  return inTransaction(db, async tx => {
    const before = await lockJob(tx, member, jobId, { action: 'change' })
    const item = (await findItems(tx, member, jobId)).find(({ id }) => id === itemId)
    if (!item) throw notFound('Item')
    await write(tx, member, { jobId, book: before.book, items: [change(item)] })
    await updateJobRow(tx, member, jobId, {})
    return finish(tx, member, { jobId, from: before.totalCents })
  })
}

export function addJobComponent(
  tx: Db,
  member: Member,
  { jobId, itemId, ...component }: Omit<JobComponent, 'id'> & { jobId: string; itemId: string }
): Promise<Job> {
  return changeItem(tx, member, { jobId, itemId }, item => {
    if (item.components.length >= 12) throw new AppError('conflict', t('errors.jobs.tooManyDecorations'))
    return { ...item, components: [...item.components, { ...component, id: crypto.randomUUID() }] }
  })
}

export function setJobItemBlank(
  db: Db,
  member: Member,
  { jobId, itemId, blank }: { jobId: string; itemId: string; blank: Changes<JobBlank> }
): Promise<Job> {
  return changeItem(db, member, { jobId, itemId }, item => ({ ...item, blank: withChanges(item.blank, blank) }))
}
