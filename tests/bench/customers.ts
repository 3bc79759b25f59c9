// `npm run bench:customers`: finding customers by a part of a name in shops of two sizes, in the same run as the same
// statements through pg alone; and the import of a long list. p50 in ms, by turns.
import { sql } from 'kysely'
import pg from 'pg'

import { listCustomers } from '#lib/contract/customers.ts'
import { customerImports } from '#lib/server/contact/customers/import.ts'
import { selectSummaries } from '#lib/server/contact/customers/list-queries.ts'
import { findCustomers } from '#lib/server/contact/customers/service.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { getDb, memberDb, setDatabase } from '#lib/server/platform/db/index.ts'
import { migrate, openAsOwner } from '#lib/server/platform/db/migrate.ts'

import { createDatabase, PREFIX, startTestServer } from '../support/postgres.ts'

const SIZES = [100_000, 200_000]
const ROUNDS = 60
const GOAL_OF_PG = 3
const GOAL_DOUBLED = 1.2
const LINES = 50_000
const GOAL_IMPORT_S = 60

/** A name in four thousand: a few dozen of them in the smaller shop, and as many in the larger one. */
const SEARCH = 'quillon'
const FOUND = 40

async function makeShop(name: string): Promise<Member> {
  const { rows } = await sql<Member>`
    with person as (
      insert into users (email, first_name, last_name) values (gen_random_uuid() || '@example.com', 'Ada', 'Abbot')
      returning id
    )
    insert into workspaces (sid, business_name, owner_id) select gen_random_uuid(), ${name}, id from person
    returning id as "workspaceId", owner_id as "userId"`.execute(getDb())
  return rows[0]!
}

async function fill({ workspaceId }: Member, count: number): Promise<void> {
  const owner = openAsOwner(url)
  await sql`
    insert into customers (workspace_id, name, emails, sort_name, search_text, email_keys, created_at)
    select ${workspaceId}, name, jsonb_build_array(jsonb_build_object('address', email, 'label', '')), lower(name),
      name || ' ' || email, array[email], now() - n * interval '1 second'
    from (
      select n, initcap(left(md5(n::text), 7)) || ' ' || case when n <= ${FOUND} then 'Quillonby' else initcap(left(md5((n * 7)::text), 8)) end as name,
        'c' || n || '@example.com' as email
      from generate_series(1, ${count}::int) n
    ) made`.execute(owner)
  await owner.destroy()
}

const p50 = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

async function search(members: Member[]): Promise<void> {
  const plain = new pg.Client({ connectionString: url })
  await plain.connect()
  const ours: number[][] = members.map(() => [])
  const theirs: number[][] = members.map(() => [])
  for (let round = 0; round < ROUNDS + 10; round++) {
    for (const [place, member] of members.entries()) {
      const query = listCustomers.query.parse({ WorkspaceId: member.workspaceId, search: SEARCH })
      const db = memberDb(member)
      const took = await timed(async () => {
        const { total } = await findCustomers(db, member, query)
        if (total !== FOUND) throw new Error(`${total} instead of ${FOUND}`)
      })
      const { sql: text, parameters } = selectSummaries(member, query, { limit: 51 }).compile(db)
      const count = `select count(*) from customers where workspace_id = $1 and search_text ilike $2
        and archived_at is null and merged_into_id is null`
      await plain.query(`select set_config('platen.scope', 'system', false)`)
      const alone = await timed(async () => {
        await plain.query({ name: 'list', text, values: [...parameters] })
        await plain.query({ name: 'count', text: count, values: [member.workspaceId, `%${SEARCH}%`] })
      })
      if (round < 10) continue
      ours[place]!.push(took)
      theirs[place]!.push(alone)
    }
  }
  await plain.end()
  for (const [place, size] of SIZES.entries()) {
    const [own, alone] = [p50(ours[place]!), p50(theirs[place]!)]
    console.log(
      `search in ${size} customers: ${own.toFixed(2)} ms, pg alone ${alone.toFixed(2)} ms, ${(own / alone).toFixed(2)} (goal ${GOAL_OF_PG})`
    )
  }
  console.log(`doubled: ${(p50(ours[1]!) / p50(ours[0]!)).toFixed(2)} (goal ${GOAL_DOUBLED})`)
}

async function importMany(member: Member): Promise<void> {
  const db = memberDb(member)
  const heads = ['Name', 'Company', 'Email', 'Phone', 'Street', 'City', 'State', 'Zip', 'Tags']
  const from = performance.now()
  const { id: importId } = await customerImports.create(db, member, { fileName: 'list.csv', heads })
  for (let at = 0; at < LINES; at += 1000) {
    const lines = Array.from({ length: 1000 }, (_, index) => {
      const number = at + index
      return [
        `Person ${number}`,
        number % 3 ? '' : `Company ${number}`,
        `p${number}@import.example`,
        `(555) ${String(number).padStart(7, '0')}`,
        ...['1 Main St', 'Dayton', 'OH', '45402', 'school, fall']
      ]
    })
    await customerImports.addLines(db, member, { importId, from: at + 1, lines })
  }
  const columns = ['name', 'company', 'email', 'phone', 'street', 'city', 'state', 'postalCode', 'tags'] as const
  await customerImports.start(db, member, { importId, columns: [...columns], existing: 'skip' })
  const sentAt = performance.now()

  // What other pages wait meanwhile: another shop looks at its list.
  const page = listCustomers.query.parse({ WorkspaceId: member.workspaceId, search: SEARCH })
  const waits: number[] = []
  let isOver = false
  const other = (async () => {
    while (!isOver) {
      waits.push(await timed(() => findCustomers(memberDb(member), member, page)))
      await new Promise(resolve => setTimeout(resolve, 20))
    }
  })()
  await customerImports.run({ importId, workspaceId: member.workspaceId, userId: member.userId })
  isOver = true
  await other
  const seconds = (performance.now() - from) / 1000
  const { added } = await customerImports.get(memberDb(member), member, importId)
  const p99 = waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.99)] ?? 0
  console.log(
    `import of ${added} lines: ${seconds.toFixed(1)} s (goal ${GOAL_IMPORT_S}), ${((sentAt - from) / 1000).toFixed(1)} s of it sending; a search meanwhile p99 ${p99.toFixed(0)} ms`
  )
}

const server = await startTestServer()
const url = await createDatabase(server.adminUrl, `${PREFIX}customers`)
await migrate(url)
const pool = setDatabase(url)
try {
  const members: Member[] = []
  for (const size of SIZES) {
    const member = await makeShop(`Shop ${size}`)
    await fill(member, size)
    members.push(member)
  }
  const owner = openAsOwner(url)
  await sql`vacuum analyze customers`.execute(owner)
  await owner.destroy()
  await search(members)
  await importMany(members[0]!)
} finally {
  await pool.end()
  await server.stop()
}
