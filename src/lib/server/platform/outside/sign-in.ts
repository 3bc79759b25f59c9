import { t } from '#lib/i18n/t.ts'
import { type Env, env } from '#lib/server/platform/env.ts'
import { AppError } from '#lib/server/platform/errors.ts'
import { log } from '#lib/server/platform/log.ts'
import { singleton } from '#lib/server/platform/singleton.ts'
import { PROVIDER_NAMES, PROVIDERS, type Provider } from '#lib/shared/social.ts'

import { createFacebook } from './facebook.ts'
import { createGoogle } from './google.ts'

/** The secrets of one sign-in: made by us, kept here, sent there only as far as the provider must know. */
export interface Secrets {
  redirectUri: string
  state: string
  nonce: string
  verifier: string
}

/** Who the provider says it is. */
export interface Profile {
  subject: string
  email: string | undefined
  /** Whether the provider vouches for the address; undefined where it never says. */
  emailVerified: boolean | undefined
  firstName: string
  lastName: string
}

export interface SignInProvider {
  /** The address to send the browser to. */
  addressFor(secrets: Secrets): Promise<URL>
  /** Trades what the browser came back with for the person; throws where anything about it is wrong. */
  identify(returned: { code: string; iss?: string | undefined }, secrets: Secrets): Promise<Profile>
}

export function createProviders(settings: Env): Partial<Record<Provider, SignInProvider>> {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, FACEBOOK_CLIENT_ID, FACEBOOK_CLIENT_SECRET } = settings
  return {
    ...(GOOGLE_CLIENT_ID &&
      GOOGLE_CLIENT_SECRET && {
        google: createGoogle({
          clientId: GOOGLE_CLIENT_ID,
          clientSecret: GOOGLE_CLIENT_SECRET,
          issuer: settings.GOOGLE_ISSUER
        })
      }),
    ...(FACEBOOK_CLIENT_ID &&
      FACEBOOK_CLIENT_SECRET && {
        facebook: createFacebook({
          clientId: FACEBOOK_CLIENT_ID,
          clientSecret: FACEBOOK_CLIENT_SECRET,
          dialogUrl: settings.FACEBOOK_DIALOG_URL,
          graphUrl: settings.FACEBOOK_GRAPH_URL
        })
      })
  }
}

function providers(): Partial<Record<Provider, SignInProvider>> {
  return singleton('sign-in-providers', () => createProviders(env()))
}

/** What the sign-in pages may offer. */
export function offeredProviders(): Provider[] {
  return PROVIDERS.filter(name => providers()[name])
}

/** Where the browser goes to sign in there. */
export async function addressOf(name: Provider, secrets: Secrets): Promise<URL> {
  try {
    return await found(name).addressFor(secrets)
  } catch (error) {
    throw asAppError(name, error, 'unavailable', t('errors.identity.providerAway', { provider: PROVIDER_NAMES[name] }))
  }
}

/** Who came back. Whatever is wrong about it is told in one sentence; the log has the reason. */
export async function identify(
  name: Provider,
  returned: { code: string; iss?: string | undefined },
  secrets: Secrets
): Promise<Profile> {
  try {
    return await found(name).identify(returned, secrets)
  } catch (error) {
    const message = t('errors.identity.providerRefused', { provider: PROVIDER_NAMES[name] })
    throw asAppError(name, error, 'invalid', message)
  }
}

function found(name: Provider): SignInProvider {
  const provider = providers()[name]
  if (!provider)
    throw new AppError('not_found', t('errors.identity.providerNotSetUp', { provider: PROVIDER_NAMES[name] }))
  return provider
}

function asAppError(name: Provider, error: unknown, code: 'invalid' | 'unavailable', message: string): AppError {
  if (error instanceof AppError) return error
  // The error itself may hold the code or a token.
  const { code: reason, message: said } = error as { code?: string; message?: string }
  log.warn({ provider: name, reason: reason ?? said }, 'sign-in refused')
  return new AppError(code, message, { cause: error })
}
