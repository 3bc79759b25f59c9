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
      ? t('mailTexts.order.whenClosesOn', { time: formatMoment(order.closesAt, order.timeZone) })
      : t('mailTexts.order.whenCloses')
    return {
      title: t('mailTexts.order.thanks'),
      subject: t('mailTexts.order.authorised.subject', { number: order.number, store: order.storeName }),
      intro: t('mailTexts.order.authorised.intro', { most, when }),
      button: t('mailTexts.viewOrChangeOrder')
    }
  },
  order_reduced(order) {
    const most = formatMoney(order.totalCents, order.currency)
    return {
      title: t('mailTexts.order.reducedTitle'),
      subject: t('mailTexts.order.reducedSubject', { number: order.number, store: order.storeName, most }),
      intro: t('mailTexts.order.reduced', { shop: order.shopName, most }),
      button: t('mailTexts.viewOrder')
    }
  },
  order_charged(order) {
    const total = formatMoney(order.totalCents, order.currency)
    return {
      title: t('mailTexts.order.chargedTitle'),
      subject: t('mailTexts.order.chargedSubject', { number: order.number, store: order.storeName, total }),
      intro: t('mailTexts.order.charged', { total }),
      button: t('mailTexts.viewOrder')
    }
  },
  order_charge_failed(order) {
    const total = formatMoney(order.totalCents, order.currency)
    return {
      title: t('mailTexts.order.chargeFailed.title', { total }),
      subject: t('mailTexts.order.chargeFailed.subject', { number: order.number, store: order.storeName }),
      intro: t('mailTexts.order.chargeFailed.intro', { total, days: PAY_LINK_DAYS }),
      button: t('mailTexts.order.chargeFailed.button', { total })
    }
  },
  order_released(order) {
    return {
      title: t('mailTexts.order.releasedTitle'),
      subject: t('mailTexts.order.releasedSubject', { number: order.number, store: order.storeName }),
      intro: t('mailTexts.order.released'),
      button: t('mailTexts.viewOrder')
    }
  }
}
