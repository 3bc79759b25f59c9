// What dist/ is made of, and whether that has changed. Alone in here, since it is asked at each start, before all else.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { zip } from '#lib/shared/zip.ts'

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
export const DIST = join(ROOT, 'dist')
/** The fingerprint of the sources that were last found built, and the folder that must be there. A build removes it. */
const RECORD = join(DIST, 'built-from')
const FOLDERS = ['src', 'public']
/** Installed packages are named exactly by the lock file. */
const FILES = ['astro.config.mjs', 'package.json', 'package-lock.json', 'tsconfig.json']
/** A file that was written just now can be written again without a new date. */
const SETTLED_MS = 2_000

export interface Sources {
  names: string[]
  /** Changes whenever a file is written, moved, added or removed. */
  fingerprint: string
  newestMs: number
}

/** Some 50 ms for 3,000 files: none of them is read. */
export function listSources(root = ROOT): Sources {
  const inFolders = FOLDERS.flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile() && entry.name !== 'README.md' && !entry.name.startsWith('.'))
      .map(entry => join(entry.parentPath, entry.name))
  )
  const names = [...inFolders, ...FILES.map(name => join(root, name))].sort()
  const hash = createHash('sha256').update(process.version)
  let newestMs = 0
  for (const name of names) {
    const { size, ino, mtimeMs, ctimeMs } = statSync(name)
    hash.update(`\0${name}\0${size} ${ino} ${mtimeMs} ${ctimeMs}`)
    newestMs = Math.max(newestMs, mtimeMs, ctimeMs)
  }
  return { names, fingerprint: hash.digest('hex'), newestMs }
}

/** Contents, not dates: a fresh clone has new dates and the same sources. */
export async function hashSources({ names }: Sources): Promise<string> {
  const hash = createHash('sha256').update(process.version)
  for (const [name, content] of zip(names, await Promise.all(names.map(each => readFile(each))))) {
    hash.update(`\0${name.slice(ROOT.length)}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/** Whether no source was touched since they were found built. False says only that they have to be read. */
export function isBuildCurrent(): boolean {
  if (!existsSync(RECORD)) return false
  const [fingerprint, folder = ''] = readFileSync(RECORD, 'utf8').split('\n')
  return existsSync(folder) && existsSync(join(DIST, 'stamp')) && listSources().fingerprint === fingerprint
}

/** Call with sources that were listed before they were read, when dist/ is made of them. `folder` has the artwork library. */
export async function recordBuilt({ fingerprint, newestMs }: Sources, folder: string): Promise<void> {
  // Where only the product is installed nothing may be writable: the next start reads the sources again.
  if (Date.now() - newestMs > SETTLED_MS) await writeFile(RECORD, `${fingerprint}\n${folder}\n`).catch(() => undefined)
}
