import { type RawBuilder, sql } from 'kysely'

/** The next rows of a round that goes on until nothing is due. */
export interface Batch {
  limit: number
  /** The ids of those that were tried in this round. */
  without: readonly string[]
}

export function notAmong(without: readonly string[]): RawBuilder<boolean> {
  return sql`id <> all (${without}::uuid[])`
}
