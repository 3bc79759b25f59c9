// Pages that show one order: found by its unguessable link, under the store it belongs to, and kept by nobody.
import type { APIContext } from 'astro'

import type { ShopperOrder } from '#lib/contract/shopper-orders.ts'
import { publicDb } from '#lib/server/platform/db/index.ts'
import { AppError } from '#lib/server/platform/errors.ts'
import { getShopperOrder } from '#lib/server/storefront/shopping/order.ts'

type Page = Pick<APIContext, 'params'> & { response: { status?: number; headers: Headers } }

const LINK = /^[\w-]{16,64}$/

/** Undefined where there is no such order in this store; the page is a 404 then. */
export async function readOrder(page: Page, orderId: string | null | undefined): Promise<ShopperOrder | undefined> {
  const { headers } = page.response
  headers.set('cache-control', 'no-store')
  headers.set('referrer-policy', 'no-referrer')
  headers.set('x-robots-tag', 'noindex')
  if (!orderId || !LINK.test(orderId)) return undefined
  try {
    const order = await getShopperOrder(publicDb(), orderId)
    return order.store.campaignId === page.params['campaignId'] ? order : undefined
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined
    throw error
  }
}

/** The head and foot of the store, from what an order knows of it: they show also where the store is gone. */
export function storeOfOrder({ store, testMode }: ShopperOrder) {
  const { shopName, ...rest } = store
  return { ...rest, organisation: '', shop: { name: shopName, logo: null }, testMode }
}
