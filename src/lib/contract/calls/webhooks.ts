import { call } from '../call.ts'

export const listWebhooks = call('listWebhooks', 'GET', '/api/v2/webhooks')
export const createWebhook = call('createWebhook', 'POST', '/api/v2/webhooks')
export const updateWebhook = call('updateWebhook', 'PUT', '/api/v2/webhooks/{webhookId}')
export const deleteWebhook = call('deleteWebhook', 'DELETE', '/api/v2/webhooks/{webhookId}')
export const rotateWebhookSecret = call('rotateWebhookSecret', 'POST', '/api/v2/webhooks/{webhookId}/secret')
export const testWebhook = call('testWebhook', 'POST', '/api/v2/webhooks/{webhookId}/test')
export const listWebhookDeliveries = call('listWebhookDeliveries', 'GET', '/api/v2/webhook-deliveries')
export const getWebhookDelivery = call('getWebhookDelivery', 'GET', '/api/v2/webhook-deliveries/{deliveryId}')
export const resendWebhookDelivery = call(
  'resendWebhookDelivery',
  'POST',
  '/api/v2/webhook-deliveries/{deliveryId}/resend'
)
