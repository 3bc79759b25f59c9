import { group } from '#lib/i18n/t.ts'

export const payInvoiceWords = group('invoiceLink.')
