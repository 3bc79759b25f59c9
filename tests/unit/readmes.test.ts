// What the READMEs name exists, and every variable of the configuration is in them.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { expect, test } from 'vitest'

const readmes = [
  'README.md',
  'deploy/README.md',
  'deploy/GROWING.md',
  'tests/README.md',
  ...globSync('src/**/README.md').sort()
]

/** Where a README may begin a path, besides its own folder. */
const ROOTS = ['', 'src', 'src/lib', 'src/lib/server', 'src/islands']

/** Of the recipes: the reader's own file. */
const PLACEHOLDER = /(^|\/)x[/.]|XScreen|XPanel|AREA|\/(name|any)\./

test.for(readmes)('%s names only files and folders that exist', file => {
  const text = readFileSync(file, 'utf8')
  const named = [...text.matchAll(/`([\w-]+(?:\/[\w[\].-]+)+\/?)`|\]\(([\w./-]+)\)/g)].map(
    ([, code, link]) => code ?? link!
  )
  const missing = named
    .filter(path => !PLACEHOLDER.test(path))
    .filter(path => ![dirname(file), ...ROOTS].some(root => existsSync(join(root, path))))
  expect(missing).toEqual([])
})

test('names each variable of the configuration in README.md and .env.example', () => {
  const env = readFileSync('src/lib/server/platform/env.ts', 'utf8')
  const variables = [...env.matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(([, name]) => name!)
  expect(variables.length).toBeGreaterThan(20)
  for (const file of ['README.md', '.env.example']) {
    const text = readFileSync(file, 'utf8')
    const missing = variables.filter(name => name !== 'NODE_ENV' && !new RegExp(`\\b${name}\\b`).test(text))
    expect(missing, file).toEqual([])
  }
})
