// What lets a start skip reading the sources: it must notice whatever could make another build.
import { mkdir, mkdtemp, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { listSources } from '#lib/server/sources.ts'

const OLD = new Date('2026-01-01')
/** Longer than a file system keeps one time for what is written. */
const TICK_MS = 30
let root: string

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'sources-'))
  await mkdir(join(root, 'src/lib'), { recursive: true })
  await mkdir(join(root, 'public'))
  for (const name of ['astro.config.mjs', 'package.json', 'package-lock.json', 'tsconfig.json', 'src/lib/a.ts']) {
    await writeFile(join(root, name), 'one')
  }
})
afterAll(() => rm(root, { recursive: true }))

test('the fingerprint stays while nothing is written', () => {
  expect(listSources(root).names).toHaveLength(5)
  expect(listSources(root).fingerprint).toBe(listSources(root).fingerprint)
})

test.each<[string, () => Promise<void>]>([
  ['changed, with size and date as before', () => writeAsBefore('src/lib/a.ts', 'two')],
  ['added', () => writeFile(join(root, 'public/b.txt'), 'b')],
  ['moved', () => rename(join(root, 'public/b.txt'), join(root, 'public/c.txt'))],
  ['removed', () => rm(join(root, 'public/c.txt'))],
  ['changed beside the folders', () => writeAsBefore('package-lock.json', 'two')]
])('a file that is %s changes it', async (_, change) => {
  await writeAsBefore('src/lib/a.ts', 'one')
  const { fingerprint } = listSources(root)
  await setTimeout(TICK_MS)
  await change()
  expect(listSources(root).fingerprint).not.toBe(fingerprint)
})

test('a README is no source', async () => {
  const { fingerprint } = listSources(root)
  await writeFile(join(root, 'src/README.md'), 'text')
  expect(listSources(root).fingerprint).toBe(fingerprint)
})

async function writeAsBefore(name: string, text: string): Promise<void> {
  await writeFile(join(root, name), text)
  await utimes(join(root, name), OLD, OLD)
}
