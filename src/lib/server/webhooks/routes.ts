import {
  createWebhook,
  deleteWebhook,
  getWebhookDelivery,
  listWebhookDeliveries,
  listWebhooks,
  resendWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook
} from '#lib/contract/webhooks.ts'
import { route } from '#lib/server/platform/http/route.ts'

import * as webhooks from './service.ts'

export const webhookRoutes = [
  route(listWebhooks, ({ db, actor }) => webhooks.findWebhooks(db, actor)),
  route(createWebhook, ({ db, actor, body }) => webhooks.createWebhook(db, actor, body)),
  route(updateWebhook, ({ db, actor, params, body }) => webhooks.updateWebhook(db, actor, { ...params, ...body })),
  route(deleteWebhook, ({ db, actor, params }) => webhooks.deleteWebhook(db, actor, params.webhookId)),
  route(rotateWebhookSecret, ({ db, actor, params }) => webhooks.rotateSecret(db, actor, params.webhookId)),
  route(testWebhook, ({ db, actor, params }) => webhooks.testWebhook(db, actor, params.webhookId)),
  route(listWebhookDeliveries, ({ db, actor, query }) => webhooks.findDeliveries(db, actor, query)),
  route(getWebhookDelivery, ({ db, actor, params }) => webhooks.getDelivery(db, actor, params.deliveryId)),
  route(resendWebhookDelivery, ({ db, actor, params }) => webhooks.resend(db, actor, params.deliveryId))
]
