// What nothing leads to any more is taken away: bytes without a file, and drawings that no item sells.
import type { Db } from '#lib/server/platform/db/index.ts'
import { log } from '#lib/server/platform/log.ts'
import { storage } from '#lib/server/platform/outside/storage.ts'

import { removeFiles } from './service.ts'
import { deleteUnsoldDrawings, findDrawings, findKnownKeys } from './sweep-queries.ts'

/** Longer than any upload, any copy of a design and any weekend with a broken database. */
const GRACE_MS = 7 * 24 * 60 * 60 * 1000
const BATCH = 500

/** More strangers than this among the keys, and the storage is probably that of another database. */
const MOST_STRANGE = 0.25
const FEW = 100

/**
 * Uploads stay until somebody deletes them, used or not: people find them under their files. Safe to run twice, or to
 * be ended in the middle.
 */
export async function sweepFiles(db: Db, now = Date.now()): Promise<{ drawings: number; stored: number }> {
  const before = new Date(now - GRACE_MS)
  const drawings = await sweepDrawings(db, before)

  const { strange, known } = await findStrangers(db, before)
  if (strange.length > FEW && strange.length > (strange.length + known) * MOST_STRANGE) {
    log.error({ strange: strange.length, known }, 'the file storage seems to belong to another database: nothing swept')
    return { drawings, stored: 0 }
  }
  for (const key of strange) await storage().remove(key)
  const swept = { drawings, stored: strange.length }
  if (swept.drawings + swept.stored > 0) log.info(swept, 'files that nothing leads to were removed')
  return swept
}

/** In batches, so that no statement takes longer than the database lets one. Gives how many there were. */
async function sweepDrawings(db: Db, before: Date): Promise<number> {
  let count = 0
  let after: Awaited<ReturnType<typeof findDrawings>>[number] | undefined
  for (;;) {
    const found = await findDrawings(db, { before, after, limit: BATCH })
    const drawings = await deleteUnsoldDrawings(
      db,
      found.map(({ id }) => id)
    )
    await removeFiles(drawings)
    count += drawings.length
    if (found.length < BATCH) return count
    after = found.at(-1)
  }
}

/** Keys of the storage that are old enough and no row of the database knows. */
async function findStrangers(db: Db, before: Date): Promise<{ strange: string[]; known: number }> {
  const strange: string[] = []
  let known = 0
  let batch: string[] = []
  async function look() {
    const rows = await findKnownKeys(db, batch)
    strange.push(...batch.filter(key => !rows.has(key)))
    known += rows.size
    batch = []
  }
  for await (const { key, writtenAt } of storage().list()) {
    if (writtenAt > before) continue
    batch.push(key)
    if (batch.length === BATCH) await look()
  }
  if (batch.length > 0) await look()
  return { strange, known }
}
