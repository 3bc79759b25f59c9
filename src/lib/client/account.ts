import { login, logout, verifyByBody } from '#lib/contract/calls/auth.ts'
import { EMAIL } from '#lib/shared/email.ts'
import { decodeToken } from '#lib/shared/token.ts'

import { pageLanguage } from './page-language.ts'
import { forgetActing } from './acting.ts'
import { call } from './api.ts'
import { forgetSignedIn } from './arrival.ts'
import { $loading, whileLoading } from './stores/loading.ts'
import { endSession, forgetAdminUser } from './stores/session.ts'
import { setWorkspaces } from './stores/workspaces.ts'

/** The specification's delay between leaving and forgetting who was here. */
export const LOGOUT_CLEAR_MS = 1000

/** Signs in with an e-mail, recognised by its form, or a username. */
export function logIn(name: string, Password: string): Promise<{ authToken: string }> {
  const by = EMAIL.test(name.trim()) ? { Email: name.trim() } : { Username: name.trim() }
  return whileLoading(async () => {
    const signedIn = await call(login, { body: { ...by, Password } })
    decodeToken(signedIn.authToken)
    forgetAdminUser()
    return signedIn
  })
}

/** With the password too where the sign-up was begun in another browser. */
export function verify(proof: {
  Email: string
  VerificationCode: string
  Password?: string | undefined
}): Promise<{ authToken: string }> {
  return whileLoading(async () => {
    const signedIn = await call(verifyByBody, { body: proof })
    if (!signedIn.authToken) throw new Error('Verification failed (missing token)')
    decodeToken(signedIn.authToken)
    return signedIn
  })
}

/** Ends the session on the server, goes home, and clears the state a second later. */
export async function logOut(): Promise<void> {
  $loading.set(true)
  try {
    await call(logout, {})
  } finally {
    forgetActing()
    forgetSignedIn()
    const language = pageLanguage()
    location.assign(language === 'en' ? '/' : `/${language}/`)
    setTimeout(() => {
      endSession()
      setWorkspaces([])
      $loading.set(false)
    }, LOGOUT_CLEAR_MS)
  }
}

/** Leaves the account for another one: ends the session and comes back to the page without it. */
export async function logOutTo(path: string): Promise<void> {
  await whileLoading(() => call(logout, {}))
  forgetActing()
  endSession()
  setWorkspaces([])
  location.assign(path)
}
