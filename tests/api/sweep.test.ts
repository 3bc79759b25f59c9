// What nothing leads to any more, in both places where bytes are kept.
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import S3rver from 's3rver'
import { expect, onTestFinished, test } from 'vitest'

import { trashDocuments } from '#lib/contract/documents.ts'
import { attachScreenshot, sendFeedback } from '#lib/contract/feedback.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { sweepFiles } from '#lib/server/platform/files/sweep.ts'
import type { Storage } from '#lib/server/platform/outside/storage.ts'
import { createFolderStorage } from '#lib/server/platform/outside/storage-folder.ts'
import { createS3Storage } from '#lib/server/platform/outside/storage-s3.ts'
import { forget, singleton } from '#lib/server/platform/singleton.ts'

import { open, plainPng, uploaded } from '../support/pictures.ts'
import { sent, signUp } from '../support/world.ts'

const DAY_MS = 86_400_000

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'platen-sweep-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

/** Keeps the product's files in this place until the test is over. */
function use(place: Storage): Storage {
  forget('storage')
  singleton('storage', () => place)
  onTestFinished(() => forget('storage'))
  return place
}

async function inFolder(): Promise<Storage> {
  return createFolderStorage(await folder())
}

async function inBucket(path = ''): Promise<Storage> {
  const configureBuckets = [{ name: 'shop' }]
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: await folder(),
    configureBuckets
  })
  const { port } = await server.run()
  onTestFinished(() => server.close())
  return createS3Storage(`http://S3RVER:S3RVER@127.0.0.1:${port}/shop${path}`)
}

async function keysOf(place: Storage): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of place.list()) keys.push(key)
  return keys.sort()
}

const PLACES = [
  ['a folder', inFolder],
  ['a bucket', inBucket],
  ['a folder of a bucket', () => inBucket('/our/files')]
] as const

test.for(PLACES)('removes bytes without a file from %s after a week, and nothing else', async ([, make]) => {
  const place = use(await make())
  const owner = await signUp()
  const file = await uploaded(
    owner,
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9H0z"/></svg>'
  )
  await open(`${file.url}?w=200`, owner)
  const kept = await keysOf(place)
  const stray = `${randomUUID()}.png`
  await place.put(stray, Buffer.from('left behind'), 'image/png')

  await sweepFiles(getDb())
  expect(await keysOf(place)).toEqual([...kept, stray].sort())

  expect(await sweepFiles(getDb(), Date.now() + 8 * DAY_MS)).toMatchObject({ stored: 1 })
  expect(await keysOf(place)).toEqual(kept)
  expect(kept.length).toBeGreaterThanOrEqual(3)
  expect(await sweepFiles(getDb(), Date.now() + 8 * DAY_MS)).toMatchObject({ stored: 0 })
  expect((await open(file.url, owner)).status).toBe(200)
})

test('reads a bucket page by page, and only keys of ours', async () => {
  const [first, second] = [randomUUID(), randomUUID()]
  const entry = (key: string) =>
    `<Contents><Key>${key}</Key><LastModified>2026-01-02T03:04:05.000Z</LastModified><Size>1</Size></Contents>`
  const token = '1/a+b&c='
  const asked: (string | null)[] = []
  const server = createServer((request, response) => {
    const { searchParams, pathname } = new URL(request.url!, 'http://bucket')
    asked.push(`${pathname} ${searchParams.get('continuation-token')}`)
    const next = '<IsTruncated>true</IsTruncated><NextContinuationToken>1/a+b&amp;c=</NextContinuationToken>'
    const page = searchParams.has('continuation-token')
      ? entry(`${second}.png`)
      : `${next}${entry(`${first}.png`)}${entry('backup.tar')}`
    response.end(`<ListBucketResult>${page}</ListBucketResult>`)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const place = createS3Storage(`http://key:secret@127.0.0.1:${(server.address() as AddressInfo).port}/shop`)

  expect(await keysOf(place)).toEqual([`${first}.png`, `${second}.png`].sort())
  expect(asked).toEqual(['/shop null', `/shop ${token}`])
})

test('keeps unused uploads, what lies in the trash, and pictures that came with feedback', async () => {
  const place = use(await inFolder())
  const owner = await signUp()
  const inside = { as: owner, query: { WorkspaceId: owner.workspaceId } }
  const unused = await uploaded(owner, await plainPng())
  const trashed = await uploaded(owner, await plainPng(50, 50))
  await sent(trashDocuments, { ...inside, body: { documentIds: [], fileIds: [trashed.id], action: 'delete' } } as never)
  const { id } = (await sent(sendFeedback, {
    as: owner,
    body: { Rating: 4, Kind: 'idea', Text: 'More colors' }
  } as never)) as { id: string }
  const body = new FormData()
  body.set('file', new File([(await plainPng()) as BlobPart], 'screen.png'))
  await sent(attachScreenshot, { as: owner, params: { feedbackId: id }, body } as never)
  const before = await keysOf(place)

  await sweepFiles(getDb(), Date.now() + 8 * DAY_MS)

  expect(await keysOf(place)).toEqual(before)
  expect((await open(unused.url, owner)).status).toBe(200)
})

test('ends drawings of designs that no version, item or order shows', async () => {
  const place = use(await inFolder())
  const owner = await signUp()
  const [shown, unsold] = [await uploaded(owner, await plainPng()), await uploaded(owner, await plainPng())]
  const db = getDb()
  await db.updateTable('files').set({ kind: 'design' }).where('id', 'in', [shown.id, unsold.id]).execute()
  const artwork = [{ id: 'a', fileId: shown.id, side: 'front', x: 0, y: 0, width: 90, height: 90 }]
  const item = { workspace_id: owner.workspaceId, name: 'Tee', artwork: JSON.stringify(artwork) }
  await db
    .insertInto('items')
    .values({ ...item, base_price_cents: 1000, colours: '[]', sizes: '[]', fields: '[]' })
    .execute()

  expect(await sweepFiles(db)).toMatchObject({ drawings: 0 })
  expect(await sweepFiles(db, Date.now() + 8 * DAY_MS)).toMatchObject({ drawings: 1 })

  const left = await db.selectFrom('files').select('id').where('workspace_id', '=', owner.workspaceId).execute()
  expect(left).toEqual([{ id: shown.id }])
  expect((await keysOf(place)).every(key => key.startsWith(shown.id))).toBe(true)
})

test('touches nothing where most of the storage is strange to this database', async () => {
  const place = use(await inFolder())
  const strays = Array.from({ length: 120 }, () => `${randomUUID()}.png`)
  for (const key of strays) await place.put(key, Buffer.from('x'), 'image/png')

  expect(await sweepFiles(getDb(), Date.now() + 8 * DAY_MS)).toMatchObject({ stored: 0 })
  expect(await keysOf(place)).toHaveLength(strays.length)
})

test('takes half-written files of a crash away in passing, but not those being written', async () => {
  const root = await folder()
  const place = createFolderStorage(root)
  await mkdir(join(root, 'ab', 'cd'), { recursive: true })
  const [old, fresh] = [join(root, 'ab', 'cd', `.${randomUUID()}`), join(root, 'ab', 'cd', `.${randomUUID()}`)]
  for (const path of [old, fresh]) await writeFile(path, 'half')
  const longAgo = new Date(Date.now() - 2 * DAY_MS)
  await utimes(old, longAgo, longAgo)

  expect(await keysOf(place)).toEqual([])
  expect(await readdir(join(root, 'ab', 'cd'))).toEqual([fresh.split('/').at(-1)])
})
