/** A path of our own to go to, or `fallback`: everything that could lead to another site or out of the path is dropped. */
export function safeReturnTo(given: string | null | undefined, fallback = '/dashboard'): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must be refused
  if (!given || !/^\/(?![/\\])/.test(given) || /[\\\u0000-\u001f\u007f]/.test(given)) return fallback
  const url = new URL(given, 'http://here.invalid')
  // "/.//evil" is a path here and another site's address where the result is followed.
  if (url.origin !== 'http://here.invalid' || url.pathname.startsWith('//')) return fallback
  return url.pathname + url.search + url.hash
}
