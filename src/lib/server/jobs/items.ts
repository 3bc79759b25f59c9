import type { JobBlank, JobColumn, JobComponent, JobItemInput } from '#lib/contract/job-items.ts'
import { MOST_ITEMS } from '#lib/contract/job-items.ts'
import type { Job, JobCharge } from '#lib/contract/jobs.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import { type Changes, withChanges } from '#lib/shared/changes.ts'
import { mergeParts } from '#lib/shared/merge-parts.ts'
import type { Cut } from '#lib/shared/pricing.ts'

import { tell, tellSometimes } from './activity.ts'
import { deleteItems, findForeign, findItems, putItems } from './item-queries.ts'
import { updateJobRow } from './queries.ts'
import { getJob, lockJob, tellScreens } from './service.ts'
import { keepTotals } from './totals.ts'

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
    await write(tx, member, { jobId, items, removed, was })
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
  items: JobItemInput[]
  removed?: string[]
  was?: ItemsChange['was']
}

async function write(tx: Db, member: Member, { jobId, items, removed = [], was = {} }: Written): Promise<void> {
  if (new Set(items.map(({ id }) => id)).size < items.length) {
    throw new AppError('invalid', 'items: two items have the same id')
  }
  await checkOwn(tx, member, items)
  const before = await findItems(tx, member, jobId)
  await deleteItems(tx, member, jobId, removed)
  const known = new Map(before.map(({ done: _, spoiled: __, counts: ___, ...item }) => [item.id, item]))
  const kept = items.filter(({ id }) => !removed.includes(id)).flatMap(item => withTheirs(item, known, was))
  await putItems(tx, member, jobId, kept)
  const after = new Set([...before.map(({ id }) => id), ...kept.map(({ id }) => id)])
  if (after.size - removed.length > MOST_ITEMS) {
    throw new AppError('conflict', 'A job has 1,000 items at most. Make another job for the rest.')
  }
  // What is fixed by hand is written down: it is money that no table explains.
  const fixed = kept.filter(({ id, fixed }) => {
    return JSON.stringify(fixed) !== JSON.stringify(known.get(id)?.fixed ?? null)
  })
  for (const { name, fixed: price } of fixed) {
    await tell(tx, member, jobId, price ? 'fixed' : 'unfixed', { name, ...price })
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

/** Layouts and pictures are the workspace's own; one that is gone is kept out with a sentence. */
async function checkOwn(tx: Db, member: Member, items: JobItemInput[]): Promise<void> {
  const documentIds = items.flatMap(({ components }) => components.flatMap(({ documentId }) => documentId ?? []))
  const fileIds = items.flatMap(({ pictureFileId }) => pictureFileId ?? [])
  if (documentIds.length + fileIds.length === 0) return
  const gone = await findForeign(tx, member, { documentIds, fileIds })
  if (gone.length === 0) return
  const item = items.find(({ pictureFileId, components }) => {
    return gone.includes(pictureFileId ?? '') || components.some(({ documentId }) => gone.includes(documentId ?? ''))
  })
  throw new AppError(
    'invalid',
    `${item?.name || 'An item'}: its design or picture is no longer there. Choose another one.`
  )
}

async function finish(tx: Db, member: Member, { jobId, from }: { jobId: string; from: number }): Promise<Job> {
  const to = await keepTotals(tx, member, jobId)
  if (to !== from) await tellSometimes(tx, member, jobId, { kind: 'total', details: { from } })
  await tellScreens(tx, member, jobId)
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
    await write(tx, member, { jobId, items: [change(item)] })
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
    if (item.components.length >= 12) throw new AppError('conflict', 'An item has twelve decorations at most.')
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
