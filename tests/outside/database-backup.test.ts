// Checks 17 and 152: a backup taken while the product works, and an empty machine filled from it.
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

import { getCurrentUser, login } from '#lib/contract/auth.ts'
import { uploadFile } from '#lib/contract/files.ts'
import { createItemOption } from '#lib/contract/items.ts'
import { acceptInvite, getInvite, inviteUser } from '#lib/contract/members.ts'

import { type Books, callOutside, openBooks, type OutsidePerson, signUpOutside } from '../support/outside.ts'
import { makeDataDir, type Product, startProduct } from '../support/product.ts'

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64'
)
/** What a restore changes on purpose. */
const ACCESS = ['sessions', 'invitations', 'codes', 'api_keys', 'social_sign_ins', 'email_changes', 'impersonations']

let folder: string
let product: Product
let books: Books
let owner: OutsidePerson
const run = promisify(execFile)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-backup-'))
  product = await startProduct({ DEMO: '0' })
  books = await openBooks(product)
  owner = await signUpOutside(product, books)
})

afterAll(async () => {
  await books.close()
  await product.stop()
  await rm(folder, { recursive: true, force: true })
})

function command(name: 'backup' | 'restore', dataDir: string, ...args: string[]) {
  const env = { ...process.env, NODE_ENV: '', DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'error' }
  return run('npm', ['run', '--silent', name, '--', ...args], { env }).then(
    ({ stdout }) => ({ ok: true, said: stdout }),
    (error: { stderr: string }) => ({ ok: false, said: error.stderr })
  )
}

/** Rows and contents of every table. */
async function figures(of: Books): Promise<Record<string, string>> {
  const tables = await of.rows<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public'"
  )
  const found: Record<string, string> = {}
  for (const { name } of tables) {
    if (ACCESS.includes(name) || name.startsWith('schema_migrations')) continue
    const [sum] = await of.rows<{ sum: string }>(
      `select count(*) || ' ' || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${name} t`
    )
    found[name] = sum!.sum
  }
  return found
}

function addOption(name: string) {
  const query = { WorkspaceId: owner.workspaceId }
  return callOutside(product, createItemOption, {
    as: owner,
    query,
    body: { name, type: 'textList', values: [] }
  } as never)
}

