import { expect, test } from 'vitest'

import { printJobTickets } from '#lib/contract/job-tickets.ts'
import { listJobs } from '#lib/contract/jobs.ts'

import { readPdf } from '../support/pdf-text.ts'
import { makeJob, saveItems, teeItem } from '../support/jobs.ts'
import { addMember, type Person, request, send, sent, signUp } from '../support/world.ts'

const PEOPLE = Array.from({ length: 60 }, (_, at) => {
  return { id: crypto.randomUUID(), name: `Player ${at}`, number: String(at), size: 'M' }
})

async function print(as: Person, JobIds: string): Promise<string> {
  const answer = await request(printJobTickets, { as, query: { WorkspaceId: as.workspaceId, JobIds } })
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  return Buffer.from(await answer.arrayBuffer()).toString('latin1')
}

const pagesOf = (paper: string) => paper.match(/\/Type \/Page\b(?!s)/g)?.length

test('prints the tickets of several jobs, each on pages of its own, also for whoever makes the goods', async () => {
  const as = await signUp()
  const maker = await addMember(as, 'production')
  const [one, two] = [await makeJob(as, { dueOn: '2026-12-01', note: 'Fold by name' }), await makeJob(as)]
  await saveItems(as, one, { items: [await teeItem(as, { people: PEOPLE })] })
  const single = await print(maker, one.id)
  expect(single.startsWith('%PDF-')).toBe(true)
  expect(pagesOf(single)).toBe(2)
  expect(pagesOf(await print(as, `${one.id},${two.id},${two.id}`))).toBe(3)
})

test('no page of a ticket has one name of a list', async () => {
  const as = await signUp()
  const jobs = await Promise.all(
    // A list of each length that may end at the foot of the first page.
    Array.from({ length: 10 }, async (_, at) => {
      const job = await makeJob(as)
      await saveItems(as, job, { items: [await teeItem(as, { people: PEOPLE.slice(0, 36 + at * 2) })] })
      return job.id
    })
  )
  const pages = await readPdf(Buffer.from(await print(as, jobs.join(',')), 'latin1'))
  const counts = pages.map(({ lines }) => lines.join(' ').match(/Player \d/g)?.length ?? 0)
  expect(pages.length).toBeGreaterThan(jobs.length)
  expect(Math.min(...counts)).toBeGreaterThan(4)
})

test('a job is found by the customer’s PO number, and its ticket has it', async () => {
  const as = await signUp()
  const job = await makeJob(as, { poNumber: ' PO-4711 ' })
  await makeJob(as)
  const [page] = await readPdf(Buffer.from(await print(as, job.id), 'latin1'))
  expect(page!.lines.join(' ')).toContain('PO number PO-4711')
  const query = { WorkspaceId: as.workspaceId, search: 'po-4711' }
  expect((await sent(listJobs, { as, query })).rows.map(({ id }) => id)).toEqual([job.id])
})

test('prints a large count whole', async () => {
  const as = await signUp()
  const job = await makeJob(as)
  await saveItems(as, job, { items: [await teeItem(as, { sizes: [{ size: 'M', quantity: 12_480 }] })] })
  const [page] = await readPdf(Buffer.from(await print(as, job.id), 'latin1'))
  const text = page!.lines.join(' ')
  expect(text.match(/12,480(?! pieces)/g)?.length).toBeGreaterThan(1)
  expect(text).toContain('12,480 pieces')
})

test('refuses jobs of others, no jobs and too many', async () => {
  const [as, other] = [await signUp(), await signUp()]
  const [own, foreign] = [await makeJob(as), await makeJob(other)]
  const ask = (JobIds: string) => send(printJobTickets, { as, query: { WorkspaceId: as.workspaceId, JobIds } })
  expect(await ask(`${own.id},${foreign.id}`)).toMatchObject({ status: 404 })
  expect(await ask('')).toMatchObject({ status: 400 })
  const many = Array.from({ length: 51 }, () => crypto.randomUUID()).join(',')
  expect(await ask(many)).toMatchObject({ status: 400, message: 'JobIds: At most 50 tickets at once' })
})
