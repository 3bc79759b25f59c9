export const SESSION_COOKIE = '__Host-session'
export const ORIGINAL_SESSION_COOKIE = '__Host-original-session'

/** In which browser a sign-in by Google or Facebook began. */
export const SOCIAL_COOKIE = '__Host-social'

/** Recognises a browser, and signs nobody in. */
export const BROWSER_COOKIE = '__Host-browser'

/** Tells the shoppers behind one address apart, and opens nothing. */
export const SHOPPER_COOKIE = '__Host-shopper'

/** Which workspace a page shows: a choice, not a right. Membership is proved from the session's user. */
export const ACTIVE_WORKSPACE_COOKIE = 'workspace'

interface CookieOptions {
  maxAge: number
  path?: string
  sameSite?: 'Lax' | 'Strict'
}

/** Every cookie of ours is Secure and HttpOnly: browsers keep such cookies on loopback addresses too. */
export function cookie(name: string, value: string, { maxAge, path = '/', sameSite = 'Lax' }: CookieOptions): string {
  return `${name}=${encodeURIComponent(value)}; Path=${path}; Max-Age=${maxAge}; Secure; HttpOnly; SameSite=${sameSite}`
}

export function clearedCookie(name: string): string {
  return cookie(name, '', { maxAge: 0 })
}

const ONLY_RECOGNISE = [`${BROWSER_COOKIE}=`, `${SHOPPER_COOKIE}=`]

/** Whether there is any cookie that a write could ride on: all but those that only recognise a browser. */
export function carriesCookies(header: string | null): boolean {
  const parts = header?.split(';').map(part => part.trim()) ?? []
  return parts.some(part => !ONLY_RECOGNISE.some(name => part.startsWith(name)))
}

/** The value, or undefined where the cookie is missing or given twice: two of one name is somebody's trick. */
export function readCookie(header: string | null, name: string): string | undefined {
  if (!header || header.length > 16_384) return undefined
  const found = header
    .split(';')
    .map(part => part.trim())
    .filter(part => part.startsWith(`${name}=`))
  const [only, ...others] = found
  if (!only || others.length > 0) return undefined
  try {
    return decodeURIComponent(only.slice(name.length + 1))
  } catch {
    return undefined
  }
}
