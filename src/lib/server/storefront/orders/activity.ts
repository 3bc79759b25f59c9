// An order's history in plain words.
import { t, type TextKey } from '#lib/i18n/t.ts'
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

const STATES = new Set(['paid', 'production', 'ready', 'handed_over', 'shipped', 'cancelled'] as const)
type State = Parameters<(typeof STATES)['add']>[0]

const MAILS: Record<string, TextKey> = {
  order_confirmation: 'activities.order.confirmationAgain',
  order_ready: 'activities.order.readyAgain'
}

const DISPUTED: Record<string, TextKey> = {
  under_review: 'activities.order.dispute.under_review',
  won: 'activities.order.dispute.won',
  lost: 'activities.order.dispute.lost'
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
  return BY_PAYMENT_SERVICE.has(kind) ? t('activities.order.paymentService') : 'Platen'
}

function textOf({ kind, details }: ActivityRow, { currency }: Names): string {
  const facts = details as Details
  const money =
    facts.amountCents === undefined ? t('activities.order.theMoney') : formatMoney(facts.amountCents, currency)
  const because = (why: string | undefined) => (why ? t('activities.because', { why }) : '')
  switch (kind) {
    case 'placed':
      return t('activities.order.placed')
    case 'paid':
      if (facts.amountCents === 0) return t('activities.order.nothingToPay')
      return facts.amountCents ? t('activities.order.paidMoney', { money }) : t('activities.order.paid')
    case 'authorised':
      return t('activities.orderAuthorised', { money })
    case 'authorisation_ended':
      return t('activities.orderReleased')
    case 'charge_failed':
      return t('activities.order.chargeFailed', { money }) + because(facts.error)
    case 'pieces_off':
      return t('activities.order.piecesOff', { count: facts.pieces ?? 0, money })
    case 'paid_late':
      return t('activities.order.paidLate', { money })
    case 'line_changed':
      return changeText(facts) + moneyText(facts, currency)
    case 'change_asked':
      return t('activities.order.sizeWaits', { money }) + changesText(facts)
    case 'change_expired':
      return t('activities.order.sizeUnpaid')
    case 'change_cancelled':
      return t('activities.order.sizeCalledOff')
    case 'change_refused':
      return t('activities.order.sizeTooLate', { money }) + because(facts.reason)
    case 'change_refunded':
      return t('activities.order.sizeGivenBack', { money })
    case 'state':
      return stateText(facts)
    case 'parcel_added':
      return t(facts.mailed ? 'activities.order.parcelMailed' : 'activities.order.parcelAdded', {
        parcel: parcelText(facts)
      })
    case 'parcel_changed':
      return facts.from
        ? t('activities.order.parcelChangedFrom', { from: facts.from, parcel: parcelText(facts) })
        : t('activities.order.parcelChanged', { parcel: parcelText(facts) })
    case 'parcel_removed':
      return t('activities.order.parcelRemoved', { parcel: parcelText(facts) })
    case 'cancelled':
      return t('activities.orderCancelled')
    case 'expired':
      return t('activities.order.expired')
    case 'refund_requested':
      return t('activities.order.refundRequested', { money }) + goodsText(facts) + because(facts.reason)
    case 'refunded':
      return t('activities.order.refunded', { money })
    case 'refund_failed':
      return t('activities.order.refundFailed', { money }) + because(facts.error)
    case 'held':
      return t('activities.order.held', { reason: facts.reason ?? '' })
    case 'released':
      return t('activities.order.released')
    case 'dispute':
      return t(DISPUTED[facts.status ?? ''] ?? 'activities.order.dispute.begun')
    case 'mail_resent':
      return t(MAILS[facts.template ?? ''] ?? 'activities.order.mailAgain')
    default:
      return sentence(kind)
  }
}

function stateText({ to, takenBy, mailed }: Details): string {
  const text = t(`activities.order.state.${STATES.has(to as State) ? (to as State) : 'changed'}`)
  const taken = takenBy ? t('activities.order.takenBy', { text, takenBy }) : text
  return mailed ? t('activities.order.andWrote', { text: taken }) : taken
}

const parcelText = ({ carrier, number }: Details) => [carrier, number].filter(Boolean).join(' ')

function goodsText({ goods }: Details): string {
  const count = Object.values(goods?.pieces ?? {}).reduce((sum, pieces) => sum + pieces, 0)
  if (count === 0) return ''
  return t(goods?.restocked ? 'activities.order.restocked' : 'activities.order.unmade', { count })
}

function changeText({ name, changes }: Details): string {
  return t('activities.order.lineChanged', { name: name ?? t('activities.order.aLine') }) + changesText({ changes })
}

function changesText({ changes = [] }: Pick<Details, 'changes'>): string {
  const told = changes.map(({ label, from, to }) => {
    const nothing = t('activities.order.nothing')
    return t('activities.order.fromTo', { label, from: from || nothing, to: to || nothing })
  })
  return told.length > 0 ? t('activities.because', { why: told.join(', ') }) : ''
}

/** What changing a piece cost, or gave back. */
function moneyText({ amountCents, backCents }: Details, currency: string): string {
  if (amountCents) return t('activities.order.morePaid', { money: formatMoney(amountCents, currency) })
  return backCents ? t('activities.order.goesBack', { money: formatMoney(backCents, currency) }) : ''
}

/** What another part of the program wrote down under a name that is not known here. */
function sentence(kind: string): string {
  const words = kind.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
