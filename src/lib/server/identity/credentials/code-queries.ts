import { sql } from 'kysely'

import type { Db } from '#lib/server/platform/db/index.ts'

import { TRIES } from './limits.ts'

export type CodePurpose = 'reset' | 'confirm' | 'email_old' | 'email_new'

interface Of {
  userId: string
  purpose: CodePurpose
  browserHash: string
}

/** Puts a new code in the place of the living one. */
export async function replaceCode(db: Db, code: Of & { hash: string; minutes: number }): Promise<void> {
  const { userId, purpose, browserHash } = code
  await db
    .deleteFrom('codes')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where(eb => eb.or([eb('browser_hash', '=', browserHash), eb('expires_at', '<', sql<string>`now()`)]))
    .execute()
  await db
    .insertInto('codes')
    .values({
      user_id: userId,
      purpose,
      browser_hash: browserHash,
      code_hash: code.hash,
      expires_at: sql`now() + make_interval(mins => ${code.minutes})`
    })
    .onConflict(conflict =>
      conflict.columns(['user_id', 'purpose', 'browser_hash']).where('used_at', 'is', null).doNothing()
    )
    .execute()
}

/**
 * Counts a try on the code of this browser or, where it has none, on all living ones; gives those that may be compared.
 * A browser's own tries are apart from everybody else's, who cannot use them up.
 */
export async function countCodeTry(
  db: Db,
  { userId, purpose, browserHash }: Of
): Promise<{ id: string; code_hash: string }[]> {
  const { rows } = await sql<{ id: string; code_hash: string }>`
    with living as (
      select id, browser_hash <> '' and browser_hash = ${browserHash} as own from codes
      where user_id = ${userId} and purpose = ${purpose} and used_at is null and expires_at > now()
    )
    update codes set
      tries = codes.tries + living.own::int,
      other_tries = codes.other_tries + (not living.own)::int
    from living
    where codes.id = living.id
      and (living.own or not exists (select from living where own))
      and case when living.own then codes.tries else codes.other_tries end < ${TRIES}
    returning codes.id, codes.code_hash
  `.execute(db)
  return rows
}

export async function hasLivingCode(db: Db, { userId, purpose, browserHash }: Of): Promise<boolean> {
  const row = await db
    .selectFrom('codes')
    .select('id')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('browser_hash', '=', browserHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()
  return row !== undefined
}

/** True for the caller who spends all of them; in a transaction nothing is spent where this is false and it is undone. */
export async function spendCode(db: Db, ids: string[]): Promise<boolean> {
  const spent = await db
    .updateTable('codes')
    .set({ used_at: sql`now()` })
    .where('id', 'in', ids)
    .where('used_at', 'is', null)
    .returning('id')
    .execute()
  return spent.length === ids.length
}
