// A customer's history in plain words.
import type { ActivityRow } from '#lib/server/platform/activity/activity.ts'

interface Details {
  fields?: string[]
  name?: string
  text?: string
}

const FIELDS: Record<string, string> = {
  kind: 'person or company',
  name: 'name',
  company: 'company',
  emails: 'e-mails',
  phones: 'phones',
  addresses: 'addresses',
  taxExempt: 'tax exemption',
  taxNumber: 'tax number',
  terms: 'terms',
  priceLevel: 'price level',
  tags: 'tags',
  notes: 'notes',
  flagged: 'mark'
}

export function describeChange({ at, kind, details, firstName, lastName }: ActivityRow) {
  const who = firstName === null ? 'Platen' : `${firstName} ${lastName}`.trim()
  return { at, who, text: textOf(kind, details as Details) }
}

function textOf(kind: string, { fields = [], name = '', text = '' }: Details): string {
  switch (kind) {
    case 'created':
      return 'Added the customer'
    case 'imported':
      return 'Imported the customer'
    case 'converted':
      return 'Converted the lead to a customer'
    case 'archived':
      return 'Archived the customer'
    case 'restored':
      return 'Restored the customer'
    case 'merged':
      return `Merged ${name} into this customer`
    case 'unmerged':
      return `Took ${name} out of this customer again`
    case 'noted':
      return text
    default:
      return `Changed ${fields.map(field => FIELDS[field] ?? field).join(', ') || 'the customer'}`
  }
}
