import { createWebhook, testWebhook } from '#lib/contract/webhooks.ts'
import { sent } from '../../support/world.ts'
import type { Victim } from '../victim.ts'

import { type Asked, type Row, manage, inside } from './parts.ts'

/** Nobody listens there. */
const HOOK = { url: 'http://127.0.0.1:9/hook', description: '', events: ['job.created' as const] }

async function newWebhook({ owner: as, inside: query }: Victim): Promise<Asked> {
  const { webhookId } = await sent(createWebhook, { as, query, body: HOOK })
  return { params: { webhookId }, query }
}

/** One for all who ask, as a workspace has ten at most. */
async function webhook(victim: Victim, more: Asked = {}): Promise<Asked> {
  if (!webhooks.has(victim)) webhooks.set(victim, await newWebhook(victim))
  return { ...webhooks.get(victim), ...more }
}

const webhooks = new WeakMap<Victim, Asked>()

async function delivery(victim: Victim): Promise<Asked> {
  const { params } = await webhook(victim)
  const { owner: as, inside: query } = victim
  const { id } = await sent(testWebhook, { as, query, params: params as { webhookId: string } })
  return { params: { deliveryId: String(id) }, query }
}

export const WEBHOOKS: Record<string, Row> = {
  listWebhooks: { expected: manage(), ask: inside },
  createWebhook: { acting: 'refused', expected: manage(), ask: victim => ({ query: victim.inside, body: HOOK }) },
  updateWebhook: {
    acting: 'refused',
    expected: manage(),
    ask: victim => webhook(victim, { body: { paused: true } })
  },
  deleteWebhook: { acting: 'refused', expected: manage(), ask: newWebhook },
  rotateWebhookSecret: { acting: 'refused', expected: manage(), ask: victim => webhook(victim) },
  testWebhook: { acting: 'refused', expected: manage(), ask: victim => webhook(victim) },
  listWebhookDeliveries: { expected: manage(), ask: inside },
  getWebhookDelivery: { expected: manage(), ask: delivery },
  resendWebhookDelivery: { acting: 'refused', expected: manage(), ask: delivery }
}
