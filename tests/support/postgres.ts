// One PostgreSQL server for a whole test run, and databases on it.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { Client } from 'pg'

import { startEmbedded } from '#lib/server/platform/db/embedded.ts'

export interface TestServer {
  /** Of a role that may create databases. */
  adminUrl: string
  stop(): Promise<void>
}

/** What the names of all databases of this run begin with. */
export const PREFIX = `platen_test_${process.pid}_`

/**
 * A server in a temporary folder, without fsync; stopping it removes it. Or the one that TEST_DATABASE_URL names, from
 * which the databases of this run are dropped.
 */
export async function startTestServer(): Promise<TestServer> {
  const given = process.env['TEST_DATABASE_URL']
  if (given) return { adminUrl: given, stop: () => dropDatabases(given) }
  const dataDir = await mkdtemp(join(tmpdir(), 'platen-test-'))
  const server = await startEmbedded({ dataDir, durable: false })
  return {
    adminUrl: server.url,
    async stop() {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  }
}

/** A new database, a copy of the template if one is given (which nobody may be connected to). Returns its address. */
export async function createDatabase(adminUrl: string, name: string, template?: string): Promise<string> {
  const copied = template === undefined ? '' : ` template "${template}" strategy file_copy`
  await withClient(adminUrl, client => client.query(`create database "${name}"${copied}`))
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}

async function dropDatabases(adminUrl: string): Promise<void> {
  await withClient(adminUrl, async client => {
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [PREFIX]
    )
    for (const { name } of rows) await client.query(`drop database "${name}" with (force)`)
  })
}

/** A connection for as long as the work takes. */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
