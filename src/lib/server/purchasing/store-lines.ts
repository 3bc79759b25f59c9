// Lines of store orders that blanks are bought for.
import type { RawBuilder } from 'kysely'

import { singleton } from '#lib/server/platform/singleton.ts'

/** A line of an order, by the words that its blank has in runs and on the shelf. */
export interface OpenLine {
  orderLineId: string
  orderId: string
  storeId: string
  name: string
  colour: string
  hex: string | null
  size: string
  quantity: number
}

type Lines = (workspaceId: string) => RawBuilder<OpenLine>

/** Which pieces of orders are still to be made stands above this floor, and registers how it is asked. */
const source = singleton('store-lines', (): { lines?: Lines } => ({}))

export function registerStoreLines(lines: Lines): void {
  source.lines = lines
}

export function storeLines(workspaceId: string): RawBuilder<OpenLine> {
  if (!source.lines) throw new Error('No lines of store orders: registerStoreLines comes first')
  return source.lines(workspaceId)
}
