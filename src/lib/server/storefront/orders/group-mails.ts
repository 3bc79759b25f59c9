// What buyers are written where the price depends on how many pieces a store sells.
import { t } from '#lib/i18n/t.ts'
import { PAY_LINK_DAYS } from '#lib/shared/group-price.ts'
import { formatMoney } from '#lib/shared/money.ts'
import { formatMoment } from '#lib/shared/format-time.ts'

import type { OrderRow } from './queries.ts'

export type GroupMail =
  | 'order_authorised'
  | 'order_reduced'
  | 'order_charged'
  | 'order_charge_failed'
  | 'order_released'

interface Words {
  title: string
  subject: string
  intro: string
  button: string
}

export const GROUP_MAILS: Record<GroupMail, (order: OrderRow) => Words> = {
  order_authorised(order) {
    const most = formatMoney(order.totalCents, order.currency)
    const when = order.closesAt
      ? `When the store closes on ${formatMoment(order.closesAt, order.timeZone)}`
      : 'When the store closes'
    return {
      title: 'Thank you for your order',
      subject: t('mailTexts.order.authorised.subject', { number: order.number, store: order.storeName }),
      intro: t('mailTexts.order.authorised.intro', { most, when }),
      button: 'View or change your order'
    }
  },
  order_reduced(order) {
    const most = formatMoney(order.totalCents, order.currency)
    return {
      title: 'Pieces were taken off your order',
      subject: `Order ${order.number} from ${order.storeName}: now ${most} at most`,
      intro: t('mailTexts.order.reduced', { shop: order.shopName, most }),
      button: 'View your order'
    }
  },
  order_charged(order) {
    const total = formatMoney(order.totalCents, order.currency)
    return {
      title: 'The price is decided',
      subject: `Order ${order.number} from ${order.storeName}: ${total} charged`,
      intro: t('mailTexts.order.charged', { total }),
      button: 'View your order'
    }
  },
  order_charge_failed(order) {
    const total = formatMoney(order.totalCents, order.currency)
    return {
      title: `Please pay ${total} by another card`,
      subject: `Order ${order.number} from ${order.storeName}: your card could not be charged`,
      intro: `The store has closed and your price is ${total}, but your bank did not let us charge the card. Pay by the link below within ${PAY_LINK_DAYS} days; the price stays. Your pieces are not made before that, and the order ends if it is not paid in time. Nothing was charged.`,
      button: `Pay ${total}`
    }
  },
  order_released(order) {
    return {
      title: 'Your order ended, and nothing was charged',
      subject: `Order ${order.number} from ${order.storeName}: nothing charged`,
      intro: t('mailTexts.order.released'),
      button: 'View your order'
    }
  }
}
