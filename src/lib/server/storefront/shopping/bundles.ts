// Items sold together: which lines of a cart make a bundle, and what each of them has of its price.
import { t } from '#lib/i18n/t.ts'
import type { CartLine } from '#lib/contract/shopping.ts'
import type { OrderLine } from '#lib/contract/shopper-orders.ts'
import { shareBundle } from '#lib/shared/piece-price.ts'

import type { ShopBundleRow, ShopItemRow } from './queries.ts'

interface Offer {
  items: ShopItemRow[]
  bundles: ShopBundleRow[]
}

export interface PartOfBundle {
  bundle: OrderLine['bundle']
  /** In place of the item's own price. */
  baseCents?: number
  problem?: string
}

const SINGLE: PartOfBundle = { bundle: null }

/** What each part of the bundle costs in it. */
export function sharesOf({ priceCents, parts }: ShopBundleRow, items: ShopItemRow[]): number[] {
  const singly = parts.map(({ storeItemId }) => items.find(({ id }) => id === storeItemId)?.baseCents ?? 0)
  return shareBundle(priceCents, singly)
}

/** What the line's bundle makes of it; the same answer for all lines of one bundle, so that none is sold without the others. */
export function partOfBundle(line: CartLine, lines: CartLine[], offer: Offer): PartOfBundle {
  const named = line.bundle
  if (!named) return SINGLE
  const bundle = offer.bundles.find(({ id }) => id === named.id)
  const kept = { id: named.id, key: named.key, name: bundle?.name ?? t('errors.cart.bundle') }
  const others = lines.filter(other => other.bundle?.key === named.key)
  if (!bundle?.sold) return { bundle: kept, problem: t('errors.cart.notSold', { name: kept.name }) }
  const isWhole =
    others.length === bundle.parts.length &&
    others.every(other => other.bundle?.id === named.id && other.quantity === line.quantity) &&
    bundle.parts.every(part =>
      others.some(other => other.bundle?.part === part.id && other.itemId === part.storeItemId)
    )
  if (!isWhole) return { bundle: kept, problem: t('errors.cart.bundleChanged', { name: kept.name }) }
  const place = bundle.parts.findIndex(({ id }) => id === named.part)
  return { bundle: kept, baseCents: sharesOf(bundle, offer.items)[place] }
}

/** The bundles that every order must contain and this one does not, by name. */
export function missingBundles({ bundles }: Offer, lines: CartLine[]): string[] {
  const missing = bundles.filter(({ id, required, sold }) => {
    return required && sold && !lines.some(line => line.bundle?.id === id)
  })
  return missing.map(({ name }) => name)
}
