// The rules of the house: who may import whom. Runs in a second, reads every source file once.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

import { expect, test } from 'vitest'

/** Files that match the first may not import what matches the second. $1 is what (…) matched. */
const FORBIDDEN: [from: RegExp, to: string, why: string][] = [
  // src/lib: plain TypeScript. shared < contract < client | server.
  [/^src\/lib\/(?!server\/dev\.ts)/, '^astro', 'lib runs without Astro, so its tests need no server'],
  [/^src\/lib\/shared\//, '^src/(?!lib/shared/)', 'shared knows nobody'],
  [/^src\/lib\/i18n\//, '^src/(?!lib/(i18n|shared)/)', 'strings know nobody'],
  [/^src\/lib\/contract\//, '^src/(?!lib/(contract|designer|shared)/)', 'the contract is read by both sides'],
  [/^src\/lib\/designer\//, '^(src/(?!lib/(designer|shared)/)|react|nanostores)', 'the drawing model is pure'],
  [/^src\/lib\/garments\//, '^(src/(?!lib/(garments|shared)/)|react|node:)', 'garments are drawn on both sides'],
  [/^src\/lib\/client\//, '^(src/(lib/server|islands|layouts|pages)/|react)', 'client is browser logic without UI'],
  [/^src\/lib\/server\//, '^(src/(lib/client|islands|layouts|pages)/|react)', 'the server does not know the browser'],
  [
    /^src\/lib\/server\/(db|outside)\//,
    '^src/lib/server/(?!$1/|db/|errors|env|log|singleton)',
    'adapters know no domain'
  ],
  [/^src\/lib\/server\/(?!demo)(\w+)\//, '^src/lib/server/(?!$1/)\\w+/queries', 'ask the other domain’s service'],
  // src/islands: React. ui < parts < dialogs < areas.
  [/^src\/islands\//, '^(src/(lib/server|layouts|pages)/|astro|node:)', 'islands run in the browser'],
  [/^src\/islands\/ui\//, '^src/(islands/(?!ui/)|lib/client/stores)', 'ui is generic'],
  [/^src\/islands\/parts\//, '^src/islands/(?!parts/|ui/)', 'parts know no screen'],
  [
    /^src\/islands\/dialogs\/([\w-]+)\//,
    '^src/islands/(?!ui/|parts/|dialogs/($1/|[\\w-]+/index|\\w+\\.ts))',
    'a dialog knows no screen'
  ],
  [/^src\/islands\/(?!dialogs)/, '^src/islands/dialogs/[\\w-]+/(?!index)', 'open a dialog by its index'],
  [/^src\/islands\/(?!dialogs|ui|parts)([\w-]+)\//, '^src/islands/(?!$1/|ui/|parts/|dialogs/)', 'areas meet in stores'],
  // src/layouts and src/pages: Astro.
  [/^src\/layouts\//, '^src/lib/server/', 'a layout reads Astro.locals and its props'],
  [/^src\/pages\//, '^src/lib/server/.+/queries', 'pages call services']
]

const MAX_LINES = 400

/** Written by a tool. */
const GENERATED = ['src/lib/server/db/tables.ts']

/** Whose statements must say whose rows they are for: `getDb` is for all of them. */
const WORKS_FOR_SOMEBODY = /^src\/(middleware|pages\/(?!dev\/|dashboard\/admin\/))/

const IMPORT = /(?:^|[\s;}])(?:import|from|import\()\s*['"]([^'"]+)['"]/gm

const files = globSync('src/**/*.{ts,tsx,astro}').map(path => path.replaceAll('\\', '/'))

function target(file: string, specifier: string): string {
  specifier = specifier.split('?')[0]!
  if (specifier.startsWith('#locales/')) return `public/${specifier.slice(1)}`
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`
  if (specifier.startsWith('.')) return normalize(join(dirname(file), specifier))
  return specifier
}

test.for(files)('%s', file => {
  const code = readFileSync(file, 'utf8')
  const wrong: string[] = []
  for (const [, specifier] of code.matchAll(IMPORT)) {
    const to = target(file, specifier!)
    if (to.startsWith('src/') && !existsSync(to)) wrong.push(`${specifier} does not exist`)
    for (const [from, pattern, why] of FORBIDDEN) {
      const match = from.exec(file)
      if (match && new RegExp(pattern.replaceAll('$1', match[1] ?? '')).test(to)) wrong.push(`${specifier}: ${why}`)
    }
  }
  if (WORKS_FOR_SOMEBODY.test(file) && /\bgetDb\b/.test(code)) wrong.push('take memberDb, accountDb or publicDb')
  // The built page of the 404 cannot be rendered again: the answer would be a 500.
  if (code.includes("rewrite('/404')")) wrong.push('answer with new Response(null, { status: 404 })')
  const lines = code.split('\n').length
  if (lines > MAX_LINES && !GENERATED.includes(file)) wrong.push(`${lines} lines, split it (limit ${MAX_LINES})`)
  expect(wrong).toEqual([])
})
