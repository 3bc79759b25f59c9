import { t } from '#lib/i18n/t.ts'
import { useEffect, useState } from 'react'

import { readDraft, saveDraft } from '#lib/client/drafts.ts'
import type { DeliveryChoice, ShopStore } from '#lib/contract/shopping.ts'
import { EMAIL } from '#lib/shared/email.ts'
import { findAddressProblems } from '#lib/shared/postal-address.ts'
import { shippedCountries } from '#lib/shared/shipping.ts'

export interface Checkout {
  name: string
  email: string
  phone: string
  recipient: string
  note: string
  couponCode: string
  kind: DeliveryChoice['kind'] | ''
  pointId: string
  group: string
  shipName: string
  line1: string
  line2: string
  city: string
  state: string
  postalCode: string
  country: string
}

/** By the field's name. */
export type Faults = Partial<Record<keyof Checkout, string>>

const EMPTY: Checkout = {
  name: '',
  email: '',
  phone: '',
  recipient: '',
  note: '',
  couponCode: '',
  kind: '',
  pointId: '',
  group: '',
  shipName: '',
  line1: '',
  line2: '',
  city: '',
  state: '',
  postalCode: '',
  country: 'US'
}

/** The contract's fields under the names they have in the form. */
const NAMES: Record<string, keyof Checkout> = {
  'buyer.name': 'name',
  'buyer.email': 'email',
  'buyer.phone': 'phone',
  'delivery.pointId': 'pointId',
  'delivery.recipient': 'group',
  'delivery.name': 'shipName',
  'delivery.line1': 'line1',
  'delivery.line2': 'line2',
  'delivery.city': 'city',
  'delivery.state': 'state',
  'delivery.postalCode': 'postalCode',
  'delivery.country': 'country'
}

export function faultsOf(fields: { field: string; message: string }[]): Faults {
  return Object.fromEntries(fields.map(({ field, message }) => [NAMES[field] ?? field, message]))
}

export function deliveryOf(typed: Checkout): DeliveryChoice | undefined {
  const { kind, pointId, group, shipName, name, line1, line2, city, state, postalCode, country } = typed
  if (kind === 'pickup') return pointId ? { kind, pointId } : undefined
  if (kind === 'group') return { kind, recipient: group }
  if (kind === 'shipping') return { kind, name: shipName || name, line1, line2, city, state, postalCode, country }
  return undefined
}

/** Most shoppers live where the store ships first. */
function firstCountry({ shipping }: ShopStore['delivery']): string {
  const shipped = shipping.enabled ? shippedCountries(shipping) : []
  const first = shipping.countries.find(country => shipped.includes(country)) ?? EMPTY.country
  return shipped.includes(first) ? first : (shipped.length === 1 && shipped[0]) || ''
}

/** Who has one way of getting an order need not choose it. */
function onlyWay({ pickup, group, shipping }: ShopStore['delivery']): Partial<Checkout> {
  const ways = [pickup.length > 0 && 'pickup', group.enabled && 'group', shipping.enabled && 'shipping'].filter(Boolean)
  const kind = ways.length === 1 ? { kind: ways[0] as DeliveryChoice['kind'] } : {}
  const [only] = pickup.length === 1 ? pickup : []
  const point = only ? { pointId: only.id } : {}
  return { ...kind, ...point }
}

export function findFaults(typed: Checkout): Faults {
  const faults: Faults = {}
  const need = (name: keyof Checkout, text = t('shopCheckout.missing')) => {
    if (typed[name].trim() === '') faults[name] = text
  }
  need('name', t('shopCheckout.missingName'))
  need('email', t('shopCheckout.missingEmail'))
  if (!faults.email && !EMAIL.test(typed.email.trim())) faults.email = t('shopCheckout.wrongEmail')
  need('kind', t('shopCheckout.missingDelivery'))
  if (typed.kind === 'pickup') need('pointId')
  if (typed.kind === 'group') need('group')
  if (typed.kind !== 'shipping') return faults
  for (const name of ['line1', 'city'] as const) need(name)
  return { ...faults, ...findAddressProblems(typed) }
}

/** What was typed about buyer and delivery; kept while the tab is open, so that no reload or error loses it. */
export function useCheckout(store: Pick<ShopStore, 'campaignId' | 'delivery'>) {
  const draft = `checkout:${store.campaignId}`
  const [typed, setTyped] = useState<Checkout>({
    ...EMPTY,
    country: firstCountry(store.delivery),
    ...onlyWay(store.delivery)
  })
  const [faults, setFaults] = useState<Faults>({})

  useEffect(() => {
    const kept = Object.entries(readDraft<Checkout>(draft)).filter(
      ([name, value]) => name in EMPTY && typeof value === 'string'
    )
    setTyped(first => ({ ...first, ...Object.fromEntries(kept.filter(([, value]) => value !== '')) }))
  }, [draft])

  function type(change: Partial<Checkout>): void {
    const next = { ...typed, ...change }
    setTyped(next)
    saveDraft(draft, next)
    const left = Object.entries(faults).filter(([name]) => !(name in change))
    setFaults(Object.fromEntries(left))
  }

  return { typed, type, faults, setFaults }
}
