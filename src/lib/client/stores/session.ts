import { atom, computed } from 'nanostores'

import type { SessionUser } from '#lib/contract/auth.ts'

import { forgetSignedIn, rememberSignedIn } from '../arrival.ts'
import { $loading } from './loading.ts'

export interface Session {
  user: SessionUser
  /** Only after a login on this very page: the cookie carries the session, the token is never stored. */
  token?: string | undefined
}

export const $session = atom<Session | undefined>()

export const $isAuth = computed($session, session => session !== undefined)

/** The admin behind the session while impersonating. */
export const $adminUser = atom<SessionUser | undefined>()

export function startSession(session: Session, adminUser?: SessionUser): void {
  $session.set(session)
  $adminUser.set(adminUser)
}

// For pages that do not know who asks.
$session.listen(session => (session ? rememberSignedIn() : forgetSignedIn()))

/** After the person changed something about themselves. */
export function updateSessionUser(change: Partial<SessionUser>): void {
  const session = $session.get()
  if (session) $session.set({ ...session, user: { ...session.user, ...change } })
}

/** Tells when the session ends by itself: signing out on purpose goes home. */
export function onSessionLost(tell: (isLost: boolean) => void): () => void {
  return $session.listen((session, before) => tell(!session && !!before && !$loading.get()))
}

export function endSession(): void {
  $session.set(undefined)
  $adminUser.set(undefined)
}

/** Who signs in plainly acts for nobody. */
export function forgetAdminUser(): void {
  $adminUser.set(undefined)
}
