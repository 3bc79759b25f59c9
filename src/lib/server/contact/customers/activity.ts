// A customer's history in plain words.
import { t } from '#lib/i18n/t.ts'
import type { ActivityRow } from '#lib/server/platform/activity/activity.ts'

interface Details {
  fields?: string[]
  name?: string
  text?: string
}

const FIELDS = new Set([
  'kind',
  'name',
  'company',
  'emails',
  'phones',
  'addresses',
  'taxExempt',
  'taxNumber',
  'terms',
  'priceLevel',
  'tags',
  'notes',
  'flagged'
] as const)
type NamedField = Parameters<(typeof FIELDS)['add']>[0]

const fieldText = (field: string): string =>
  FIELDS.has(field as NamedField) ? t(`activities.customerField.${field as NamedField}`) : field

export function describeChange({ at, kind, details, firstName, lastName }: ActivityRow) {
  const who = firstName === null ? 'Platen' : `${firstName} ${lastName}`.trim()
  return { at, who, text: textOf(kind, details as Details) }
}

function textOf(kind: string, { fields = [], name = '', text = '' }: Details): string {
  switch (kind) {
    case 'created':
    case 'imported':
    case 'converted':
    case 'archived':
    case 'restored':
      return t(`activities.customer.${kind}`)
    case 'merged':
    case 'unmerged':
      return t(`activities.customer.${kind}`, { name })
    case 'noted':
      return text
    default:
      if (fields.length === 0) return t('activities.customer.changedAny')
      return t('activities.customer.changed', { fields: fields.map(fieldText).join(', ') })
  }
}
