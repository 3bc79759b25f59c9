import { sql } from 'kysely'
import { expect, test } from 'vitest'

import {
  downloadWorkspaceExport,
  getWorkspaceExport,
  takeBackWorkspaceImport
} from '#lib/contract/workspace-transfer.ts'
import { exportKey, importKey } from '#lib/server/workspace-transfer/parts.ts'
import { createDocument } from '#lib/contract/documents.ts'
import { listFonts } from '#lib/contract/fonts.ts'
import { getItem, listItems, PersonalisationField, updateItem } from '#lib/contract/items.ts'
import { KINDS, LEFT } from '#lib/server/workspace-transfer/kinds.ts'
import { runImport } from '#lib/server/workspace-transfer/run-import.ts'
import { runExport } from '#lib/server/workspace-transfer/export.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { findActivity } from '#lib/server/platform/activity/activity.ts'
import { storage } from '#lib/server/platform/outside/storage.ts'
import { answerCall } from '#lib/server/routes.ts'

import { designOf, letters } from '../support/designs.ts'
import { plainFont } from '../support/font-files.ts'
import { makeJob } from '../support/jobs.ts'
import { comeIn, exported, newest, presented, unpack, untilWaiting } from '../support/leaving-inside.ts'
import { makeOrder } from '../support/orders.ts'
import { uploaded } from '../support/pictures.ts'
import { addFont } from '../support/own-fonts.ts'
import { openPayments } from '../support/payments.ts'
import { openShop } from '../support/shop.ts'
import { buyPaid, choose } from '../support/size-change.ts'
import { addMember, send, sent, signUp } from '../support/world.ts'

test('every table of a workspace is in the file, or has a reason not to be', async () => {
  const { rows } = await sql<{ name: string }>`
    with recursive own as (
      select c.table_name::text as name from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and c.column_name = 'workspace_id' and t.table_type = 'BASE TABLE'
      union
      select conrelid::regclass::text from pg_constraint join own on own.name = confrelid::regclass::text
      where contype = 'f'
    ) select distinct name from own order by 1`.execute(getDb())
  const known = new Set([...KINDS.map(({ table }) => table), ...Object.keys(LEFT)])
  expect(rows.map(({ name }) => name).filter(name => !known.has(name))).toEqual([])
  expect(KINDS.filter(({ table }) => LEFT[table])).toEqual([])
})

