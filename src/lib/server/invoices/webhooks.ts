import { sql } from 'kysely'

import type { Announced, Details, WebhookSource } from '#lib/server/webhooks/sources.ts'

/** The payment that pays the rest says so, and no other: several may have come before the first of them is told. */
const received = ({ cents, leftCents, method = 'online' }: Details): Announced[] => {
  const change = { amountCents: cents, method }
  const isLast = leftCents <= 0 && leftCents + cents > 0
  return [{ type: 'invoice.payment', change }, ...(isLast ? [{ type: 'invoice.paid' as const, change }] : [])]
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
    credited: ({ cents }) => [{ type: 'invoice.credited', change: { amountCents: cents } }],
    refunded: ({ cents, amountCents }) => [{ type: 'invoice.refunded', change: { amountCents: cents ?? amountCents } }]
  }
}
