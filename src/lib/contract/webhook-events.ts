// What is sent to the webhooks of a shop. The records are selected by each domain's `webhooks.ts`.
import { z } from 'zod'

import type { WebhookEvent } from '#lib/shared/webhooks.ts'

import { Timestamp } from './endpoint.ts'

const Cents = z.int()
const Day = z.iso.date().nullable()

export const WebhookLead = z.object({
  leadId: z.uuid(),
  name: z.string(),
  company: z.string(),
  email: z.string(),
  phone: z.string(),
  stage: z.string(),
  source: z.string(),
  portfolioId: z.uuid().nullable(),
  storeId: z.uuid().nullable()
})

export const WebhookCustomer = z.object({
  customerId: z.uuid(),
  name: z.string(),
  company: z.string(),
  emails: z.array(z.object({ address: z.string(), label: z.string() })),
  phones: z.array(z.object({ number: z.string(), label: z.string() }))
})

export const WebhookJob = z.object({
  jobId: z.uuid(),
  number: z.int(),
  title: z.string(),
  status: z.string(),
  statusGroup: z.string(),
  customerId: z.uuid().nullable(),
  dueOn: Day,
  currency: z.string(),
  totalCents: Cents,
  closedAt: z.string().nullable()
})

export const WebhookProposal = z.object({
  proposalId: z.uuid(),
  jobId: z.uuid(),
  jobNumber: z.int(),
  title: z.string(),
  version: z.int(),
  state: z.string()
})

export const WebhookInvoice = z.object({
  invoiceId: z.uuid(),
  number: z.int().nullable(),
  jobId: z.uuid().nullable(),
  jobNumber: z.int().nullable(),
  customerId: z.uuid().nullable(),
  title: z.string(),
  currency: z.string(),
  totalCents: Cents,
  paidCents: Cents,
  balanceCents: Cents,
  issuedOn: Day,
  dueOn: Day
})

export const WebhookOrder = z.object({
  orderId: z.uuid(),
  number: z.int(),
  storeId: z.uuid(),
  status: z.string(),
  buyerName: z.string(),
  buyerEmail: z.string(),
  currency: z.string(),
  totalCents: Cents,
  paidCents: Cents,
  refundedCents: Cents,
  units: z.int(),
  livemode: z.boolean(),
  paidAt: z.string().nullable()
})

export const WebhookRun = z.object({
  runId: z.uuid(),
  number: z.int(),
  name: z.string(),
  state: z.string(),
  /** Without spoiled ones and those that are no longer owed. */
  pieces: z.int()
})

/** What a change adds beside the record depends on the event; each has what its history shows. */
const Change = z.record(z.string(), z.unknown()).optional()

const eventOf = <Data extends z.ZodRawShape>(record: z.ZodObject<Data>) =>
  z.object({
    /** The same for each try: an event that was handled before is one that came again. */
    id: z.uuid(),
    type: z.string(),
    at: Timestamp,
    workspaceId: z.uuid(),
    data: record.extend({ change: Change })
  })

export const LeadEvent = eventOf(WebhookLead)
export const CustomerEvent = eventOf(WebhookCustomer)
export const JobEvent = eventOf(WebhookJob)
export const ProposalEvent = eventOf(WebhookProposal)
export const InvoiceEvent = eventOf(WebhookInvoice)
export const OrderEvent = eventOf(WebhookOrder)
export const RunEvent = eventOf(WebhookRun)

interface Described {
  summary: string
  body: z.ZodObject
}

export const WEBHOOK_BODIES: Record<WebhookEvent, Described> = {
  'lead.created': { summary: 'A lead came in or was written down.', body: LeadEvent },
  'customer.created': { summary: 'A customer was added, imported, or made of a lead.', body: CustomerEvent },
  'job.created': { summary: 'A job was made.', body: JobEvent },
  'job.status': { summary: 'A job has another status, was closed or opened again.', body: JobEvent },
  'proposal.sent': { summary: 'A proposal was sent to its customer.', body: ProposalEvent },
  'proposal.approved': { summary: 'A customer approved a proposal.', body: ProposalEvent },
  'proposal.declined': { summary: 'A customer declined a proposal.', body: ProposalEvent },
  'proposal.change_requested': { summary: 'A customer asked for a change of a proposal.', body: ProposalEvent },
  'invoice.sent': { summary: 'An invoice was sent.', body: InvoiceEvent },
  'invoice.payment': { summary: 'A payment of an invoice came in.', body: InvoiceEvent },
  'invoice.paid': { summary: 'An invoice is paid in full.', body: InvoiceEvent },
  'invoice.credited': { summary: 'A credit note of an invoice was issued.', body: InvoiceEvent },
  'invoice.refunded': { summary: 'A payment of an invoice was given back.', body: InvoiceEvent },
  'order.placed': { summary: 'An order was placed in a store; it is not paid yet.', body: OrderEvent },
  'order.paid': { summary: 'An order is paid.', body: OrderEvent },
  'order.status': { summary: 'An order has another status.', body: OrderEvent },
  'order.ready': { summary: 'All pieces of an order are ready for pick-up or to be shipped.', body: OrderEvent },
  'order.refunded': { summary: 'Money of an order was given back.', body: OrderEvent },
  'order.cancelled': { summary: 'An order was canceled.', body: OrderEvent },
  'run.started': { summary: 'A production run was started.', body: RunEvent },
  'piece.spoiled': { summary: 'A piece of a production run was spoiled; it is made again.', body: RunEvent }
}
