import { useRef, useState } from 'react'

import { required } from '#lib/shared/required.ts'
import { call } from '#lib/client/api.ts'
import { readableError } from '#lib/client/readable-error.ts'
import { showBanner } from '#lib/client/stores/banner.ts'
import type { JobItem } from '#lib/contract/job-items.ts'
import { countJobItem } from '#lib/contract/calls/job-work.ts'
import {
  type CountedItem,
  sizesOf,
  statesOf,
  type Step,
  type StepCount,
  type StepState
} from '#lib/shared/production-counts.ts'

import type { ItemCountsProps } from './ItemCounts.tsx'

const PAUSE_MS = 500

const keyOf = ({ size, step }: Pick<StepCount, 'size' | 'step'>) => `${step}/${size}`

export function stateAt(item: CountedItem, { size, step }: Pick<StepCount, 'size' | 'step'>): StepState {
  return required(
    statesOf(item, size).find(state => state.step === step),
    'a step'
  )
}

/** Counts of an item as they are typed: one call for a row of presses, and one call after the other. */
export function useCounts({ item, jobId, workspaceId, onJob }: Omit<ItemCountsProps, 'mayWork'>) {
  // What is typed and not answered yet.
  const [drafts, setDrafts] = useState<ReadonlyMap<string, StepCount>>(new Map())
  const waiting = useRef(new Map<string, { timer: ReturnType<typeof setTimeout>; count: StepCount }>())
  /** What is on its way; it gives the item as it is then, or nothing where the last count was refused. */
  const sending = useRef<Promise<JobItem | undefined>>(undefined)
  const [pending, setPending] = useState(false)

  async function post({ size, step, done, spoiled }: StepCount): Promise<JobItem | undefined> {
    const params = { jobId, itemId: item.id }
    try {
      const job = await call(countJobItem, {
        params,
        query: { WorkspaceId: workspaceId },
        body: { size, step, done, spoiled }
      })
      onJob(job)
      return job.items.find(({ id }) => id === item.id)
    } catch (error) {
      showBanner(readableError(error), { variant: 'danger' })
      return undefined
    }
  }

  function send(count: StepCount): Promise<JobItem | undefined> {
    const sent: Promise<JobItem | undefined> = Promise.resolve(sending.current).then(async () => {
      const now = await post(count)
      if (sending.current === sent) sending.current = undefined
      return now
    })
    sending.current = sent
    return sent
  }

  async function release(count: StepCount): Promise<JobItem | undefined> {
    const key = keyOf(count)
    clearTimeout(waiting.current.get(key)?.timer)
    waiting.current.delete(key)
    const now = await send(count)
    setDrafts(all => (all.get(key) === count ? new Map([...all].filter(([each]) => each !== key)) : all))
    return now
  }

  function change(count: StepCount): void {
    const key = keyOf(count)
    setDrafts(all => new Map(all).set(key, count))
    clearTimeout(waiting.current.get(key)?.timer)
    waiting.current.set(key, { count, timer: setTimeout(() => void release(count), PAUSE_MS) })
  }

  /** Each size as far as this step needs it, after what was typed just before. */
  async function sendAll(step: Step): Promise<void> {
    setPending(true)
    let now: JobItem | undefined = sending.current ? await sending.current : item
    for (const { count } of [...waiting.current.values()]) now &&= await release(count)
    for (const { size } of now ? sizesOf(now) : []) {
      if (!now) break
      const { done, needed, spoiled } = stateAt(now, { size, step })
      if (done < needed) now = await send({ size, step, done: needed, spoiled })
    }
    setPending(false)
  }

  return { pending, change, sendAll, draftOf: (row: Pick<StepCount, 'size' | 'step'>) => drafts.get(keyOf(row)) }
}
