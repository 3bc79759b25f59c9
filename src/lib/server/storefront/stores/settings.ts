import { t } from '#lib/i18n/t.ts'
import type { Updateable } from 'kysely'

import type { Delivery, Shipping } from '#lib/contract/delivery.ts'
import { STORE_SETTINGS, type StoreDetail, type StoreSettings } from '#lib/contract/stores.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { hashPassword } from '#lib/server/identity/credentials/password.ts'
import { toColumns } from '#lib/server/platform/db/columns.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import type { Stores } from '#lib/server/platform/db/tables.ts'
import { AppError, fieldError } from '#lib/server/platform/errors.ts'
import { requireFiles } from '#lib/server/platform/files/service.ts'
import { hasOpenPrice } from '#lib/server/storefront/orders/group-price.ts'
import { type Changes, withChanges } from '#lib/shared/changes.ts'
import { homePpm } from '#lib/shared/taxes.ts'
import { required } from '#lib/shared/required.ts'

import { faultOfZones } from './shipping-faults.ts'
import { blockersOf, checklistOf, HUNDRED_PERCENT } from './checklist.ts'
import { describe, findStoreItems, getDetail, lockForEdit, settingsOf, notifyOfChange } from './detail.ts'
import { findBundles } from './item-queries.ts'
import { requireRoomToOpen } from './open-stores.ts'
import { canChangeTimes, isPublic } from './policy.ts'
import { findStore, type StoreRow, updateStoreRow } from './queries.ts'

export type SettingsChange = Changes<StoreSettings>

interface Change extends Omit<SettingsChange, 'delivery'> {
  /** Of the three ways, those that are given. */
  delivery?: (Changes<Omit<Delivery, 'shipping'>> & { shipping?: Changes<Shipping> | undefined }) | undefined
  revision: number
  password?: string | undefined
}

const SHORTEST_PASSWORD = 4

/** Saves the given settings; whoever changed an older store is shown the newest instead. */
export async function updateStore(
  db: Db,
  member: Member,
  { storeId, change: { revision, password, delivery, ...others } }: { storeId: string; change: Change }
): Promise<StoreDetail> {
  // Hashing takes its time: not while the store is held.
  const passwordHash = password ? await hashNewPassword(password) : undefined
  return inTransaction(db, async tx => {
    const before = await lockForEdit(tx, member, storeId)
    if (before.revision !== revision) {
      throw new AppError('conflict', t('errors.storefront.storeChanged'), {
        data: await describe(tx, member, before)
      })
    }
    const change: SettingsChange = {
      ...others,
      ...(delivery && { delivery: changedDelivery(settingsOf(before).delivery, delivery) }),
      ...changedTaxes(others, before)
    }
    await checkChange(tx, member, before, change)
    await refuseNewPromise(tx, before, change)
    await updateStoreRow(tx, member, storeId, {
      ...settingsColumns(change),
      ...(passwordHash && { password_hash: passwordHash })
    })
    const after = required(await findStore(tx, member, storeId), 'a store')
    await requireRoomToOpen(tx, member, before, after)
    if (before.stage !== 'draft') await refuseNewFaults(tx, member, before, after)
    if (isPublic(after.stage)) {
      const items = await findStoreItems(tx, member, storeId)
      await notifyOfChange(tx, member, { store: after, items, before: { store: before, items } })
    }
    return getDetail(tx, member, storeId)
  })
}

/** Several taxes go before the one rate; that one takes their place where somebody sets it to another. */
function changedTaxes({ taxes, taxPpm, taxShipping }: SettingsChange, before: StoreRow): SettingsChange {
  if (taxes) return { taxPpm: homePpm(taxes), taxShipping: taxes.rates.some(({ onShipping }) => onShipping) }
  const isOther =
    (taxPpm ?? before.tax_ppm) !== before.tax_ppm || (taxShipping ?? before.tax_shipping) !== before.tax_shipping
  return taxes === undefined && isOther && before.tax_rules !== null ? { taxes: null } : {}
}

