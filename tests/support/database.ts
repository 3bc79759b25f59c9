// One PostgreSQL and one folder for files for the whole test run; every worker gets a copy of the migrated template.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { TestProject } from 'vitest/node'

import { ensureLibrary } from '#lib/server/design/artwork/making/place.ts'
import { migrate } from '#lib/server/platform/db/migrate.ts'

import { createDatabase, PREFIX, startTestServer } from './postgres.ts'

export default async function setup(project: TestProject) {
  // Once for all workers, instead of within somebody's first test.
  const library = ensureLibrary()
  const server = await startTestServer()
  const template = `${PREFIX}template`
  await migrate(await createDatabase(server.adminUrl, template))
  await library
  const filesDir = await mkdtemp(join(tmpdir(), 'platen-files-'))
  project.provide('adminUrl', server.adminUrl)
  project.provide('template', template)
  project.provide('filesDir', filesDir)
  return async () => {
    await server.stop()
    await rm(filesDir, { recursive: true, force: true })
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    adminUrl: string
    /** A migrated database to copy; names of others begin like its own. */
    template: string
    filesDir: string
  }
}
