// When an order is there, and until when it can be changed, for the buyer's calendar.
import { Delivery } from '#lib/contract/delivery.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { notFound } from '#lib/server/platform/errors.ts'
import { type CalendarDate, calendarFile } from '#lib/shared/calendar-file.ts'
import { deliveryText } from '#lib/shared/delivery-text.ts'
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
  const about = `Order ${number} · ${storeName}\n${where}\n${shopName}`
  const what = { pickup: 'Pick up', group: 'Handed out', shipping: 'Arrives' }[delivery.kind]
  const place = delivery.kind === 'pickup' ? where.slice(where.indexOf(': ') + 2) : undefined
  return [
    ...(inHandsOn
      ? [
          {
            id: `${id}-there`,
            title: `${what}: ${storeName}, order ${number}`,
            text: `${about}\nThe shop expects it on this day and writes when it is ready.`,
            ...(place && { place }),
            at: { day: inHandsOn }
          }
        ]
      : []),
    ...(closesAt && isEditable(order, order)
      ? [
          {
            id: `${id}-closes`,
            title: `Last chance to change order ${number}`,
            text: `${about}\nSizes, names and numbers can be changed until now by the link in the shop’s mail.`,
            at: { moment: closesAt }
          }
        ]
      : [])
  ]
}
