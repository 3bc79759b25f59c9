import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { ownTexts } from '#lib/server/light-scripts.ts'

/** As Vite calls them. */
interface Hooks {
  buildStart: () => Promise<void>
  watchChange: (path: string) => Promise<void> | undefined
  transform: (code: string, id: string) => { code: string } | undefined
}

test('a text that is changed while developing comes with the next reading of a module', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'platen-texts-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'jobs.json')
  const write = (title: string) => writeFile(file, JSON.stringify({ jobs: { title, other: 'Not asked for' } }))
  await write('Jobs')
  const watched = new Set<string>()
  const plugin = Object.assign(ownTexts(folder) as unknown as Hooks, {
    addWatchFile: (path: string) => watched.add(path)
  })
  const read = () => plugin.transform("t('jobs.title')", '/shop/src/islands/jobs/Head.ts')?.code
  await plugin.buildStart()
  expect(read()).toContain('$addTexts({"jobs":{"title":"Jobs"}})')
  expect([...watched]).toEqual([file])
  await write('Works')
  expect(read()).toContain('"Jobs"')
  await plugin.watchChange(file)
  expect(read()).toContain('$addTexts({"jobs":{"title":"Works"}})')
})
