// One start at a time. PostgreSQL alone is not enough here: when several processes bring a killed server back at once,
// one postmaster can remove the fresh lock file of another, which then runs without and ends itself a minute later.
import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { codeOf, isAlive } from './embedded-processes.ts'

/** Far longer than a postmaster takes to write its lock file: an older lock is a dead process's, whatever its number. */
const STALE_AFTER_MS = 10_000

/** Does the work unless another process is starting this cluster right now. */
export async function startAlone(folder: string, work: () => Promise<void>): Promise<void> {
  const lock = join(folder, 'platen.starting')
  try {
    await writeFile(lock, String(process.pid), { flag: 'wx' })
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    if (await isStale(lock)) await rm(lock, { force: true })
    return
  }
  try {
    await work()
  } finally {
    await rm(lock, { force: true })
  }
}

async function isStale(lock: string): Promise<boolean> {
  try {
    const pid = Number(await readFile(lock, 'utf8'))
    const { mtimeMs } = await stat(lock)
    return (pid > 0 && !isAlive(pid)) || Date.now() - mtimeMs > STALE_AFTER_MS
  } catch {
    // Given up in the meantime.
    return false
  }
}
