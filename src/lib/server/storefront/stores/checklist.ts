import { t } from '#lib/i18n/t.ts'
import type { z } from 'zod'

import type { Item } from '#lib/contract/items.ts'
import type { ChecklistEntry, StoreBundle, StoreItem, StoreSettings } from '#lib/contract/stores.ts'

import { faultOfTiers, type GroupTier, MOST_GROUP_DAYS, MOST_GROUP_MS } from '#lib/shared/group-price.ts'
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
    block(1, settings.name !== '', t('errors.store.check.name')),
    advise(1, settings.contactEmail !== '', t('errors.store.check.contact')),
    advise(1, settings.logoFileId !== null || settings.bannerFileId !== null, t('errors.store.addLogo')),
    advise(1, settings.message !== '', t('errors.store.check.message')),
    block(2, closesAt !== null, t('errors.store.check.closing')),
    block(2, !opensAt || !closesAt || opensAt < closesAt, t('errors.store.check.closingAfterOpening')),
    block(2, !closesAt || Date.parse(closesAt) > now, t('errors.store.check.closingInFuture')),
    block(
      2,
      !inHandsOn || !closesAt || isDayAfter(inHandsOn, closesAt, timeZone),
      t('errors.store.check.readyAfterClosing')
    ),
    advise(2, inHandsOn !== null, t('errors.store.check.readyDate')),
    block(3, sells, t('errors.store.check.item')),
    advise(3, priced.length === shown.length, t('errors.store.check.itemsFree')),
    advise(3, plain.length === 0, plainText(plain, shown.length)),
    advise(3, offered.every(isWhole), t('errors.store.check.bundleWithHidden')),
    advise(
      3,
      !unbundled,
      t('errors.store.check.onlyBundled', { name: unbundled?.item.name ?? t('errors.store.check.anItem') })
    ),
    block(
      4,
      fundraisingKind !== 'percent' || fundraisingValue <= HUNDRED_PERCENT,
      t('errors.store.check.fundraisingMost')
    ),
    advise(4, fundraisingKind === 'none' || fundraisingValue > 0, t('errors.store.check.fundraisingNothing')),
    advise(
      4,
      goalCents === null || (fundraisingKind !== 'none' && fundraisingValue > 0),
      t('errors.store.check.goalWithoutItem')
    ),
    block(4, !isGroup || !closesAt || !isTooLong(opensAt, closesAt, now), tooLongText()),
    block(
      4,
      faulty === undefined,
      t('errors.store.check.groupPriceOf', {
        name: faulty?.item.name ?? t('activities.job.anItem'),
        fault: (faulty && faultOf(faulty)) ?? ''
      })
    ),
    advise(4, settings.taxPpm > 0, t('errors.store.check.noTax')),
    advise(
      4,
      !unclassed,
      t('errors.store.check.taxClass', { name: unclassed?.name ?? t('errors.store.check.anItem') })
    ),
    block(5, ways, t('errors.store.check.delivery')),
    advise(
      5,
      delivery.pickup.every(({ address }) => address !== ''),
      t('errors.store.check.pickupAddress')
    ),
    advise(5, !delivery.group.enabled || delivery.group.recipients.length > 0, t('errors.store.check.groups')),
    block(6, settings.access !== 'password' || hasPassword, t('errors.store.check.password')),
    advise(7, !announces || settings.announceTo.length > 0, t('errors.store.check.announceTo'))
  ]
}

/** Neither artwork nor a name or number lies on it, and no photo shows it. */
function isPlain({ artwork, fields, colours }: Item): boolean {
  const hasLettering = fields.some(({ placement }) => placement !== null)
  return artwork.length === 0 && !hasLettering && colours.every(({ pictures }) => !pictures.front && !pictures.back)
}

function plainText(names: readonly string[], of: number): string {
  if (names.length === of) return t('errors.store.check.allPlain')
  const [name = t('errors.store.check.anItem'), ...others] = names
  if (others.length === 0) return t('errors.store.check.plain', { name })
  return t('errors.store.check.plainAndMore', { name, more: others.length })
}

export const tooLongText = (): string => t('errors.store.tooLong', { days: MOST_GROUP_DAYS })

/** Beyond the days that a card can be authorised for. What has no opening time opens when it is published. */
export function isTooLong(opensAt: string | null, closesAt: string, now = Date.now()): boolean {
  return Date.parse(closesAt) - (opensAt ? Date.parse(opensAt) : now) > MOST_GROUP_MS
}

function faultOf({ groupTiers, priceCents, item }: Checked['items'][number]): string | undefined {
  return groupTiers ? tierFaultText(groupTiers, priceCents ?? item.basePriceCents) : undefined
}

export function blockersOf(entries: Entry[]): string[] {
  return entries.filter(({ blocking, done }) => blocking && !done).map(({ text }) => text)
}

/** What is wrong with the steps of a group price, in a sentence. */
export function tierFaultText(tiers: readonly GroupTier[], singleCents: number): string | undefined {
  const fault = faultOfTiers(tiers, singleCents)
  return fault && t(`storeSetup.group.fault.${fault.is}`, { number: fault.number })
}
