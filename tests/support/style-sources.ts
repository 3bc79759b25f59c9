import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

// Which files make the pages of each frame, and which of them its sheet reads for utilities.

export const FRAMES = ['dashboard', 'designer', 'public', 'proposal', 'shop'] as const
type Frame = (typeof FRAMES)[number]

const IMPORT = /(?:from\s+|import\s*\(?\s*)['"]([^'"]+)['"]/g
// A page of another frame shows it whole, with its own sheet.
const WHOLE = 'src/layouts/StoreMissing.astro'
// Drawn in a frame of its own with the sheet of stores, though it lies in a dashboard page.
const PREVIEW = 'src/islands/stores/PreviewPage.tsx'

function resolve(name: string, from: string): string | undefined {
  const path = name.startsWith('#')
    ? name.replace('#locales/', 'public/locales/').replace('#', 'src/')
    : name.startsWith('.')
      ? join(dirname(from), name)
      : undefined
  const file = path?.replace(/\?.*$/, '')
  return file && existsSync(file) && statSync(file).isFile() ? file : undefined
}

function reach(file: string, isFirst: boolean, seen: Set<string>): void {
  if (seen.has(file) || /\/lib\/server\//.test(file) || (file === WHOLE && !isFirst)) return
  seen.add(file)
  if (!/\.(tsx?|astro)$/.test(file)) return
  for (const [, name] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
    const next = resolve(name!, file)
    if (next) reach(next, false, seen)
  }
}

/** Files with classes that the pages of each frame are made of. */
export function findFrameFiles(): Map<Frame, Set<string>> {
  const found = new Map<Frame, Set<string>>(FRAMES.map(frame => [frame, new Set()]))
  for (const root of [...globSync('src/pages/**/*.astro'), WHOLE]) {
    const seen = new Set<string>()
    reach(root, true, seen)
    for (const [frame, files] of found) {
      const isPreviewed = frame === 'shop' && root.startsWith('src/pages/dashboard/')
      if (!seen.has(`src/layouts/${frame}.css`) || isPreviewed) continue
      for (const file of seen) if (/\.(tsx|astro)$/.test(file)) files.add(file)
    }
  }
  const preview = new Set<string>()
  reach(PREVIEW, true, preview)
  for (const file of preview) if (file.endsWith('.tsx')) found.get('shop')!.add(file)
  return found
}

/** Files that the sheet of a frame reads for utilities. */
export function findSources(frame: Frame): Set<string> {
  const sheet = `src/layouts/${frame}.css`
  const found = new Set<string>()
  for (const [, not, glob] of readFileSync(sheet, 'utf8').matchAll(/@source (not )?"([^"]+)"/g)) {
    const path = relative('.', join('src/layouts', glob!))
    const files = globSync(/\.(tsx|astro)$/.test(path) ? path : `${path}/**/*.{tsx,astro}`)
    for (const file of files) found[not ? 'delete' : 'add'](file)
  }
  return found
}
