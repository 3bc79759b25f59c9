// What the API description says of the bodies of webhooks is what is sent.
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import {
  CustomerEvent,
  InvoiceEvent,
  JobEvent,
  LeadEvent,
  OrderEvent,
  ProposalEvent,
  RunEvent,
  WEBHOOK_BODIES
} from '#lib/contract/webhook-events.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { webhookSource } from '#lib/server/webhooks/sources.ts'

import { makeVictim } from '../security/victim.ts'
import { fillEveryTable } from '../support/every-table.ts'

const SUBJECTS = {
  lead: { table: 'leads', event: LeadEvent },
  customer: { table: 'customers', event: CustomerEvent },
  job: { table: 'jobs', event: JobEvent },
  proposal: { table: 'proposals', event: ProposalEvent },
  invoice: { table: 'invoices', event: InvoiceEvent },
  order: { table: 'orders', event: OrderEvent },
  run: { table: 'production_runs', event: RunEvent }
}

test('each record has what is described, and nothing besides', async () => {
  await fillEveryTable(await makeVictim())
  for (const [subject, { table, event }] of Object.entries(SUBJECTS)) {
    const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)} limit 20`.execute(getDb())
    const found = await webhookSource(subject)!
      .find(rows.map(({ id }) => id))
      .execute(getDb())
    expect(found.rows.length, subject).toBeGreaterThan(0)
    for (const { record } of found.rows) expect(event.shape.data.strict().parse(record), subject).toEqual(record)
  }
})

test('each event is of the record that it is about', () => {
  for (const [type, { body }] of Object.entries(WEBHOOK_BODIES)) {
    const [named] = type.split('.')
    // A piece is told of with its run.
    const subject = named === 'piece' ? 'run' : named
    expect(body, type).toBe(SUBJECTS[subject as keyof typeof SUBJECTS].event)
  }
})
