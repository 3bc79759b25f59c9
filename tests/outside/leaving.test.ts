// A shop leaves one product and comes into another, which keeps its files in a bucket; both are killed on the way.
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { Client } from 'pg'
import { PgBoss } from 'pg-boss'
import S3rver from 's3rver'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { uploadFile } from '#lib/contract/files.ts'
import { createJob } from '#lib/contract/jobs.ts'
import { placeOrder } from '#lib/contract/shopping.ts'
import { startWorkspaceImport } from '#lib/contract/workspace-transfer.ts'
import { setDatabase } from '#lib/server/platform/db/index.ts'

import { download, present, startLeaving, watchComing, watchLeaving } from '../support/leaving.ts'
import { type Books, callOutside, openBooks, type OutsidePerson, signUpOutside } from '../support/outside.ts'
import { plainPng } from '../support/pictures.ts'
import { type Product, startProduct } from '../support/product.ts'
import { openShop, orderBody } from '../support/shop.ts'

interface Place {
  product: Product
  books: Books
  settings: Record<string, string>
  person: OutsidePerson
}

let bucket: { server: S3rver; folder: string }
let here: Place
let there: Place

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'platen-bucket-'))
  const configureBuckets = [{ name: 'shop', configs: [] }]
  const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory: folder, configureBuckets })
  const { port } = await server.run()
  bucket = { server, folder }
  const inBucket = { S3_URL: `http://S3RVER:S3RVER@127.0.0.1:${port}/shop` }
  ;[here, there] = await Promise.all([open({ DEMO: '0' }), open({ DEMO: '0', ...inBucket })])
})

afterAll(async () => {
  for (const place of [here, there]) {
    await place?.books.close()
    await place?.product.stop()
  }
  await bucket?.server.close()
  await rm(bucket.folder, { recursive: true, force: true })
})

async function open(settings: Record<string, string>): Promise<Place> {
  const product = await startProduct(settings)
  const books = await openBooks(product)
  return { product, books, settings, person: await signUpOutside(product, books) }
}

/** What comes last in a file waits while this is held: by then rows are read or written, and nothing is finished. */
async function holdLastTable({ books }: Place): Promise<{ reached: () => Promise<void>; free: () => Promise<void> }> {
  const client = new Client({ connectionString: books.url })
  await client.connect()
  await client.query('begin')
  await client.query('lock table counters in access exclusive mode')
  return {
    async reached() {
      const waiting = `select count(*)::int as count from pg_locks where not granted and relation = 'counters'::regclass`
      await expect
        .poll(async () => (await books.rows<{ count: number }>(waiting))[0]!.count, { timeout: 60_000 })
        .toBeGreaterThan(0)
    },
    free: () => client.end()
  }
}

/** Once it was killed: a start on the same data. The round of the minute is not waited for, nor how long one is silent when dead. */
async function startAgain(place: Place, table: 'workspace_exports' | 'workspace_imports'): Promise<void> {
  const { dataDir, port } = place.product
  place.product = await startProduct(place.settings, { dataDir, port })
  const [row] = await place.books.rows<{ id: string }>(
    `update ${table} set beat_at = now() - interval '2 minutes' where state = 'running' returning id`
  )
  const boss = new PgBoss({ connectionString: place.books.url, schema: 'tasks', supervise: false, schedule: false })
  await boss.start()
  const name = table === 'workspace_exports' ? 'exportId' : 'importId'
  await boss.send(table === 'workspace_exports' ? 'workspace-export' : 'workspace-import', { [name]: row!.id })
  await boss.stop()
}

async function makeShop(): Promise<{ fileId: string; bytes: Buffer; publicId: string }> {
  const pool = setDatabase(here.books.url)
  const shop = await openShop(here.person)
  await pool.end()
  const inside = { as: here.person, query: { WorkspaceId: here.person.workspaceId } }
  const bytes = await plainPng(40, 30)
  const form = new FormData()
  form.set('file', new File([new Uint8Array(bytes)], 'logo.png', { type: 'image/png' }))
  const file = await callOutside(here.product, uploadFile, { ...inside, body: form } as never)
  await callOutside(here.product, createJob, { ...inside, body: { title: 'Crew shirts' } })
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const order = await callOutside(here.product, placeOrder, { body: orderBody(shop), headers })
  return { fileId: file.data!.id, bytes, publicId: order.data!.orderId }
}

