import type { StoreSummary } from '#lib/contract/stores.ts'
import { t } from '#lib/i18n/t.ts'
import { formatDistance, formatMoment } from '#lib/shared/zone-time.ts'

type Timed = Pick<StoreSummary, 'state' | 'opensAt' | 'closesAt' | 'timeZone'>

/** States that only a store that has closed can have. */
const PAST_SALE = ['closed', 'production', 'ready', 'delivered', 'settled']

interface Moment {
  /** "Tue, Dec 1, 9:00 PM CST". */
  when: string
  /** "Closes Tue, Dec 1, 9:00 PM CST". */
  text: string
  /** "Closes in 2 days". */
  distance: string
}

/** The moment that matters next for a store, or the last one that did. */
export function nextMoment(store: Timed, now: number): Moment | undefined {
  const { state, opensAt, closesAt, timeZone } = store
  if ((state === 'scheduled' || (state === 'draft' && !closesAt)) && opensAt) {
    const when = formatMoment(opensAt, timeZone)
    return {
      when,
      text: t('stores.opens', { when }),
      distance: t('stores.opensIn', { distance: formatDistance(opensAt, now) })
    }
  }
  if (!closesAt) return
  // The state is the server's: right after closing, the clock of this page may be behind.
  const isOver = PAST_SALE.includes(state) || Date.parse(closesAt) <= now
  const when = formatMoment(closesAt, timeZone)
  return {
    when,
    text: t(isOver ? 'stores.closed' : 'stores.closes', { when }),
    distance: t(isOver ? 'stores.closedAgo' : 'stores.closesIn', { distance: formatDistance(closesAt, now) })
  }
}
