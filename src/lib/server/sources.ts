// What dist/ is made of, and whether that has changed. Alone in here, since it is asked at each start, before all else.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
export const DIST = join(ROOT, 'dist')
/** Of the sources that the last start found built: their dates and sizes, and the folder that must be there. */
const SEEN = join(DIST, 'seen')
const FOLDERS = ['src', 'public']
/** Installed packages are named exactly by the lock file. */
const FILES = ['astro.config.mjs', 'package.json', 'package-lock.json', 'tsconfig.json']
/** A file that was written just now can be written again without a new date. */
const SETTLED_MS = 2_000

export interface Sources {
  names: string[]
  /** Changes whenever a file is written, moved, added or removed. */
  mark: string
  newestMs: number
}

/** Some 50 ms for 3,000 files: none of them is read. */
export function findSources(root = ROOT): Sources {
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
  return { names, mark: hash.digest('hex'), newestMs }
}

/** Contents, not dates: a fresh clone has new dates and the same sources. */
export async function hashSources({ names }: Sources): Promise<string> {
  const hash = createHash('sha256').update(process.version)
  for (const [index, content] of (await Promise.all(names.map(name => readFile(name)))).entries()) {
    hash.update(`\0${names[index]!.slice(ROOT.length)}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/** Whether the sources are those that were last found built. False says only that they have to be read. */
export function areAsSeen(): boolean {
  if (!existsSync(SEEN)) return false
  const [mark, folder = ''] = readFileSync(SEEN, 'utf8').split('\n')
  return existsSync(folder) && existsSync(join(DIST, 'stamp')) && findSources().mark === mark
}

/** The sources, looked at before they were read, are what is built; `folder` is that of the artwork library. */
export async function noteSources({ mark, newestMs }: Sources, folder: string): Promise<void> {
  // Where only the product is installed nothing may be writable: the next start reads the sources again.
  if (Date.now() - newestMs > SETTLED_MS) await writeFile(SEEN, `${mark}\n${folder}\n`).catch(() => undefined)
}
