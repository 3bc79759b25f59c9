import { sql } from 'kysely'

import type { Announced, Details, WebhookSource } from '#lib/server/webhooks/sources.ts'

const received = ({ cents, amountCents, method = 'online' }: Details, record: { balanceCents: number }) => {
  const change = { amountCents: cents ?? amountCents, method }
  const payment: Announced = { type: 'invoice.payment', change }
  return record.balanceCents <= 0 ? [payment, { type: 'invoice.paid' as const, change }] : [payment]
}

export const invoiceEvents: WebhookSource = {
  find: ids => sql`
    select id, jsonb_build_object('invoiceId', id, 'number', number, 'jobId', job_id, 'jobNumber', job_number,
      'customerId', customer_id, 'title', title, 'currency', currency, 'totalCents', total_cents, 'paidCents', paid_cents,
      'balanceCents', balance_cents, 'issuedOn', issued_on, 'dueOn', due_on) as record
    from invoices where id = any (${ids}::uuid[])`,
  kinds: {
    sent: 'invoice.sent',
    recorded: received,
    paid: received,
    refunded: ({ cents, amountCents }) => [{ type: 'invoice.refunded', change: { amountCents: cents ?? amountCents } }]
  }
}
