import type { StoreSummary } from '#lib/contract/stores.ts'
import { t } from '#lib/i18n/t.ts'
import { formatDistance, formatMoment } from '#lib/shared/zone-time.ts'

type Timed = Pick<StoreSummary, 'state' | 'opensAt' | 'closesAt' | 'timeZone'>

/** The moment that matters next and how far it is: "Closes Tue, Dec 1, 9:00 PM CST", "in 2 days". */
export function nextMoment(store: Timed, now: number): { text: string; distance: string } | undefined {
  const { state, opensAt, closesAt, timeZone } = store
  if ((state === 'scheduled' || (state === 'draft' && !closesAt)) && opensAt) {
    return {
      text: t('stores.opens', { when: formatMoment(opensAt, timeZone) }),
      distance: t('stores.opensIn', { distance: formatDistance(opensAt, now) })
    }
  }
  if (!closesAt) return
  const isOver = Date.parse(closesAt) <= now
  return {
    text: t(isOver ? 'stores.closed' : 'stores.closes', { when: formatMoment(closesAt, timeZone) }),
    distance: t(isOver ? 'stores.closedAgo' : 'stores.closesIn', { distance: formatDistance(closesAt, now) })
  }
}
