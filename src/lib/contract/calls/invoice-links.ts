import { call } from '../call.ts'

/** The kind of its links. */
export const INVOICE_LINK = 'invoice'
export const shareInvoice = call('shareInvoice', 'POST', '/api/v2/invoice/{invoiceId}/link')
export const turnOffInvoiceLink = call('turnOffInvoiceLink', 'DELETE', '/api/v2/invoice/{invoiceId}/link')
export const getSharedInvoice = call('getSharedInvoice', 'GET', '/api/v2/shared-invoices/{link}')
export const seeInvoice = call('seeInvoice', 'POST', '/api/v2/shared-invoices/{link}/seen')
export const payInvoice = call('payInvoice', 'POST', '/api/v2/shared-invoices/{link}/payment')
export const settleInvoice = call('settleInvoice', 'POST', '/api/v2/shared-invoices/{link}/settled')
export const printSharedInvoice = call('printSharedInvoice', 'GET', '/api/v2/shared-invoices/{link}/pdf')
export const printSharedCreditNote = call(
  'printSharedCreditNote',
  'GET',
  '/api/v2/shared-invoices/{link}/credit-notes/{creditId}/pdf'
)
