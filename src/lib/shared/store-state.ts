/** What a store is right now: what the owner did, and what time has done since. */
export const STORE_STATES = [
  'draft',
  'scheduled',
  'open',
  'closing_soon',
  'closed',
  'production',
  'ready',
  'delivered',
  'settled',
  'cancelled'
] as const

export type StoreStage = 'draft' | 'published' | 'production' | 'ready' | 'delivered' | 'settled' | 'cancelled'

interface StoreTimes {
  stage: string
  opensAt: string | null
  closesAt: string | null
}

export const CLOSING_SOON_MS = 3 * 24 * 60 * 60 * 1000

/** What a store is at this moment. A published store moves through its states by the clock alone, so no timer can be late. */
export function storeStateAt({ stage, opensAt, closesAt }: StoreTimes, now = Date.now()) {
  if (stage !== 'published') return stage as Exclude<StoreStage, 'published'>
  if (opensAt && now < Date.parse(opensAt)) return 'scheduled'
  if (!closesAt) return 'open'
  const left = Date.parse(closesAt) - now
  if (left <= 0) return 'closed'
  return left <= CLOSING_SOON_MS ? 'closing_soon' : 'open'
}

/** Orders may still come in. */
export function isBeforeClosing(state: ReturnType<typeof storeStateAt>): boolean {
  return ['draft', 'scheduled', 'open', 'closing_soon'].includes(state)
}

/** How long what is said of a store holds, if nobody changes it: well within a minute, and not past its next turn. */
export function secondsUnchanged(
  { opensAt, closesAt, late }: Omit<StoreTimes, 'stage'> & { late: { until: string } | null },
  now = Date.now()
): number {
  const next = [opensAt, closesAt, late?.until].map(time => (time ? Date.parse(time) - now : 0)).filter(ms => ms > 0)
  return Math.floor(Math.min(60_000, ...next) / 2000)
}

/** Whether its link is worth handing on: nobody can order in a store that is over. */
export function isShared(state: string): boolean {
  return state === 'scheduled' || isSelling(state)
}

/** Whether shoppers can order in this state. */
export function isSelling(state: string): boolean {
  return state === 'open' || state === 'closing_soon'
}

/** Whether they can: in an open store, or late in one that has closed. */
export function acceptsOrders({ state, late }: { state: string; late: object | null }): boolean {
  return isSelling(state) || late !== null
}

/** Short enough to be typed off a poster; it leads to the store. */
export function shortPath({ campaignId }: { campaignId: string }): string {
  return `/s/${campaignId}`
}

/** The public address of a store, without the origin. */
export function storePath({ campaignId, slug }: { campaignId: string; slug: string }): string {
  return `/popup-stores/${campaignId}/${slug}`
}
