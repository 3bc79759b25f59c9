// What a British shop, an American one and their customers read, in one process at the same time.
import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { createBlank } from '#lib/contract/blanks.ts'
import { getInvoiceSettings, printInvoice, updateInvoiceSettings } from '#lib/contract/invoice-books.ts'
import { previewProductionRun } from '#lib/contract/production.ts'
import { createStore } from '#lib/contract/stores.ts'
import { updateWorkspace } from '#lib/contract/workspaces.ts'
import { TEXTS } from '#lib/i18n/texts.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { sweepInvoices } from '#lib/server/invoices/tasks.ts'
import { wordOrderMail } from '#lib/server/storefront/orders/mails.ts'
import { findWholeOrder } from '#lib/server/storefront/orders/queries.ts'
import { changed, type Into } from '#lib/server/workspace-transfer/changes.ts'

import { issueInvoice } from '../support/invoices.ts'
import { inside } from '../support/jobs.ts'
import { readPdf } from '../support/pdf-text.ts'
import { closedStore, startedRun } from '../support/production.ts'
import { openShop, teeLine } from '../support/shop.ts'
import { price } from '../support/shopping.ts'
import { openStore, paidOrder } from '../support/stores.ts'
import { addMembers, type Person, request, send, sent, signUp } from '../support/world.ts'

async function shopIn(country: string): Promise<Person> {
  const as = await signUp()
  await sent(updateWorkspace, { as, body: { workspaceId: as.workspaceId, timeZone: 'UTC', address: { country } } })
  return as
}

const bothShops = () => Promise.all([shopIn('GB'), shopIn('US')])

const manyColours = Array.from({ length: 151 }, (_, at) => ({ name: `No. ${at}` }))

test('calls of two shops at once are each answered in the spelling of their own', async () => {
  const [british, american] = await bothShops()
  const refused = async (as: Person) => {
    const { message } = await send(createBlank, { ...inside(as), body: { name: 'Tee', colours: manyColours } })
    return message
  }
  const turns = Array.from({ length: 20 }, (_, at) => (at % 2 ? american : british))
  const said = await Promise.all(turns.map(refused))
  for (const [at, message] of said.entries()) expect(message).toContain(at % 2 ? '150 colors' : '150 colours')
})

test('shoppers of two stores at once read the spelling of their shop', async () => {
  const people = await bothShops()
  const [british, american] = await Promise.all(people.map(as => openShop(as)))
  const problem = async (shop: NonNullable<typeof british>) => {
    const { lines } = await price(shop, { lines: [teeLine(shop, { colourId: 'gone' })] })
    return lines[0]?.problem
  }
  const said = await Promise.all([british!, american!, british!, american!].map(problem))
  expect(said).toEqual([
    'This colour is no longer offered, please choose another',
    'This color is no longer offered, please choose another',
    'This colour is no longer offered, please choose another',
    'This color is no longer offered, please choose another'
  ])
})

test('a new store begins with messages in the spelling of its shop', async () => {
  const people = await bothShops()
  const stores = await Promise.all(people.map(as => sent(createStore, { ...inside(as), body: { name: 'Spring' } })))
  expect(stores.map(({ settings }) => settings.messages.launch.text)).toEqual([
    expect.stringContaining('size and colour'),
    expect.stringContaining('size and color,')
  ])
})