function pictureOf({ product, person }: Place, fileId: string): Promise<Response> {
  return fetch(`${product.url}/files/${fileId}/logo.png`, { headers: { authorization: `Bearer ${person.token}` } })
}

test('a shop leaves and comes in elsewhere as it was, though both products are killed in the middle', async () => {
  const { fileId, publicId } = await makeShop()
  const leaving = await holdLastTable(here)
  await startLeaving(here.product, here.person)
  await leaving.reached()
  await here.product.kill()
  await leaving.free()
  await startAgain(here, 'workspace_exports')
  const made = await watchLeaving(here.product, here.person)
  expect(made).toMatchObject({ state: 'ready', error: '' })
  const zip = await download(here.product, here.person, made)
  const kept = (await readdir(here.product.dataDir, { recursive: true })).filter(name => name.includes(made.id))
  expect(kept.map(name => name.split('/').at(-1))).toEqual([expect.stringContaining('.a2.p0')])

  const checked = await present(there.product, there.person, zip)
  expect(checked).toMatchObject({ state: 'checked', error: '' })
  const coming = await holdLastTable(there)
  const body = { name: 'Moved' }
  await callOutside(there.product, startWorkspaceImport, { as: there.person, params: { importId: checked.id }, body })
  await coming.reached()
  await there.product.kill()
  await coming.free()
  const owned = 'select business_name as name from workspaces where owner_id = $1 order by 1'
  await expect.poll(() => there.books.rows(owned, [there.person.userId])).toEqual([{ name: 'Lovelace Prints' }])
  await startAgain(there, 'workspace_imports')
  const done = await watchComing(there.product, there.person)
  expect(done).toMatchObject({ state: 'done', error: '' })
  expect(done.report!.tables.filter(({ same, kept: rows, promised }) => !same || rows !== promised)).toEqual([])
  expect(await there.books.rows(owned, [there.person.userId])).toEqual([{ name: 'Lovelace Prints' }, { name: 'Moved' }])
  // Nothing of the file itself is kept.
  expect((await readdir(bucket.folder, { recursive: true })).filter(name => name.includes(checked.id))).toEqual([])

  const figures = `select (select count(*)::int from orders where workspace_id = $1) as orders,
    (select count(*)::int from order_lines where workspace_id = $1) as lines,
    (select count(*)::int from jobs where workspace_id = $1) as jobs,
    (select string_agg(title, ',') from jobs where workspace_id = $1) as titles,
    (select sum(total_cents)::int from orders where workspace_id = $1) as cents,
    (select count(*)::int from activity where workspace_id = $1) as history`
  const [before] = await here.books.rows<{ orders: number }>(figures, [here.person.workspaceId])
  expect(before).toMatchObject({ orders: 1 })
  expect(await there.books.rows(figures, [done.workspaceId])).toEqual([before])

  const files = 'select id, sha256 from files where workspace_id = $1'
  const [old] = await here.books.rows<{ id: string; sha256: string }>(files, [here.person.workspaceId])
  const [own] = await there.books.rows<{ id: string; sha256: string }>(files, [done.workspaceId])
  expect(own!.sha256).toBe(old!.sha256)
  expect(own!.id).not.toBe(fileId)
  const [mine, theirs] = await Promise.all([pictureOf(here, fileId), pictureOf(there, own!.id)])
  expect([mine.status, theirs.status]).toEqual([200, 200])
  expect(Buffer.from(await theirs.arrayBuffer()).equals(Buffer.from(await mine.arrayBuffer()))).toBe(true)

  // Links of the old place open nothing here.
  const links =
    'select public_id, campaign_id from orders o join stores s on s.id = o.store_id where o.workspace_id = $1'
  const [link] = await there.books.rows<{ public_id: string; campaign_id: string }>(links, [done.workspaceId])
  expect(link!.public_id).not.toBe(publicId)
  const [was] = await here.books.rows<{ campaign_id: string }>(links, [here.person.workspaceId])
  expect(link!.campaign_id).not.toBe(was!.campaign_id)
})
