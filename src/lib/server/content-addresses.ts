// Addresses that files of src/content give to pages. One that the product or another file has would take its page away.
import { globSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** As Astro resolves it. */
export interface ResolvedRoute {
  pattern: string
  patternRegex: RegExp
}

interface Address {
  /** From the root of the project. */
  file: string
  line: number
  path: string
  /** The page of the product that shows the collection. */
  shownBy: string
}

interface Collection {
  pattern: string
  shownBy: string
  addressOf: (id: string, text: string) => { path: string; line: number } | undefined
}

const byName = (base: string) => (id: string) => ({ path: `${base}/${id}`, line: 1 })

const COLLECTIONS: Record<string, Collection> = {
  campaigns: { pattern: '*.md', shownBy: '/[campaign]', addressOf: (_, text) => pathOfCampaign(text) },
  blog: { pattern: '*.md', shownBy: '/blog/[id]', addressOf: byName('/blog') },
  legal: { pattern: '*.md', shownBy: '/legal/[id]', addressOf: byName('/legal') },
  help: { pattern: '*/*.md', shownBy: '/help/[...id]', addressOf: byName('/help') }
}

/** One sentence, with file and line, for each address of the content that is taken. */
export async function findTakenAddresses(root: string, routes: readonly ResolvedRoute[]): Promise<string[]> {
  const [addresses, files] = await Promise.all([readAddresses(root), readdir(join(root, 'public'))])
  const firsts = new Set([...routes.map(({ pattern }) => firstOf(pattern)), ...files].filter(Boolean))
  const taken: string[] = []
  const seen = new Map<string, Address>()
  for (const address of addresses) {
    const { path, shownBy, file, line } = address
    const other = seen.get(path)
    seen.set(path, other ?? address)
    const page = routes.find(({ pattern, patternRegex }) => pattern !== shownBy && patternRegex.test(path))
    const isPrefix = shownBy === '/[campaign]' && firsts.has(firstOf(path))
    const by = other
      ? `${other.file}:${other.line} has it`
      : page || isPrefix
        ? 'the product has pages or files there'
        : undefined
    if (by) taken.push(`${file}:${line}: the address ${path} is taken: ${by}. Choose another one.`)
  }
  return taken
}

async function readAddresses(root: string): Promise<Address[]> {
  const found: Address[] = []
  for (const [name, { pattern, shownBy, addressOf }] of Object.entries(COLLECTIONS)) {
    const folder = join('src/content', name)
    for (const entry of globSync(pattern, { cwd: join(root, folder) }).toSorted()) {
      const id = entry.replaceAll('\\', '/').replace(/\.md$/, '').toLowerCase()
      const address = addressOf(id, await readFile(join(root, folder, entry), 'utf8'))
      if (address) found.push({ file: join(folder, entry), shownBy, ...address })
    }
  }
  return found
}

/** Undefined where it says none, which its schema refuses. */
function pathOfCampaign(text: string): { path: string; line: number } | undefined {
  const lines = text.split('\n')
  const at = lines.findIndex(line => line.startsWith('path:'))
  const path = lines[at]
    ?.slice('path:'.length)
    .trim()
    .replaceAll(/^["']|["']$/g, '')
  return path ? { path: `/${path}`, line: at + 1 } : undefined
}

/** "popup-stores" of /popup-stores/[campaignId]; empty where anything may stand there. */
function firstOf(pattern: string): string {
  const first = pattern.split('/')[1] ?? ''
  return first.includes('[') ? '' : first
}
