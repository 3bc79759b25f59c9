import { createHmac, randomInt } from 'node:crypto'

import { type Db, inTransaction } from '#lib/server/db/index.ts'

import { type CodePurpose, replaceCode, spendCode } from './queries.ts'
import { sessionSecret } from './secret.ts'

export const CODE_MINUTES = 10

/** Makes the one living code of this person and purpose; only its keyed hash is kept. */
export async function makeCode(db: Db, userId: string, purpose: CodePurpose): Promise<string> {
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
  await inTransaction(db, tx =>
    replaceCode(tx, { userId, purpose, hash: hashOf(userId, purpose, code), minutes: CODE_MINUTES })
  )
  return code
}

export function redeemCode(db: Db, userId: string, purpose: CodePurpose, code: string): Promise<boolean> {
  return spendCode(db, userId, purpose, hashOf(userId, purpose, code))
}

/** Keyed, because a plain hash of six digits could be looked up in a table. */
function hashOf(userId: string, purpose: CodePurpose, code: string): string {
  return createHmac('sha256', sessionSecret()).update(`${purpose}:${userId}:${code}`).digest('base64url')
}
