import { t } from '#lib/i18n/t.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { env } from '#lib/server/platform/env.ts'
import { AppError } from '#lib/server/platform/errors.ts'
import { callerNetwork } from '#lib/server/platform/request-context.ts'
import { cookie, SOCIAL_COOKIE } from '#lib/server/platform/cookies.ts'
import { sendConnectedMail } from '#lib/server/identity/mails/accounts.ts'
import { addressOf, identify, type Profile, type Secrets } from '#lib/server/platform/outside/sign-in.ts'
import { joinOrFoundWorkspace } from '#lib/server/identity/workspaces/service.ts'
import { EMAIL } from '#lib/shared/email.ts'
import { afterSignUp, safeReturnTo } from '#lib/shared/return-to.ts'
import { PROVIDER_NAMES, type Provider } from '#lib/shared/social.ts'

import type { Actor } from '#lib/server/platform/access/actor.ts'
import { hashOfSecret, newSecret, secretOf, socialBrowserOf } from '#lib/server/identity/credentials/browser.ts'
import { mailSignUpCode } from './mail-code.ts'
import { findUserByLogin } from './sign-in-queries.ts'
import { recordSecurityEvent } from '#lib/server/platform/access/record.ts'
import { endSessionsOf } from '#lib/server/platform/access/sessions.ts'
import { dropSignUps, insertUser, putSignUp } from './sign-up-queries.ts'
import {
  claimSignIn,
  deleteLink,
  findInvitationFor,
  findLinked,
  insertLink,
  insertSignIn,
  lockWaysIn,
  rememberInvitation
} from './social-queries.ts'
import { throttle } from '#lib/server/platform/access/throttle.ts'
import { required } from '#lib/shared/required.ts'

export { offeredProviders } from '#lib/server/platform/outside/sign-in.ts'

const MINUTES = 10
const PROOF_MINUTES = 15
const STARTS_BY_ADDRESS = { hits: 60, seconds: 300 }
const RETURNS_BY_ADDRESS = { hits: 60, seconds: 300 }

type SetCookie = (cookie: string) => void

interface Start {
  returnTo?: string | undefined
  inviteId?: string | undefined
  campaignCode?: string | undefined
  link?: boolean | undefined
}

/** Begins a sign-in: the secrets stay here, and a cookie binds them to this browser. */
export async function startSocial(
  db: Db,
  provider: Provider,
  input: Start,
  { actor, request, setCookie }: { actor: Actor | undefined; request: Request; setCookie: SetCookie }
): Promise<{ url: string }> {
  await throttle(db, `social:start:${callerNetwork()}`, STARTS_BY_ADDRESS)
  if (input.link && !actor) throw new AppError('unauthenticated', t('errors.identity.signInToConnect'))
  const secrets = {
    redirectUri: `${env().publicUrl}/${provider}/auth/callback`,
    state: newSecret(),
    nonce: newSecret(),
    verifier: newSecret()
  }
  const { href } = await addressOf(provider, secrets)
  // Two tabs of one browser share the cookie: the second must not end the first.
  const browser = secretOf(request, SOCIAL_COOKIE) ?? newSecret()
  await insertSignIn(db, {
    provider,
    stateHash: hashOfSecret(secrets.state),
    browserHash: hashOfSecret(browser),
    nonce: secrets.nonce,
    verifier: secrets.verifier,
    returnTo: safeReturnTo(input.returnTo),
    inviteId: input.inviteId,
    campaignCode: input.campaignCode,
    linkUserId: input.link ? actor?.userId : undefined,
    minutes: MINUTES
  })
  setCookie(cookie(SOCIAL_COOKIE, browser, { maxAge: PROOF_MINUTES * 60 }))
  return { url: href }
}

interface Returned {
  code?: string | undefined
  state?: string | undefined
  iss?: string | undefined
  workspaceId?: string | undefined
}

