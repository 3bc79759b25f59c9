import {
  exportPayout,
  getPayout,
  listAccountPayouts,
  listPayouts,
  payOutAccountTest,
  payOutTest,
  refreshPayouts
} from '#lib/contract/payouts.ts'
import { route } from '#lib/server/platform/http/route.ts'

import * as account from './account.ts'
import * as payouts from './service.ts'

export const payoutRoutes = [
  route(listPayouts, ({ db, actor, query }) => payouts.findPayouts(db, actor, query)),
  route(getPayout, ({ db, actor, params }) => payouts.getPayoutDetail(db, actor, params.payoutId)),
  route(exportPayout, ({ db, actor, params }) => payouts.exportPayout(db, actor, params.payoutId)),
  route(refreshPayouts, ({ db, actor }) => payouts.refreshMoney(db, actor)),
  route(payOutTest, ({ db, actor }) => payouts.payOutTest(db, actor)),
  route(listAccountPayouts, ({ db }) => account.findAccountPayouts(db)),
  route(payOutAccountTest, () => account.payOutAccountTest())
]
