// What can be bought: things of the catalogue, and the workspace's own sheets of transfers.
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { findProduct, type Product } from '#lib/supplies/products.ts'
import { readSheetSku } from '#lib/supplies/transfers.ts'

import { findSheetProducts } from './transfers/products.ts'

/** By what they are called in a cart; what is not, or no longer, sold is not among them. */
export async function findWares(
  db: Db,
  member: Pick<Member, 'workspaceId'>,
  skus: readonly string[]
): Promise<Map<string, Product>> {
  const sheetIds = skus.flatMap(sku => readSheetSku(sku) ?? [])
  const sheets = sheetIds.length > 0 ? await findSheetProducts(db, member, sheetIds) : []
  const wares = new Map(sheets.map(sheet => [sheet.sku, sheet]))
  for (const sku of skus) {
    const product = findProduct(sku)
    if (product) wares.set(sku, product)
  }
  return wares
}