/** Ends a sign-in that began in this browser; gives the user to make a session for. */
export async function finishSocial(
  db: Db,
  provider: Provider,
  returned: Returned,
  { actor, request }: { actor: Actor | undefined; request: Request }
): Promise<{ userId: string; returnTo: string }> {
  if (!returned.code) throw new AppError('invalid', t('errors.noCode'))
  await throttle(db, `social:return:${callerNetwork()}`, RETURNS_BY_ADDRESS)
  const browserHash = socialBrowserOf(request)
  const { state } = returned
  const begun =
    state && browserHash ? await claimSignIn(db, { provider, stateHash: hashOfSecret(state), browserHash }) : undefined
  if (!state || !begun || !browserHash) {
    await recordSecurityEvent(db, { kind: 'social_refused', details: { provider, reason: 'state' } })
    throw new AppError('invalid', t('errors.identity.startSignInAgain'))
  }
  const secrets: Secrets = {
    redirectUri: `${env().publicUrl}/${provider}/auth/callback`,
    state,
    nonce: begun.nonce,
    verifier: begun.code_verifier
  }
  const profile = await identify(provider, { code: returned.code, iss: returned.iss }, secrets)
  if (begun.link_user_id) {
    if (actor?.userId !== begun.link_user_id) throw new AppError('invalid', t('errors.identity.startSignInAgain'))
    await connect(db, provider, profile, begun.link_user_id, actor.user.email)
    return { userId: actor.userId, returnTo: begun.return_to }
  }
  const { userId, isNew } = await enter(db, provider, profile, {
    browserHash,
    returnTo: begun.return_to,
    invitation: returned.workspaceId ?? begun.invite_id ?? undefined,
    campaignCode: begun.campaign_code ?? undefined
  })
  await recordSecurityEvent(db, { kind: 'login', userId, details: { provider } })
  // Who is new and was not going anywhere is asked the first questions.
  const returnTo = isNew ? afterSignUp(begun.return_to) : begun.return_to
  return { userId, returnTo }
}

/** What the person came with, and in which browser. */
interface Begun {
  browserHash: string
  returnTo: string
  invitation: string | undefined
  campaignCode: string | undefined
}

/** The account of this profile: the connected one, the one with the proved address, or a new one. */
async function enter(
  db: Db,
  provider: Provider,
  profile: Profile,
  begun: Begun
): Promise<{ userId: string; isNew: boolean }> {
  const { invitation } = begun
  const linked = await findLinked(db, provider, profile.subject)
  if (linked) {
    if (linked.disabled_at) throw disabled()
    await acceptIfInvited(db, linked.id, linked.email, invitation)
    return { userId: linked.id, isNew: false }
  }
  const email = profile.email?.toLowerCase()
  if (!email || email.length > 254 || !EMAIL.test(email) || profile.emailVerified === false) {
    throw new AppError('invalid', t('errors.identity.providerWithoutEmail', { provider: PROVIDER_NAMES[provider] }))
  }
  if (profile.emailVerified === undefined) return askProof(db, provider, { ...profile, email }, begun)
  return inTransaction(db, async tx => {
    const { userId, isKnown } = await ownerOf(tx, { ...profile, email }, begun)
    if (!(await insertLink(tx, { userId, provider, subject: profile.subject, email }))) throw otherAccount(provider)
    if (isKnown) await sendConnectedMail(tx, email, PROVIDER_NAMES[provider])
    await acceptIfInvited(tx, userId, email, invitation)
    return { userId, isNew: !isKnown }
  })
}

type VerifiedProfile = Profile & { email: string }

/** Finds or makes the account of an address that the provider vouches for. Nobody else's sign-up with it is kept. */
async function ownerOf(tx: Db, profile: VerifiedProfile, begun: Begun): Promise<{ userId: string; isKnown: boolean }> {
  const { email } = profile
  await dropSignUps(tx, email)
  const inviteId = await invitationOf(tx, email, begun)
  const { campaignCode = null } = begun
  const made = await insertUser(tx, { email, ...nameOf(profile), passwordHash: null, inviteId, campaignCode })
  if (made) {
    await joinOrFoundWorkspace(tx, made)
    return { userId: made, isKnown: false }
  }
  const known = required(await findUserByLogin(tx, { email }), 'a user')
  if (known.disabled_at) throw disabled()
  return { userId: known.id, isKnown: true }
}

