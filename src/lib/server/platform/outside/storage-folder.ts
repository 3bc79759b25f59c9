import { randomUUID } from 'node:crypto'
import { mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

import type { Storage } from './storage.ts'
import { KEY } from './storage-key.ts'

/** Longer than any upload takes: what is older was left by a crash. */
const UNFINISHED_MS = 24 * 60 * 60 * 1000

/** Two levels of folders keep every folder small. A file appears whole or not at all. */
export function createFolderStorage(root: string): Storage {
  function pathOf(key: string): string {
    if (!KEY.test(key)) throw new Error(`Not a key of ours: ${JSON.stringify(key)}`)
    return join(root, key.slice(0, 2), key.slice(2, 4), key)
  }

  return {
    async put(key, bytes) {
      const path = pathOf(key)
      const folder = dirname(path)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const unfinished = join(folder, `.${randomUUID()}`)
      try {
        await writeDurably(unfinished, bytes)
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
      await syncFolder(folder)
    },

    async get(key) {
      try {
        return await readFile(pathOf(key))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
        throw error
      }
    },

    async remove(key) {
      await rm(pathOf(key), { force: true })
    },

    /** Half-written files that a crash left behind are taken away in passing. */
    async *list() {
      for await (const path of filesUnder(root)) {
        const key = basename(path)
        const writtenAt = await stat(path).then(
          ({ mtime }) => mtime,
          () => undefined
        )
        // Gone since the folder was read.
        if (!writtenAt) continue
        if (KEY.test(key)) yield { key, writtenAt }
        else if (key.startsWith('.') && Date.now() - writtenAt.getTime() > UNFINISHED_MS)
          await rm(path, { force: true })
      }
    }
  }
}

async function* filesUnder(root: string): AsyncIterable<string> {
  try {
    for await (const entry of await opendir(root, { recursive: true })) {
      if (entry.isFile()) yield join(entry.parentPath, entry.name)
    }
  } catch (error) {
    // Nothing was ever kept.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** The name, too, has to reach the disk. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
