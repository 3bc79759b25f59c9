// A lead's history in plain words.
import { t, type TextKey } from '#lib/i18n/t.ts'
import type { Lead } from '#lib/contract/leads.ts'
import type { ActivityRow } from '#lib/server/platform/activity/activity.ts'

interface Details {
  fields?: string[]
  to?: string
  reason?: string
  isNew?: boolean
  withJob?: boolean
  through?: 'portfolio' | 'store'
}

const FIELDS: Record<string, TextKey> = {
  email: 'activities.leadField.email',
  needBy: 'activities.leadField.needBy',
  ownerId: 'activities.leadField.ownerId',
  nextStep: 'activities.leadField.nextStep',
  nextOn: 'activities.leadField.nextOn'
}

function fieldText(field: string): string {
  const key = FIELDS[field]
  return key ? t(key) : field
}

export function describeLead({ at, kind, details, firstName, lastName }: ActivityRow, lead: Lead) {
  const isOwn = kind === 'received'
  const who = firstName === null ? (isOwn ? lead.name : 'Platen') : `${firstName} ${lastName}`.trim()
  return { at, who, text: textOf(kind, details as Details) }
}

function textOf(kind: string, { fields = [], to, reason, isNew, withJob, through = 'portfolio' }: Details): string {
  switch (kind) {
    case 'created':
      return t('activities.lead.created')
    case 'imported':
      return t('activities.lead.imported')
    case 'received':
      return t(`activities.lead.received.${through}`)
    case 'stage':
      return (
        t('activities.lead.stage', { to: to?.toLowerCase() ?? '' }) +
        (reason ? t('activities.because', { why: reason }) : '')
      )
    case 'converted':
      if (withJob) return t(isNew ? 'activities.lead.convertedWithJob' : 'activities.lead.linkedWithJob')
      return t(isNew ? 'activities.customer.converted' : 'activities.lead.linked')
    case 'reminded':
      return t('activities.lead.reminded')
    default:
      return t('activities.lead.changed', { fields: fields.map(fieldText).join(', ') })
  }
}
