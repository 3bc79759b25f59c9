import { z } from 'zod'

import { WEBHOOK_EVENTS } from '#lib/shared/webhooks.ts'

import * as calls from './calls/webhooks.ts'
import { endpoint, InWorkspace, page, Paging, Timestamp } from './endpoint.ts'

const MANAGE = { access: 'workspace', may: 'developers:manage' } as const
const ByWebhook = z.object({ webhookId: z.uuid() })
const ByDelivery = z.object({ deliveryId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) })

export const Webhook = z.object({
  id: z.uuid(),
  url: z.string(),
  description: z.string(),
  events: z.array(z.string()),
  /** Nothing is sent while it is set; what happens meanwhile is kept for 30 days. */
  pausedAt: Timestamp.nullable(),
  /** Where it was paused by itself. */
  pauseReason: z.string().nullable(),
  failingSince: Timestamp.nullable(),
  /** Until then the secret before the newest signs too. */
  oldSecretUntil: Timestamp.nullable(),
  createdAt: Timestamp,
  waiting: z.int()
})
export type Webhook = z.infer<typeof Webhook>

const Fields = {
  url: z.string().trim().max(500, 'At most 500 characters'),
  description: z.string().trim().max(100, 'At most 100 characters'),
  events: z.array(z.enum(WEBHOOK_EVENTS)).min(1, 'Choose at least one event').max(WEBHOOK_EVENTS.length)
}

export const listWebhooks = endpoint({
  ...MANAGE,
  ...calls.listWebhooks,
  summary: 'Where other programs are told of what happens in this workspace.',
  query: InWorkspace,
  data: z.array(Webhook)
})

export const createWebhook = endpoint({
  ...MANAGE,
  ...calls.createWebhook,
  summary: 'Adds an address that is told. The reply is the only place where its secret is shown.',
  query: InWorkspace,
  body: z.object({ ...Fields, description: Fields.description.default('') }),
  data: z.object({ webhooks: z.array(Webhook), webhookId: z.uuid(), secret: z.string() })
})

export const updateWebhook = endpoint({
  ...MANAGE,
  ...calls.updateWebhook,
  summary: 'Changes an address, its events, or whether it is paused. What is left out stays.',
  params: ByWebhook,
  query: InWorkspace,
  body: z.object({
    url: Fields.url.optional(),
    description: Fields.description.optional(),
    events: Fields.events.optional(),
    paused: z.boolean().optional()
  }),
  data: z.array(Webhook)
})

export const deleteWebhook = endpoint({
  ...MANAGE,
  ...calls.deleteWebhook,
  summary: 'Takes an address out, with its log and what waits to be sent there.',
  params: ByWebhook,
  query: InWorkspace,
  data: z.array(Webhook)
})

export const rotateWebhookSecret = endpoint({
  ...MANAGE,
  ...calls.rotateWebhookSecret,
  summary: 'Makes a new secret. For a day each call is signed by the old one too.',
  params: ByWebhook,
  query: InWorkspace,
  data: z.object({ webhooks: z.array(Webhook), secret: z.string() })
})

export const WebhookDelivery = z.object({
  id: z.int(),
  webhookId: z.uuid(),
  url: z.string(),
  eventId: z.uuid(),
  type: z.string(),
  happenedAt: Timestamp,
  state: z.enum(['waiting', 'delivered', 'failed']),
  tries: z.int(),
  /** Of a waiting one. */
  nextAt: Timestamp.nullable(),
  lastStatus: z.int().nullable(),
  lastError: z.string()
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

export const WebhookDeliveryDetail = WebhookDelivery.extend({
  /** What is sent, word for word. */
  body: z.string(),
  attempts: z.array(
    z.object({ at: Timestamp, status: z.int().nullable(), error: z.string(), answer: z.string(), tookMs: z.int() })
  )
})
export type WebhookDeliveryDetail = z.infer<typeof WebhookDeliveryDetail>

export const testWebhook = endpoint({
  ...MANAGE,
  ...calls.testWebhook,
  summary: 'Sends a test event at once and says how it went.',
  params: ByWebhook,
  query: InWorkspace,
  data: WebhookDeliveryDetail
})

export const listWebhookDeliveries = endpoint({
  ...MANAGE,
  ...calls.listWebhookDeliveries,
  summary: 'What was sent and what waits, the newest first. Kept for 30 days.',
  query: InWorkspace.extend({
    ...Paging,
    webhookId: z.uuid().optional(),
    state: z.enum(['waiting', 'delivered', 'failed']).optional()
  }),
  data: page(WebhookDelivery)
})

export const getWebhookDelivery = endpoint({
  ...MANAGE,
  ...calls.getWebhookDelivery,
  summary: 'One event as it is sent to one address, with each try and what was answered.',
  params: ByDelivery,
  query: InWorkspace,
  data: WebhookDeliveryDetail
})

export const resendWebhookDelivery = endpoint({
  ...MANAGE,
  ...calls.resendWebhookDelivery,
  summary: 'Sends it again, with the id of its event. The answer does not wait for it.',
  params: ByDelivery,
  query: InWorkspace,
  data: WebhookDeliveryDetail
})
