import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import S3rver from 's3rver'
import { expect, onTestFinished, test } from 'vitest'

import type { Storage } from '#lib/server/platform/outside/storage.ts'
import { createFolderStorage } from '#lib/server/platform/outside/storage-folder.ts'
import { createS3Storage } from '#lib/server/platform/outside/storage-s3.ts'

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'platen-storage-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

async function inFolder(): Promise<Storage> {
  return createFolderStorage(await folder())
}

async function inBucket(): Promise<Storage> {
  const directory = await folder()
  const configureBuckets = [{ name: 'shop' }]
  const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets })
  const { port } = await server.run()
  onTestFinished(() => server.close())
  return createS3Storage(`http://S3RVER:S3RVER@127.0.0.1:${port}/shop`)
}

test.for([
  ['a folder', inFolder],
  ['a bucket', inBucket]
] as const)('keeps, gives and removes bytes in %s', async ([, make]) => {
  const storage = await make()
  const key = `${randomUUID()}.svg.png`
  const bytes = randomBytes(300_000)

  expect(await storage.get(key)).toBeUndefined()
  await storage.put(key, bytes, 'image/png')
  expect(await storage.get(key)).toEqual(bytes)
  await storage.put(key, Buffer.from('new'), 'image/png')
  expect(String(await storage.get(key))).toBe('new')
  await storage.remove(key)
  await storage.remove(key)
  expect(await storage.get(key)).toBeUndefined()
})

test('leaves nothing half written in the folder', async () => {
  const root = await folder()
  const storage = createFolderStorage(root)
  const key = randomUUID()
  await storage.put(key, Buffer.from('x'), 'image/png')
  await expect(storage.put(randomUUID(), undefined as never, 'image/png')).rejects.toThrow()

  const names = await readdir(root, { recursive: true, withFileTypes: true })
  expect(names.filter(entry => entry.isFile()).map(({ name }) => name)).toEqual([key])
})

test.for(['../x', '/etc/passwd', `${randomUUID()}/../../x`, `${randomUUID()}.`, '', '.', 'a\0b'])(
  'does not take %j for a key',
  async key => {
    const storage = await inFolder()
    await expect(storage.get(key)).rejects.toThrow('Not a key')
    await expect(storage.put(key, Buffer.from('x'), 'image/png')).rejects.toThrow('Not a key')
  }
)

/** A bucket that computes every signature itself, since others take any. Fails as often as asked first. */
async function strictBucket(secret: string, failures: number[] = []) {
  const asked: string[] = []
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await Array.fromAsync(request))
    asked.push(request.method!)
    const failure = failures.shift()
    if (failure === 0) {
      request.socket.destroy()
      return
    }
    response.statusCode = failure ?? (isSigned(request, body, secret) ? 200 : 403)
    response.end(request.method === 'GET' ? 'bytes' : '<Error><Code>SignatureDoesNotMatch</Code></Error>')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise(resolve => server.close(() => resolve())))
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

/** Signature version 4, written from its description. */
function isSigned(request: IncomingMessage, body: Buffer, secret: string): boolean {
  const { authorization = '', ...headers } = request.headers
  const [, scope, names, signature] =
    /Credential=key\/([^,]+), SignedHeaders=([^,]+), Signature=(\w+)/.exec(authorization) ?? []
  if (!scope || !names) return false
  if (headers['x-amz-content-sha256'] !== createHash('sha256').update(body).digest('hex')) return false
  const lines = names.split(';').map(name => `${name}:${headers[name]}\n`)
  const canonical = [request.method, request.url, '', lines.join(''), names, headers['x-amz-content-sha256']].join('\n')
  const hash = createHash('sha256').update(canonical).digest('hex')
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hash].join('\n')
  const key = scope.split('/').reduce<Buffer>((last, part) => hmac(last, part), Buffer.from(`AWS4${secret}`))
  return hmac(key, text).toString('hex') === signature
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

test('signs what it sends, for the region of the address', async () => {
  const { host } = await strictBucket('s/e+c ret')
  const storage = createS3Storage(`http://key:${encodeURIComponent('s/e+c ret')}@${host}/shop?region=eu-central-1`)

  await storage.put(randomUUID(), randomBytes(2000), 'image/webp')
  expect(String(await storage.get(randomUUID()))).toBe('bytes')
  await storage.remove(randomUUID())
})

test('fails at once and in words when the secret is wrong', async () => {
  const { host, asked } = await strictBucket('right')
  const storage = createS3Storage(`http://key:wrong@${host}/shop`)

  await expect(storage.put(randomUUID(), Buffer.from('x'), 'image/png')).rejects.toMatchObject({
    status: 503,
    message: expect.stringContaining('does not answer')
  })
  await expect(storage.get(randomUUID())).rejects.toMatchObject({ status: 503 })
  expect(asked).toEqual(['PUT', 'GET'])
})

test('tries again when the bucket is busy or the line breaks', async () => {
  const { host, asked } = await strictBucket('secret', [503, 0, 429])
  const storage = createS3Storage(`http://key:secret@${host}/shop`)

  await storage.put(randomUUID(), Buffer.from('x'), 'image/png')
  expect(asked).toHaveLength(4)
})

test('gives up after a few tries', async () => {
  const { host, asked } = await strictBucket('secret', [500, 500, 500, 500, 500, 500])
  const storage = createS3Storage(`http://key:secret@${host}/shop`)

  await expect(storage.get(randomUUID())).rejects.toMatchObject({ status: 503 })
  expect(asked).toHaveLength(4)
})
