// What the editor's page loads before anything is asked for: nothing that is only needed to check what comes from outside.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { expect, test } from 'vitest'

const FROM = /^(?:import|export)\s+(?!type\b)([^'";]*?)\s*from\s*'([^']+)'/gm
const START = 'src/islands/designer/DesignerScreen.tsx'

/** Files, or packages, that a file imports at once and not for their types alone. */
function importsOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(FROM)].flatMap(([, names, from]) => {
    const listed = /^\{(.*)\}$/s.exec(names!)?.[1]?.split(',')
    if (listed?.every(name => /^\s*(type\s|$)/.test(name))) return []
    if (from!.startsWith('#lib/') || from!.startsWith('#islands/')) return [`src/${from!.slice(1)}`]
    return from!.startsWith('.') ? [join(dirname(file), from!)] : [from!]
  })
}

test('the page of the editor does not wait for a library of schemas', () => {
  const reachedBy = new Map([[START, '']])
  for (const file of reachedBy.keys()) {
    if (!/^src\/.*\.tsx?$/.test(file)) continue
    for (const next of importsOf(file)) if (!reachedBy.has(next)) reachedBy.set(next, file)
  }
  const way = (to: string): string[] => (reachedBy.has(to) ? [...way(reachedBy.get(to)!), to] : [])
  expect(reachedBy.size).toBeGreaterThan(60)
  expect([...reachedBy.keys()]).toContain('nanostores')
  expect(way('zod')).toEqual([])
})
