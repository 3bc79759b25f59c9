import { required } from '#lib/shared/required.ts'
import type { DashboardCards } from '#lib/contract/dashboard.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { countNewLeads } from '#lib/server/contact/leads/service.ts'
import { getAccount } from '#lib/server/commerce/payments/accounts.ts'
import { livemodeOf } from '#lib/server/commerce/payments/place.ts'
import { acceptsPayments } from '#lib/shared/payment-account.ts'
import { may } from '#lib/shared/roles.ts'
import { storePath } from '#lib/shared/store-state.ts'

import { findClosingSoon, findCounts, findDays, findNewestStore, findToProduce } from './dashboard-queries.ts'
import { EVERYTHING, findSummaries } from './list-queries.ts'

const LATEST = 8

/** Figures are of the kind of money that is switched on now, so that test orders never look like takings. */
export async function getDashboard(db: Db, member: Member): Promise<DashboardCards> {
  const livemode = await livemodeOf(db, member)
  const [counts, days, closingSoon, toProduce, newestStore, latest, newLeads, payments] = await Promise.all([
    findCounts(db, member, { livemode }),
    findDays(db, member, { livemode }),
    findClosingSoon(db, member, { livemode }),
    findToProduce(db, member, { livemode }),
    findNewestStore(db, member),
    findSummaries(db, member, EVERYTHING, { limit: LATEST }),
    countNewLeads(db, member),
    getAccount(db, member)
  ])
  const { orders, salesCents } = required(days.at(-1), 'today')
  const { currency, openStores, unpaid, held, readyForPickup, authorised } = counts
  const cards: DashboardCards = {
    currency,
    testMode: !livemode,
    today: { orders, salesCents },
    days,
    openStores,
    closingSoon,
    toProduce,
    unpaid,
    held,
    readyForPickup,
    authorised,
    newLeads,
    latest,
    payments,
    checklist: [
      { id: 'profile', done: counts.named },
      { id: 'item', done: counts.items },
      { id: 'store', done: counts.stores },
      { id: 'publish', done: counts.published },
      ...(payments.mode === 'platform' ? [{ id: 'payments', done: acceptsPayments(payments.state) }] : []),
      { id: 'order', done: counts.orders }
    ],
    jobChecklist: [
      { id: 'profile', done: counts.named },
      { id: 'prices', done: counts.prices },
      { id: 'customer', done: counts.customers },
      { id: 'job', done: counts.jobs },
      { id: 'proposal', done: counts.proposals }
    ],
    newestStore: newestStore ? { id: newestStore.id, path: storePath(newestStore) } : null
  }
  return may(member.role, 'payments:read') ? cards : withoutSales(cards)
}

/** For whoever makes the goods: what there is to do, without what it earns. */
function withoutSales(cards: DashboardCards): DashboardCards {
  return {
    ...cards,
    today: { ...cards.today, salesCents: null },
    days: cards.days.map(day => ({ ...day, salesCents: null })),
    closingSoon: cards.closingSoon.map(store => ({ ...store, raisedCents: null, goalCents: null })),
    authorised: { ...cards.authorised, cents: null },
    payments: null
  }
}
