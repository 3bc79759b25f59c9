// Who sends slowly waits for himself: everybody else's uploads go on. Both tests that wait for seconds do so together.
import { readdirSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'

import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { importDocument } from '#lib/contract/doc-core.ts'
import { uploadFile } from '#lib/contract/files.ts'

import { type Books, callOutside, openBooks, type OutsidePerson, signUpOutside } from '../support/outside.ts'
import { borrowProduct, type Shared } from '../support/shared-products.ts'

let product: Shared
let books: Books
let slow: OutsidePerson
let honest: OutsidePerson
let png: Buffer

beforeAll(async () => {
  product = await borrowProduct('empty')
  books = await openBooks(product)
  slow = await signUpOutside(product, books)
  honest = await signUpOutside(product, books)
  png = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#2f6b0a' } })
    .png()
    .toBuffer()
})

afterAll(async () => {
  await books?.close()
  await product?.stop()
})

const BOUNDARY = 'between-the-parts-of-this-form'
const PART = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`

/** The beginning of an upload, of which a byte follows each second. */
function trickle(as: OutsidePerson, path = '/api/files'): { socket: Socket; answer: Promise<string> } {
  const socket = connect(product.port, '127.0.0.1')
  let said = ''
  socket.setEncoding('latin1').on('data', chunk => {
    said += chunk
  })
  socket.on('error', () => undefined)
  socket.write(
    `POST ${path}?WorkspaceId=${as.workspaceId} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${as.token}\r\n` +
      `Content-Type: multipart/form-data; boundary=${BOUNDARY}\r\nContent-Length: 2000000\r\n\r\n${PART}`
  )
  const timer = setInterval(() => socket.write('x'), 1000)
  const answer = new Promise<string>(resolve => {
    socket.on('close', () => {
      clearInterval(timer)
      resolve(said)
    })
  })
  return { socket, answer }
}

function formOf(bytes: Buffer, name = 'logo.png'): FormData {
  const form = new FormData()
  form.set('file', new File([bytes as Buffer<ArrayBuffer>], name, { type: 'image/png' }))
  return form
}

function upload(as: OutsidePerson, bytes = png) {
  return callOutside(product, uploadFile, { as, query: { WorkspaceId: as.workspaceId }, body: formOf(bytes) } as never)
}

function filesOnDisk(): string[] {
  return readdirSync(join(product.dataDir, 'uploads'), { recursive: true }).map(String)
}

test.concurrent('133: sockets that trickle stop nobody else’s uploads and imports, and are ended', async () => {
  const trickles = [
    ...Array.from({ length: 18 }, () => trickle(slow)),
    ...Array.from({ length: 6 }, () => trickle(slow, '/core2/doc/import'))
  ]
  await new Promise(resolve => setTimeout(resolve, 1500))

  const started = performance.now()
  const uploads = await Promise.all(Array.from({ length: 6 }, () => upload(honest)))
  for (const reply of uploads) expect(reply).toMatchObject({ status: 200, ok: true })
  const imported = await callOutside(product, importDocument, {
    as: honest,
    query: { WorkspaceId: honest.workspaceId },
    body: formOf(png)
  } as never)
  expect(imported).toMatchObject({ status: 200, ok: true })
  const tookMs = performance.now() - started
  expect(tookMs).toBeLessThan(15_000)

  // More than twelve are refused at once, the others when they turn out not to send anything.
  const answers = await Promise.all(trickles.map(({ answer }) => answer))
  const statuses = answers.map(text => text.slice(9, 12))
  expect(statuses.filter(status => status === '503')).toHaveLength(12)
  expect(statuses.filter(status => status === '408')).toHaveLength(12)
  expect(filesOnDisk()).toEqual([])
  expect(await upload(slow)).toMatchObject({ status: 200, ok: true })
})

test.concurrent('84: a phone on a slow line gets its picture through', async () => {
  const photo = await sharp({
    create: {
      width: 700,
      height: 500,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 30 }
    }
  })
    .jpeg({ quality: 60 })
    .toBuffer()
  const body = Buffer.concat([
    Buffer.from(PART.replace('a.png', 'a.jpg')),
    photo,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`)
  ])
  const seconds = 18
  const step = Math.ceil(body.length / seconds)
  expect(step).toBeLessThan(12_000)

  const reply = await fetch(`${product.url}/api/files?WorkspaceId=${honest.workspaceId}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${honest.token}`, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    duplex: 'half',
    body: new ReadableStream({
      async start(controller) {
        for (let at = 0; at < body.length; at += step) {
          controller.enqueue(body.subarray(at, at + step))
          await new Promise(resolve => setTimeout(resolve, 1000))
        }
        controller.close()
      }
    })
  } as RequestInit)

  const { message, data } = (await reply.json()) as { message: string; data: object | null }
  expect(message).toBe('')
  expect(data).toMatchObject({ mime: 'image/jpeg', width: 700 })
})

test('84: an upload that breaks off leaves no row and no file', async () => {
  const before = await books.rows('select id from files where workspace_id = $1', [honest.workspaceId])
  const { socket, answer } = trickle(honest)
  await new Promise(resolve => setTimeout(resolve, 300))
  socket.destroy()
  await answer

  expect(await books.rows('select id from files where workspace_id = $1', [honest.workspaceId])).toEqual(before)
  expect(filesOnDisk()).toEqual([])
})
