// A lead's history in plain words.
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

const FIELDS: Record<string, string> = {
  email: 'e-mail',
  needBy: 'the day it is needed',
  ownerId: 'the owner',
  nextStep: 'next step',
  nextOn: 'day of the next step'
}

export function describeLead({ at, kind, details, firstName, lastName }: ActivityRow, lead: Lead) {
  const isOwn = kind === 'received'
  const who = firstName === null ? (isOwn ? lead.name : 'Platen') : `${firstName} ${lastName}`.trim()
  return { at, who, text: textOf(kind, details as Details) }
}

function textOf(kind: string, { fields = [], to, reason, isNew, withJob, through = 'portfolio' }: Details): string {
  switch (kind) {
    case 'created':
      return 'Added the lead'
    case 'imported':
      return 'Imported the lead'
    case 'received':
      return `Wrote through the ${through}`
    case 'stage':
      return `Marked as ${to?.toLowerCase()}${reason ? `: ${reason}` : ''}`
    case 'converted':
      return `${isNew ? 'Converted the lead to a customer' : 'Linked the lead to a customer'}${withJob ? ', and a job' : ''}`
    case 'reminded':
      return 'Sent a reminder of the next step'
    default:
      return `Changed ${fields.map(field => FIELDS[field] ?? field).join(', ')}`
  }
}
