import { randomInt } from 'node:crypto'

import { CalendarDateTime, parseDate, today, toZoned } from '@internationalized/date'

import { Delivery } from '#lib/contract/delivery.ts'
import type { Messages } from '#lib/contract/stores.ts'
import type { Address } from '#lib/contract/workspaces.ts'
import { isCountry } from '#lib/shared/countries.ts'
import { slugOf as plainSlug } from '#lib/shared/slug.ts'
import { isoDay } from '#lib/shared/date-format.ts'

/** Without letters and digits that look alike, since people type it off a poster. 12 of them are 59 random bits. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const CAMPAIGN_LENGTH = 12

export function newCampaignId(): string {
  return Array.from({ length: CAMPAIGN_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}

export const slugOf = (name: string) => plainSlug(name, 'store')

/** In two weeks at eight in the evening, by the shop's own clock. A new store opens when it is published. */
export function defaultClosing(timeZone: string): string {
  const { year, month, day } = today(timeZone).add({ days: 14 })
  return toZoned(new CalendarDateTime(year, month, day, 20), timeZone).toAbsoluteString()
}

/** Whether this day lies after the day on which the moment falls in the zone. */
export function isDayAfter(day: string, moment: string, timeZone: string): boolean {
  const local = isoDay(new Date(moment), timeZone)
  return parseDate(day).compare(parseDate(local)) > 0
}

/** Picked up at the shop: most stores begin so, and it can be changed. Who switches shipping on begins with the own country. */
export function defaultDelivery({ name, address }: { name: string; address: Address }): Delivery {
  const { street, street2, city, state, postalCode, country } = address
  const place = [street, street2, city, `${state} ${postalCode}`.trim()].filter(Boolean).join(', ')
  return Delivery.parse({
    pickup: [{ id: 'shop', name: name.slice(0, 80), address: place.slice(0, 300), instructions: '' }],
    shipping: { countries: isCountry(country) ? [country] : [] }
  })
}

export const DEFAULT_MESSAGES: Messages = {
  launch: {
    enabled: true,
    text: 'The store is open! Choose your size and color, and add a name or number where you like. Everything is made to order once the store has closed.'
  },
  three_days: {
    enabled: true,
    text: 'The store closes in a few days. After that we make everything in one go, so nothing can be added later.'
  },
  last_day: { enabled: true, text: 'This is the last day. If you still want something, order it now.' },
  closed: {
    enabled: true,
    text: 'Thank you for ordering! The store has closed and we will make your order soon. We will write again when it is ready.'
  },
  ready: { enabled: true, text: 'Good news: everything is made and checked, and your order is ready.' }
}
