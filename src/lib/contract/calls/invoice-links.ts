/** The kind of its links. */
export const INVOICE_LINK = 'invoice'
export const shareInvoice = { name: 'shareInvoice', method: 'POST', path: '/api/v2/invoice/{invoiceId}/link' } as const
export const turnOffInvoiceLink = {
  name: 'turnOffInvoiceLink',
  method: 'DELETE',
  path: '/api/v2/invoice/{invoiceId}/link'
} as const
export const getSharedInvoice = {
  name: 'getSharedInvoice',
  method: 'GET',
  path: '/api/v2/shared-invoices/{link}'
} as const
export const seeInvoice = { name: 'seeInvoice', method: 'POST', path: '/api/v2/shared-invoices/{link}/seen' } as const
export const payInvoice = {
  name: 'payInvoice',
  method: 'POST',
  path: '/api/v2/shared-invoices/{link}/payment'
} as const
export const settleInvoice = {
  name: 'settleInvoice',
  method: 'POST',
  path: '/api/v2/shared-invoices/{link}/settled'
} as const
export const printSharedInvoice = {
  name: 'printSharedInvoice',
  method: 'GET',
  path: '/api/v2/shared-invoices/{link}/pdf'
} as const
export const printSharedCreditNote = {
  name: 'printSharedCreditNote',
  method: 'GET',
  path: '/api/v2/shared-invoices/{link}/credit-notes/{creditId}/pdf'
} as const