test('152: backs up while writing, and an empty machine has every row and file again', async () => {
  const form = new FormData()
  form.set('file', new File([PIXEL], 'logo.png', { type: 'image/png' }))
  const inside = { as: owner, query: { WorkspaceId: owner.workspaceId } }
  const picture = await callOutside(product, uploadFile, { ...inside, body: form } as never)
  expect(picture).toMatchObject({ ok: true })
  const href = `/files/${picture.data!.id}/logo.png`
  const member = await callOutside(product, inviteUser, {
    ...inside,
    body: { Email: 'guest@example.com', Role: 'viewer' }
  })
  const invitation = member.data!.InviteId
  const invited = { query: { InviteId: invitation } }
  expect((await callOutside(product, getInvite, invited)).status).toBe(200)

  let writing = true
  let written = 0
  const writer = (async () => {
    while (writing) if ((await addOption(`Option ${written}`)).ok) written++
  })()
  const busy = await command('backup', product.dataDir, join(folder, 'busy.platen'))
  const whileBusy = written
  writing = false
  await writer
  expect(busy).toMatchObject({ ok: true })
  expect(whileBusy).toBeGreaterThan(3)

  expect(await command('backup', product.dataDir, join(folder, 'quiet.platen'))).toMatchObject({ ok: true })
  const before = await figures(books)
  const again = await mkdtemp(join(folder, 'again-'))
  const restored = await command('restore', again, join(folder, 'quiet.platen'))
  expect(restored).toMatchObject({ ok: true })

  const second = await startProduct({ DEMO: '0' }, { dataDir: again })
  const secondBooks = await openBooks(second)
  try {
    expect(await figures(secondBooks)).toEqual(before)
    // 17: nothing that let somebody in then lets them in now.
    expect((await callOutside(second, getCurrentUser, { as: owner })).status).toBe(401)
    expect((await callOutside(second, getInvite, invited)).status).toBe(404)
    const { email: Email, password: Password } = owner
    const signedIn = await callOutside(second, login, { body: { Email, Password } })
    expect(signedIn.status).toBe(200)
    const token = (signedIn.data as { authToken: string }).authToken
    const accepted = await callOutside(second, acceptInvite, { as: { token }, body: { InviteId: invitation } })
    expect(accepted.ok).toBe(false)
    const headers = { authorization: `Bearer ${token}` }
    const here = await (await fetch(second.url + href, { headers })).arrayBuffer()
    const there = await fetch(product.url + href, { headers: { authorization: `Bearer ${owner.token}` } })
    expect(Buffer.from(here).equals(Buffer.from(await there.arrayBuffer()))).toBe(true)
    // Numbers that the database gives go on.
    const [next] = await secondBooks.rows<{ ok: boolean }>(
      "insert into security_events (kind) values ('test') returning id > (select coalesce(max(id), 0) from security_events) as ok"
    )
    expect(next).toEqual({ ok: true })
  } finally {
    await secondBooks.close()
    await second.stop({ keep: true })
  }

  const refused = await command('restore', again, join(folder, 'busy.platen'))
  expect(refused).toMatchObject({ ok: false })
  expect(refused.said).toContain('is not empty')
  const other = await mkdtemp(join(folder, 'busy-'))
  expect(await command('restore', other, join(folder, 'busy.platen'))).toMatchObject({ ok: true })
})

test('150: a backup that is cut short or damaged is refused in words, and nothing of it is kept', async () => {
  const whole = await readFile(join(folder, 'quiet.platen'))
  const cut = join(folder, 'cut.platen')
  await writeFile(cut, whole)
  await truncate(cut, Math.floor(whole.length * 0.7))
  const damaged = join(folder, 'damaged.platen')
  const bytes = Buffer.from(whole)
  bytes[Math.floor(whole.length / 2)]! ^= 0x10
  await writeFile(damaged, bytes)
  const empty = await mkdtemp(join(folder, 'empty-'))

  for (const file of [cut, damaged]) {
    const { ok, said } = await command('restore', empty, file)
    expect({ ok, said }).toMatchObject({ ok: false })
    expect(said).toContain('is damaged or cut short')
  }
  expect(await command('restore', empty, join(folder, 'quiet.platen'))).toMatchObject({ ok: true })
  const check = (file: string) => command('backup', empty, '--check', file)
  expect(await check(join(folder, 'quiet.platen'))).toMatchObject({
    ok: true,
    said: expect.stringContaining('is whole')
  })
  for (const file of [cut, damaged])
    expect(await check(file)).toMatchObject({ ok: false, said: expect.stringContaining('is damaged or cut short') })
})

test('152: the whole demo comes back, row by row', async () => {
  const dataDir = await makeDataDir({ DEMO: '1' })
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const demoBooks = await openBooks({ dataDir })
  const file = join(folder, 'demo.platen')
  const backedUp = await command('backup', dataDir, file)
  expect(backedUp).toMatchObject({ ok: true, said: expect.stringContaining('read them back') })
  const before = await figures(demoBooks)
  await demoBooks.close()
  for (const table of ['blanks', 'blank_stock', 'invoices', 'orders', 'jobs', 'documents', 'proposals'])
    expect(before[table], table).not.toMatch(/^0 /)
  const again = await mkdtemp(join(folder, 'demo-'))

  expect(await command('restore', again, file)).toMatchObject({ ok: true })

  const secondBooks = await openBooks({ dataDir: again })
  onTestFinished(() => secondBooks.close())
  expect(await figures(secondBooks)).toEqual(before)
})
