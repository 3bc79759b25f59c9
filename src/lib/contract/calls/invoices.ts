export const INVOICE_FILTERS = ['unpaid', 'overdue', 'draft', 'paid', 'void', 'all'] as const
export const listInvoices = { name: 'listInvoices', method: 'GET', path: '/api/v2/invoices' } as const
export const getDueInvoices = { name: 'getDueInvoices', method: 'GET', path: '/api/v2/invoices/due' } as const
export const createInvoice = {
  name: 'createInvoice',
  method: 'POST',
  path: '/api/v2/invoices',
  idempotent: true
} as const
export const listJobInvoices = { name: 'listJobInvoices', method: 'GET', path: '/api/v2/job/{jobId}/invoices' } as const
export const getInvoice = { name: 'getInvoice', method: 'GET', path: '/api/v2/invoice/{invoiceId}' } as const
export const updateInvoice = { name: 'updateInvoice', method: 'PUT', path: '/api/v2/invoice/{invoiceId}' } as const
export const deleteInvoice = { name: 'deleteInvoice', method: 'DELETE', path: '/api/v2/invoice/{invoiceId}' } as const
export const refreshInvoice = {
  name: 'refreshInvoice',
  method: 'POST',
  path: '/api/v2/invoice/{invoiceId}/refresh',
  idempotent: true
} as const
export const sendInvoice = {
  name: 'sendInvoice',
  method: 'POST',
  path: '/api/v2/invoice/{invoiceId}/send',
  idempotent: true
} as const
export const remindOfInvoice = {
  name: 'remindOfInvoice',
  method: 'POST',
  path: '/api/v2/invoice/{invoiceId}/reminder',
  idempotent: true
} as const
export const requestPayment = {
  name: 'requestPayment',
  method: 'POST',
  path: '/api/v2/invoice/{invoiceId}/requests',
  idempotent: true
} as const
export const cancelPaymentRequest = {
  name: 'cancelPaymentRequest',
  method: 'DELETE',
  path: '/api/v2/invoice/{invoiceId}/requests/{requestId}'
} as const
export const recordInvoicePayment = {
  name: 'recordInvoicePayment',
  method: 'POST',
  path: '/api/v2/invoice/{invoiceId}/payments',
  idempotent: true
} as const
export const refundInvoicePayment = {
  name: 'refundInvoicePayment',
  method: 'POST',
  path: '/api/v2/invoice/{invoiceId}/payments/{paymentId}/refund',
  idempotent: true
} as const
export const creditInvoice = {
  name: 'creditInvoice',
  method: 'POST',
  path: '/api/v2/invoice/{invoiceId}/credit-notes',
  idempotent: true
} as const
export const replaceInvoice = {
  name: 'replaceInvoice',
  method: 'POST',
  path: '/api/v2/invoice/{invoiceId}/replace',
  idempotent: true
} as const
export const voidInvoice = {
  name: 'voidInvoice',
  method: 'POST',
  path: '/api/v2/invoice/{invoiceId}/void',
  idempotent: true
} as const
export const recordBatchPayment = {
  name: 'recordBatchPayment',
  method: 'POST',
  path: '/api/v2/invoice-payments',
  idempotent: true
} as const
