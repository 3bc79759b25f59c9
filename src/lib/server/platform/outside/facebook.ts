import { createHmac } from 'node:crypto'

import * as openid from 'openid-client'

import type { Profile, SignInProvider } from './sign-in.ts'

interface Settings {
  clientId: string
  clientSecret: string
  /** Other addresses than Facebook's, for tests. */
  dialogUrl?: string | undefined
  graphUrl?: string | undefined
}

const TIMEOUT_SECONDS = 8

/** OAuth 2 and the Graph API. There is no ID token: the person is asked for with a token that came straight from Facebook. */
export function createFacebook({
  clientId,
  clientSecret,
  dialogUrl = 'https://www.facebook.com/v23.0/dialog/oauth',
  graphUrl = 'https://graph.facebook.com/v23.0'
}: Settings): SignInProvider {
  const configuration = new openid.Configuration(
    {
      issuer: new URL(dialogUrl).origin,
      authorization_endpoint: dialogUrl,
      token_endpoint: `${graphUrl}/oauth/access_token`
    },
    clientId,
    clientSecret,
    openid.ClientSecretPost(clientSecret)
  )
  configuration.timeout = TIMEOUT_SECONDS
  if (graphUrl.startsWith('http:')) openid.allowInsecureRequests(configuration)

  return {
    async addressFor({ redirectUri, state, verifier }) {
      return openid.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'email,public_profile',
        state,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256'
      })
    },

    async identify({ code }, { redirectUri, state, verifier }): Promise<Profile> {
      const returned = new URL(redirectUri)
      returned.searchParams.set('code', code)
      returned.searchParams.set('state', state)
      const tokens = await openid.authorizationCodeGrant(configuration, returned, {
        pkceCodeVerifier: verifier,
        expectedState: state
      })
      const me = new URL(`${graphUrl}/me`)
      me.searchParams.set('fields', 'id,email,first_name,last_name')
      // Proves that the token is used by the application it was made for.
      me.searchParams.set(
        'appsecret_proof',
        createHmac('sha256', clientSecret).update(tokens.access_token).digest('hex')
      )
      const response = await openid.fetchProtectedResource(configuration, tokens.access_token, me, 'GET')
      const person = (await response.json()) as Record<string, unknown>
      if (!response.ok || typeof person['id'] !== 'string' || !person['id']) throw new Error('no person in the reply')
      return {
        subject: person['id'],
        email: text(person['email']) || undefined,
        // Facebook says which address it has, not whether it belongs to the person.
        emailVerified: undefined,
        firstName: text(person['first_name']),
        lastName: text(person['last_name'])
      }
    }
  }
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}
