// The cart of a workspace: on the server, so that whoever buys sees what the others put into it, on any machine.
import { MOST_OF_ONE, type SupplyCart } from '#lib/contract/supplies.ts'
import { t } from '#lib/i18n/t.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import type { Product } from '#lib/supplies/products.ts'
import { priceSupplies } from '#lib/supplies/sums.ts'

import { type CartRow, findCart, lockCart, removeLine, setLine } from './cart-queries.ts'
import { findWares } from './wares.ts'

const MOST_LINES = 100

export async function getCart(db: Db, member: Member, state = ''): Promise<SupplyCart> {
  const rows = await findCart(db, member)
  return priceCart(rows, await findWares(db, member, skusOf(rows)), state)
}

export function skusOf(rows: readonly CartRow[]): string[] {
  return rows.map(({ sku }) => sku)
}

/** By what is sold now. What is not sold any more stays in sight, counts nothing and keeps the cart from being ordered. */
export function priceCart(rows: readonly CartRow[], wares: ReadonlyMap<string, Product>, state: string): SupplyCart {
  const shown = rows.map(({ sku, quantity }) => ({ sku, quantity, product: wares.get(sku) }))
  const sold = shown.flatMap(({ product, quantity }) => (product ? [{ ...product, quantity }] : []))
  const sums = priceSupplies(sold, state)
  const { currency, units, subtotalCents, shippingCents, taxCents, totalCents } = sums
  return {
    lines: shown.map(({ sku, quantity, product }) => {
      if (!product) return { ...unlistedFilm(sku), quantity, problem: t('errors.supplies.gone') }
      const { kind, name, detail, hex, unitCents } = product
      return { sku, kind, name, detail, hex, unitCents, quantity, totalCents: unitCents * quantity, problem: null }
    }),
    units,
    currency,
    subtotalCents,
    shippingCents,
    taxCents,
    totalCents,
    problem: sums.tooMuch ? t('errors.supplies.tooMuch') : sold.length < shown.length ? t('errors.supplies.gone') : null
  }
}

function unlistedFilm(sku: string) {
  return { sku, kind: 'film' as const, name: sku, detail: '', hex: null, unitCents: 0, totalCents: 0 }
}

/** Beside what is in it. */
export function addToCart(db: Db, member: Member, lines: readonly CartRow[]): Promise<SupplyCart> {
  return inTransaction(db, async tx => {
    await lockCart(tx, member)
    const before = await findCart(tx, member)
    const wanted = new Map(before.map(({ sku, quantity }) => [sku, quantity]))
    const wares = await findWares(tx, member, skusOf(lines))
    for (const { sku, quantity } of lines) {
      const product = wares.get(sku)
      if (!product) throw new AppError('invalid', t('errors.supplies.notSold'))
      const sum = (wanted.get(sku) ?? 0) + quantity
      if (sum > MOST_OF_ONE) {
        throw new AppError(
          'conflict',
          t('errors.supplies.tooManyOfOneKind', { most: MOST_OF_ONE, sum, name: product.name })
        )
      }
      wanted.set(sku, sum)
      await setLine(tx, member, { sku, quantity: sum })
    }
    if (wanted.size > MOST_LINES) {
      throw new AppError('conflict', t('errors.supplies.cartFull', { most: MOST_LINES }))
    }
    return getCart(tx, member)
  })
}

export function changeCart(
  db: Db,
  member: Member,
  { sku, quantity, state }: CartRow & { state?: string | undefined }
): Promise<SupplyCart> {
  return inTransaction(db, async tx => {
    await lockCart(tx, member)
    const before = await findCart(tx, member)
    if (!before.some(each => each.sku === sku)) {
      // Taken out in another window: that is what was asked for.
      if (quantity === 0) return getCart(tx, member, state)
      throw notFound('Cart line')
    }
    if (quantity === 0) await removeLine(tx, member, sku)
    else await setLine(tx, member, { sku, quantity })
    return getCart(tx, member, state)
  })
}
