// The change of an order that waits to be paid, as the pages of buyer and shop show it.
import { sql } from 'kysely'

import { type Changed, differences } from './line-differences.ts'
import type { Wanted } from './order-change-queries.ts'

export interface OpenChange {
  id: string
  lineId: string
  amountCents: number
  expiresAt: string
  overdue: boolean
  /** The shop asked the buyer to pay for it. */
  byShop: boolean
  /** A payment of it does not match; somebody has to look. */
  held: boolean
  wanted: Wanted
}

/** For a statement that reads a row of orders under this name. */
export function openChangeJson(order: string) {
  return sql<OpenChange | null>`(
    select json_build_object('id', c.id, 'lineId', c.line_id, 'amountCents', p.amount_cents, 'expiresAt', p.expires_at,
      'overdue', p.expires_at <= now(), 'byShop', c.requested_by is not null, 'held', p.held_reason <> '', 'wanted', c.wanted)
    from order_changes c join payables p on p.id = c.id
    where c.order_id = ${sql.ref(`${order}.id`)} and c.status = 'open'
  )`
}

type Line = Pick<Wanted, 'size' | 'personalisation'> & { id: string }
type Shown = Omit<OpenChange, 'overdue' | 'wanted'> & { changes: Changed[] }

export function showOpenChange(change: OpenChange | null, lines: Line[]): Shown | null {
  if (!change) return null
  const { overdue: _, wanted, expiresAt, ...shown } = change
  const line = lines.find(({ id }) => id === shown.lineId)
  return {
    ...shown,
    expiresAt: new Date(expiresAt).toISOString(),
    changes: line ? differences(line, wanted) : []
  }
}
