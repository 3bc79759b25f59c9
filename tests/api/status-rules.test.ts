import { sql } from 'kysely'
import { expect, test } from 'vitest'

import type { Input } from '#lib/contract/endpoint.ts'
import { closeJob, getJob, getJobActivity } from '#lib/contract/jobs.ts'
import { deleteJobStatus, moveJobs } from '#lib/contract/job-work.ts'
import {
  createStatusRule,
  deleteStatusRule,
  listStatusRules,
  previewStatusRule,
  updateStatusRule
} from '#lib/contract/status-rules.ts'
import { getDb } from '#lib/server/platform/db/index.ts'

import { inside, makeJob, statusNamed } from '../support/jobs.ts'
import { addMember, type Person, send, sent, signUp } from '../support/world.ts'

type Rule = Input<typeof createStatusRule>['body']

const CONTACT = { name: 'Pat Moss', email: 'pat@example.com', phone: '' }

async function makeRule(as: Person, status: string, actions: Rule['actions'], name = 'Rule') {
  const body = { name, statusId: await statusNamed(as, status), actions }
  return (await sent(createStatusRule, { ...inside(as), body })).at(-1)!
}

async function move(as: Person, jobIds: string[], status: string) {
  return sent(moveJobs, { ...inside(as), body: { jobIds, statusId: await statusNamed(as, status) } })
}

async function mails(as: Person) {
  const { rows } = await sql<{ to: string; subject: string; body: string }>`
    select recipient as to, subject, body from mails where workspace_id = ${as.workspaceId}
      and template in ('job_status', 'job_notice') order by id`.execute(getDb())
  return rows
}

async function told(as: Person, jobId: string) {
  const texts = (await sent(getJobActivity, { ...inside(as), params: { jobId } })).map(({ text }) => text)
  return texts.filter(text => text.startsWith('Rule'))
}

test('a status mails the customer, adds a to-do and tells people, once for each change', async () => {
  const as = await signUp()
  const colleague = await addMember(as, 'production')
  await makeRule(as, 'Ready for pick-up', [
    {
      kind: 'mail',
      to: 'customer',
      subject: '{title} is ready',
      text: 'Hi {first},\n\n{number} is {status}. {shop}'
    },
    { kind: 'todo', text: 'Call {customer}', person: colleague.userId, dueInDays: 2 },
    { kind: 'notify', people: [colleague.userId, 'owner'], text: 'Hand it over' }
  ])
  const [one, two] = [await makeJob(as, { contact: CONTACT }), await makeJob(as, { contact: CONTACT })]
  await move(as, [one.id, two.id], 'Ready for pick-up')
  // Sent again, as a browser does that lost the answer.
  await move(as, [one.id, two.id], 'Ready for pick-up')

  const sentMails = await mails(as)
  expect(sentMails.map(({ to }) => to).toSorted()).toEqual(
    [CONTACT.email, CONTACT.email, colleague.email, colleague.email].toSorted()
  )
  expect(sentMails.find(({ to }) => to === CONTACT.email)).toMatchObject({ subject: 'Wildcats tees is ready' })
  expect(sentMails.filter(({ body }) => body.includes(`Hi Pat,\n\n${one.number} is Ready for pick-up.`))).toHaveLength(
    1
  )
  const { todos } = await sent(getJob, { ...inside(as), params: { jobId: one.id } })
  expect(todos).toMatchObject([{ text: 'Call Pat Moss', person: { id: colleague.userId }, done: false }])
  expect(todos[0]!.dueOn).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(await told(as, one.id)).toEqual([
    expect.stringContaining('Mail to pat@example.com; To-do “Call Pat Moss” for')
  ])
})

test('the history says why something was skipped, and the rest is done', async () => {
  const as = await signUp()
  const leaver = await addMember(as, 'sales')
  const rule = await makeRule(as, 'Pressing', [
    { kind: 'mail', to: 'customer', subject: 'Hello', text: 'Hello' },
    { kind: 'notify', people: [leaver.userId], text: 'Look' },
    { kind: 'todo', text: 'Press it', person: leaver.userId }
  ])
  await sql`delete from workspace_users where user_id = ${leaver.userId}`.execute(getDb())
  const job = await makeJob(as)
  await move(as, [job.id], 'Pressing')
  expect(await told(as, job.id)).toEqual([
    'Rule “Rule”: Mail to the customer, skipped: the job has no e-mail address of a customer; Notice, skipped: who it is for is no longer in this workspace; To-do “Press it” for nobody yet: its person left'
  ])
  expect(await mails(as)).toEqual([])
  const { todos } = await sent(getJob, { ...inside(as), params: { jobId: job.id } })
  expect(todos).toMatchObject([{ text: 'Press it', person: null }])
  const [listed] = await sent(listStatusRules, inside(as))
  expect(listed).toMatchObject({ id: rule.id, misses: true })
  // Somebody who is not here is not chosen anew.
  const body = { revision: rule.revision, actions: rule.actions }
  expect(await send(updateStatusRule, { ...inside(as), params: { ruleId: rule.id }, body })).toMatchObject({
    status: 400,
    message: 'actions.1.people: Choose somebody who is in this workspace'
  })
})

