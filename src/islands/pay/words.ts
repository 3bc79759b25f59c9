import { invoiceLink } from '#locales/en/invoices.json'

import { group } from '#lib/i18n/group.ts'

export const payInvoiceWords = group(invoiceLink)
