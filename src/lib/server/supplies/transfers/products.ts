// Sheets as things that can be bought.
import { t } from '#lib/i18n/t.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import type { Product } from '#lib/supplies/products.ts'
import { sheetSku, TRANSFERS } from '#lib/supplies/transfers.ts'

import { findSheetsById } from './queries.ts'
import { orderedAs } from './sheets.ts'

/** Those that something lies on, and that have a length it fits. */
export async function findSheetProducts(
  db: Db,
  { workspaceId }: { workspaceId: string },
  sheetIds: readonly string[]
): Promise<Product[]> {
  return (await findSheetsById(db, workspaceId, sheetIds)).flatMap((sheet): Product[] => {
    const { lengthIn, priceCents } = orderedAs(sheet)
    if (priceCents === null) return []
    const count = sheet.layout.pieces.length
    const detail = t('errors.supplies.sheetDetail', { count, width: TRANSFERS.widthIn, length: lengthIn ?? '' })
    const kept = { kind: 'transfer', name: sheet.name, unitCents: priceCents, freightCents: null, hex: null } as const
    return [{ sku: sheetSku(sheet.id), detail, ...kept }]
  })
}
