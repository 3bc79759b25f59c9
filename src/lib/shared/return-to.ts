/** Where people go who were not going anywhere. */
const USUAL = '/dashboard'

/** A path of our own to go to, or `fallback`: everything that could lead to another site or out of the path is dropped. */
export function safeReturnTo(given: string | null | undefined, fallback = USUAL): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must be refused
  if (!given || !/^\/(?![/\\])/.test(given) || /[\\\u0000-\u001f\u007f]/.test(given)) return fallback
  const url = new URL(given, 'http://here.invalid')
  // "/.//evil" is a path here and another site's address where the result is followed.
  if (url.origin !== 'http://here.invalid' || url.pathname.startsWith('//')) return fallback
  return url.pathname + url.search + url.hash
}

/** An address of ours that hands on where to go afterwards, left out where that is the usual place. */
export function withReturnTo(path: string, returnTo: string | undefined): string {
  if (!returnTo || returnTo === USUAL) return path
  return `${path}${path.includes('?') ? '&' : '?'}returnTo=${encodeURIComponent(returnTo)}`
}

/** Where somebody goes who has just made an account: to the first questions, or to what they came for. */
export function afterSignUp(returnTo: string): string {
  return returnTo === USUAL ? '/dashboard/onboarding' : returnTo
}
