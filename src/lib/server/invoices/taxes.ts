// What was sold and what tax was charged on it, for the tax return.
import { t } from '#lib/i18n/t.ts'
import type { TaxSummary } from '#lib/contract/invoice-books.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { recordSecurityEvent } from '#lib/server/platform/access/record.ts'
import { amountCell, type Cell, csvResponse } from '#lib/server/platform/csv.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { AppError } from '#lib/server/platform/errors.ts'
import type { TaxSource } from '#lib/shared/invoice.ts'

import { findTaxes } from './tax-queries.ts'

interface Time {
  from: string
  to: string
}

export async function getTaxSummary(db: Db, member: Member, time: Time): Promise<TaxSummary> {
  refuseBackwards(time)
  return { rows: await findTaxes(db, member, time) }
}

/** Net sales stand once where documents have several taxes, so that the column adds up. */
const HEADINGS = [
  ...['Month', 'Source', 'Tax', 'Tax rate in %', 'Currency', 'Documents', 'Net sales', 'Taxed sales', 'Tax charged']
]

const SOURCES: Record<TaxSource, string> = {
  invoice: 'Invoices',
  credit: 'Credit notes',
  order: 'Store orders',
  order_refund: 'Refunds of store orders'
}

export async function exportTaxSummary(db: Db, member: Member, time: Time): Promise<Response> {
  refuseBackwards(time)
  const { from, to } = time
  const { userId, workspaceId } = member
  await recordSecurityEvent(db, {
    kind: 'invoices_exported',
    userId,
    workspaceId,
    details: { from, to, program: 'taxes' }
  })
  let rows = (await findTaxes(db, member, time)).flatMap(({ month, source, currency, documents, netCents, taxes }) => {
    const each = taxes.length > 0 ? taxes : [{ name: '', ppm: 0, taxedCents: 0, taxCents: 0 }]
    return each.map(({ name, ppm, taxedCents, taxCents }, at): Cell[] => [
      ...[month, SOURCES[source], name, ppm / 10_000, currency.toUpperCase(), documents],
      ...[at === 0 ? amountCell(netCents) : '', amountCell(taxedCents), amountCell(taxCents)]
    ])
  })
  return csvResponse(`taxes-${from}-${to}`, HEADINGS, async () => {
    const all = rows
    rows = []
    return all
  })
}

export function refuseBackwards({ from, to }: Time): void {
  if (from <= to) return
  const message = t('errors.invoices.lastBeforeFirst')
  throw new AppError('invalid', message, { data: { fields: [{ field: 'to', message }] } })
}
