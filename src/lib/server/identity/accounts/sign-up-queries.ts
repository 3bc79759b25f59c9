import { sql } from 'kysely'

import type { Db } from '#lib/server/platform/db/index.ts'
import type { Provider } from '#lib/shared/social.ts'

import { TRIES } from '#lib/server/identity/credentials/limits.ts'

/** What the account is made with when the code is typed: a password, or whom the provider named. */
export interface SignUp {
  email: string
  browserHash: string
  firstName: string
  lastName: string
  inviteId: string | undefined
  campaignCode: string | undefined
  by: { passwordHash: string } | { provider: Provider; subject: string }
}

/** Puts it in the place of an earlier one of this browser with this address, whose code ends. */
export async function putSignUp(db: Db, { email, browserHash, by, ...person }: SignUp): Promise<string> {
  const given = {
    first_name: person.firstName,
    last_name: person.lastName,
    password_hash: 'passwordHash' in by ? by.passwordHash : null,
    provider: 'provider' in by ? by.provider : null,
    subject: 'subject' in by ? by.subject : null,
    invite_id: person.inviteId ?? null,
    campaign_code: person.campaignCode ?? null
  }
  await db.deleteFrom('signups').where('expires_at', '<', sql<string>`now()`).execute()
  const { id } = await db
    .insertInto('signups')
    .values({ email, browser_hash: browserHash, ...given })
    .onConflict(conflict =>
      conflict.columns(['email', 'browser_hash']).doUpdateSet({
        ...given,
        code_hash: null,
        created_at: sql`now()`,
        expires_at: sql`excluded.expires_at`
      })
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Those that wait with this address: of these browsers or, where they have none, of all. Newest first. */
export async function findSignUps(db: Db, email: string, browserHashes: string[] = []) {
  const all = await db
    .selectFrom('signups')
    .select(['id', 'email', 'browser_hash', 'password_hash'])
    .where('email', '=', email)
    .where('expires_at', '>', sql<string>`now()`)
    .orderBy('created_at', 'desc')
    .execute()
  const own = all.filter(row => browserHashes.includes(row.browser_hash))
  return own.length > 0 ? own : all
}

export async function setSignUpCode(db: Db, ids: string[], code: { hash: string; minutes: number }): Promise<void> {
  await db
    .updateTable('signups')
    .set({
      code_hash: code.hash,
      code_expires_at: sql`now() + make_interval(mins => ${code.minutes})`,
      tries: 0,
      other_tries: 0
    })
    .where('id', 'in', ids)
    .execute()
}

export async function moveSignUp(db: Db, id: string, browserHash: string): Promise<void> {
  await db.updateTable('signups').set({ browser_hash: browserHash }).where('id', '=', id).execute()
}

interface Tried {
  id: string
  /** It waits in the browser that asks. */
  own: boolean
  code_hash: string
  password_hash: string | null
}

/** Counts a try as `countCodeTry` does; gives the sign-ups whose code may be compared. */
export async function countSignUpTry(db: Db, email: string, browserHashes: string[]): Promise<Tried[]> {
  const { rows } = await sql<Tried>`
    with waiting as (
      select id, browser_hash = any(${browserHashes}::text[]) as own from signups
      where email = ${email} and expires_at > now()
    )
    update signups set
      tries = signups.tries + waiting.own::int,
      other_tries = signups.other_tries + (not waiting.own)::int
    from waiting
    where signups.id = waiting.id
      and (waiting.own or not exists (select from waiting where own))
      and signups.code_hash is not null and signups.code_expires_at > now()
      and case when waiting.own then signups.tries else signups.other_tries end < ${TRIES}
    returning signups.id, waiting.own, signups.code_hash, signups.password_hash
  `.execute(db)
  return rows
}

/** Takes the sign-up of this code and, with it, all that wait with the address; undefined where another was first. */
export async function claimSignUp(tx: Db, email: string, by: { id: string; codeHash: string }) {
  const taken = await tx
    .deleteFrom('signups')
    .where('id', '=', by.id)
    .where('code_hash', '=', by.codeHash)
    .returningAll()
    .executeTakeFirst()
  if (taken) await dropSignUps(tx, email)
  return taken
}

/** The address was proved: nobody else's sign-up with it comes to anything. */
export async function dropSignUps(db: Db, email: string): Promise<void> {
  await db.deleteFrom('signups').where('email', '=', email).execute()
}

/** An account whose address is proved; undefined where there is one with it. */
export async function insertUser(
  db: Db,
  user: {
    email: string
    firstName: string
    lastName: string
    passwordHash: string | null
    inviteId: string | null
    campaignCode: string | null
  }
): Promise<string | undefined> {
  const row = await db
    .insertInto('users')
    .values({
      email: user.email,
      first_name: user.firstName,
      last_name: user.lastName,
      password_hash: user.passwordHash,
      invite_id: user.inviteId,
      campaign_code: user.campaignCode,
      email_verified_at: sql`now()`
    })
    .onConflict(conflict => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}
