// How many orders may wait for their payment at a time. Each is a person's, so persons are counted first: by browser and
// e-mail address. A program without cookies makes up a new address for each order, so those of a network count together.
import { t } from '#lib/i18n/t.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { AppError } from '#lib/server/platform/errors.ts'

import { countPaidFrom } from './holding-queries.ts'
import type { UnpaidOrders } from './queries.ts'

/** A coach who orders for the team, one by one. */
const MAX_OF_PERSON = 20

/** Without a cookie. Each that somebody in the network has paid for within a day allows one more. */
const MAX_OF_STRANGERS = 60

/** All together: a school where everybody orders in the same half hour. */
const MAX_OF_NETWORK = 600

const RETRY_SECONDS = 60

interface Placing {
  campaignId: string
  placedFrom: string
  placedBy: string
}

/** Refuses one more order to who does not pay for those placed already. */
export async function refuseManyUnpaid(db: Db, unpaid: UnpaidOrders, placing: Placing): Promise<void> {
  if (unpaid.ofPerson >= MAX_OF_PERSON) {
    throw tooMany(t('errors.cart.tooManyUnpaid', { count: unpaid.ofPerson }))
  }
  const isStranger = placing.placedBy === ''
  const [count, most] = isStranger ? [unpaid.ofStrangers, MAX_OF_STRANGERS] : [unpaid.ofNetwork, MAX_OF_NETWORK]
  if (count < most || count < most + (await countPaidFrom(db, placing))) return
  throw tooMany(isStranger ? t('errors.cart.strangersUnpaid', { count }) : t('errors.cart.networkUnpaid', { count }))
}

function tooMany(message: string): AppError {
  return new AppError('too_many', message, { retryAfter: RETRY_SECONDS })
}
