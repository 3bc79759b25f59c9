export const getInvoiceSettings = {
  name: 'getInvoiceSettings',
  method: 'GET',
  path: '/api/v2/invoice-settings'
} as const
export const updateInvoiceSettings = {
  name: 'updateInvoiceSettings',
  method: 'PUT',
  path: '/api/v2/invoice-settings'
} as const
export const exportInvoices = { name: 'exportInvoices', method: 'GET', path: '/api/v2/invoices/export' } as const
export const printInvoice = { name: 'printInvoice', method: 'GET', path: '/api/v2/invoice/{invoiceId}/pdf' } as const
export const printCreditNote = {
  name: 'printCreditNote',
  method: 'GET',
  path: '/api/v2/invoice/{invoiceId}/credit-notes/{creditId}/pdf'
} as const
export const getTaxSummary = { name: 'getTaxSummary', method: 'GET', path: '/api/v2/tax-summary' } as const
export const exportTaxSummary = { name: 'exportTaxSummary', method: 'GET', path: '/api/v2/tax-summary/export' } as const
export const printStatement = {
  name: 'printStatement',
  method: 'GET',
  path: '/api/v2/customer/{customerId}/statement'
} as const
