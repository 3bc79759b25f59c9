import { t } from '#lib/i18n/t.ts'
import type { z } from 'zod'

import type { Item } from '#lib/contract/items.ts'
import type { ChecklistEntry, StoreBundle, StoreItem, StoreSettings } from '#lib/contract/stores.ts'

import { faultOfTiers, MOST_GROUP_DAYS, MOST_GROUP_MS } from '#lib/shared/group-price.ts'
import { withoutClass } from '#lib/shared/tax-classes.ts'

import { isDayAfter } from './defaults.ts'

type Entry = z.infer<typeof ChecklistEntry>

export const HUNDRED_PERCENT = 10_000

interface Checked {
  settings: StoreSettings
  hasPassword: boolean
  items: Pick<StoreItem, 'id' | 'hidden' | 'onlyBundled' | 'priceCents' | 'groupTiers' | 'item'>[]
  bundles: Pick<StoreBundle, 'hidden' | 'priceCents' | 'parts'>[]
}

/** Every rule of a store, with what it comes to now. What blocks must be done before publishing, and holds afterwards. */
export function checklistOf({ settings, hasPassword, items, bundles }: Checked, now: number): Entry[] {
  const { opensAt, closesAt, inHandsOn, timeZone, delivery } = settings
  const { fundraisingKind, fundraisingValue, goalCents } = settings
  const shown = items.filter(({ hidden }) => !hidden)
  const priced = shown.filter(({ priceCents, item }) => (priceCents ?? item.basePriceCents) > 0)
  const plain = shown.filter(({ item }) => isPlain(item)).map(({ item }) => item.name)
  const offered = bundles.filter(({ hidden }) => !hidden)
  const isWhole = ({ parts }: (typeof bundles)[number]) => {
    return parts.every(part => shown.some(({ id }) => id === part.storeItemId))
  }
  const whole = offered.filter(isWhole)
  const sells = priced.some(({ onlyBundled }) => !onlyBundled) || whole.some(({ priceCents }) => priceCents > 0)
  const unbundled = shown.find(({ id, onlyBundled }) => {
    return onlyBundled && !whole.some(({ parts }) => parts.some(({ storeItemId }) => storeItemId === id))
  })
  const [unclassed] = withoutClass(
    settings.taxes,
    shown.map(({ item }) => item)
  )
  const ways = delivery.pickup.length > 0 || delivery.group.enabled || delivery.shipping.enabled
  const isGroup = shown.some(({ groupTiers }) => groupTiers)
  const faulty = shown.find(each => faultOf(each))
  const announces = (['launch', 'three_days', 'last_day'] as const).some(kind => settings.messages[kind].enabled)
  const block = (step: number, done: boolean, text: string): Entry => ({ step, done, blocking: true, text })
  const advise = (step: number, done: boolean, text: string): Entry => ({ step, done, blocking: false, text })
  return [
    block(1, settings.name !== '', 'Name the store.'),
    advise(1, settings.contactEmail !== '', 'Add an e-mail address for questions, so that shoppers can reach you.'),
    advise(1, settings.logoFileId !== null || settings.bannerFileId !== null, t('errors.store.addLogo')),
    advise(1, settings.message !== '', 'Write a welcome message.'),
    block(2, closesAt !== null, 'Choose when the store closes.'),
    block(2, !opensAt || !closesAt || opensAt < closesAt, 'Choose a closing time after the opening time.'),
    block(2, !closesAt || Date.parse(closesAt) > now, 'Choose a closing time in the future.'),
    block(
      2,
      !inHandsOn || !closesAt || isDayAfter(inHandsOn, closesAt, timeZone),
      'Choose a ready date after the day the store closes.'
    ),
    advise(2, inHandsOn !== null, 'Choose a ready date, so that people know when to expect their order.'),
    block(3, sells, 'Add at least one visible item with a price.'),
    advise(3, priced.length === shown.length, 'Some items have no price: shoppers would get them for free.'),
    advise(3, plain.length === 0, plainText(plain, shown.length)),
    advise(3, offered.every(isWhole), 'A bundle contains a hidden item, so shoppers do not see the bundle.'),
    advise(
      3,
      !unbundled,
      `${unbundled?.item.name ?? 'An item'} is only sold in bundles, and no visible bundle contains it.`
    ),
    block(
      4,
      fundraisingKind !== 'percent' || fundraisingValue <= HUNDRED_PERCENT,
      'Set fundraising to at most 100 % of the price.'
    ),
    advise(4, fundraisingKind === 'none' || fundraisingValue > 0, 'Fundraising is on, but no amount is set.'),
    advise(
      4,
      goalCents === null || (fundraisingKind !== 'none' && fundraisingValue > 0),
      'A goal is set, but no item raises money for it.'
    ),
    block(4, !isGroup || !closesAt || !isTooLong(opensAt, closesAt, now), TOO_LONG),
    block(
      4,
      faulty === undefined,
      `Group price of ${faulty?.item.name ?? 'an item'}: ${faulty ? faultOf(faulty) : ''}`
    ),
    advise(4, settings.taxPpm > 0, 'No tax is set. Check whether you have to charge one.'),
    advise(
      4,
      !unclassed,
      `${unclassed?.name ?? 'An item'} has a tax class that the taxes of this store do not have, so it is taxed as standard. Add the class under Money.`
    ),
    block(5, ways, 'Offer at least one delivery method: pick-up, group delivery or shipping.'),
    advise(
      5,
      delivery.pickup.every(({ address }) => address !== ''),
      'Add the address of each pick-up place.'
    ),
    advise(
      5,
      !delivery.group.enabled || delivery.group.recipients.length > 0,
      'List the groups, so that shoppers choose instead of typing.'
    ),
    block(6, settings.access !== 'password' || hasPassword, 'Set the store password.'),
    advise(
      7,
      !announces || settings.announceTo.length > 0,
      'Add the e-mail addresses of people who should hear that the store is open.'
    )
  ]
}

/** Neither artwork nor a name or number lies on it, and no photo shows it. */
function isPlain({ artwork, fields, colours }: Item): boolean {
  const hasLettering = fields.some(({ placement }) => placement !== null)
  return artwork.length === 0 && !hasLettering && colours.every(({ pictures }) => !pictures.front && !pictures.back)
}

function plainText(names: readonly string[], of: number): string {
  if (names.length === of)
    return 'All items are plain garments. Add artwork or photos, so that shoppers see what they get.'
  const [first = 'An item', ...others] = names
  const which =
    others.length === 0 ? `${first} is a plain garment` : `${first} and ${others.length} more are plain garments`
  return `${which}: no artwork and no photo. Add one, so that shoppers see what they get.`
}

export const TOO_LONG = `A store with group prices can be open for at most ${MOST_GROUP_DAYS} days, because banks hold the money of a card for seven. Choose an earlier closing time, or sell at one price.`

/** Beyond the days that a card can be authorised for. What has no opening time opens when it is published. */
export function isTooLong(opensAt: string | null, closesAt: string, now = Date.now()): boolean {
  return Date.parse(closesAt) - (opensAt ? Date.parse(opensAt) : now) > MOST_GROUP_MS
}

function faultOf({ groupTiers, priceCents, item }: Checked['items'][number]): string | undefined {
  return groupTiers ? faultOfTiers(groupTiers, priceCents ?? item.basePriceCents) : undefined
}

export function blockersOf(entries: Entry[]): string[] {
  return entries.filter(({ blocking, done }) => blocking && !done).map(({ text }) => text)
}
