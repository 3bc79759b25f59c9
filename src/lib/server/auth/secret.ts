import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { env } from '../env.ts'
import { singleton } from '../singleton.ts'

/** The key that signs session tokens: SESSION_SECRET, or one made at first start and kept under DATA_DIR. */
export function sessionSecret(): Uint8Array {
  return singleton('session-secret', () => new TextEncoder().encode(env().SESSION_SECRET ?? keptSecret()))
}

function keptSecret(): string {
  const path = join(env().DATA_DIR, 'session-secret')
  mkdirSync(env().DATA_DIR, { recursive: true, mode: 0o700 })
  try {
    // Fails when another process was first; then its secret is read.
    writeFileSync(path, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(path, 'utf8')
}
