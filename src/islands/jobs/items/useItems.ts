import { useMemo, useState } from 'react'

import { required } from '#lib/shared/required.ts'
import { useEdit } from '#islands/parts/edit/useEdit.ts'
import { call } from '#lib/client/api.ts'
import { createRecordEdit } from '#lib/client/edit-record.ts'
import type { JobColumn, JobItemInput } from '#lib/contract/job-items.ts'
import { saveJobItems } from '#lib/contract/calls/jobs.ts'
import type { Job, JobCharge } from '#lib/contract/jobs.ts'
import { jobToPrice } from '#lib/shared/job-pricing/job-to-price.ts'
import { priceJob } from '#lib/shared/job-pricing/price-job.ts'
import { mergeParts, partsBefore } from '#lib/shared/merge-parts.ts'
import type { Cut } from '#lib/shared/pricing.ts'

import { useJobNews } from '../useJobNews.ts'

/** Short: who is at the same job sees each cell within a second. */
const PAUSE_MS = 250

/** Each item is a field of its own; null: taken away. */
export interface ItemsDraft {
  [key: `item:${string}`]: JobItemInput | null
  discount: Cut | null
  charges: JobCharge[]
  shippingCents: number
  columns: JobColumn[]
}

const keyOf = (id: string) => `item:${id}` as const

function itemsOf({ items }: Pick<Job, 'items'>): JobItemInput[] {
  return items.map(({ done: _, spoiled: __, counts: ___, ...item }) => item)
}

function draftOf(job: Job): ItemsDraft {
  const { discount, charges, shippingCents, columns } = job
  const fields = itemsOf(job).map(item => [keyOf(item.id), item] as const)
  return { ...Object.fromEntries(fields), discount, charges, shippingCents, columns }
}

export type Items = ReturnType<typeof useItems>

/** The items of a job while they are edited: saved by themselves, priced as they are typed, put together with what others do. */
export function useItems(job: Job, onJob: (job: Job) => void, workspaceId: string) {
  /** Rows that began here and that the server has not answered yet. */
  const [made] = useState(() => new Set<string>())
  /** What was typed into rows that somebody else deleted. */
  const [lost, setLost] = useState<JobItemInput[]>([])
  const edit = useEdit(() =>
    createRecordEdit<Job, ItemsDraft>({
      saved: job,
      draftOf,
      pauseMs: PAUSE_MS,
      merge: (key, versions) => (key.startsWith('item:') ? { value: mergeItem(versions) } : undefined),
      async send(patch, saved) {
        const { body, gone } = bodyOf(patch, saved, made)
        const newest = await call(saveJobItems, {
          query: { WorkspaceId: workspaceId, JobId: job.id },
          body: { revision: saved.revision, ...body }
        })
        const there = new Set(newest.items.map(({ id }) => id))
        for (const id of there) made.delete(id)
        const vanished = [...gone, ...body.items.filter(({ id }) => id in body.was && !there.has(id))]
        if (vanished.length > 0) setLost(known => [...known, ...vanished])
        onJob(newest)
        return newest
      }
    })
  )
  useJobNews(job, edit.put)

  const { draft, saved } = edit
  const items = useMemo(() => {
    const ids = new Set([...saved.items.map(({ id }) => id), ...made])
    const known = [...ids].flatMap(id => draft[keyOf(id)] ?? [])
    return known.toSorted((one, other) => one.position - other.position || (one.id < other.id ? -1 : 1))
  }, [draft, saved, made])
  const { currency, levelPercent, taxes, book } = job
  const price = useMemo(() => {
    const { discount, charges, shippingCents } = draft
    const facts = { currency, levelPercent, taxes, discount, charges, shippingCents }
    return book && ((list: readonly JobItemInput[]) => priceJob(jobToPrice({ ...facts, book, items: list })))
  }, [draft, currency, levelPercent, taxes, book])
  const priced = useMemo(() => price?.(items), [items, price])

  return {
    edit,
    items,
    priced,
    /** The line of this item as it would be. */
    priceAs: (item: JobItemInput) => price?.(items.map(each => (each.id === item.id ? item : each))).lines.find(({ id }) => id === item.id), // biome-ignore format: one line
    lost,
    /** Changes items, makes those that are not there, takes away by null. */
    put(changed: ReadonlyMap<string, JobItemInput | null>) {
      const there = new Set(saved.items.map(({ id }) => id))
      for (const [id, item] of changed) {
        if (item && !there.has(id)) made.add(id)
        if (!item) made.delete(id)
      }
      edit.change(Object.fromEntries([...changed].map(([id, item]) => [keyOf(id), item])) as Partial<ItemsDraft>)
    },
    forgetLost: () => setLost([])
  }
}

interface Versions {
  before: unknown
  mine: unknown
  theirs: unknown
}

function mergeItem({ before, mine, theirs }: Versions): JobItemInput | null {
  const [was, ours, others] = [before, mine, theirs] as (JobItemInput | null | undefined)[]
  if (!ours || !others || !was) return ours ?? null
  return mergeParts<JobItemInput>({ before: was, mine: ours, theirs: others })
}

function bodyOf(patch: Partial<ItemsDraft>, saved: Job, made: ReadonlySet<string>) {
  const { discount, charges, shippingCents, columns, ...fields } = patch
  const before = new Map(itemsOf(saved).map(item => [item.id, item]))
  const given = Object.values(fields).filter(item => item !== null) as JobItemInput[]
  const items = given.filter(({ id }) => before.has(id) || made.has(id))
  const known = items.filter(({ id }) => before.has(id))
  return {
    body: {
      items,
      discount,
      charges,
      shippingCents,
      columns,
      removed: Object.entries(fields).flatMap(([key, item]) => (item === null ? [key.slice('item:'.length)] : [])),
      was: Object.fromEntries(known.map(item => [item.id, partsBefore(required(before.get(item.id), 'an item'), item)]))
    },
    /** Deleted by somebody else while they were typed in. */
    gone: given.filter(({ id }) => !before.has(id) && !made.has(id))
  }
}
