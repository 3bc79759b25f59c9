// The content policies of built pages. Astro lets every page run what is written into any of them; here each keeps the
// hashes of its own alone, which is stricter, and a kilobyte less before its first word.
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

interface BuiltHeaders {
  pathname: string
  headers: { key: string; value: string }[]
}

const WRITTEN = /<(?:script|style)\b[^>]*>([\s\S]*?)<\/(?:script|style)>/g
const HASH = / '(sha256-[^']+)'/g

/** @param dist The folder of a build that has just been made. */
export async function leanPolicies(dist: string): Promise<void> {
  const file = join(dist, '_headers.json')
  const built = JSON.parse(await readFile(file, 'utf8')) as BuiltHeaders[]
  for (const { pathname, headers } of built) {
    const name = pathname === '/' ? 'index' : decodeURI(pathname.replace(/^\/|\/$/g, ''))
    const html = await readFile(join(dist, 'client', `${name}.html`), 'utf8')
    // An island writes styles of its own when it wakes, which stand nowhere in the page.
    if (html.includes('<astro-island')) continue
    const own = new Set(Array.from(html.matchAll(WRITTEN), ([, text]) => hash(text!)))
    for (const header of headers) {
      header.value = header.value.replaceAll(HASH, (kept, named) => (own.has(named) ? kept : ''))
    }
  }
  await writeFile(file, JSON.stringify(built))
}

function hash(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
