/** What is wrong with a token, in the specification's words. */
export type TokenFault =
  | 'Must be a string'
  | 'only compact serialization'
  | 'invalid JWT'
  | 'must contain payload'
  | 'cannot decode'
  | 'cannot parse'
  | 'invalid claims'

export class TokenError extends Error {
  override name = 'TokenError'

  constructor(fault: TokenFault) {
    super(fault)
  }
}

/** The payload of a compact JWT, without looking at its signature: that is the server's to check. */
export function decodeToken(token: unknown): Record<string, unknown> {
  if (typeof token !== 'string') throw new TokenError('Must be a string')
  const parts = token.split('.')
  if (parts.length === 5) throw new TokenError('only compact serialization')
  if (parts.length !== 3) throw new TokenError('invalid JWT')
  const [, payload] = parts
  if (!payload) throw new TokenError('must contain payload')
  const claims = parse(decode(payload))
  if (typeof claims !== 'object' || claims === null || Array.isArray(claims)) throw new TokenError('invalid claims')
  return claims as Record<string, unknown>
}

function decode(payload: string): string {
  if (!/^[\w-]+$/.test(payload)) throw new TokenError('cannot decode')
  try {
    const bytes = atob(payload.replaceAll('-', '+').replaceAll('_', '/'))
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes, sign => sign.charCodeAt(0)))
  } catch {
    throw new TokenError('cannot decode')
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new TokenError('cannot parse')
  }
}
