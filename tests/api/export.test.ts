import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { exportAccount } from '#lib/contract/users.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { registeredPlugIns } from '#lib/server/platform/plug-ins/plug-ins.ts'

import { uploaded } from '../support/pictures.ts'
import { request, signUp } from '../support/world.ts'
import { readZip } from '../support/zip.ts'

/** What a shop does not take along, and why. */
const LEFT: Record<string, string> = {
  audit_entries: 'the record of who looked, which is the platform’s',
  counters: 'the next numbers, which the rows themselves say',
  customer_imports: 'kept for days, until a list is read',
  customer_import_lines: 'kept for days, until a list is read',
  designer_sessions: 'who has a design open now',
  document_symbols: 'read from the designs',
  feedback: 'of a person, in the folder of the account',
  invitations: 'doors that are open for other people',
  links: 'secrets',
  mail_allowances: 'what the platform lets a shop send',
  mails: 'hold links that open what is somebody else’s',
  news: 'kept for hours',
  order_sums: 'added up from the orders',
  order_times: 'worked out from the orders',
  payables: 'stand with the order or invoice they are for',
  payment_accounts: 'of the payment service, which hands it out itself',
  saved_views: 'filters of lists that are only here',
  security_events: 'of a person, in the folder of the account',
  supply_cart_lines: 'names of goods that were not ordered',
  transfer_art: 'read from the pictures',
  webhook_outbox: 'gone within seconds',
  workspace_exports: 'the files of other exports'
}

test('164: every table of a workspace is in the export, or has a reason not to be', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and c.column_name = 'workspace_id' and t.table_type = 'BASE TABLE'`.execute(getDb())
  const id = crypto.randomUUID()
  const texts = registeredPlugIns().flatMap(({ exports = {} }) =>
    Object.values(exports).map(({ select }) => select(id).compile(getDb()).sql)
  )
  const holds = (name: string) => texts.some(text => new RegExp(`\\b${name}\\b`).test(text))
  expect(rows.map(({ name }) => name).filter(name => !holds(name) && !LEFT[name])).toEqual([])
  expect(Object.keys(LEFT).filter(name => holds(name))).toEqual([])
})

test('a drawing is in the export as it was uploaded, beside its picture', async () => {
  const as = await signUp()
  const square =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9H0z" fill="#123456"/></svg>'
  await uploaded(as, square, { name: 'square.svg', type: 'image/svg+xml' })
  const entries = readZip(Buffer.from(await (await request(exportAccount, { as })).arrayBuffer()))
  const [, drawing] = [...entries].find(([name]) => /\/pictures\/.*square\.svg$/.test(name))!
  expect(drawing).toContain('#123456')
  expect([...entries.keys()]).toEqual(expect.arrayContaining([expect.stringMatching(/history\.json$/)]))
})
