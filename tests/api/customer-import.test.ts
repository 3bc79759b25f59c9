import { expect, test } from 'vitest'

import {
  addImportLines,
  createCustomerImport,
  getCustomerImport,
  mendImportLines,
  startCustomerImport,
  takeBackImport
} from '#lib/contract/customer-imports.ts'
import { archiveCustomer, exportCustomers, updateCustomer } from '#lib/contract/customers.ts'
import { findKnownEmails } from '#lib/server/contact/customers/import-queries.ts'
import { customerImports } from '#lib/server/contact/customers/import.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { readRows, toLines } from '#lib/client/list-file.ts'
import { looksLikeHeads, recogniseColumns } from '#lib/shared/customer-columns.ts'

import { customersOf, makeCustomer, namesOf, within } from '../support/customers.ts'
import { type Person, request, send, sent, signUp } from '../support/world.ts'

const HEADS = ['Name', 'Company', 'Email', 'Country']
const COLUMNS = ['name', 'company', 'email', 'country'] as const

async function begin(as: Person, lines: string[][], heads = HEADS): Promise<string> {
  const { id } = await sent(createCustomerImport, { ...within(as), body: { fileName: 'list.csv', heads } })
  await sent(addImportLines, { ...within(as), params: { importId: id }, body: { from: 1, lines } })
  return id
}

async function run(as: Person, lines: string[][], existing: 'skip' | 'add' = 'skip') {
  const importId = await begin(as, lines)
  const body = { columns: [...COLUMNS], existing }
  await sent(startCustomerImport, { ...within(as), params: { importId }, body })
  // What the queue does.
  await customerImports.run({ importId, workspaceId: as.workspaceId, userId: as.userId })
  return sent(getCustomerImport, { ...within(as), params: { importId } })
}

test('makes customers of lines, leaves out those who are there, and says what is wrong with each other line', async () => {
  const as = await signUp()
  await makeCustomer(as, { name: 'Kim', emails: [{ address: 'KIM@example.com' }] })

  const done = await run(as, [
    ['Ada', '', 'ada@example.com', 'United States'],
    ['Kim again', '', 'kim@example.com', ''],
    ['Ada twice', '', 'ADA@example.com', ''],
    ['', '', 'nobody@example.com', ''],
    ['Bo', 'Bo Signs', 'not an address', '']
  ])

  expect(done).toMatchObject({ state: 'done', lines: 5, added: 1, skipped: 2, failed: 2 })
  expect(done.failedLines).toEqual([
    { line: 4, cells: ['', '', 'nobody@example.com', ''], error: 'Name: Give a name or a company' },
    {
      line: 5,
      cells: ['Bo', 'Bo Signs', 'not an address', ''],
      error: 'E-mail: Enter an e-mail address like name@example.com'
    }
  ])
  expect(await namesOf(as)).toEqual(['Ada', 'Kim'])
})

test('tries mended lines again, and only those that failed', async () => {
  const as = await signUp()
  const { id: importId } = await run(as, [
    ['Ada', '', 'ada', ''],
    ['Bo', '', 'bo@example.com', '']
  ])
  const mend = (lines: { line: number; cells: string[] }[]) =>
    send(mendImportLines, { ...within(as), params: { importId }, body: { lines } })

  const still = await mend([{ line: 1, cells: ['Ada', '', 'ada@', ''] }])
  expect(still.data).toMatchObject({ added: 1, failed: 1, failedLines: [{ line: 1, cells: ['Ada', '', 'ada@', ''] }] })
  const good = { line: 1, cells: ['Ada', '', 'ada@example.com', ''] }
  const mended = await mend([good, { line: 2, cells: ['Bo', '', 'bo2@example.com', ''] }])
  expect(mended.data).toMatchObject({ added: 2, failed: 0, failedLines: [] })
  expect((await mend([good])).data).toMatchObject({ added: 2 })
  expect(await namesOf(as)).toEqual(['Ada', 'Bo'])
})

test('finds who is there among few addresses and among many', async () => {
  const as = await signUp()
  await makeCustomer(as, { name: 'Bo', emails: [{ address: 'Bo@club.example' }] } as never)
  const asked = (count: number) => Array.from({ length: count }, (_, at) => `${at === 1 ? 'bo' : at}@club.example`)
  for (const count of [3, 49, 50, 200]) {
    expect(await findKnownEmails(getDb(), as.workspaceId, asked(count))).toEqual(new Set(['bo@club.example']))
  }
  expect(await findKnownEmails(getDb(), (await signUp()).workspaceId, asked(3))).toEqual(new Set())
})

