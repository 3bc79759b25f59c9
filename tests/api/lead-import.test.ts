import { expect, test } from 'vitest'

import {
  addLeadImportLines,
  createLeadImport,
  getLeadImport,
  listLeadImports,
  mendLeadImportLines,
  startLeadImport,
  undoLeadImport
} from '#lib/contract/lead-imports.ts'
import { getCustomerImport, listCustomerImports } from '#lib/contract/customer-imports.ts'
import { createLead, getLead, listLeads, moveLead, updateLead } from '#lib/contract/leads.ts'
import { leadImports } from '#lib/server/contact/leads/import.ts'
import { getDb } from '#lib/server/platform/db/index.ts'

import { within } from '../support/customers.ts'
import { type Person, send, sent, signUp } from '../support/world.ts'

const HEADS = ['Name', 'Email', 'Phone', 'Needed by', 'Timestamp']
const COLUMNS = ['name', 'email', 'phone', 'needBy', 'askedOn'] as const

async function run(as: Person, lines: string[][], existing: 'skip' | 'add' = 'skip') {
  const { id: importId } = await sent(createLeadImport, {
    ...within(as),
    body: { fileName: 'form.csv', heads: HEADS }
  })
  const of = { ...within(as), params: { importId } }
  await sent(addLeadImportLines, { ...of, body: { from: 1, lines } })
  await sent(startLeadImport, { ...of, body: { columns: [...COLUMNS], existing } })
  // What the queue does.
  await leadImports.run({ importId, workspaceId: as.workspaceId, userId: as.userId })
  return sent(getLeadImport, of)
}

const leadsOf = async (as: Person) =>
  (await sent(listLeads, { ...within(as), query: { ...within(as).query, sort: 'name' } })).rows

test('makes leads of lines, leaves out those whose e-mail or phone a lead has, and reports each wrong line', async () => {
  const as = await signUp()
  await sent(createLead, { ...within(as), body: { name: 'Kim', email: 'KIM@example.com', phone: '(937) 555-0142' } })

  const done = await run(as, [
    ['Ada', 'ada@example.com', '', '12/15/2030', '3/2/2026 10:00'],
    ['Kim again', 'kim@example.com', '', '', ''],
    ['Kim by phone', '', '+1 937 555 0142', '', ''],
    ['Ada twice', 'ADA@example.com', '', '', ''],
    ['', '', '937 555 0199', '', ''],
    ['Bo', 'no address', '', '', ''],
    ['Cy', '', '', '25/12/2030', '']
  ])

  expect(done).toMatchObject({ state: 'done', lines: 7, added: 1, skipped: 3, failed: 3 })
  expect(done.failedLines.map(({ line, error }) => [line, error])).toEqual([
    [5, 'Name: Give a name'],
    [6, 'E-mail: Enter an e-mail address like name@example.com'],
    [7, 'Needed by: 25/12/2030 is no date as month/day/year']
  ])
  const [ada, kim] = await leadsOf(as)
  expect([ada?.name, kim?.name]).toEqual(['Ada', 'Kim'])
  // It stands where it was asked, not on the day of the import.
  expect(ada).toMatchObject({ needBy: '2030-12-15', source: 'other', stage: 'New' })
  expect(ada?.createdAt.slice(0, 10)).toBe('2026-03-02')
  const { activity } = await sent(getLead, { ...within(as), params: { leadId: ada!.id } })
  expect(activity.map(({ text }) => text)).toEqual(['Imported the lead'])
})

test('adds leads that are there already where that is chosen, and tries mended lines again', async () => {
  const as = await signUp()
  await sent(createLead, { ...within(as), body: { name: 'Kim', email: 'kim@example.com' } })
  const { id: importId, failedLines } = await run(
    as,
    [
      ['Kim', 'kim@example.com', '', '', ''],
      ['Bo', 'no address', '', '', '']
    ],
    'add'
  )
  expect(failedLines).toHaveLength(1)
  const lines = [{ line: 2, cells: ['Bo', 'bo@example.com', '', '', ''] }]
  const mended = await sent(mendLeadImportLines, { ...within(as), params: { importId }, body: { lines } })

  expect(mended).toMatchObject({ added: 2, failed: 0 })
  expect((await leadsOf(as)).map(({ name }) => name)).toEqual(['Bo', 'Kim', 'Kim'])
})

test('undoes an import, except leads that somebody changed, moved or made a customer of', async () => {
  const as = await signUp()
  const { id: importId } = await run(
    as,
    ['Ada', 'Bo', 'Cy'].map(name => [name, `${name}@example.com`, '', '', ''])
  )
  const [, bo, cy] = await leadsOf(as)
  await sent(updateLead, { ...within(as), params: { leadId: bo!.id }, body: { revision: 1, notes: 'Rang' } })
  await sent(moveLead, { ...within(as), params: { leadId: cy!.id }, body: { stage: 'Contacted' } })
  const undo = () => send(undoLeadImport, { ...within(as), params: { importId } })

  expect((await undo()).data).toEqual({ removed: 1, kept: 2 })
  expect((await leadsOf(as)).map(({ name }) => name)).toEqual(['Bo', 'Cy'])
  expect(await undo()).toMatchObject({ status: 409 })
  // Open lists are refreshed once for all.
  const rows = await getDb()
    .selectFrom('news')
    .select('details')
    .where('subject_id', '=', importId)
    .orderBy('id')
    .execute()
  expect(rows.map(({ details }) => details)).toEqual([{ count: 3 }, { count: 1 }])
})

test('keeps lists of leads and of customers apart', async () => {
  const as = await signUp()
  const { id: importId } = await run(as, [['Ada', '', '', '', '']])

  expect(await sent(listLeadImports, within(as))).toMatchObject([{ id: importId, added: 1 }])
  expect(await sent(listCustomerImports, within(as))).toEqual([])
  expect(await send(getCustomerImport, { ...within(as), params: { importId } })).toMatchObject({ status: 404 })
})

test('refuses a list in which no column names anybody', async () => {
  const as = await signUp()
  const { id: importId } = await sent(createLeadImport, { ...within(as), body: { heads: ['Qty'] } })
  const of = { ...within(as), params: { importId } }
  await sent(addLeadImportLines, { ...of, body: { from: 1, lines: [['4']] } })

  expect(await send(startLeadImport, { ...of, body: { columns: ['quantity'] } })).toMatchObject({
    status: 400,
    message: 'columns: choose which column is the name, the company or the e-mail'
  })
})