test('no column that could be a secret leaves', async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and column_name ~ '(secret|password|token|_key$|key_id|public_id|hash)'`.execute(
    getDb()
  )
  // Names of files, films and blanks, and what proves that a picture or an approval is as it was.
  const plain = [
    'files.storage_key',
    'thread_files.storage_key',
    'lead_files.storage_key',
    'workspace_fonts.storage_key',
    'blanks.style_key',
    'blank_stock.size_key',
    'production_sheets.film_key',
    'proposal_versions.hash'
  ]
  const leaving = rows.filter(({ table, column }) => {
    const kind = KINDS.find(each => each.table === table)
    return kind && !kind.secret?.includes(column) && !plain.includes(`${table}.${column}`)
  })
  // The names of keys, which open nothing.
  expect(new Set(leaving.map(({ column }) => column))).toEqual(new Set(['by_key']))
})

test('a workspace leaves and comes in elsewhere row by row, and is taken back', async () => {
  const as = await signUp()
  await makeOrder(as)
  await uploaded(as, '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9H0z"/></svg>', {
    name: 'square.svg',
    type: 'image/svg+xml'
  })
  const { zip } = await exported(as)
  const other = await signUp()
  const checked = await presented(other, zip)
  expect(checked).toMatchObject({ state: 'checked', error: '', report: { name: 'Ada’s Shop' } })
  const done = await comeIn(other, checked)
  expect(done).toMatchObject({ state: 'done', error: '' })
  expect(done.report!.tables.filter(({ same, kept, promised }) => !same || kept !== promised)).toEqual([])
  expect(done.report!.tables.find(({ name }) => name === 'orders')).toMatchObject({ kept: 1 })
  // What the file was is not kept.
  expect(await storage().get(importKey(checked.id, 0))).toBeUndefined()
  const params = { importId: checked.id }
  expect(await sent(takeBackWorkspaceImport, { as: other, params })).toMatchObject({ state: 'taken_back' })
})

test('fonts of the shop come along, and the designs that have letters in them', async () => {
  const as = await signUp()
  const { styles } = await addFont(as, plainFont('anton'))
  const text = {
    ...letters('o1', 'WILD', styles[0]!.id),
    m: [1, 0, 0, 1, 20, 100] as [number, number, number, number, number, number]
  }
  const design = designOf([text])
  await sent(createDocument, { as, query: { WorkspaceId: as.workspaceId }, body: { from: 'design', name: 'Wild', design } as never }) // biome-ignore format: one line
  const { tee } = await openShop(as)
  const ofItem = { as, params: { itemId: tee.itemId }, query: { WorkspaceId: as.workspaceId } }
  const placement = { side: 'back', x: 0, y: 60, heightMm: 60, maxWidthMm: 280, font: styles[0]!.id } as const
  const fields = [PersonalisationField.parse({ id: 'name', label: 'Name', type: 'text', placement })]
  await sent(updateItem, { ...ofItem, body: { revision: (await sent(getItem, ofItem)).revision, fields } })
  const { zip } = await exported(as)
  const other = await signUp()
  const { workspaceId, state, error } = await comeIn(other, await presented(other, zip))
  expect([state, error]).toEqual(['done', ''])
  const there = { as: { ...other, workspaceId: workspaceId! }, query: { WorkspaceId: workspaceId! } }
  const items = await sent(listItems, there)
  const lettered = items.rows.flatMap(item => item.fields.flatMap(field => field.placement?.font ?? []))
  const [font] = await sent(listFonts, there)
  const { rows } = await sql<{ design: string; key: string }>`
    select d.design::text as design, f.storage_key as key from documents d join workspace_fonts f using (workspace_id)
    where workspace_id = ${workspaceId}`.execute(getDb())
  expect(font!.styles[0]!.id).not.toBe(styles[0]!.id)
  expect(lettered).toContain(font!.styles[0]!.id)
  expect(lettered).not.toContain(styles[0]!.id)
  expect(rows[0]!.design).toContain(font!.styles[0]!.id)
  expect(new Uint8Array((await storage().get(rows[0]!.key))!)).toEqual(plainFont('anton'))
})

test('what somebody worked on since is not taken back, nor what others rely on', async () => {
  const as = await signUp()
  await makeOrder(as)
  const { zip } = await exported(as)
  const other = await signUp()
  const { id, workspaceId } = await comeIn(other, await presented(other, zip))
  const db = getDb()
  const takeBack = () => send(takeBackWorkspaceImport, { as: other, params: { importId: id } })
  const refused = (what: string) => ({ status: 409, message: expect.stringContaining(`workspace since (${what})`) })

  const member = await addMember({ ...other, workspaceId: workspaceId! }, 'sales')
  expect(await takeBack()).toMatchObject(refused('members'))
  await sql`delete from workspace_users where user_id = ${member.userId}`.execute(db)
  await sql`insert into payment_accounts (workspace_id, gateway, account_id, livemode)
    values (${workspaceId}, 'test', ${crypto.randomUUID()}, false)`.execute(db)
  expect(await takeBack()).toMatchObject(refused('a connected account'))
  await sql`delete from payment_accounts where workspace_id = ${workspaceId}`.execute(db)

  // Paid while it is taken back.
  const [paying, pay] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const payment = db.transaction().execute(async tx => {
    await sql`update orders set status = 'paid', paid_at = now() where workspace_id = ${workspaceId}`.execute(tx)
    paying.resolve()
    await pay.promise
  })
  await paying.promise
  let answer: Awaited<ReturnType<typeof takeBack>> | undefined
  const taking = takeBack().then(found => (answer = found))
  await untilWaiting(() => answer !== undefined)
  pay.resolve()
  await Promise.all([payment, taking])
  expect(answer).toMatchObject(refused('just now'))
  expect(await takeBack()).toMatchObject(refused('orders'))

  const past = new Date(0).toISOString()
  await db.updateTable('sessions').set({ confirmed_at: past }).where('user_id', '=', other.userId).execute()
  expect(await takeBack()).toMatchObject({ status: 403, data: { confirm: 'code' } })
})

test('what was unpaid, held or half refunded comes in as over, and gives back what it took', async () => {
  const as = await signUp()
  const { orderId, storeItemId } = await openBooksOf(as)
  const { zip } = await exported(as)
  const texts = [...(await unpack(zip)).values()].map(String).join('\n')
  const { rows: secrets } = await sql<{ public_id: string; key: string }>`
    select public_id, idempotency_key as key from orders where id = ${orderId}`.execute(getDb())
  for (const secret of Object.values(secrets[0]!)) expect(texts).not.toContain(secret)
  expect(texts).not.toContain('scrypt$secret')

  const other = await signUp()
  const { report, workspaceId } = await comeIn(other, await presented(other, zip))
  const notes = report!.notes.join('\n')
  for (const words of ['only held for a group price', 'not paid yet', 'has a password', 'asked for and not answered'])
    expect(notes).toContain(words)
  const { rows } = await sql<object>`
    select o.status, p.status as payable, p.gateway, p.authorised_cents as held from orders o join payables p on p.id = o.id
    where o.workspace_id = ${workspaceId} order by o.status, o.number`.execute(getDb())
  const over = { status: 'expired', payable: 'expired', gateway: 'elsewhere', held: 0 }
  expect(rows).toEqual([over, over, { status: 'paid', payable: 'paid', gateway: 'elsewhere', held: 0 }])
  const { rows: refunds } = await sql<object>`
    select r.state from refunds r join payables p on p.id = r.payable_id where p.workspace_id = ${workspaceId}`.execute(
    getDb()
  )
  expect(refunds).toEqual([{ state: 'succeeded' }])
  const { rows: stock } = await sql<{ taken: number }>`
    select taken from stock join store_items i on i.id = store_item_id join stores s on s.id = i.store_id
    where s.workspace_id = any (array[${workspaceId}, ${as.workspaceId}]::uuid[]) and capacity = 50 order by taken`.execute(
    getDb()
  )
  expect(stock).toEqual([{ taken: 0 }, { taken: 2 }])
  expect(storeItemId).toBeTruthy()
})

test('a dearer size that nobody has paid for gives back its pieces', async () => {
  const world = await openPayments('test')
  const as = await signUp()
  const shop = await openShop(as, { tee: { stock: { 'navy/xxl': 5 } } })
  const paid = await buyPaid(world, shop)
  expect((await choose(paid, 'xxl', 200)).data).toMatchObject({ change: { amountCents: 200 } })
  const takenOf = async (workspaceId: string | null) => {
    const { rows } = await sql<{ taken: number }>`
      select taken from stock join variants v on v.id = variant_id where v.workspace_id = ${workspaceId}`.execute(
      getDb()
    )
    return rows.map(({ taken }) => taken)
  }
  const { zip } = await exported(as)
  const other = await signUp()
  const { workspaceId } = await comeIn(other, await presented(other, zip))
  expect([await takenOf(as.workspaceId), await takenOf(workspaceId)]).toEqual([[1], [0]])
  await world.stop()
})

/** Three orders of a store with a password: one waits, one is held, one is paid and partly refunded. */
async function openBooksOf(as: Awaited<ReturnType<typeof signUp>>) {
  const db = getDb()
  const waiting = await makeOrder(as, { lines: [{ quantity: 2 }], capacity: 50 })
  const held = await makeOrder(as)
  const paid = await makeOrder(as)
  await sql`update stores set access = 'password', password_hash = 'scrypt$secret'
    where id = (select store_id from orders where id = ${waiting.orderId})`.execute(db)
  await sql`update orders set status = 'authorised' where id = ${held.orderId}`.execute(db)
  await sql`update payables set status = 'authorised', authorised_cents = amount_cents, capture = 'manual'
    where id = ${held.orderId}`.execute(db)
  await sql`update payables set status = 'paid', paid_cents = amount_cents, refunded_cents = 100
    where id = ${paid.orderId}`.execute(db)
  await sql`update orders set status = 'paid', paid_at = now(), paid_cents = total_cents, refunded_cents = 100
    where id = ${paid.orderId}`.execute(db)
  await sql`
    with payment as (
      insert into payments (payable_id, gateway, intent_id, amount_cents, currency, livemode)
      select id, gateway, ${crypto.randomUUID()}, amount_cents, currency, livemode from payables where id = ${paid.orderId}
      returning id
    ) insert into refunds (payable_id, payment_id, amount_cents) select ${paid.orderId}, id, 100 from payment`.execute(
    db
  )
  const { rows } = await sql<{ id: string }>`
    select store_item_id as id from order_lines where order_id = ${waiting.orderId}`.execute(db)
  return { orderId: waiting.orderId, storeItemId: rows[0]!.id }
}

test('what people did keeps the names of those who are not here, also of who had left', async () => {
  const as = await signUp()
  const sam = await addMember(as, 'sales')
  const db = getDb()
  await sql`update users set first_name = 'Sam', last_name = 'Okafor' where id = ${sam.userId}`.execute(db)
  const { orderId } = await makeOrder(as)
  await sql`insert into activity (workspace_id, subject, subject_id, kind, user_id, details) values
    (${as.workspaceId}, 'order', ${orderId}, 'note', ${sam.userId}, '{}'), (${as.workspaceId}, 'order', ${orderId}, 'note', ${as.userId}, '{}')`.execute(
    db
  )
  await sql`delete from workspace_users where user_id = ${sam.userId} and workspace_id = ${as.workspaceId}`.execute(db)
  const { zip } = await exported(as)
  expect(String((await unpack(zip)).get('manifest.json'))).not.toContain(sam.email)
  const other = await signUp()
  const { report, workspaceId } = await comeIn(other, await presented(other, zip))
  expect(report!.people).toEqual([{ name: 'Ada Lovelace', email: as.email, role: 'owner' }])
  const { rows } = await sql<{ id: string }>`select id from orders where workspace_id = ${workspaceId}`.execute(db)
  const of = { subject: 'order', subjectId: rows[0]!.id, workspaceId: workspaceId! } as const
  const names = (await findActivity(db, of)).map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim())
  expect(names.toSorted()).toEqual(['Ada Lovelace', 'Sam Okafor'])
})

test('an export whose writer has died is begun anew, and nothing of the first try is left', async () => {
  const as = await signUp()
  const db = getDb()
  const { rows } = await sql<{ id: string }>`
    insert into workspace_exports (workspace_id, user_id, state, attempt, parts, step, beat_at)
    values (${as.workspaceId}, ${as.userId}, 'running', 1, 1, 'rows', now()) returning id`.execute(db)
  const { id } = rows[0]!
  await storage().put(exportKey(id, 1, 0), Buffer.from('half a file'), 'application/octet-stream')
  // Somebody may still be at it.
  await runExport(id)
  expect(await sent(getWorkspaceExport, { as, query: { WorkspaceId: as.workspaceId } })).toMatchObject({
    state: 'running'
  })
  await sql`update workspace_exports set beat_at = now() - interval '2 minutes' where id = ${id}`.execute(db)
  await runExport(id)
  expect(await sent(getWorkspaceExport, { as, query: { WorkspaceId: as.workspaceId } })).toMatchObject({
    state: 'ready'
  })
  expect(await storage().get(exportKey(id, 1, 0))).toBeUndefined()
})

test('amounts stand in the lists as a spreadsheet reads them, also those below nothing', async () => {
  const as = await signUp()
  const { id } = await makeJob(as, { title: '=1+1' })
  await sql`update jobs set total_cents = -500 where id = ${id}`.execute(getDb())
  const list = String((await unpack((await exported(as)).zip)).get('lists/jobs.csv'))
  expect(list).toContain(',-5,')
  expect(list).toContain("'=1+1")
})

test('what is cut off each time is given up, and its file is gone', async () => {
  const as = await signUp()
  const db = getDb()
  const { zip } = await exported(as)
  const cutOff = sql`attempt = 4, step = 'rows', beat_at = now() - interval '2 minutes'`
  await sql`update workspace_exports set state = 'running', ${cutOff} where workspace_id = ${as.workspaceId}`.execute(
    db
  )
  const { rows } = await sql<{ id: string }>`
    select id from workspace_exports where workspace_id = ${as.workspaceId}`.execute(db)
  await runExport(rows[0]!.id)
  const query = { WorkspaceId: as.workspaceId }
  expect(await sent(getWorkspaceExport, { as, query })).toMatchObject({ state: 'failed' })

  const other = await signUp()
  const { id } = await presented(other, zip)
  await sql`update workspace_imports set state = 'checking', ${cutOff} where id = ${id}`.execute(db)
  await runImport(id)
  expect(await newest(other)).toMatchObject({ state: 'refused' })
  expect(await storage().get(importKey(id, 0))).toBeUndefined()
})

test('a download goes on where it broke off, and only of the same file', async () => {
  const as = await signUp()
  const { id, zip } = await exported(as)
  const path = `${downloadWorkspaceExport.path.replace('{exportId}', id)}?WorkspaceId=${as.workspaceId}`
  const get = (headers: Record<string, string>) =>
    answerCall(
      new Request(`http://127.0.0.1:4321${path}`, { headers: { authorization: `Bearer ${as.token}`, ...headers } })
    )
  const etag = (await get({})).headers.get('etag')!
  const rest = await get({ range: 'bytes=10-', 'if-range': etag })
  expect([rest.status, rest.headers.get('content-range')]).toEqual([206, `bytes 10-${zip.length - 1}/${zip.length}`])
  expect(Buffer.from(await rest.arrayBuffer()).equals(zip.subarray(10))).toBe(true)
  expect((await get({ range: 'bytes=10-', 'if-range': '"another"' })).status).toBe(200)
  expect((await get({ range: `bytes=${zip.length}-` })).status).toBe(416)
  const stranger = await signUp()
  expect((await send(getWorkspaceExport, { as: stranger, query: { WorkspaceId: as.workspaceId } })).status).toBe(404)
})

test('a damaged or foreign file is refused in words, and nothing is made of it', async () => {
  const { zip } = await exported(await signUp())
  const damaged = Buffer.from(zip)
  const name = 'data/workspaces-0001.jsonl'
  damaged[zip.indexOf(name) + name.length + 9]! ^= 0x10
  const other = await signUp()
  await presented(other, damaged)
  expect(await newest(other)).toMatchObject({ state: 'refused', workspaceId: null })
  const { error } = await presented(other, Buffer.from('This is no ZIP at all, but it is long enough.'))
  expect(error).toContain('damaged, or no export')
})
