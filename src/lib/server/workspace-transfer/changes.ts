// What becomes another thing in another place: what opened doors, took money or wrote to people by itself does not do so
// here until somebody says so.
import type { Address } from '#lib/contract/workspaces.ts'
import { t } from '#lib/i18n/t.ts'
import { localeOfCountry } from '#lib/shared/locales.ts'
import { formatNumber } from '#lib/shared/number-format.ts'
import { randomBytes } from 'node:crypto'

import { AppError } from '#lib/server/platform/errors.ts'
import { parseDesign } from '#lib/server/design/documents/read.ts'
import { defaultMessages, newCampaignId } from '#lib/server/storefront/stores/defaults.ts'

import type { Row } from './rows.ts'
import type { Seals } from './seals.ts'
import { isUnpaid } from './unpaid.ts'

export interface Into {
  importId: string
  ownerId: string
  name: string
  /** Slugs of portfolios that are taken here. */
  takenSlugs: ReadonlySet<string>
  /** Of somebody who has no account here: what they did keeps their name. */
  nameOf: (id: unknown) => string | null
  /** Gives the proof of approvals for the ids that they have here. */
  seals: Seals
  now: Date
}

/** How many of what were changed, for the report. */
type Counted =
  | 'stores'
  | 'passwords'
  | 'portfolios'
  | 'orders'
  | 'holds'
  | 'refunds'
  | 'approvals'
  | 'reminders'
  | 'rosters'
  | 'rules'
export type Tally = Map<Counted, number>

const HEX = /^#[0-9a-f]{6}$/i
const MINUTE_MS = 60_000
const CLOSED_NOTICE_MS = 4 * 24 * 3_600_000

function count(tally: Tally, what: Counted): void {
  tally.set(what, (tally.get(what) ?? 0) + 1)
}

/** A name of another service in a column that must not have it twice: no event of that service ever means it. */
function foreign({ importId }: Into, id: unknown): string {
  return `elsewhere:${importId.slice(0, 8)}:${String(id)}`
}

function unguessable(): string {
  return randomBytes(16).toString('base64url')
}

/** Of a workspace in a file; those of older releases have none. */
export function localeOf(row: Row): string {
  return String(row['locale'] ?? localeOfCountry((row['address'] as Partial<Address> | null)?.country ?? ''))
}

/** `raw` is the row with the ids it had. */
type Change = (row: Row, into: Into, tally: Tally, raw: Row) => Row

