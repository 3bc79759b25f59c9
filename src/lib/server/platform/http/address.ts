// One address, one decision: whatever another spelling of a path would reach is either sent to the one spelling we
// use, or refused, before anything looks at the path.

export type Address = { path: string; query: string } | { redirect: string } | { refused: string }

const SEGMENT = "[A-Za-z0-9_~!$&'()*+,;=:@-][A-Za-z0-9._~!$&'()*+,;=:@-]*"
const PLAIN = new RegExp(`^(?:/|(?:/${SEGMENT})+)$`)
const VISIBLE = /^[\x21-\x7e]*$/
const BROKEN = /%(?![0-9A-Fa-f]{2})|%00/
// Slashes and percent signs that were encoded once more are nobody's honest address, and layers read them differently.
const AMBIGUOUS = /[\\#]|%2f|%5c|%25[0-9a-f]{2}/i
const UNWRITTEN = /\p{Cc}/u

export function readAddress(target: string): Address {
  const url = target.startsWith('/') ? target : withoutAuthority(target)
  const mark = url.indexOf('?')
  const path = mark === -1 ? url : url.slice(0, mark)
  const query = mark === -1 ? '' : url.slice(mark)
  if (query && (!VISIBLE.test(query) || BROKEN.test(query) || query.includes('#'))) return { refused: 'query' }
  if (PLAIN.test(path)) return { path, query }
  const canonical = canonicalPath(path)
  if (canonical === undefined) return { refused: 'path' }
  return canonical === path ? { path, query } : { redirect: canonical + query }
}

/** A proxy's form of request names the whole address; whose it is has been decided by who listens here. */
function withoutAuthority(target: string): string {
  return target.replace(/^https?:\/\/[^/?#]*/i, '') || '/'
}

function canonicalPath(path: string): string | undefined {
  if (!path.startsWith('/') || !VISIBLE.test(path) || BROKEN.test(path) || AMBIGUOUS.test(path)) return undefined
  const kept: string[] = []
  for (const raw of path.split('/')) {
    const segment = decode(raw)
    if (segment === undefined || UNWRITTEN.test(segment)) return undefined
    if (segment === '' || segment === '.') continue
    if (segment === '..') kept.pop()
    else kept.push(encodeURI(segment).replaceAll('?', '%3F').replaceAll('#', '%23'))
  }
  return `/${kept.join('/')}`
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
