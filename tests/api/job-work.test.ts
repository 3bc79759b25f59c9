import { expect, test } from 'vitest'

import { deleteCustomer, archiveCustomer } from '#lib/contract/customers.ts'
import { closeJob, getJob, getJobActivity, reopenJob, updateJob } from '#lib/contract/jobs.ts'
import {
  addJobComment,
  countJobItem,
  createJobStatus,
  createJobTodo,
  deleteJobStatus,
  deleteJobTodo,
  listJobStatuses,
  moveJobs,
  readJobComments,
  setJobReady,
  updateJobStatus,
  updateJobTodo
} from '#lib/contract/job-work.ts'
import { searchWorkspace } from '#lib/contract/search.ts'

import { makeCustomer } from '../support/customers.ts'
import { inside, makeJob, saveItems, statusNamed, teeItem } from '../support/jobs.ts'
import { addMember, send, sent, signUp } from '../support/world.ts'

test('jobs move between the statuses of the shop, all of those chosen or none', async () => {
  const as = await signUp()
  const [one, two] = [await makeJob(as), await makeJob(as)]
  const statusId = await statusNamed(as, 'Pressing')
  const jobIds = [one.id, two.id]
  expect(await sent(moveJobs, { ...inside(as), body: { jobIds, statusId } })).toEqual({ moved: 2 })
  await sent(closeJob, { ...inside(as), params: { jobId: two.id }, body: { reason: 'completed' } })
  const back = await statusNamed(as, 'Quality check')
  expect(await send(moveJobs, { ...inside(as), body: { jobIds, statusId: back } })).toMatchObject({
    status: 409,
    message: `Job ${two.number} is closed. Reopen it first.`
  })
  expect((await sent(getJob, { ...inside(as), params: { jobId: one.id } })).statusId).toBe(statusId)
})

test('standing still needs a reason, which goes with the status', async () => {
  const as = await signUp()
  const job = await makeJob(as)
  const hold = { jobIds: [job.id], statusId: await statusNamed(as, 'On hold') }
  expect(await send(moveJobs, { ...inside(as), body: hold })).toMatchObject({ status: 400 })
  await sent(moveJobs, { ...inside(as), body: { ...hold, note: 'Waits for the logo' } })
  const held = () => sent(getJob, { ...inside(as), params: { jobId: job.id } })
  expect((await held()).holdReason).toBe('Waits for the logo')
  await sent(moveJobs, { ...inside(as), body: { ...hold, statusId: await statusNamed(as, 'Pressing') } })
  expect((await held()).holdReason).toBe('')
})

test('reopening a closed job is refused by no plan, which only stops new ones', async () => {
  const as = await signUp({ plan: 'free' })
  const close = (id: string) =>
    sent(closeJob, { ...inside(as), params: { jobId: id }, body: { reason: 'completed' } as never })
  const jobs = []
  for (let each = 0; each < 10; each++) jobs.push(await makeJob(as))
  const [first] = jobs
  await close(first!.id)
  await makeJob(as)
  const body = { statusId: first!.statusId, reason: 'They came back' }
  expect(await sent(reopenJob, { ...inside(as), params: { jobId: first!.id }, body })).toMatchObject({ closed: null })
  await expect(makeJob(as)).rejects.toThrow('plan')
})

test('a closed job is not changed before it is reopened, and both say why', async () => {
  const as = await signUp()
  const job = await makeJob(as)
  const params = { jobId: job.id }
  const closed = await sent(closeJob, { ...inside(as), params, body: { reason: 'lost', note: 'Too dear' } })
  expect(closed).toMatchObject({ closed: 'lost', closeNote: 'Too dear', statusId: await statusNamed(as, 'Canceled') })
  const change = { ...inside(as), params, body: { revision: closed.revision, title: 'New' } }
  expect(await send(updateJob, change)).toMatchObject({ status: 409, data: null })
  const completed = await statusNamed(as, 'Completed')
  expect(await send(reopenJob, { ...inside(as), params, body: { statusId: completed, reason: 'x' } })).toMatchObject({
    status: 409
  })
  const statusId = await statusNamed(as, 'Draft quote')
  await sent(reopenJob, { ...inside(as), params, body: { statusId, reason: 'They came back' } })
  expect(await send(reopenJob, { ...inside(as), params, body: { statusId, reason: 'x' } })).toMatchObject({
    status: 409
  })
  const texts = (await sent(getJobActivity, { ...inside(as), params })).map(({ text }) => text)
  expect(texts).toEqual([
    'Reopened the job as Draft quote: They came back',
    'Closed the job as lost: Too dear',
    'Made the job'
  ])
})

test('facts beside the status come and go; counts stay below what is ordered', async () => {
  const as = await signUp()
  const production = await addMember(as, 'production')
  const item = await teeItem(as)
  const job = await saveItems(as, await makeJob(as), { items: [item] })
  const by = { ...inside(as), as: production, params: { jobId: job.id } }
  await sent(setJobReady, { ...by, body: { fact: 'blanksReceived', done: true } })
  await sent(setJobReady, { ...by, body: { fact: 'artworkApproved', done: true } })
  expect((await sent(setJobReady, { ...by, body: { fact: 'blanksReceived', done: false } })).ready).toEqual([
    'artworkApproved'
  ])

  const params = { jobId: job.id, itemId: item.id }
  const count = (done: number, spoiled = 0, step = 'check') =>
    send(countJobItem, { ...by, params, body: { size: 'M', step, done, spoiled } } as never)
  const pieces = item.sizes!.find(({ size }) => size === 'M')!.quantity
  expect((await count(pieces - 2, 1)).data).toMatchObject({ items: [{ done: pieces - 2, spoiled: 1 }] })
  expect(await count(pieces + 1)).toMatchObject({
    status: 400,
    message: expect.stringContaining(`At most ${pieces}: more are not ordered`),
    data: { fields: [{ field: 'done' }] }
  })
  // Written anew, the item keeps what was counted.
  const now = await sent(getJob, { ...inside(as), params: { jobId: job.id } })
  expect((await saveItems(as, now, { items: [{ ...item, name: 'Tee' }] })).items[0]).toMatchObject({
    name: 'Tee',
    done: pieces - 2
  })
})

