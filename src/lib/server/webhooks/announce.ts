// Makes events of what has happened. The outbox is written by a trigger with the change itself, so nothing is announced
// that did not happen, and nothing that happened is forgotten, whenever the process dies.
import { randomUUID } from 'node:crypto'

import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'

import { type Entry, forgetOutbox, type NewEvent, findOwed, insertEvents, lockOutbox } from './event-queries.ts'
import { webhookSource } from './sources.ts'

const BATCH = 200

/** Gives how many lines of history were looked at; one process at a time, in their order. */
export function announceOwed(db: Db): Promise<number> {
  return inTransaction(db, async tx => {
    if (!(await lockOutbox(tx))) return 0
    const owed = await findOwed(tx, BATCH)
    if (owed.length === 0) return 0
    await insertEvents(tx, await eventsOf(tx, owed))
    await forgetOutbox(
      tx,
      owed.map(({ activityId }) => activityId)
    )
    return owed.length
  })
}

async function eventsOf(tx: Db, owed: Entry[]): Promise<NewEvent[]> {
  const records = new Map<string, object>()
  for (const subject of new Set(owed.map(({ subject }) => subject))) {
    const source = subject === null ? undefined : webhookSource(subject)
    if (!source) continue
    const ids = owed.flatMap(entry => (entry.subject === subject && entry.subjectId ? [entry.subjectId] : []))
    const { rows } = await source.find([...new Set(ids)]).execute(tx)
    for (const { id, record } of rows) records.set(`${subject} ${id}`, record)
  }
  return owed.flatMap(entry => toEvents(entry, records.get(`${entry.subject} ${entry.subjectId}`)))
}

function toEvents({ subject, subjectId, kind, details, at, workspaceId }: Entry, record?: object): NewEvent[] {
  const says = subject === null ? undefined : webhookSource(subject)?.kinds[kind ?? '']
  // Gone since, with all that was to be said of it.
  if (!says || !record || !subjectId || !at) return []
  const announced = typeof says === 'function' ? says(details, record) : [{ type: says, change: undefined }]
  return announced.map(({ type, change }) => {
    const id = randomUUID()
    const body = JSON.stringify({ id, type, at, workspaceId, data: { ...record, ...(change && { change }) } })
    return { id, workspaceId, type, subjectId, at, body }
  })
}
