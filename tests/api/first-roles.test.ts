// A server as an administrator leaves it: one role that owns its database and may make roles, as deploy/create-database.sh makes it.
// From PostgreSQL 16 on, who makes a role may not take it by that alone.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { startEmbedded } from '#lib/server/platform/db/embedded.ts'
import { createPool } from '#lib/server/platform/db/index.ts'
import { migrate } from '#lib/server/platform/db/migrate.ts'

import { withClient } from '../support/postgres.ts'

test('a role that may make roles gets the product’s own, and statements run as it', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'platen-roles-'))
  const server = await startEmbedded({ dataDir, durable: false })
  onTestFinished(async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  })
  const admin = Object.assign(new URL(server.url), { username: 'postgres', pathname: '/postgres' })
  await withClient(admin.href, async client => {
    await client.query('drop role if exists platen_app, platen_search')
    await client.query(`create role shop login createrole password 'letters'`)
    await client.query('create database shop owner shop')
  })
  const own = Object.assign(new URL(server.url), { username: 'shop', password: 'letters', pathname: '/shop' }).href
  await migrate(own)
  // Again, as each start does.
  await migrate(own)
  const pool = createPool(own, { max: 1 })
  onTestFinished(() => pool.end())
  const { rows } = await pool.query<{ role: string; owner: string }>(
    `select current_user as role, viewowner as owner from pg_views where viewname = 'searchable_orders'`
  )
  expect(rows).toEqual([{ role: 'platen_app', owner: 'platen_search' }])
})