function changedDelivery(current: Delivery, { shipping, ...ways }: NonNullable<Change['delivery']>): Delivery {
  return withChanges(current, { ...ways, shipping: shipping && withChanges(current.shipping, shipping) })
}

/** Whoever ordered at a group price was shown what happens, and their cards are authorised for so long. */
async function refuseNewPromise(tx: Db, before: StoreRow, { groupBelow, opensAt }: SettingsChange): Promise<void> {
  const field =
    groupBelow !== undefined && groupBelow !== before.group_below
      ? 'groupBelow'
      : opensAt !== undefined && !isSameMoment(opensAt, before.opens_at)
        ? 'opensAt'
        : undefined
  if (!field || !(await hasOpenPrice(tx, { storeId: before.id }))) return
  throw wrong(field, t('errors.store.groupPriceStays'))
}

async function hashNewPassword(password: string): Promise<string> {
  if (password.length < SHORTEST_PASSWORD)
    throw wrong('password', t('errors.store.passwordTooShort', { least: SHORTEST_PASSWORD }))
  return hashPassword(password)
}

/** What is refused in a draft, too. The rest is told by the checklist, so that a draft can be half done. */
async function checkChange(tx: Db, member: Member, before: StoreRow, change: SettingsChange): Promise<void> {
  const { logoFileId, bannerFileId, delivery } = change
  await requireFiles(tx, member.workspaceId, [
    ...(logoFileId ? [{ field: 'logoFileId', fileId: logoFileId }] : []),
    ...(bannerFileId ? [{ field: 'bannerFileId', fileId: bannerFileId }] : [])
  ])
  const { fundraisingKind, fundraisingValue } = { ...settingsOf(before), ...definedOf(change) }
  if (fundraisingKind === 'percent' && fundraisingValue > HUNDRED_PERCENT) {
    throw wrong('fundraisingValue', t('errors.store.fundraisingTooMuch'))
  }
  const ids = delivery?.pickup.map(({ id }) => id) ?? []
  if (new Set(ids).size < ids.length) throw wrong('delivery.pickup', t('errors.store.pickupTwice'))
  const fault = delivery && faultOfZones(delivery.shipping.zones)
  if (fault) throw wrong(`delivery.shipping.zones.${fault.index}.countries`, fault.message)
  if (canChangeTimes(before.stage)) return
  for (const [field, value, kept] of [
    ['opensAt', change.opensAt, before.opens_at],
    ['closesAt', change.closesAt, before.closes_at]
  ] as const) {
    if (value !== undefined && !isSameMoment(value, kept)) {
      throw wrong(field, t('errors.store.datesFixed'))
    }
  }
}

/** A published store keeps what it needed to be published; faults it has already may stay while others are mended. */
async function refuseNewFaults(tx: Db, member: Member, before: StoreRow, after: StoreRow): Promise<void> {
  const now = Date.now()
  const items = await findStoreItems(tx, member, after.id)
  const bundles = await findBundles(tx, after.id)
  const faultsOf = (store: StoreRow) => {
    return blockersOf(
      checklistOf({ settings: settingsOf(store), hasPassword: store.password_hash !== null, items, bundles }, now)
    )
  }
  const known = faultsOf(before)
  const fault = faultsOf(after).find(text => !known.includes(text))
  if (fault) throw new AppError('invalid', t('errors.storefront.publishedStore', { fault }))
}

export function wrong(field: string, message: string): AppError {
  return fieldError(field, message)
}

function isSameMoment(a: string | null, b: string | null): boolean {
  return (a && Date.parse(a)) === (b && Date.parse(b))
}

function definedOf(change: SettingsChange): Partial<StoreSettings> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
}

function settingsColumns({ taxes, announceTo, ...change }: SettingsChange): Updateable<Stores> {
  const given = { ...change, ...(announceTo && { announceTo: [...new Set(announceTo)] }) }
  return {
    ...toColumns(STORE_SETTINGS, given, ['delivery', 'messages', 'announceTo']),
    ...(taxes !== undefined && { tax_rules: taxes && JSON.stringify(taxes) })
  }
}
