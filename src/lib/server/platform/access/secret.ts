import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { env } from '#lib/server/platform/env.ts'
import { singleton } from '#lib/server/platform/singleton.ts'

/** The key that signs session tokens: SESSION_SECRET, or one made at first start and kept under DATA_DIR. */
export function sessionSecret(): Uint8Array {
  return singleton('session-secret', () => new TextEncoder().encode(env().SESSION_SECRET ?? storedSecret()))
}

/** Names a key without giving it away: which of two signed a token. */
export function keyId(key = sessionSecret()): string {
  return createHash('sha256').update('key id\0').update(key).digest('base64url').slice(0, 8)
}

/** The key of this name: ours, or SESSION_SECRET_PREVIOUS while the tokens it signed run out. */
export function keyNamed(id: unknown): Uint8Array {
  const previous = env().SESSION_SECRET_PREVIOUS
  if (!previous || typeof id !== 'string') return sessionSecret()
  const key = singleton('session-secret-previous', () => new TextEncoder().encode(previous))
  return id === keyId(key) ? key : sessionSecret()
}

/** The key of this name, if it is one of this installation. */
export function findKey(id: string): Uint8Array | undefined {
  const key = keyNamed(id)
  return id === keyId(key) ? key : undefined
}

function storedSecret(): string {
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