test('mails that the product writes by itself are in the spelling and dates of each shop', async () => {
  const people = await bothShops()
  const invoices = await Promise.all(people.map(as => issueInvoice(as, 5000)))
  const ids = invoices.map(({ id }) => id)
  await getDb().updateTable('invoices').set({ due_on: '2020-11-28' }).where('id', 'in', ids).execute()
  for (const as of people) {
    const { revision } = await sent(getInvoiceSettings, inside(as))
    await sent(updateInvoiceSettings, { ...inside(as), body: { revision, remindEvery: 1 } })
  }
  await sweepInvoices(getDb())
  const bodies = await Promise.all(
    people.map(({ workspaceId }) =>
      getDb()
        .selectFrom('mails')
        .select(['body', 'html'])
        .where('workspace_id', '=', workspaceId)
        .where('template', '=', 'invoice_overdue')
        .executeTakeFirstOrThrow()
    )
  )
  expect(bodies.map(({ body }) => /Saturday[\w ,]*/.exec(body)?.[0])).toEqual([
    'Saturday 28 November',
    'Saturday, November 28'
  ])
  expect(bodies.map(({ html }) => /lang="([\w-]+)"/.exec(html)?.[1])).toEqual(['en-GB', 'en-US'])
})

test('a mail about an order is worded for its shop, whoever causes it', async () => {
  const people = await bothShops()
  const words = await Promise.all(
    people.map(async as => {
      const { id } = await paidOrder(await openStore(as))
      const order = await findWholeOrder(getDb(), id)
      return wordOrderMail({ ...order!, status: 'cancelled', cancelReason: '' }, 'order_released').text
    })
  )
  expect(words.map(text => /it was cance\w+/.exec(text)?.[0])).toEqual(['it was cancelled', 'it was canceled'])
})

test('a run is called as its shop reads it, whoever starts it and wherever else they work', async () => {
  const names = { 'runNames.orders': '{{count}} British orders', 'runNames.order': 'British order {{number}}' }
  Object.assign(TEXTS['en-GB']!, names)
  const [british, american] = await bothShops()
  const { orders } = await closedStore(british!, [1, 1, 1])
  const [first, ...others] = orders.map(({ id }) => id)
  const member = { ...american!, workspaceId: british!.workspaceId }
  await addMembers(british!, ['admin'], [american!])
  const run = await startedRun(member, { kind: 'orders', orderIds: [first!] })
  expect(run.name).toMatch(/^British order \d+$/)
  const from = { kind: 'orders' as const, orderIds: others }
  const seen = await Promise.all(
    [british!, member].map(as => sent(previewProductionRun, { ...inside(as), body: { from } }))
  )
  expect(seen.map(({ name }) => name)).toEqual(['2 British orders', '2 British orders'])
  const own = await closedStore(american!, [1, 1])
  const { name } = await startedRun(american!, { kind: 'orders', orderIds: own.orders.map(({ id }) => id) })
  expect(name).toBe('2 orders')
})

test('papers are drawn in the dates of the shop, in a child process that serves both', async () => {
  const people = await bothShops()
  const texts = await Promise.all(
    [...people, ...people].map(async as => {
      const { id, issuedOn } = await issueInvoice(as, 5000)
      const params = { invoiceId: id }
      const pdf = await request(printInvoice, { as, params, query: { WorkspaceId: as.workspaceId, paper: 'a4' } })
      const pages = await readPdf(Buffer.from(await pdf.arrayBuffer()))
      const day = new Date(`${issuedOn}T00:00:00Z`)
      const write = (locale: string) => day.toLocaleDateString(locale, { dateStyle: 'medium', timeZone: 'UTC' })
      const text = pages.flatMap(({ lines }) => lines).join(' ')
      return [text.includes(write('en-GB')), text.includes(write('en-US'))]
    })
  )
  expect(texts).toEqual([
    [true, false],
    [false, true],
    [true, false],
    [false, true]
  ])
})

test('a workspace in the file of an older release is spelled as in its country', () => {
  const into = { importId: randomUUID(), ownerId: randomUUID(), name: 'Moved' } as Into
  const localeOf = (row: Record<string, unknown>) => changed('workspaces', { row, raw: row }, into, new Map())['locale']
  expect(localeOf({ address: { country: 'GB' } })).toBe('en-GB')
  expect(localeOf({ address: { country: 'US' } })).toBe('en-US')
  expect(localeOf({ address: { country: 'GB' }, locale: 'en-US' })).toBe('en-US')
})
