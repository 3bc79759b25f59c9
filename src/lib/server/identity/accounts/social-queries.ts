import { sql } from 'kysely'

import type { Db } from '#lib/server/platform/db/index.ts'
import type { Provider } from '#lib/shared/social.ts'

interface SignIn {
  provider: Provider
  stateHash: string
  browserHash: string
  nonce: string
  verifier: string
  returnTo: string
  inviteId: string | undefined
  campaignCode: string | undefined
  linkUserId: string | undefined
  minutes: number
}

/** Keeps the secrets of a sign-in under way; what was never finished disappears. */
export async function insertSignIn(db: Db, signIn: SignIn): Promise<void> {
  await db.deleteFrom('social_sign_ins').where('expires_at', '<', sql<string>`now() - interval '1 day'`).execute()
  await db
    .insertInto('social_sign_ins')
    .values({
      provider: signIn.provider,
      state_hash: signIn.stateHash,
      browser_hash: signIn.browserHash,
      nonce: signIn.nonce,
      code_verifier: signIn.verifier,
      return_to: signIn.returnTo,
      invite_id: signIn.inviteId ?? null,
      campaign_code: signIn.campaignCode ?? null,
      link_user_id: signIn.linkUserId ?? null,
      expires_at: sql`now() + make_interval(mins => ${signIn.minutes})`
    })
    .execute()
}

/** The sign-in that began with this state in this browser, once: a second caller finds nothing. */
export function claimSignIn(db: Db, by: { provider: Provider; stateHash: string; browserHash: string }) {
  return db
    .updateTable('social_sign_ins')
    .set({ used_at: sql`now()` })
    .where('provider', '=', by.provider)
    .where('state_hash', '=', by.stateHash)
    .where('browser_hash', '=', by.browserHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .returning(['id', 'nonce', 'code_verifier', 'return_to', 'invite_id', 'campaign_code', 'link_user_id'])
    .executeTakeFirst()
}

export function findLinked(db: Db, provider: Provider, subject: string) {
  return db
    .selectFrom('user_links')
    .innerJoin('users', 'users.id', 'user_links.user_id')
    .select(['users.id', 'users.email', 'users.disabled_at', 'users.email_verified_at'])
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst()
}

/** False where the account has another account of this provider already, or the other way round. */
export async function insertLink(
  db: Db,
  link: { userId: string; provider: Provider; subject: string; email: string }
): Promise<boolean> {
  const row = await db
    .insertInto('user_links')
    .values({ user_id: link.userId, provider: link.provider, subject: link.subject, email: link.email })
    .onConflict(conflict => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteLink(db: Db, userId: string, provider: Provider): Promise<void> {
  await db.deleteFrom('user_links').where('user_id', '=', userId).where('provider', '=', provider).execute()
}

/** The ways this person can sign in, with the account locked: of two who take one away, the second sees what the first left. */
export async function lockWaysIn(db: Db, userId: string): Promise<{ hasPassword: boolean; links: string[] }> {
  const user = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const links = await db
    .selectFrom('user_links')
    .select('provider')
    .where('user_id', '=', userId)
    .orderBy('provider')
    .execute()
  return { hasPassword: user.password_hash !== null, links: links.map(({ provider }) => provider) }
}

/** The open invitation for this address that was named by its own id or by its workspace's. */
export async function findInvitationFor(db: Db, email: string, named: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('invitations')
    .select('id')
    .where(eb => eb.or([eb('id', '=', named), eb('workspace_id', '=', named)]))
    .where('email', '=', email)
    .where('answered_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return row?.id
}

export async function rememberInvitation(db: Db, userId: string, inviteId: string): Promise<void> {
  await db.updateTable('users').set({ invite_id: inviteId }).where('id', '=', userId).execute()
}
