// How many mails to people who never answered an account may send in a day, and when each is released. Nothing is refused
// for it: what is too much waits. Pure; the rows are in release-queries.ts.
import { required } from '#lib/shared/required.ts'

/** Owed to somebody who ordered, or to members of the workspace about their own affairs: never counted. */
const OWED = new Set([
  ...['lead', 'lead_reminder', 'proposal_answer', 'roster_complete', 'job_notice', 'member_joined', 'ownership'],
  ...['workspace_export', 'payment_account', 'webhook_paused', 'plan_unpaid', 'plan_ended'],
  ...['feedback', 'support_answer', 'contact']
])
const OWED_KINDS = /^(order|supplies|member)_/

/** Whatever is not named as owed is counted, so that a new mail of a shop is none that nobody limits. */
export function isOwed(template: string): boolean {
  return OWED.has(template) || OWED_KINDS.test(template)
}

export interface Standing {
  isPaying: boolean
  /** Of the account that owns the workspace. */
  ageDays: number
  /** What an admin has decided. */
  perDay: number | null
  isStopped: boolean
}

/** The first line that the account is young enough for holds. */
const WARM_UP = {
  free: [
    { untilDay: 3, perDay: 50 },
    { untilDay: 14, perDay: 150 },
    { untilDay: Number.POSITIVE_INFINITY, perDay: 400 }
  ],
  paying: [
    { untilDay: 7, perDay: 500 },
    { untilDay: Number.POSITIVE_INFINITY, perDay: 3000 }
  ]
}

/** All free accounts that send from one network, together. */
const FREE_OF_NETWORK = 200
/** To one address, from one workspace, and from all of them together. */
const TO_STRANGER = 8
const TO_KNOWN = 30
const TO_ADDRESS = 40

export function dailyLimitOf({ isPaying, ageDays, perDay }: Standing): number {
  const stages = WARM_UP[isPaying ? 'paying' : 'free']
  return (
    perDay ??
    required(
      stages.find(({ untilDay }) => ageDays < untilDay),
      'a stage of the allowance'
    ).perDay
  )
}

export interface Outgoing {
  workspaceId: string
  senderId: string
  /** Empty where nobody was calling, or everybody comes through one proxy. */
  network: string
  recipient: string
  isKnown: boolean
  standing: Standing
}

/** What a mail is counted by, with how many of it may be released in a day. */
export function countersOf(mail: Outgoing): { key: string; limit: number }[] {
  const recipient = mail.recipient.toLowerCase()
  const counters = [
    { key: `to:${mail.workspaceId}:${recipient}`, limit: mail.isKnown ? TO_KNOWN : TO_STRANGER },
    { key: `to:${recipient}`, limit: TO_ADDRESS }
  ]
  if (mail.isKnown) return counters
  const limit = dailyLimitOf(mail.standing)
  counters.push({ key: `workspace:${mail.workspaceId}`, limit }, { key: `sender:${mail.senderId}`, limit })
  const isCounted = mail.network !== '' && !mail.standing.isPaying && mail.standing.perDay === null
  if (isCounted) counters.push({ key: `network:${mail.network}`, limit: FREE_OF_NETWORK })
  return counters
}

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * When each of these mails is released, in their order: at once where all that it is counted by have room in the day
 * before, otherwise as soon as they have. `released` has the moments of those counted before, the earliest first, and
 * gets those of these. Infinity: an admin has stopped it.
 */
export function planReleases(mails: Outgoing[], released: Map<string, number[]>, now: number): number[] {
  return mails.map(mail => {
    if (mail.standing.isStopped) return Number.POSITIVE_INFINITY
    const counters = countersOf(mail)
    let at = now
    for (const { key, limit } of counters) {
      const before = released.get(key) ?? []
      const last = before[before.length - limit]
      if (last !== undefined) at = Math.max(at, last + DAY_MS)
    }
    for (const { key } of counters) insertSorted(released, key, at)
    return at
  })
}

function insertSorted(released: Map<string, number[]>, key: string, at: number): void {
  const times = released.get(key) ?? []
  times.splice(times.findLastIndex(time => time <= at) + 1, 0, at)
  released.set(key, times)
}
