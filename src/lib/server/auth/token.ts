import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'

import type { SessionUser } from '#lib/contract/auth.ts'
import { AppError } from '#lib/server/errors.ts'
import { decodeToken, type TokenFault } from '#lib/shared/token.ts'

import { keyId, keyNamed, sessionSecret } from './secret.ts'

const ISSUER = 'platen'
const AUDIENCE = 'platen-session'

/** The specification's session lifetime. */
export const SESSION_SECONDS = 7 * 24 * 60 * 60

export function signSessionToken(sessionId: string, user: SessionUser): Promise<string> {
  return new SignJWT({ user })
    .setProtectedHeader({ alg: 'HS256', typ: 'session+jwt', kid: keyId() })
    .setSubject(user.id)
    .setJti(sessionId)
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt()
    .setExpirationTime(`${SESSION_SECONDS}s`)
    .sign(sessionSecret())
}

/** Checks form, signature and claims. Only the session's row says whether it still holds; see actor.ts. */
export async function readSessionToken(token: unknown): Promise<{ sessionId: string; userId: string }> {
  const compact = checkForm(token)
  try {
    const { payload } = await jwtVerify(compact, ({ kid }) => keyNamed(kid), {
      algorithms: ['HS256'],
      typ: 'session+jwt',
      issuer: ISSUER,
      audience: AUDIENCE,
      requiredClaims: ['exp', 'jti', 'sub']
    })
    const sessionId = z.guid().parse(payload.jti)
    return { sessionId, userId: String(payload.sub) }
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