test('a shop names, colours, orders and deletes its statuses; those that do something stay', async () => {
  const as = await signUp()
  const sales = await addMember(as, 'sales')
  const body = { name: 'Folding', hex: '#123456', group: 'production' as const }
  const made = await sent(createJobStatus, { ...inside(as), body })
  const folding = made.find(({ name }) => name === 'Folding')!
  expect(made[folding.position - 1]).toMatchObject({ name: 'Quality check' })
  expect(await send(createJobStatus, { ...inside(as), body: { ...body, name: 'folding' } })).toMatchObject({
    status: 409
  })
  expect(await send(createJobStatus, { ...inside(as), as: sales, body })).toMatchObject({ status: 403 })

  const params = { statusId: folding.id }
  const renamed = await sent(updateJobStatus, { ...inside(as), params, body: { name: 'Bagging', position: 0 } })
  expect(renamed[0]).toMatchObject({ name: 'Bagging', hex: '#123456', position: 0 })
  const job = await makeJob(as)
  await sent(moveJobs, { ...inside(as), body: { jobIds: [job.id], statusId: folding.id } })
  const MoveTo = await statusNamed(as, 'Pressing')
  const query = { WorkspaceId: as.workspaceId, MoveTo }
  expect((await sent(deleteJobStatus, { as, params, query })).map(({ id }) => id)).not.toContain(folding.id)
  expect((await sent(getJob, { ...inside(as), params: { jobId: job.id } })).statusId).toBe(MoveTo)
  const start = { statusId: await statusNamed(as, 'Draft quote') }
  expect(await send(deleteJobStatus, { as, params: start, query })).toMatchObject({ status: 409 })
  expect(await send(moveJobs, { ...inside(as), body: { jobIds: [job.id], statusId: folding.id } })).toMatchObject({
    status: 404,
    message: 'This status is no longer there. Choose another one.'
  })
})

test('the usual statuses are made once, however many ask at once', async () => {
  const as = await signUp()
  const lists = await Promise.all([1, 2, 3, 4].map(() => sent(listJobStatuses, inside(as))))
  expect(lists.map(list => list.length)).toEqual([18, 18, 18, 18])
})

test('to-dos have a person and a date, and are done', async () => {
  const as = await signUp()
  const params = { jobId: (await makeJob(as)).id }
  const body = { text: 'Ask for the vector file', personId: as.userId, dueOn: '2027-01-05' }
  const [todo] = await sent(createJobTodo, { ...inside(as), params, body })
  expect(todo).toMatchObject({
    text: body.text,
    person: { id: as.userId, name: 'Ada Lovelace' },
    dueOn: '2027-01-05',
    done: false
  })
  const one = { ...params, todoId: todo!.id }
  expect(await sent(updateJobTodo, { ...inside(as), params: one, body: { done: true } })).toMatchObject([
    { text: body.text, done: true }
  ])
  const { userId } = await signUp()
  expect(await send(updateJobTodo, { ...inside(as), params: one, body: { personId: userId } })).toMatchObject({
    status: 404
  })
  expect(await sent(deleteJobTodo, { ...inside(as), params: one })).toEqual([])
})

test('notes are for the shop alone, and everybody in it reads them', async () => {
  const as = await signUp()
  const viewer = await addMember(as, 'viewer')
  const params = { jobId: (await makeJob(as)).id }
  await sent(addJobComment, { ...inside(as), params, body: { text: 'Use the soft film' } })
  const { messages } = await sent(readJobComments, { ...inside(as), as: viewer, params })
  expect(messages).toMatchObject([{ text: 'Use the soft film', note: true, side: 'shop', author: 'Ada' }])
  expect(await send(addJobComment, { ...inside(as), as: viewer, params, body: { text: 'x' } })).toMatchObject({
    status: 403
  })
})

test('search finds a job by number, title and customer; its customer cannot be deleted', async () => {
  const as = await signUp()
  const customer = await makeCustomer(as, { name: 'Zephyrine Okafor' })
  const job = await makeJob(as, { title: 'Marching band hoodies', customerId: customer.id })
  for (const search of [String(job.number), 'marching', 'zephyrine']) {
    const found = await sent(searchWorkspace, { as, query: { WorkspaceId: as.workspaceId, search } })
    expect(found.filter(({ kind }) => kind === 'job')).toMatchObject([
      { id: job.id, href: `/dashboard/jobs/${job.id}/overview` }
    ])
  }
  const params = { customerId: customer.id }
  await sent(archiveCustomer, { ...inside(as), params, body: { archived: true } })
  expect(await send(deleteCustomer, { ...inside(as), params })).toMatchObject({
    status: 409,
    message: expect.stringContaining('1 job belongs')
  })
})
