import { t } from '#lib/i18n/t.ts'
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

export const defaultMessages = (): Messages => ({
  launch: {
    enabled: true,
    text: t('mailTexts.store.launch')
  },
  three_days: {
    enabled: true,
    text: t('mailTexts.store.three_days')
  },
  last_day: { enabled: true, text: t('mailTexts.store.last_day') },
  closed: {
    enabled: true,
    text: t('mailTexts.store.closed')
  },
  ready: { enabled: true, text: t('mailTexts.store.ready') }
})