test('undoes an import, but those whom somebody worked with', async () => {
  const as = await signUp()
  const { id: importId } = await run(as, [
    ...['Ada', 'Bo', 'Cy', 'Di'].map(name => [name, '', `${name}@example.com`, ''])
  ])
  const [, bo, cy] = (await customersOf(as)).rows
  await sent(updateCustomer, { ...within(as), params: { customerId: bo!.id }, body: { revision: 1, notes: 'Rang' } })
  await sent(archiveCustomer, { ...within(as), params: { customerId: cy!.id }, body: { archived: true } })
  const takeBack = () => send(takeBackImport, { ...within(as), params: { importId } })

  expect((await takeBack()).data).toEqual({ removed: 2, kept: 2 })
  // Open lists hear how many came, and how many went, by the import's id.
  const news = await getDb()
    .selectFrom('news')
    .select('details')
    .where('subject_id', '=', importId)
    .orderBy('id')
    .execute()
  expect(news.map(({ details }) => details)).toEqual([{ count: 4 }, { count: 2 }])
  expect(await namesOf(as)).toEqual(['Bo'])
  expect(await takeBack()).toMatchObject({ status: 409 })
})

test('goes on where it was cut off, and ends once', async () => {
  const as = await signUp()
  const importId = await begin(
    as,
    Array.from({ length: 1000 }, (_, index) => [`Person ${index}`, '', '', ''])
  )
  const task = { importId, workspaceId: as.workspaceId, userId: as.userId }
  await sent(startCustomerImport, { ...within(as), params: { importId }, body: { columns: [...COLUMNS] } })
  await Promise.all([customerImports.run(task), customerImports.run(task)])
  await customerImports.run(task)

  expect(await sent(getCustomerImport, { ...within(as), params: { importId } })).toMatchObject({ added: 1000 })
  expect((await customersOf(as)).total).toBe(1000)
})

test('refuses what is no list, in words', async () => {
  const as = await signUp()
  const importId = await begin(as, [['Kim', '', '', '']])
  const start = (columns: string[]) =>
    send(startCustomerImport, { ...within(as), params: { importId }, body: { columns } } as never)

  expect(await start(['name'])).toMatchObject({ status: 400, message: 'columns: choose for each column what it is' })
  expect(await start(['', '', 'email', ''])).toMatchObject({ status: 400 })
  expect(await start([...COLUMNS])).toMatchObject({ status: 200 })
  expect(await start([...COLUMNS])).toMatchObject({ status: 409 })
  const late = { from: 2, lines: [['Bo', '', '', '']] }
  expect(await send(addImportLines, { ...within(as), params: { importId }, body: late })).toMatchObject({ status: 409 })
  const far = { from: 50_000, lines: [['Bo'], ['Cy']] }
  const other = await begin(as, [['Kim', '', '', '']])
  expect(await send(addImportLines, { ...within(as), params: { importId: other }, body: far })).toMatchObject({
    status: 400
  })
})

test('what is exported can be opened safely and comes back as it was', async () => {
  const as = await signUp()
  const made = await makeCustomer(as, {
    ...{ kind: 'company', name: '=HYPERLINK("http://x")', company: '+Plus Signs', taxExempt: true, terms: 'net_30' },
    taxNumber: '-1',
    priceLevel: 'Trade',
    tags: ['school', 'fall'],
    notes: 'two\nlines, "quoted"',
    emails: [
      { address: 'a@x.com', label: '' },
      { address: 'b@x.com', label: '' }
    ],
    phones: [
      { number: '+1 937 555 0142', label: '' },
      { number: '937 555 0143', label: 'Mobile' }
    ],
    addresses: [
      {
        label: 'Office',
        street: '1 Main',
        street2: '',
        city: 'Dayton',
        state: 'OH',
        postalCode: '45402',
        country: 'US'
      }
    ]
  })
  const response = await request(exportCustomers, within(as))
  const text = await response.text()
  expect(text).toContain(`"'=HYPERLINK`)
  expect(text).toContain(`'+Plus Signs`)

  const { heads, lines } = toLines(readRows(text), looksLikeHeads)
  const other = await signUp()
  const importId = await begin(other, lines, heads)
  const columns = recogniseColumns(heads, lines)
  expect(columns).not.toContain('')
  await sent(startCustomerImport, { ...within(other), params: { importId }, body: { columns } })
  await customerImports.run({ importId, workspaceId: other.workspaceId, userId: other.userId })
  const { rows } = await customersOf(other)
  const { getCustomer } = await import('#lib/contract/customers.ts')
  const back = await sent(getCustomer, { ...within(other), params: { customerId: rows[0]!.id } })
  const { id: _, createdAt: __, updatedAt: ___, ...details } = made
  expect(back).toMatchObject(details)
})
