import { t } from '#lib/i18n/t.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { AppError } from '#lib/server/platform/errors.ts'

import { hasPublicStores, setCurrencyOfDrafts } from './currency-queries.ts'

/** Drafts follow the workspace's currency; a store that shoppers may know keeps it where it is. */
export async function followCurrency(
  tx: Db,
  workspaceId: string,
  { from, to }: { from: string; to: string }
): Promise<void> {
  if (await hasPublicStores(tx, workspaceId)) throw currencyStays(from)
  await setCurrencyOfDrafts(tx, workspaceId, to)
}

function currencyStays(currency: string): AppError {
  const message = t('errors.storefront.currencyStays', { currency: currency.toUpperCase() })
  return new AppError('conflict', message, { data: { fields: [{ field: 'currency', message }] } })
}
