// When an order is there, and until when it can be changed, for the buyer's calendar.
import { t } from '#lib/i18n/t.ts'
import { Delivery } from '#lib/contract/delivery.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { notFound } from '#lib/server/platform/errors.ts'
import { type CalendarDate, calendarFile } from '#lib/shared/calendar-file.ts'
import { deliveryText } from '#lib/papers/delivery-text.ts'
import { isDated } from '#lib/shared/order-dates.ts'
import { isEditable } from '#lib/shared/order-state.ts'

import { findOrderByLink, type OrderRow } from './order-queries.ts'

export async function getOrderCalendar(db: Db, publicId: string): Promise<Response> {
  const order = await findOrderByLink(db, publicId)
  if (!order || !isDated(order)) throw notFound('Date')
  const file = calendarFile({
    name: 'Platen',
    writtenAt: new Date(),
    dates: datesOf(order)
  })
  return new Response(file, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="order-${order.number}.ics"`,
      'cache-control': 'no-store'
    }
  })
}

/** Without the link to the order: calendars are shared with more people than the order is. */
function datesOf(order: OrderRow): CalendarDate[] {
  const { id, number, storeName, shopName, inHandsOn, closesAt, delivery } = order
  const where = deliveryText(delivery, Delivery.parse(order.offer))
  const about = t('mailTexts.calendar.about', { number, storeName, where, shopName })
  const what = t(`mailTexts.calendar.${delivery.kind}`)
  const place = delivery.kind === 'pickup' ? where.slice(where.indexOf(': ') + 2) : undefined
  return [
    ...(inHandsOn
      ? [
          {
            id: `${id}-there`,
            title: t('mailTexts.calendar.title', { what, store: storeName, number }),
            text: t('mailTexts.calendar.there', { about }),
            ...(place && { place }),
            at: { day: inHandsOn }
          }
        ]
      : []),
    ...(closesAt && isEditable(order, order)
      ? [
          {
            id: `${id}-closes`,
            title: t('mailTexts.calendar.lastChance', { number }),
            text: t('mailTexts.calendar.changeable', { about }),
            at: { moment: closesAt }
          }
        ]
      : [])
  ]
}
