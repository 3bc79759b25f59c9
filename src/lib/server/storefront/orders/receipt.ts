import { type RawBuilder, sql } from 'kysely'

import { addressLines } from '#lib/shared/address-lines.ts'
import { receiptOf, type ReceiptSeller } from '#lib/papers/receipt.ts'

import type { Fact } from './mail-parts.ts'
import type { OrderRow } from './queries.ts'

/** As the row holds it: of stores s in workspaces w. */
export interface SellerRow {
  name: string
  address: Record<string, string>
  invoiceTitle: string | null
}

/** Who sells in stores s of workspaces w, and what an invoice with tax is called there. */
export function sellerSql(s: string, w: string): RawBuilder<SellerRow> {
  const of = sql.ref
  return sql<SellerRow>`json_build_object('name', ${of(`${w}.business_name`)}, 'address', ${of(`${w}.address`)},
    'invoiceTitle', coalesce(nullif(${of(`${s}.tax_rules`)}->>'invoiceTitle', ''), ${of(`${w}.tax_rules`)}->>'invoiceTitle'))`
}

export function sellerOf({ name, address, invoiceTitle }: SellerRow): ReceiptSeller {
  return { name, address: addressLines(address, undefined), invoiceTitle: invoiceTitle ?? '' }
}

/** What the mail of a paid order says as a receipt; nothing before it is paid. */
export function receiptFacts(order: OrderRow): Fact[] {
  const receipt = receiptOf({ ...order, seller: sellerOf(order.seller) })
  if (!receipt) return []
  const [first, ...rest] = receipt.facts
  return first ? [[receipt.title, first[1]], ...rest] : []
}
