import { call } from '../call.ts'

export const INVOICE_FILTERS = ['unpaid', 'overdue', 'draft', 'paid', 'void', 'all'] as const
export const listInvoices = call('listInvoices', 'GET', '/api/v2/invoices')
export const getDueInvoices = call('getDueInvoices', 'GET', '/api/v2/invoices/due')
export const createInvoice = call('createInvoice', 'POST', '/api/v2/invoices', { idempotent: true })
export const listJobInvoices = call('listJobInvoices', 'GET', '/api/v2/job/{jobId}/invoices')
export const getInvoice = call('getInvoice', 'GET', '/api/v2/invoice/{invoiceId}')
export const updateInvoice = call('updateInvoice', 'PUT', '/api/v2/invoice/{invoiceId}')
export const deleteInvoice = call('deleteInvoice', 'DELETE', '/api/v2/invoice/{invoiceId}')
export const refreshInvoice = call('refreshInvoice', 'POST', '/api/v2/invoice/{invoiceId}/refresh', {
  idempotent: true
})
export const sendInvoice = call('sendInvoice', 'POST', '/api/v2/invoice/{invoiceId}/send', { idempotent: true })
export const remindOfInvoice = call('remindOfInvoice', 'POST', '/api/v2/invoice/{invoiceId}/reminder', {
  idempotent: true
})
export const requestPayment = call('requestPayment', 'POST', '/api/v2/invoice/{invoiceId}/requests', {
  idempotent: true
})
export const cancelPaymentRequest = call(
  'cancelPaymentRequest',
  'DELETE',
  '/api/v2/invoice/{invoiceId}/requests/{requestId}'
)
export const recordInvoicePayment = call('recordInvoicePayment', 'POST', '/api/v2/invoice/{invoiceId}/payments', {
  idempotent: true
})
export const refundInvoicePayment = call(
  'refundInvoicePayment',
  'POST',
  '/api/v2/invoice/{invoiceId}/payments/{paymentId}/refund',
  { idempotent: true }
)
export const creditInvoice = call('creditInvoice', 'POST', '/api/v2/invoice/{invoiceId}/credit-notes', {
  idempotent: true
})
export const replaceInvoice = call('replaceInvoice', 'POST', '/api/v2/invoice/{invoiceId}/replace', {
  idempotent: true
})
export const voidInvoice = call('voidInvoice', 'POST', '/api/v2/invoice/{invoiceId}/void', { idempotent: true })
export const recordBatchPayment = call('recordBatchPayment', 'POST', '/api/v2/invoice-payments', { idempotent: true })
