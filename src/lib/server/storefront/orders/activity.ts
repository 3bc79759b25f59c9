// An order's history in plain words.
import { t } from '#lib/i18n/t.ts'
import type { ActivityRow } from '#lib/server/platform/activity/activity.ts'
import { formatMoney } from '#lib/shared/money.ts'

interface Details {
  amountCents?: number
  backCents?: number
  reason?: string
  error?: string
  from?: string
  to?: string
  mailed?: boolean
  template?: string
  status?: string
  pieces?: number
  name?: string
  carrier?: string
  number?: string
  takenBy?: string
  goods?: { pieces: Record<string, number>; restocked: boolean }
  changes?: { label: string; from: string; to: string }[]
}

interface Names {
  buyerName: string
  currency: string
}

const STATES: Record<string, string> = {
  paid: 'paid, not started',
  production: 'in production',
  ready: 'ready',
  handed_over: 'handed over',
  shipped: 'shipped',
  cancelled: 'cancelled'
}

const MAILS: Record<string, string> = { order_confirmation: 'confirmation', order_ready: 'message that it is ready' }

const DISPUTED: Record<string, string> = {
  under_review: 'The bank looks into the answer to the dispute',
  won: 'The bank decided for the shop: the money stays',
  lost: 'The bank decided for the buyer: the money was taken back'
}

const BY_BUYER = new Set(['placed', 'line_changed', 'change_asked'])
const BY_PAYMENT_SERVICE = new Set([
  'authorised',
  'authorisation_ended',
  'charge_failed',
  'paid',
  'paid_late',
  'refunded',
  'refund_failed',
  'change_refused',
  'change_refunded',
  'dispute',
  'held'
])

export function describeEvent(event: ActivityRow, names: Names) {
  return { at: event.at, kind: event.kind, who: whoOf(event, names), text: textOf(event, names) }
}

function whoOf({ kind, firstName, lastName }: ActivityRow, { buyerName }: Names): string {
  if (firstName !== null) return `${firstName} ${lastName}`.trim()
  if (BY_BUYER.has(kind)) return buyerName
  return BY_PAYMENT_SERVICE.has(kind) ? 'Payment service' : 'Platen'
}

function textOf({ kind, details }: ActivityRow, { currency }: Names): string {
  const facts = details as Details
  const money = facts.amountCents === undefined ? 'The money' : formatMoney(facts.amountCents, currency)
  switch (kind) {
    case 'placed':
      return 'Placed the order'
    case 'paid':
      return facts.amountCents === 0 ? 'Nothing to pay' : `Paid${facts.amountCents ? ` ${money}` : ''}`
    case 'authorised':
      return t('activities.orderAuthorised', { money })
    case 'authorisation_ended':
      return t('activities.orderReleased')
    case 'charge_failed':
      return `The card could not be charged ${money}; the buyer was sent a link to pay${facts.error ? `: ${facts.error}` : ''}`
    case 'pieces_off':
      return `Took ${facts.pieces === 1 ? '1 piece' : `${facts.pieces} pieces`} off; the card is charged ${money} at most`
    case 'paid_late':
      return `${money} came in after the order was closed, and goes back`
    case 'line_changed':
      return `${changeText(facts)}${moneyText(facts, currency)}`
    case 'change_asked':
      return `Another size waits to be paid (${money})${changesText(facts)}`
    case 'change_expired':
      return 'The other size was not paid in time; the piece stays as it was'
    case 'change_cancelled':
      return 'The other size was called off; the piece stays as it was'
    case 'change_refused':
      return `${money} for another size came in too late and goes back${facts.reason ? `: ${facts.reason}` : ''}`
    case 'change_refunded':
      return `Gave back ${money} that came in for another size`
    case 'state':
      return `${STATES[facts.to ?? ''] ? `Marked as ${STATES[facts.to ?? '']}` : 'Changed the state'}${facts.takenBy ? ` to ${facts.takenBy}` : ''}${facts.mailed ? ' and wrote to the buyer' : ''}`
    case 'parcel_added':
      return `Added the parcel ${parcelText(facts)}${facts.mailed ? ' and e-mailed the buyer' : ''}`
    case 'parcel_changed':
      return `Changed the parcel${facts.from ? ` ${facts.from}` : ''} to ${parcelText(facts)}`
    case 'parcel_removed':
      return `Removed the parcel ${parcelText(facts)}`
    case 'cancelled':
      return t('activities.orderCancelled')
    case 'expired':
      return 'Not paid in time; its pieces are free again'
    case 'refund_requested':
      return `Asked for a refund of ${money}${goodsText(facts)}${facts.reason ? `: ${facts.reason}` : ''}`
    case 'refunded':
      return `Refunded ${money}`
    case 'refund_failed':
      return `The refund of ${money} failed${facts.error ? `: ${facts.error}` : ''}`
    case 'held':
      return `Held for a person: ${facts.reason ?? ''}`
    case 'released':
      return 'Looked into it and let the order go on'
    case 'dispute':
      return DISPUTED[facts.status ?? ''] ?? 'The buyer disputes the payment at their bank'
    case 'mail_resent':
      return `Sent the ${MAILS[facts.template ?? ''] ?? 'mail'} again`
    default:
      return sentence(kind)
  }
}

const parcelText = ({ carrier, number }: Details) => [carrier, number].filter(Boolean).join(' ')

function goodsText({ goods }: Details): string {
  const count = Object.values(goods?.pieces ?? {}).reduce((sum, pieces) => sum + pieces, 0)
  if (count === 0) return ''
  const dropped = count === 1 ? '1 piece is not made' : `${count} pieces are not made`
  return `; ${dropped}${goods?.restocked ? ' and can be sold again' : ''}`
}

function changeText({ name, changes }: Details): string {
  return `Changed ${name ?? 'a line'}${changesText({ changes })}`
}

function changesText({ changes = [] }: Pick<Details, 'changes'>): string {
  const told = changes.map(({ label, from, to }) => `${label} from ${from || 'nothing'} to ${to || 'nothing'}`)
  return told.length > 0 ? `: ${told.join(', ')}` : ''
}

/** What changing a piece cost, or gave back. */
function moneyText({ amountCents, backCents }: Details, currency: string): string {
  if (amountCents) return `; ${formatMoney(amountCents, currency)} more was paid`
  return backCents ? `; ${formatMoney(backCents, currency)} goes back` : ''
}

/** What another part of the program wrote down under a name that is not known here. */
function sentence(kind: string): string {
  const words = kind.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
