// Fields that only the server decides, added to every write of the contract at every level of its body.
import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { CONTRACT } from '#lib/contract/all.ts'
import { getDb } from '#lib/server/platform/db/index.ts'

import { takeOwnDatabase } from '../support/own-database.ts'
import { request } from '../support/world.ts'
import { MATRIX } from './matrix.ts'
import { makeVictim } from './victim.ts'

// All tables are looked through twice for each call.
takeOwnDatabase()

const WRITES = CONTRACT.map(({ endpoint }) => endpoint).filter(({ method, body }) => method !== 'GET' && body)

const OPEN: readonly string[] = ['finishGoogle', 'finishFacebook']

/** The sign of what must not be kept, in every form a column can take. */
const ID = randomUUID()
const CENTS = 987_654_321
const TIME = '1999-12-31T23:59:58.765Z'

const EXTRA: Record<string, unknown> = {
  ...Object.fromEntries(
    [
      'id',
      'Id',
      'ID',
      'userId',
      'UserId',
      'user_id',
      'ownerId',
      'owner_id',
      'workspaceId',
      'WorkspaceId',
      'workspace_id'
    ]
      .concat(['storeId', 'store_id', 'publicId', 'campaignId', 'adminId', 'sessionId', 'password_hash'])
      .concat(['plan', 'Plan', 'owner', 'createdBy', 'status', 'stage', 'gateway', 'stripe_customer'])
      .map(name => [name, ID])
  ),
  ...Object.fromEntries(
    ['createdAt', 'created_at', 'updatedAt', 'paidAt', 'paid_at', 'email_verified_at', 'expiresAt', 'publishedAt'].map(
      name => [name, TIME]
    )
  ),
  ...Object.fromEntries(
    ['paidCents', 'paid_cents', 'totalCents', 'total_cents', 'refundedCents', 'taken', 'used'].map(name => [
      name,
      CENTS
    ])
  ),
  role: 'owner',
  Role: 'owner',
  admin: true,
  isAdmin: true,
  is_admin: true,
  is_demo: true,
  livemode: true,
  verified: true
}

/** The value with what it lacks of the extra fields, in it and in everything it holds. */
function withExtra(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withExtra)
  if (typeof value !== 'object' || value === null) return value
  const own = Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withExtra(part)]))
  return { ...EXTRA, ...own }
}

/** How often the sign stands anywhere, and how many there are of what would be worth forging. */
async function count() {
  const db = getDb()
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db)
  const parts = rows.map(
    ({ name }) => sql`select count(*)::int as found from ${sql.table(name)} t
      where t::text like ${`%${ID}%`} or t::text like ${`%${CENTS}%`} or t::text like '%1999-12-31%'`
  )
  const signs = await sql<{ found: number }>`
    select sum(found)::int as found from (${sql.join(parts, sql` union all `)}) f`.execute(db)
  const power = await sql<{ admins: number; owners: number; paid: number; live: number; demo: number }>`
    select (select count(*)::int from users where is_admin) as admins,
      (select count(*)::int from workspace_users m join workspaces w on w.id = m.workspace_id
        where m.role = 'owner' and w.owner_id <> m.user_id) as owners,
      (select count(*)::int from users where plan <> 'free') as paid,
      (select count(*)::int from orders where livemode) as live,
      (select count(*)::int from users where is_demo) as demo`.execute(db)
  return { signs: signs.rows[0]!.found, ...power.rows[0]! }
}

test.for(WRITES)('9: $name keeps nothing that only the server decides', async endpoint => {
  const victim = await makeVictim()
  await getDb().deleteFrom('throttles').execute()
  const { expected, ask } = MATRIX[endpoint.name]!
  const asked = await ask(victim, victim.owner)
  const before = await count()

  const response = await request(endpoint, { ...asked, as: victim.owner, body: withExtra(asked.body ?? {}) } as never)
  const text = await response.text()
  // What Google and Facebook send along is theirs to add to.
  if (OPEN.includes(endpoint.name)) expect(response.status, text).toBe(expected[0])
  // To whoever is no admin, the platform's own calls are not there.
  else if (endpoint.access === 'admin') expect(response.status, text).toBe(404)
  else {
    expect(response.status, text).toBe(400)
    expect(text).toContain('There is no field')
  }
  expect(await count()).toEqual(before)
})

test('9: a field that was kept would be seen', async () => {
  const victim = await makeVictim()
  const before = await count()
  const change = getDb().updateTable('users').where('id', '=', victim.owner.userId)
  await change.set({ last_name: `x ${ID}`, is_admin: true }).execute()
  expect(await count()).toEqual({ ...before, signs: before.signs + 1, admins: before.admins + 1 })
  await change.set({ last_name: 'x', is_admin: false }).execute()
})
