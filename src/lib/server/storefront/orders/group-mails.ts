// What buyers are written where the price depends on how many pieces a store sells.
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
      subject: `Your order ${order.number} from ${order.storeName}: authorized, not yet charged`,
      intro: `Your card is authorized for ${most} and not charged yet. ${when}, the price is decided by how many pieces everybody ordered. Then your card is charged once: ${most}, or less. The bank releases the rest.`,
      button: 'View or change your order'
    }
  },
  order_reduced(order) {
    const most = formatMoney(order.totalCents, order.currency)
    return {
      title: 'Pieces were taken off your order',
      subject: `Order ${order.number} from ${order.storeName}: now ${most} at most`,
      intro: `${order.shopName} took pieces off your order. They are not made, and you are not charged for them: when the store has closed, your card is charged once: ${most}, or less. The bank releases the rest of what was authorized then.`,
      button: 'View your order'
    }
  },
  order_charged(order) {
    const total = formatMoney(order.totalCents, order.currency)
    return {
      title: 'The price is decided',
      subject: `Order ${order.number} from ${order.storeName}: ${total} charged`,
      intro: `The store has closed, and your card was charged ${total}. That is the price that everybody’s orders reached together. If more was authorized, the bank releases the rest within some days.`,
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
      intro: `This order is not made: it was canceled, or too few pieces were ordered for its price. Your card was not charged, and the bank was told to release what was authorized. It may stay on the statement for some days.`,
      button: 'View your order'
    }
  }
}
