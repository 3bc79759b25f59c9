// Pages of a long list by cursor: reading off all rows before a page takes longer the further back it is.
import { type RawBuilder, sql } from 'kysely'

import { required } from '#lib/shared/required.ts'
import type { LongPaging } from '#lib/contract/endpoint.ts'

/** What a list is ordered by; the last one tells any two rows apart. */
export interface SortKey {
  of: (row: RawBuilder<unknown>) => RawBuilder<unknown>
  isDescending?: boolean
}

interface Ordered {
  table: RawBuilder<unknown>
  /** What the statement calls it. */
  alias: string
  keys: SortKey[]
}

export interface Cut {
  where: RawBuilder<unknown>
  /** In which the rows are read: backwards where the page lies before what it is counted from. */
  orderBy: RawBuilder<unknown>
  limit: number
  offset: number
  /** Undefined where the row after the page is read as well. */
  hasMore?: boolean
}

/** From here on it pays to know how many rows there are, to count from the end. */
const FAR_PAGES = 20

/** Counted from the start, from the row that a known page begins with (`at`), or from the end: whichever is nearest. */
export async function cutPage(
  ordered: Ordered,
  { page, pageSize, at }: LongPaging,
  countAll: () => Promise<number>
): Promise<Cut> {
  const fromStart = { where: sql`true`, orderBy: orderBy(ordered), limit: pageSize + 1, offset: (page - 1) * pageSize }
  const [known, id] = at?.split('.') ?? []
  const away = id ? page - Number(known) : Number.POSITIVE_INFINITY
  if (page - 1 <= Math.min(Math.abs(away), FAR_PAGES)) return fromStart
  if (id && away >= 0 && away <= FAR_PAGES) {
    return { ...fromStart, where: beyond(ordered, id), offset: away * pageSize }
  }
  const backwards = { orderBy: orderBy(ordered, true), limit: pageSize }
  if (id && away < 0 && -away <= FAR_PAGES) {
    return { ...backwards, where: beyond(ordered, id, true), offset: (-away - 1) * pageSize, hasMore: true }
  }
  const after = (await countAll()) - page * pageSize
  if (after > fromStart.offset || after <= -pageSize) return fromStart
  const limit = Math.min(pageSize, pageSize + after)
  return { ...backwards, where: sql`true`, limit, offset: Math.max(0, after), hasMore: after > 0 }
}

export function orderBy({ alias, keys }: Omit<Ordered, 'table'>, isReversed = false): RawBuilder<unknown> {
  const row = sql.ref(alias)
  return sql.join(
    keys.map(({ of, isDescending = false }) => sql`${of(row)} ${isDescending === isReversed ? sql`asc` : sql`desc`}`)
  )
}

/** The row with this id and what follows it, or what precedes it. The first key alone is a bound for the index. */
function beyond({ table, alias, keys }: Ordered, id: string, isReversed = false): RawBuilder<unknown> {
  const build = ({ of, isDescending = false }: SortKey, rest: SortKey[]): RawBuilder<unknown> => {
    const value = of(sql.ref(alias))
    const start = sql`(select ${of(sql.ref('mark'))} from ${table} mark where mark.id = ${id}::uuid)`
    const sign = isDescending === isReversed ? sql`>` : sql`<`
    const [next, ...others] = rest
    if (!next) return isReversed ? sql`${value} ${sign} ${start}` : sql`${value} ${sign}= ${start}`
    return sql`${value} ${sign}= ${start} and (${value} ${sign} ${start} or (${build(next, others)}))`
  }
  const [key, ...others] = keys
  return build(required(key, 'a key'), others)
}
