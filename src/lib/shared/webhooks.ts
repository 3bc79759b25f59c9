/** What other programs can be told of, in the order that a shop reads them. */
export const WEBHOOK_EVENTS = [
  'lead.created',
  'customer.created',
  'job.created',
  'job.status',
  'proposal.sent',
  'proposal.approved',
  'proposal.declined',
  'proposal.change_requested',
  'invoice.sent',
  'invoice.payment',
  'invoice.paid',
  'invoice.credited',
  'invoice.refunded',
  'order.placed',
  'order.paid',
  'order.status',
  'order.ready',
  'order.refunded',
  'order.cancelled',
  'run.started',
  'piece.spoiled'
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/** What a test sends; nobody subscribes to it. */
export const TEST_EVENT = 'webhook.test'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** How long the next try waits after each one that failed. After the last there is none: about three days. */
export const RETRY_SECONDS = [
  10,
  MINUTE,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  6 * HOUR,
  12 * HOUR,
  24 * HOUR,
  30 * HOUR
] as const

/** How long the secret before the newest signs too. */
export const OVERLAP_HOURS = 24
export const MOST_ENDPOINTS = 10
