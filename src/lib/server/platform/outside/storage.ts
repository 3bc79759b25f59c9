import { join } from 'node:path'

import { env } from '#lib/server/platform/env.ts'
import { singleton } from '#lib/server/platform/singleton.ts'
import { createFolderStorage } from './storage-folder.ts'
import { createS3Storage } from './storage-s3.ts'

export interface StoredKey {
  key: string
  writtenAt: Date
}

/** Where bytes are kept under keys that we make ourselves. */
export interface Storage {
  /** When it returns, the bytes outlive a crash; when it throws, nothing is kept under the key. */
  put(key: string, bytes: Uint8Array, mime: string): Promise<void>
  get(key: string): Promise<Buffer | undefined>
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>
  /** All that is kept under keys of ours, in no order. */
  list(): AsyncIterable<StoredKey>
}

/** The bucket of S3_URL, otherwise a folder under DATA_DIR. */
export function storage(): Storage {
  return singleton('storage', () => {
    const { S3_URL, DATA_DIR } = env()
    return S3_URL ? createS3Storage(S3_URL) : createFolderStorage(join(DATA_DIR, 'files'))
  })
}
