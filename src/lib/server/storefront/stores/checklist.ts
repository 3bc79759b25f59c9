import type { z } from 'zod'

import type { ChecklistEntry, StoreBundle, StoreItem, StoreSettings } from '#lib/contract/stores.ts'

import { isDayAfter } from './defaults.ts'

type Entry = z.infer<typeof ChecklistEntry>

export const HUNDRED_PERCENT = 10_000

interface Checked {
  settings: StoreSettings
  hasPassword: boolean
  items: Pick<StoreItem, 'id' | 'hidden' | 'onlyBundled' | 'priceCents' | 'item'>[]
  bundles: Pick<StoreBundle, 'hidden' | 'priceCents' | 'parts'>[]
}

/** Every rule of a store, with what it comes to now. What blocks must be done before publishing, and holds afterwards. */
export function checklistOf({ settings, hasPassword, items, bundles }: Checked, now: number): Entry[] {
  const { opensAt, closesAt, inHandsOn, timeZone, delivery } = settings
  const { fundraisingKind, fundraisingValue, goalCents } = settings
  const shown = items.filter(({ hidden }) => !hidden)
  const priced = shown.filter(({ priceCents, item }) => (priceCents ?? item.basePriceCents) > 0)
  const offered = bundles.filter(({ hidden }) => !hidden)
  const isWhole = ({ parts }: (typeof bundles)[number]) => {
    return parts.every(part => shown.some(({ id }) => id === part.storeItemId))
  }
  const whole = offered.filter(isWhole)
  const sells = priced.some(({ onlyBundled }) => !onlyBundled) || whole.some(({ priceCents }) => priceCents > 0)
  const unbundled = shown.find(({ id, onlyBundled }) => {
    return onlyBundled && !whole.some(({ parts }) => parts.some(({ storeItemId }) => storeItemId === id))
  })
  const ways = delivery.pickup.length > 0 || delivery.group.enabled || delivery.shipping.enabled
  const announces = (['launch', 'three_days', 'last_day'] as const).some(kind => settings.messages[kind].enabled)
  const block = (step: number, done: boolean, text: string): Entry => ({ step, done, blocking: true, text })
  const advise = (step: number, done: boolean, text: string): Entry => ({ step, done, blocking: false, text })
  return [
    block(1, settings.name !== '', 'Give the store a name.'),
    advise(1, settings.contactEmail !== '', 'Give an address for questions, so that shoppers can reach you.'),
    advise(
      1,
      settings.logoFileId !== null || settings.bannerFileId !== null,
      'Add a logo or a banner, so that people know the store is theirs.'
    ),
    advise(1, settings.message !== '', 'Write a few words of welcome.'),
    block(2, closesAt !== null, 'Choose when the store closes.'),
    block(2, !opensAt || !closesAt || opensAt < closesAt, 'Let the store close after it opens.'),
    block(2, !closesAt || Date.parse(closesAt) > now, 'Choose a closing time that is still to come.'),
    block(
      2,
      !inHandsOn || !closesAt || isDayAfter(inHandsOn, closesAt, timeZone),
      'Let people have their goods after the day the store closes.'
    ),
    advise(2, inHandsOn !== null, 'Say when people will have their goods in hand.'),
    block(3, sells, 'Add at least one item with a price that is not hidden.'),
    advise(3, priced.length === shown.length, 'Some items have no price: shoppers would get them for nothing.'),
    advise(3, offered.every(isWhole), 'A bundle has a hidden item, so shoppers do not see the bundle.'),
    advise(
      3,
      !unbundled,
      `${unbundled?.item.name ?? 'An item'} is sold in bundles only, and no bundle that shoppers see has it.`
    ),
    block(
      4,
      fundraisingKind !== 'percent' || fundraisingValue <= HUNDRED_PERCENT,
      'Let fundraising be at most 100 % of the price.'
    ),
    advise(4, fundraisingKind === 'none' || fundraisingValue > 0, 'Fundraising is on, but no amount is set.'),
    advise(
      4,
      goalCents === null || (fundraisingKind !== 'none' && fundraisingValue > 0),
      'A goal is set, but no item raises money for it.'
    ),
    advise(4, settings.taxPpm > 0, 'No sales tax is set. Check that this is right where you sell.'),
    block(5, ways, 'Offer at least one way to get the goods: pick-up, group delivery or shipping.'),
    advise(
      5,
      delivery.pickup.every(({ address }) => address !== ''),
      'Give the address of each pick-up place.'
    ),
    advise(
      5,
      !delivery.group.enabled || delivery.group.recipients.length > 0,
      'List the groups to choose from, so that nobody misspells one.'
    ),
    block(6, settings.access !== 'password' || hasPassword, 'Set the password that opens the store.'),
    advise(
      7,
      !announces || settings.announceTo.length > 0,
      'Add the addresses of the people who should hear that the store is open.'
    )
  ]
}

export function blockersOf(entries: Entry[]): string[] {
  return entries.filter(({ blocking, done }) => blocking && !done).map(({ text }) => text)
}