test('rules run for new and closed jobs, and not for whoever had the status or while they are off', async () => {
  const as = await signUp()
  const started = await makeRule(as, 'Draft quote', [{ kind: 'todo', text: 'Write the quote' }], 'Start')
  await makeRule(as, 'Completed', [{ kind: 'todo', text: 'Ask for a review' }], 'End')
  const job = await makeJob(as)
  await sent(closeJob, { ...inside(as), params: { jobId: job.id }, body: { reason: 'completed' } })
  expect(await told(as, job.id)).toEqual([
    'Rule “End”: To-do “Ask for a review”',
    'Rule “Start”: To-do “Write the quote”'
  ])
  const off = { revision: started.revision, enabled: false }
  await sent(updateStatusRule, { ...inside(as), params: { ruleId: started.id }, body: off })
  expect(await told(as, (await makeJob(as)).id)).toEqual([])
})

test('a change that fails runs no rule', async () => {
  const as = await signUp()
  await makeRule(as, 'Pressing', [{ kind: 'todo', text: 'Press it' }])
  const [job, closed] = [await makeJob(as), await makeJob(as)]
  await sent(closeJob, { ...inside(as), params: { jobId: closed.id }, body: { reason: 'lost' } })
  const body = { jobIds: [job.id, closed.id], statusId: await statusNamed(as, 'Pressing') }
  expect(await send(moveJobs, { ...inside(as), body })).toMatchObject({ status: 409 })
  expect(await told(as, job.id)).toEqual([])
})

test('a rule rests when its status is deleted, until another is chosen', async () => {
  const as = await signUp()
  const rule = await makeRule(as, 'Quality check', [{ kind: 'todo', text: 'Count' }])
  const params = { statusId: await statusNamed(as, 'Quality check') }
  const MoveTo = await statusNamed(as, 'Pressing')
  await sent(deleteJobStatus, { as, params, query: { WorkspaceId: as.workspaceId, MoveTo } })
  expect(await sent(listStatusRules, inside(as))).toMatchObject([{ id: rule.id, statusId: null }])
  const change = (body: object) => {
    return send(updateStatusRule, { ...inside(as), params: { ruleId: rule.id }, body: { revision: 1, ...body } })
  }
  expect(await change({ enabled: true })).toMatchObject({ status: 409 })
  expect(await change({ statusId: MoveTo })).toMatchObject({ status: 200 })
  expect(await change({ name: 'Older' })).toMatchObject({ status: 409 })
  await sent(deleteStatusRule, { ...inside(as), params: { ruleId: rule.id } })
  expect(await sent(listStatusRules, inside(as))).toEqual([])
})

test('a test run tells what would be done and does nothing', async () => {
  const as = await signUp()
  const job = await makeJob(as, { contact: CONTACT, dueOn: '2026-12-24' })
  const statusId = await statusNamed(as, 'Shipped')
  const actions: Rule['actions'] = [
    { kind: 'mail', to: 'customer', subject: '{title}', text: 'Due {due}, {pieces} pieces' },
    { kind: 'notify', people: ['owner'], text: 'Gone' }
  ]
  expect(await sent(previewStatusRule, { ...inside(as), body: { statusId, actions, jobId: job.id } })).toMatchObject([
    {
      text: 'Mail to pat@example.com',
      subject: 'Wildcats tees',
      body: 'Due December 24, 2026, 0 pieces',
      skipped: null
    },
    { kind: 'notify', skipped: 'the job has no owner' }
  ])
  expect(await mails(as)).toEqual([])
  const wrong = [{ ...actions[0]!, text: 'Hi {name}' }] as Rule['actions']
  expect(await send(createStatusRule, { ...inside(as), body: { name: 'x', statusId, actions: wrong } })).toMatchObject({
    status: 400,
    message: expect.stringContaining('There is no field {name}. Choose one of {customer}')
  })
})
