import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'

import type { SessionUser } from '#lib/contract/auth.ts'
import { AppError } from '#lib/server/platform/errors.ts'
import { dropOldest } from '#lib/shared/drop-oldest.ts'
import { decodeToken, type TokenFault } from '#lib/shared/token.ts'

import { singleton } from '#lib/server/platform/singleton.ts'

import { keyId, keyNamed, sessionSecret } from './secret.ts'

const ISSUER = 'platen'
const AUDIENCE = 'platen-session'

/** The specification's session lifetime. */
export const SESSION_SECONDS = 7 * 24 * 60 * 60

const importedKeys = singleton('session-keys', () => new Map<Uint8Array, Promise<CryptoKey>>())

/** Imported once for each key: jose would do it again for each token. */
function imported(key: Uint8Array): Promise<CryptoKey> {
  const known = importedKeys.get(key)
  if (known) return known
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const made = crypto.subtle.importKey('raw', key as BufferSource, algorithm, false, ['sign', 'verify'])
  importedKeys.set(key, made)
  return made
}

export async function signSessionToken(sessionId: string, user: SessionUser): Promise<string> {
  return new SignJWT({ user })
    .setProtectedHeader({ alg: 'HS256', typ: 'session+jwt', kid: keyId() })
    .setSubject(user.id)
    .setJti(sessionId)
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt()
    .setExpirationTime(`${SESSION_SECONDS}s`)
    .sign(await imported(sessionSecret()))
}

interface Read {
  sessionId: string
  userId: string
}

const MAX_REMEMBERED = 2000
/** By the whole text: another text of the same token is checked anew. Says nothing about the session, which is read each time. */
const remembered = singleton('read-tokens', () => new Map<string, Read & { key: Uint8Array; until: number }>())

/** Checks form, signature and claims. Only the session's row says whether it still holds; see actor.ts. */
export async function readSessionToken(token: unknown): Promise<Read> {
  const known = typeof token === 'string' && remembered.get(token)
  if (known && known.key === sessionSecret() && known.until > Date.now()) return known
  const compact = checkForm(token)
  try {
    const { payload, protectedHeader } = await jwtVerify(compact, ({ kid }) => imported(keyNamed(kid)), {
      algorithms: ['HS256'],
      typ: 'session+jwt',
      issuer: ISSUER,
      audience: AUDIENCE,
      requiredClaims: ['exp', 'jti', 'sub']
    })
    const sessionId = z.guid().parse(payload.jti)
    const read = { sessionId, userId: String(payload.sub) }
    const key = keyNamed(protectedHeader.kid)
    remembered.set(compact, { ...read, key, until: (payload.exp ?? 0) * 1000 })
    dropOldest(remembered, MAX_REMEMBERED)
    return read
  } catch (error) {
    if (
      error instanceof errors.JWTClaimValidationFailed ||
      error instanceof errors.JWTExpired ||
      error instanceof z.ZodError
    ) {
      throw invalid('invalid claims')
    }
    throw invalid('invalid JWT')
  }
}

function checkForm(token: unknown): string {
  if (String(token).length > 8192) throw invalid('invalid JWT')
  try {
    decodeToken(token)
  } catch (error) {
    throw invalid((error as Error).message as TokenFault)
  }
  return token as string
}

function invalid(fault: TokenFault): AppError {
  return new AppError('unauthenticated', fault)
}
