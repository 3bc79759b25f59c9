// What a first start makes, copied: filling a database with the demo takes half a minute, and most tests of the started
// product are about what comes afterwards. That the product itself makes it is what `start.test.ts` is about.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { isAlive } from '#lib/server/platform/db/embedded-processes.ts'

import build from './build-once.ts'

export type Kind = 'demo' | 'empty'

/** The demo's orders and stores are told by days and hours before the start. */
const FRESH_MS = 2 * 60 * 60 * 1000
const STAMP = fileURLToPath(new URL('../../dist/stamp', import.meta.url))
const PREFIX = 'platen-first-'

/**
 * A new folder with what `make` leaves in the folder it is given, made once by all test runners of this build.
 * @param make starts and stops a product there
 */
export async function copyFirstData(kind: Kind, make: (dataDir: string) => Promise<void>): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'platen-e2e-'))
  if (!existsSync(STAMP)) await build()
  const kept = join(tmpdir(), `${PREFIX}${(await readFile(STAMP, 'utf8')).slice(0, 16)}-${kind}`)
  while (!(await isFresh(kept))) await alone(kept, () => fill(kept, make))
  // Node's own copying takes several times the processor.
  await promisify(execFile)('cp', ['-a', `${kept}/.`, dataDir])
  // A database server asks for the port that it had. Two copies would have one port, and one password to be let in with.
  await rm(join(dataDir, 'postgres/postmaster.opts'), { force: true })
  // As each installation has its own; links and keys of the demo are signed with the one they were made with.
  if (kind === 'empty') await rm(join(dataDir, 'session-secret'), { force: true })
  return dataDir
}

async function isFresh(kept: string): Promise<boolean> {
  const made = await stat(kept).catch(() => undefined)
  return made !== undefined && Date.now() - made.mtimeMs < FRESH_MS
}

async function fill(kept: string, make: (dataDir: string) => Promise<void>): Promise<void> {
  if (await isFresh(kept)) return
  await removeOld(kept)
  const draft = await mkdtemp(`${kept}.draft-`)
  await make(draft)
  await rename(draft, kept)
}

/** Of earlier builds, and of this one when it has grown old. */
async function removeOld(kept: string): Promise<void> {
  await rm(kept, { recursive: true, force: true })
  for (const name of await readdir(tmpdir())) {
    const folder = join(tmpdir(), name)
    const isOld = name.startsWith(PREFIX) && !name.includes('.') && !(await isFresh(folder))
    if (isOld) await rm(folder, { recursive: true, force: true })
  }
}

/** One test runner at a time; the others wait and look again. */
async function alone(kept: string, work: () => Promise<void>): Promise<void> {
  const lock = `${kept}.lock`
  try {
    await writeFile(lock, String(process.pid), { flag: 'wx' })
  } catch {
    const pid = Number(await readFile(lock, 'utf8').catch(() => ''))
    if (pid && !isAlive(pid)) await rm(lock, { force: true })
    await setTimeout(100)
    return
  }
  try {
    await work()
  } finally {
    await rm(lock, { force: true })
  }
}
