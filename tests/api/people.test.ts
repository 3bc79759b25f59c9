import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'

import { exportPeople, findPeople } from '#lib/contract/admin.ts'
import { getDb } from '#lib/server/platform/db/index.ts'

import { type Person, request, send, sent, signUp } from '../support/world.ts'

const PEOPLE = 2500
let admin: Person

beforeAll(async () => {
  admin = await signUp({ admin: true })
  await sql`
    insert into users (email, first_name, last_name, email_verified_at, disabled_at, created_at)
    select 'p' || n || '@many.example', case when n % 2 = 0 then 'ann' else 'Bo' end, 'Name ' || n % 40,
      case when n % 5 > 0 then now() end, case when n % 7 = 0 then now() end, now() - make_interval(secs => n / 3)
    from generate_series(1, ${PEOPLE}) n`.execute(getDb())
  await sql`analyze users`.execute(getDb()).catch(() => undefined)
})

const ask = (query: object) => sent(findPeople, { as: admin, query: { search: '@many.example', ...query } })

test.each(['newest', 'name', 'email'])('each person is on one page, from wherever it is counted: %s', async sort => {
  const whole = await Promise.all(Array.from({ length: 25 }, (_, n) => ask({ sort, page: n + 1, pageSize: 100 })))
  const all = whole.flatMap(({ rows }) => rows.map(({ id }) => id))
  expect(new Set(all).size).toBe(PEOPLE)
  const at = `100.${all[990]}`
  for (const page of [99, 100, 104, 125, 249, 250]) {
    const expected = all.slice(page * 10 - 10, page * 10)
    const found = await ask({ sort, page, pageSize: 10, at })
    expect(
      found.rows.map(({ id }) => id),
      `page ${page}`
    ).toEqual(expected)
    expect(found.total).toBe(PEOPLE)
  }
})

test('filters by how the account stands', async () => {
  const totals = await Promise.all(
    ['active', 'unverified', 'closed', 'admin'].map(async state => {
      const { rows, total } = await ask({ state })
      for (const { verified, disabled } of rows) {
        expect({ verified, disabled }).toEqual(
          state === 'closed' ? { verified, disabled: true } : { verified: state === 'active', disabled: false }
        )
      }
      return total
    })
  )
  expect(totals[0]! + totals[1]! + totals[2]!).toBe(PEOPLE)
  expect(totals[3]).toBe(0)
})

test('everybody of the filter is in the file, once, and no text becomes a formula', async () => {
  await getDb().updateTable('users').set({ first_name: '=1+1' }).where('email', '=', 'p1@many.example').execute()
  const reply = await request(exportPeople, { as: admin, query: { search: '@many.example' } })
  expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const text = await reply.text()
  expect(new Set(text.match(/p\d+@many\.example/g)).size).toBe(PEOPLE)
  expect(text.trim().split('\r\n')).toHaveLength(PEOPLE + 1)
  expect(text).toContain("'=1+1")
  const stranger = await signUp()
  expect(await send(findPeople, { as: stranger, query: {} })).toMatchObject({ status: 404 })
})

test('who pays is not shown as free: what was bought stands beside what was given', async () => {
  const { email } = await signUp({ plan: 'free' })
  const asked = () => sent(findPeople, { as: admin, query: { search: email } })
  expect((await asked()).rows).toMatchObject([{ plan: 'free', boughtPlan: 'free' }])
  await getDb().updateTable('users').set({ bought_plan: 'business' }).where('email', '=', email).execute()
  expect((await asked()).rows).toMatchObject([{ plan: 'free', boughtPlan: 'business' }])
})
