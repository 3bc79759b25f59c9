import { useState } from 'react'

import { useEdit } from '#islands/parts/edit/useEdit.ts'
import { call } from '#lib/client/api.ts'
import { createRecordEdit } from '#lib/client/edit-record.ts'
import type { JobItem, JobItemInput } from '#lib/contract/job-items.ts'
import { type Job, type JobCharge, saveJobItems } from '#lib/contract/jobs.ts'
import { jobToPrice } from '#lib/shared/job-pricing/job-to-price.ts'
import { priceJob } from '#lib/shared/job-pricing/price-job.ts'
import type { Cut } from '#lib/shared/pricing.ts'

import { useJobNews } from '../useJobNews.ts'

const PAUSE_MS = 600

/** Each item is a field of its own, so that two people in different rows never meet; null: taken away. */
export interface ItemsDraft {
  [key: `item:${string}`]: JobItemInput | null
  discount: Cut | null
  charges: JobCharge[]
  shippingCents: number
}

const keyOf = (id: string) => `item:${id}` as const

function draftOf({ items, discount, charges, shippingCents }: Job): ItemsDraft {
  const fields = items.map(({ done: _, spoiled: __, ...item }) => [keyOf(item.id), item] as const)
  return { ...Object.fromEntries(fields), discount, charges, shippingCents }
}

export type Items = ReturnType<typeof useItems>

/** The items of a job while they are edited: saved by themselves, priced as they are typed. */
export function useItems(job: Job, onJob: (job: Job) => void, workspaceId: string) {
  /** Made here, and perhaps not on the server yet. */
  const [made, setMade] = useState<string[]>([])
  const edit = useEdit(() =>
    createRecordEdit<Job, ItemsDraft>({
      saved: job,
      draftOf,
      pauseMs: PAUSE_MS,
      async send(patch, saved) {
        const newest = await call(saveJobItems, {
          query: { WorkspaceId: workspaceId, JobId: job.id },
          body: { revision: saved!.revision, ...bodyOf(patch) }
        })
        onJob(newest)
        return newest
      }
    })
  )
  useJobNews(job, edit.put)

  const { draft, saved } = edit
  const known = new Map((saved?.items ?? []).map(item => [item.id, item]))
  const ids = [...known.keys(), ...made.filter(id => !known.has(id))]
  const items = ids
    .map(id => draft[keyOf(id)])
    .filter(item => item !== null && item !== undefined)
    .toSorted((one, other) => one.position - other.position)

  return {
    edit,
    items,
    known,
    priced: job.book && priceJob(jobToPrice({ ...job, book: job.book, ...chargesOf(draft), items })),
    put(...changed: JobItemInput[]) {
      edit.change(Object.fromEntries(changed.map(item => [keyOf(item.id), item])) as Partial<ItemsDraft>)
    },
    add(item: Omit<JobItemInput, 'id' | 'position'>) {
      const id = crypto.randomUUID()
      setMade([...made, id])
      const position = Math.max(-1, ...items.map(each => each.position)) + 1
      edit.change({ [keyOf(id)]: { ...item, id, position } } as Partial<ItemsDraft>)
    },
    remove(id: string) {
      edit.change({ [keyOf(id)]: null } as Partial<ItemsDraft>)
    },
    /** Two neighbours change their places; the others keep theirs. */
    move(id: string, by: -1 | 1) {
      const at = items.findIndex(item => item.id === id)
      const [one, other] = [items[at], items[at + by]]
      if (!one || !other) return
      edit.change({
        [keyOf(one.id)]: { ...one, position: other.position },
        [keyOf(other.id)]: { ...other, position: one.position === other.position ? one.position + by : one.position }
      } as Partial<ItemsDraft>)
    }
  }
}

function chargesOf({ discount, charges, shippingCents }: ItemsDraft) {
  return { discount, charges, shippingCents }
}

function bodyOf({ discount, charges, shippingCents, ...fields }: Partial<ItemsDraft>) {
  const items = Object.values(fields).filter(item => item !== null) as JobItemInput[]
  const removed = Object.entries(fields).flatMap(([key, item]) => (item === null ? [key.slice('item:'.length)] : []))
  return { items, removed, discount, charges, shippingCents }
}

export const NEW_ITEM: Omit<JobItem, 'id' | 'position' | 'done' | 'spoiled'> = {
  ...{ kind: 'garment', name: '', note: '', pictureFileId: null, quantity: 1, people: [], components: [] },
  ...{ ownCents: null, taxed: true, fixed: null, cells: {} },
  blank: {
    ...{ itemId: null, name: '', maker: '', styleNumber: '', colour: '', hex: null, costCents: null, supplied: false }
  },
  sizes: ['S', 'M', 'L', 'XL', '2XL'].map(size => ({ size, quantity: 0 }))
}
