// The numbers of documents that people and the law count: one row for each series of a workspace.
import { type RawBuilder, sql } from 'kysely'

/** The first number of each series. */
const FIRST = { order: 1001, job: 1001, invoice: 1001, credit: 1001, purchase: 1001, run: 1, roll: 1 }

export type Series = keyof typeof FIRST

/**
 * For the statement that writes the document: gives its `number`. The next one waits for the end of this transaction, and
 * where that comes to nothing the number was never given, so there is no gap. Whoever else is locked is locked later.
 */
export function nextNumber(series: Series, workspaceId: string): RawBuilder<{ number: number }> {
  return sql<{ number: number }>`(
    insert into counters (workspace_id, kind, value) values (${workspaceId}, ${series}, ${FIRST[series]})
    on conflict (workspace_id, kind) do update set value = counters.value + 1
    returning value as number
  )`
}
