import { randomUUID } from 'node:crypto'

import type { Webhook, WebhookDeliveryDetail } from '#lib/contract/webhooks.ts'
import { t } from '#lib/i18n/t.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { recordSecurityEvent } from '#lib/server/platform/access/record.ts'
import { keyId } from '#lib/server/platform/access/secret.ts'
import { throttle } from '#lib/server/platform/access/throttle.ts'
import { accountDb, type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { env } from '#lib/server/platform/env.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import { faultOfUrl } from '#lib/server/platform/outside/public-address.ts'
import { MOST_ENDPOINTS, TEST_EVENT } from '#lib/shared/webhooks.ts'

import { deliver } from './deliver.ts'
import { claimDelivery } from './delivery-queries.ts'
import {
  deleteWebhookRow,
  dueNow,
  findDelivery,
  findWebhooks,
  insertTest,
  insertWebhook,
  lockWebhook,
  sendAgain,
  updateWebhookRow
} from './queries.ts'
import { secretOf } from './sign.ts'

export { findDeliveries, findWebhooks } from './queries.ts'

interface Fields {
  url: string
  description: string
  events: string[]
}

const TESTS = { hits: 20, seconds: 300 }

export function createWebhook(db: Db, member: Member, fields: Fields) {
  requireCallable(fields.url)
  return inTransaction(db, async tx => {
    const id = await insertWebhook(tx, member, { ...fields, url: new URL(fields.url).href, key_id: keyId() })
    const webhooks = await findWebhooks(tx, member)
    if (webhooks.length > MOST_ENDPOINTS) {
      throw new AppError('conflict', t('errors.webhooks.tooManyWebhooks', { most: MOST_ENDPOINTS }))
    }
    await note(tx, member, { kind: 'webhook_created', details: { webhookId: id, url: fields.url } })
    const secret = secretOf({ id, secretNumber: 1, keyId: keyId(), rotatedAt: null })
    return { webhooks, webhookId: id, secret }
  })
}

export function updateWebhook(
  db: Db,
  member: Member,
  {
    webhookId,
    ...change
  }: { webhookId: string; paused?: boolean | undefined } & { [name in keyof Fields]?: Fields[name] | undefined }
): Promise<Webhook[]> {
  const { url, paused } = change
  if (url !== undefined) requireCallable(url)
  return inTransaction(db, async tx => {
    const before = await lock(tx, member, webhookId)
    await updateWebhookRow(tx, member, webhookId, { ...change, ...(url && { url: new URL(url).href }) })
    if (paused === false) await dueNow(tx, webhookId)
    if (url && before.url !== url) await note(tx, member, { kind: 'webhook_changed', details: { webhookId, url } })
    return findWebhooks(tx, member)
  })
}

export function deleteWebhook(db: Db, member: Member, webhookId: string): Promise<Webhook[]> {
  return inTransaction(db, async tx => {
    if (!(await deleteWebhookRow(tx, member, webhookId))) throw notFound('Webhook')
    await note(tx, member, { kind: 'webhook_deleted', details: { webhookId } })
    return findWebhooks(tx, member)
  })
}

/** The one before signs too for a while, so that the other side can change over without missing a call. */
export function rotateSecret(db: Db, member: Member, webhookId: string) {
  return inTransaction(db, async tx => {
    const endpoint = await lock(tx, member, webhookId)
    const secretNumber = endpoint.secretNumber + 1
    await updateWebhookRow(tx, member, webhookId, { secretNumber, keyId: endpoint.keyId })
    await note(tx, member, { kind: 'webhook_secret_changed', details: { webhookId } })
    return { webhooks: await findWebhooks(tx, member), secret: secretOf({ ...endpoint, secretNumber }) }
  })
}

/** Made in the request, so that whoever presses the button sees how it went. */
export async function testWebhook(db: Db, member: Member, webhookId: string): Promise<WebhookDeliveryDetail> {
  await throttle(accountDb(), `webhook-test:${member.workspaceId}`, TESTS)
  const { workspaceId } = member
  const deliveryId = await inTransaction(db, async tx => {
    await lock(tx, member, webhookId)
    const id = randomUUID()
    const data = { message: 'A test from Platen. Nothing has happened.' }
    const body = JSON.stringify({ id, type: TEST_EVENT, at: new Date().toISOString(), workspaceId, data })
    return insertTest(tx, member, { id, endpointId: webhookId, type: TEST_EVENT, body })
  })
  const claimed = await claimDelivery(db, member, deliveryId)
  if (claimed) await deliver(db, claimed)
  return getDelivery(db, member, deliveryId)
}

export async function getDelivery(db: Db, member: Member, deliveryId: number): Promise<WebhookDeliveryDetail> {
  const found = await findDelivery(db, member, deliveryId)
  if (!found) throw notFound('Delivery')
  return found
}

export function resend(db: Db, member: Member, deliveryId: number): Promise<WebhookDeliveryDetail> {
  return inTransaction(db, async tx => {
    if (!(await sendAgain(tx, member, deliveryId))) throw notFound('Delivery')
    return getDelivery(tx, member, deliveryId)
  })
}

async function lock(tx: Db, member: Member, webhookId: string) {
  const found = await lockWebhook(tx, member, webhookId)
  if (!found) throw notFound('Webhook')
  return found
}

function requireCallable(url: string): void {
  const message = faultOfUrl(url, env().local)
  if (message) throw new AppError('invalid', message, { data: { fields: [{ field: 'url', message }] } })
}

async function note(
  tx: Db,
  { userId, workspaceId }: Member,
  { kind, details }: { kind: string; details: Record<string, unknown> }
): Promise<void> {
  await recordSecurityEvent(tx, { kind, userId, workspaceId, details })
}
