// One PostgreSQL for the whole test run; every worker gets a copy of the migrated template.
import type { TestProject } from 'vitest/node'

import { getDb, setDatabase } from '#lib/server/db/index.ts'
import { migrate } from '#lib/server/db/migrate.ts'

import { createDatabase, startTestServer } from './postgres.ts'

export const TEMPLATE = 'platen_template'

export default async function setup(project: TestProject) {
  const server = await startTestServer()
  const pool = setDatabase(await createDatabase(server.adminUrl, TEMPLATE))
  await migrate(getDb())
  await pool.end()
  project.provide('adminUrl', server.adminUrl)
  return () => server.stop()
}

declare module 'vitest' {
  interface ProvidedContext {
    adminUrl: string
  }
}
