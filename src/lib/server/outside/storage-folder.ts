import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import type { Storage } from './storage.ts'

/** Never anything that could lead out of the folder. */
const KEY = /^[0-9a-f]{4}[0-9a-f-]{32}(\.[a-z0-9]+)*$/

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
    }
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
