import * as openid from 'openid-client'

import { required } from '#lib/shared/required.ts'

import type { Profile, Secrets, SignInProvider } from './sign-in.ts'

interface Settings {
  clientId: string
  clientSecret: string
  /** Another issuer than Google's, for tests. */
  issuer?: string | undefined
}

/** How long what the issuer says about itself is believed. */
const BELIEVED_MS = 60 * 60 * 1000

const TIMEOUT_SECONDS = 8

/** OpenID Connect: code, PKCE, state and nonce, and an ID token whose signature is checked. */
export function createGoogle({
  clientId,
  clientSecret,
  issuer = 'https://accounts.google.com'
}: Settings): SignInProvider {
  let known: { configuration: Promise<openid.Configuration>; until: number } | undefined

  function configuration(): Promise<openid.Configuration> {
    if (known && known.until > Date.now()) return known.configuration
    const asked = openid.discovery(new URL(issuer), clientId, clientSecret, openid.ClientSecretPost(clientSecret), {
      timeout: TIMEOUT_SECONDS,
      execute: [
        openid.enableNonRepudiationChecks,
        // Only a provider on this very machine; see env.ts.
        ...(issuer.startsWith('http:') ? [openid.allowInsecureRequests] : [])
      ]
    })
    known = { configuration: asked, until: Date.now() + BELIEVED_MS }
    asked.catch(() => {
      known = undefined
    })
    return asked
  }

  return {
    async addressFor({ redirectUri, state, nonce, verifier }: Secrets) {
      return openid.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        prompt: 'select_account'
      })
    },

    async identify({ code, iss }, { redirectUri, state, nonce, verifier }): Promise<Profile> {
      const returned = new URL(redirectUri)
      returned.searchParams.set('code', code)
      returned.searchParams.set('state', state)
      if (iss) returned.searchParams.set('iss', iss)
      const tokens = await openid.authorizationCodeGrant(await configuration(), returned, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true
      })
      const claims = required(tokens.claims(), 'the claims of a person')
      return {
        subject: claims.sub,
        email: text(claims['email']) || undefined,
        emailVerified: claims['email_verified'] === true || claims['email_verified'] === 'true',
        firstName: text(claims['given_name']) || text(claims['name']),
        lastName: text(claims['family_name'])
      }
    }
  }
}

function text(claim: unknown): string {
  return typeof claim === 'string' ? claim.trim() : ''
}
