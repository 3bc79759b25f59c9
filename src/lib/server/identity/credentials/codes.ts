// Codes by mail. A try is counted on its own first, and only then compared: no later failure can take the count back,
// and of tries sent at once no more than ten are compared.
import { createHmac, randomInt } from 'node:crypto'

import { CODE_MINUTES } from '#lib/contract/auth.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'

import { type CodePurpose, countCodeTry, hasLivingCode, replaceCode, spendCode } from './code-queries.ts'
import { sessionSecret } from '#lib/server/platform/access/secret.ts'

export { spendCode } from './code-queries.ts'

/** In a mail that one reads to type the digits. */
export function newDigits(): string {
  return String(randomInt(0, 1_000_000)).padStart(6, '0')
}

interface About {
  userId: string
  purpose: CodePurpose
  /** Of the browser that asks; empty where none is known. Each has a code of its own. */
  browserHash?: string | undefined
}

/** Makes the one living code of this person, purpose and browser; only its keyed hash is kept. */
export async function makeCode(db: Db, { userId, purpose, browserHash = '' }: About): Promise<string> {
  const code = newDigits()
  const hash = hashOfCode(purpose, userId, code)
  await inTransaction(db, tx => replaceCode(tx, { userId, purpose, browserHash, hash, minutes: CODE_MINUTES }))
  return code
}

/** Counts a try; gives the id of the code if it is the right one, to be spent by `spendCode`. */
export async function tryCode(
  db: Db,
  { userId, purpose, browserHash = '' }: About,
  code: string
): Promise<string | undefined> {
  if (db.isTransaction) throw new Error('A try is counted on its own, not in a transaction')
  const hash = hashOfCode(purpose, userId, code)
  const tried = await countCodeTry(db, { userId, purpose, browserHash })
  return tried.find(({ code_hash }) => code_hash === hash)?.id
}

/** Whether this browser has a code of its own, which no others can use up. */
export function hasCode(db: Db, { userId, purpose, browserHash }: About): Promise<boolean> {
  return browserHash ? hasLivingCode(db, { userId, purpose, browserHash }) : Promise.resolve(false)
}

/** Of many callers with the right code one gets true. */
export async function redeemCode(db: Db, about: About, code: string): Promise<boolean> {
  const id = await tryCode(db, about, code)
  return id !== undefined && spendCode(db, [id])
}

/** Keyed, because a plain hash of six digits could be looked up in a table. */
export function hashOfCode(purpose: CodePurpose | 'signup', subject: string, code: string): string {
  return createHmac('sha256', sessionSecret()).update(`${purpose}:${subject}:${code}`).digest('base64url')
}
