// Jobs made through the endpoints.
import type { Input } from '#lib/contract/endpoint.ts'
import { createJob, type Job, saveJobItems } from '#lib/contract/jobs.ts'
import { listJobStatuses } from '#lib/contract/job-work.ts'
import { getPrices } from '#lib/contract/prices.ts'

import { type Person, sent } from './world.ts'

export const inside = (as: Person) => ({ as, query: { WorkspaceId: as.workspaceId } })

export function makeJob(as: Person, body: Partial<Input<typeof createJob>['body']> = {}): Promise<Job> {
  return sent(createJob, { ...inside(as), body: { title: 'Wildcats tees', ...body } })
}

export type ItemBody = NonNullable<Input<typeof saveJobItems>['body']['items']>[number]

/** 24 tees for 3.20, printed with two colours by the screen print table of the usual ones. */
export async function teeItem(as: Person, change: Partial<ItemBody> = {}): Promise<ItemBody> {
  const { matrices } = await sent(getPrices, inside(as))
  const matrixId = matrices.find(({ name }) => name === 'Screen print')!.id
  const front = {
    id: crypto.randomUUID(),
    design: 'Crest',
    location: 'Full front',
    method: 'screen',
    amount: 2
  } as const
  return {
    id: crypto.randomUUID(),
    position: 0,
    name: 'Team tee',
    blank: { name: 'Heavy tee', colour: 'Navy', costCents: 320 },
    sizes: [
      { size: 'M', quantity: 22 },
      { size: '2XL', quantity: 2 }
    ],
    components: [{ ...front, matrixId }],
    ...change
  }
}

type Change = Omit<Input<typeof saveJobItems>['body'], 'revision'>

/** Items as they were read, too: what is counted of them is not written here. */
export function saveItems(as: Person, job: Pick<Job, 'id' | 'revision'>, change: Change): Promise<Job> {
  const query = { WorkspaceId: as.workspaceId, JobId: job.id }
  const items = change.items?.map(withoutCounts)
  return sent(saveJobItems, { as, query, body: { revision: job.revision, ...change, ...(items && { items }) } })
}

export function withoutCounts<I extends object>(item: I): Omit<I, 'counts' | 'done' | 'spoiled'> {
  const { counts: _, done: __, spoiled: ___, ...written } = item as I & Record<'counts' | 'done' | 'spoiled', unknown>
  return written
}

export async function statusNamed(as: Person, name: string): Promise<string> {
  return (await sent(listJobStatuses, inside(as))).find(status => status.name === name)!.id
}
