/**
 * The calls of pages that load no schema library. Their endpoints are made of these, so each name, method and path
 * stands once.
 */
export const CALLS = {
  priceCart: { name: 'priceCart', method: 'POST', path: '/api/v2/cart-items' },
  placeOrder: { name: 'placeOrder', method: 'POST', path: '/api/v2/store-orders' },
  getShopperOrder: { name: 'getShopperOrder', method: 'GET', path: '/api/v2/store/orders/{orderId}' },
  getOrderCalendar: { name: 'getOrderCalendar', method: 'GET', path: '/api/v2/store/orders/{orderId}/calendar' },
  resumePayment: { name: 'resumePayment', method: 'GET', path: '/api/v2/store/orders/{orderId}/payment' },
  settleOrder: { name: 'settleOrder', method: 'POST', path: '/api/v2/store-order-payments' },
  changeOrderLine: { name: 'changeOrderLine', method: 'PUT', path: '/api/v2/store-order-items/{lineId}' },
  payOrderChange: {
    name: 'payOrderChange',
    method: 'GET',
    path: '/api/v2/store/orders/{orderId}/changes/{changeId}/payment'
  },
  settleOrderChange: {
    name: 'settleOrderChange',
    method: 'POST',
    path: '/api/v2/store/orders/{orderId}/changes/{changeId}/settled'
  },
  dropOrderChange: {
    name: 'dropOrderChange',
    method: 'DELETE',
    path: '/api/v2/store/orders/{orderId}/changes/{changeId}'
  },
  getSharedInvoice: { name: 'getSharedInvoice', method: 'GET', path: '/api/v2/shared-invoices/{link}' },
  seeInvoice: { name: 'seeInvoice', method: 'POST', path: '/api/v2/shared-invoices/{link}/seen' },
  payInvoice: { name: 'payInvoice', method: 'POST', path: '/api/v2/shared-invoices/{link}/payment' },
  settleInvoice: { name: 'settleInvoice', method: 'POST', path: '/api/v2/shared-invoices/{link}/settled' },
  resumeSupplyPayment: {
    name: 'resumeSupplyPayment',
    method: 'GET',
    path: '/api/v2/supply-orders/{orderId}/payment'
  },
  settleSupplyOrder: {
    name: 'settleSupplyOrder',
    method: 'POST',
    path: '/api/v2/supply-orders/{orderId}/settle'
  },
  confirmTestPayment: { name: 'confirmTestPayment', method: 'POST', path: '/api/stripe/payment-intents/confirm' },
  getDocument: { name: 'getDocument', method: 'GET', path: '/api/document' },
  listUnreadConversations: { name: 'listUnreadConversations', method: 'GET', path: '/api/v2/conversations' },
  updateAccountSettings: { name: 'updateUserAccountSettings', method: 'PUT', path: '/api/v2/account-settings' },
  listJobs: { name: 'listJobs', method: 'GET', path: '/api/v2/jobs' },
  addProof: { name: 'addProof', method: 'POST', path: '/api/v2/job/{jobId}/proofs', idempotent: true },
  listDesignJobs: { name: 'listDesignJobs', method: 'GET', path: '/api/document/jobs' },
  createDocument: { name: 'createDocument', method: 'POST', path: '/api/document', idempotent: true },
  saveDocument: { name: 'saveDocument', method: 'PUT', path: '/api/document' },
  changeDocument: { name: 'changeDocument', method: 'PATCH', path: '/api/document' },
  nameDocumentVersion: { name: 'nameDocumentVersion', method: 'POST', path: '/api/document/versions' },
  getDesignerSession: { name: 'getDesignerSession', method: 'GET', path: '/api/v2/designer/sessions/{sessionId}' },
  getArtwork: { name: 'getArtwork', method: 'GET', path: '/api/v2/artwork/{artworkId}' },
  updateCostRates: { name: 'updateCostRates', method: 'PUT', path: '/api/v2/cost-rates' }
} as const
