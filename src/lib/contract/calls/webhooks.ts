export const listWebhooks = { name: 'listWebhooks', method: 'GET', path: '/api/v2/webhooks' } as const
export const createWebhook = { name: 'createWebhook', method: 'POST', path: '/api/v2/webhooks' } as const
export const updateWebhook = { name: 'updateWebhook', method: 'PUT', path: '/api/v2/webhooks/{webhookId}' } as const
export const deleteWebhook = { name: 'deleteWebhook', method: 'DELETE', path: '/api/v2/webhooks/{webhookId}' } as const
export const rotateWebhookSecret = {
  name: 'rotateWebhookSecret',
  method: 'POST',
  path: '/api/v2/webhooks/{webhookId}/secret'
} as const
export const testWebhook = { name: 'testWebhook', method: 'POST', path: '/api/v2/webhooks/{webhookId}/test' } as const
export const listWebhookDeliveries = {
  name: 'listWebhookDeliveries',
  method: 'GET',
  path: '/api/v2/webhook-deliveries'
} as const
export const getWebhookDelivery = {
  name: 'getWebhookDelivery',
  method: 'GET',
  path: '/api/v2/webhook-deliveries/{deliveryId}'
} as const
export const resendWebhookDelivery = {
  name: 'resendWebhookDelivery',
  method: 'POST',
  path: '/api/v2/webhook-deliveries/{deliveryId}/resend'
} as const