const CHANGES: Record<string, Change> = {
  workspaces: (row, { ownerId, name }) => ({
    ...row,
    owner_id: ownerId,
    business_name: name,
    named: true,
    locale: localeOf(row),
    sid: `ws_${randomBytes(9).toString('hex').slice(0, 12)}`
  }),
  files: row => ({ ...row, is_public: false }),
  documents: row => readable(row),
  document_versions: row => readable(row),
  document_symbols: row => ({ ...row, is_waiting: false, asked_by: null }),
  portfolios(row, { takenSlugs, importId }, tally) {
    if (row['is_published']) count(tally, 'portfolios')
    const slug = String(row['slug'])
    return { ...row, is_published: false, slug: takenSlugs.has(slug) ? `${slug}-${importId.slice(0, 6)}` : slug }
  },
  proposals: row => ({ ...row, remind_at: null }),
  proposal_versions: (row, { seals }, _, raw) => ({ ...row, ...seals.ofVersion(raw, row) }),
  proposal_approvals(row, { seals }, tally) {
    count(tally, 'approvals')
    return { ...row, ...seals.ofApproval(row), signed_by: null }
  },
  stores: (row, into, tally) => shut({ ...row, campaign_id: newCampaignId() }, into, tally),
  payables: row => ({
    ...row,
    gateway: 'elsewhere',
    account_id: null,
    intent_id: null,
    authorised_cents: 0,
    ...(isUnpaid(row) && { status: 'expired', held_reason: '', capture_due: false })
  }),
  payments: (row, into) => ({ ...row, gateway: 'elsewhere', intent_id: foreign(into, row['intent_id']) }),
  // Its amount is taken off already, and whoever was asked for it gives it back.
  refunds(row, into, tally) {
    const isAsked = row['state'] === 'requested'
    if (isAsked) count(tally, 'refunds')
    const id = row['gateway_refund_id']
    return {
      ...row,
      gateway_refund_id: id === null ? null : foreign(into, id),
      ...(isAsked && { state: 'succeeded', settled_at: row['created_at'] })
    }
  },
  disputes: (row, into) => ({ ...row, id: foreign(into, row['id']) }),
  // Nobody asks the payment service of this place about them.
  payouts: row => ({ ...row, gateway: 'elsewhere', account_id: null, is_read: true }),
  money_moves: row => ({ ...row, gateway: 'elsewhere', account_id: null }),
  orders(row, _, tally) {
    if (row['status'] === 'pending') count(tally, 'orders')
    if (row['status'] === 'authorised') count(tally, 'holds')
    const ended = isUnpaid(row) && { status: 'expired', held_reason: '' }
    const own = { public_id: unguessable(), idempotency_key: unguessable(), request_hash: '' }
    return { ...row, ...own, ...ended }
  },
  // Nobody pays for the dearer size here.
  order_changes: row => (row['status'] === 'open' ? { ...row, status: 'ended', ended_at: row['created_at'] } : row),
  rosters(row, _, tally) {
    if (!row['is_closed'] && row['remind_days'] !== 0) count(tally, 'rosters')
    return { ...row, remind_days: 0 }
  },
  activity: named,
  design_comments: named,
  thread_messages: named,
  // The list it came from stays behind.
  customers: row => ({ ...row, import_id: null }),
  leads: row => ({ ...row, import_id: null }),
  status_rules(row, _, tally) {
    if (row['enabled']) count(tally, 'rules')
    return { ...row, enabled: false }
  },
  // The next attempt to pay it begins here.
  invoices: row => ({ ...row, payable_id: null }),
  invoice_settings(row, _, tally) {
    if ((row['remind_every'] ?? row['late_fee'] ?? null) !== null) count(tally, 'reminders')
    return { ...row, remind_every: null, late_fee: null }
  },
  // The finished prints are the platform's, which made them.
  transfer_sheets: row => ({
    ...row,
    print_state: null,
    print_problem: '',
    png_parts: 0,
    png_bytes: 0,
    pdf_parts: 0,
    pdf_bytes: 0
  })
}

export function changed(table: string, { row, raw }: { row: Row; raw: Row }, into: Into, tally: Tally): Row {
  for (const [column, value] of Object.entries(row)) {
    if (/(^|_)hex$/.test(column) && value !== null && !HEX.test(String(value))) {
      throw new AppError('invalid', t('errors.import.noColour', { table, value: String(value).slice(0, 20) }))
    }
  }
  return CHANGES[table]?.(row, into, tally, raw) ?? row
}

function named(row: Row, { nameOf }: Into, _: Tally, raw: Row): Row {
  return { ...row, by_name: row['by_name'] ?? (row['user_id'] === null ? nameOf(raw['user_id']) : null) }
}

function readable(row: Row): Row {
  parseDesign(row['design'])
  return row
}

/** Nothing is sold in two places at once: what is open comes in closed, and opens when the shop says so. */
function shut(row: Row, { now }: Into, tally: Tally): Row {
  if (row['access'] === 'password') count(tally, 'passwords')
  if (row['stage'] !== 'published' && row['stage'] !== 'production') return row
  const [opens, closes] = [Date.parse(String(row['opens_at'])), Date.parse(String(row['closes_at']))]
  const kept = (row['messages'] ?? {}) as Partial<ReturnType<typeof defaultMessages>>
  const closed = { ...(kept.closed ?? defaultMessages().closed), enabled: false }
  const quiet = now.getTime() - closes < CLOSED_NOTICE_MS ? { messages: { ...kept, closed } } : {}
  if (row['stage'] !== 'published' || !(closes > now.getTime())) return { ...row, ...quiet }
  count(tally, 'stores')
  if (opens > now.getTime()) return { ...row, stage: 'draft', published_at: null }
  // Whole seconds, which PostgreSQL writes as they are here.
  const at = new Date(Math.max(now.getTime(), opens + MINUTE_MS)).toISOString().replace(/\.\d+Z$/, '+00:00')
  return { ...row, ...quiet, closes_at: at }
}

export function describeTally(tally: Tally): string[] {
  return [...tally].map(([what, count]) =>
    t(`errors.workspaceTransfer.change.${what}`, { count, number: formatNumber(count) })
  )
}
