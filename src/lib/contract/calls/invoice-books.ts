import { call } from '../call.ts'

export const getInvoiceSettings = call('getInvoiceSettings', 'GET', '/api/v2/invoice-settings')
export const updateInvoiceSettings = call('updateInvoiceSettings', 'PUT', '/api/v2/invoice-settings')
export const exportInvoices = call('exportInvoices', 'GET', '/api/v2/invoices/export')
export const printInvoice = call('printInvoice', 'GET', '/api/v2/invoice/{invoiceId}/pdf')
export const printCreditNote = call('printCreditNote', 'GET', '/api/v2/invoice/{invoiceId}/credit-notes/{creditId}/pdf')
export const getTaxSummary = call('getTaxSummary', 'GET', '/api/v2/tax-summary')
export const exportTaxSummary = call('exportTaxSummary', 'GET', '/api/v2/tax-summary/export')
export const printStatement = call('printStatement', 'GET', '/api/v2/customer/{customerId}/statement')