async function invitationOf(db: Db, email: string, { invitation }: Begun): Promise<string | null> {
  return (invitation && (await findInvitationFor(db, email, invitation))) || null
}

/** The provider does not say whose address it is, so a code by mail does, typed in this browser; see sign-up.ts. */
async function askProof(db: Db, provider: Provider, profile: VerifiedProfile, begun: Begun): Promise<never> {
  const { email, subject } = profile
  const known = await findUserByLogin(db, { email })
  if (known?.disabled_at) throw disabled()
  const id = await putSignUp(db, {
    email,
    browserHash: begun.browserHash,
    ...nameOf(profile),
    inviteId: (await invitationOf(db, email, begun)) ?? undefined,
    campaignCode: begun.campaignCode,
    by: { provider, subject }
  })
  await mailSignUpCode(db, email, [id])
  throw new AppError(
    'forbidden',
    t('errors.identity.providerEmailUnconfirmed', { provider: PROVIDER_NAMES[provider] }),
    {
      data: { verify: email, returnTo: begun.returnTo }
    }
  )
}

/** Adds a way to sign in to the account of the person signed in. */
async function connect(db: Db, provider: Provider, profile: Profile, userId: string, email: string): Promise<void> {
  const linked = await findLinked(db, provider, profile.subject)
  if (linked?.id === userId) return
  if (linked) {
    throw new AppError(
      'conflict',
      t('errors.identity.providerConnectedElsewhere', { provider: PROVIDER_NAMES[provider] })
    )
  }
  const link = { userId, provider, subject: profile.subject, email: profile.email?.toLowerCase() ?? email }
  if (!(await insertLink(db, link))) throw otherAccount(provider)
  await sendConnectedMail(db, email, PROVIDER_NAMES[provider])
  await recordSecurityEvent(db, { kind: 'social_connected', userId, details: { provider } })
}

/** Takes a way to sign in away; the last one stays. Other sessions end, as when a password changes. */
export async function unlinkSocial(db: Db, provider: Provider, actor: Actor): Promise<{ userLinks: string[] }> {
  const userLinks = await inTransaction(db, async tx => {
    const { hasPassword, links } = await lockWaysIn(tx, actor.userId)
    const left = links.filter(link => link !== provider)
    if (left.length < links.length) {
      if (!hasPassword && left.length === 0) {
        throw new AppError('conflict', t('errors.identity.onlyWayToSignIn', { provider: PROVIDER_NAMES[provider] }))
      }
      await deleteLink(tx, actor.userId, provider)
      await endSessionsOf(tx, actor.userId, actor.sessionId)
    }
    return left
  })
  await recordSecurityEvent(db, { kind: 'social_disconnected', userId: actor.userId, details: { provider } })
  return { userLinks }
}

async function acceptIfInvited(db: Db, userId: string, email: string, named: string | undefined): Promise<void> {
  const inviteId = named && (await findInvitationFor(db, email, named))
  if (!inviteId) return
  await rememberInvitation(db, userId, inviteId)
  await joinOrFoundWorkspace(db, userId)
}

function nameOf({ firstName, lastName, email }: VerifiedProfile): { firstName: string; lastName: string } {
  return { firstName: (firstName || email.replace(/@.*/s, '')).slice(0, 80), lastName: lastName.slice(0, 80) }
}

function disabled(): AppError {
  return new AppError('forbidden', t('errors.identity.accountClosed'))
}

function otherAccount(provider: Provider): AppError {
  const name = PROVIDER_NAMES[provider]
  return new AppError('conflict', t('errors.identity.emailOfAnotherAccount', { name }))
}
