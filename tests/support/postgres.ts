// One PostgreSQL server for a whole test run, and databases on it.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { Client } from 'pg'

import { startEmbedded } from '#lib/server/db/embedded.ts'

export interface TestServer {
  /** Of a role that may create databases. */
  adminUrl: string
  stop(): Promise<void>
}

/** A server in a temporary folder, without fsync; stopping it removes it. */
export async function startTestServer(): Promise<TestServer> {
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
  await execute(adminUrl, `create database "${name}"${copied}`)
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
