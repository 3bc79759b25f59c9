import { get } from 'node:http'

import { expect, test } from 'vitest'

import { CONTRACT } from '#lib/contract/all.ts'
import { MAX_UPLOAD_BYTES } from '#lib/contract/calls/files.ts'
import { bodyLimit, isUpload } from '#lib/server/platform/http/body-limit.ts'
import { allowOf, isMethodAllowed } from '#lib/server/platform/http/methods.ts'
import type { Handler } from '#lib/server/platform/http/types.ts'
import { ROUTES } from '#lib/server/routes.ts'

import { serve } from '../support/http.ts'

const hello: Handler = () => Response.json({})
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
const ID = '7c3c5b1e-5a0c-4d6b-9b6e-0d4f3a1b2c3d'

test('takes every call of the contract, and no other method at its address', () => {
  const calls = CONTRACT.map(({ endpoint }) => endpoint)
  for (const { path } of calls.filter(({ access }) => access !== 'admin')) {
    const taken = calls.filter(each => each.path === path).map(({ method }) => method)
    const address = path.replaceAll(/\{\w+\}/g, ID)
    for (const method of METHODS)
      expect(isMethodAllowed(address, method), `${method} ${path}`).toBe(taken.includes(method as 'GET'))
  }
})

test('takes a body as large as the contract says, and what is uploaded of 20 MB', () => {
  for (const { endpoint } of CONTRACT) {
    const { upload, method, maxBytes = upload ? MAX_UPLOAD_BYTES : 1024 * 1024 } = endpoint
    const path = endpoint.path.replaceAll(/\{\w+\}/g, ID)
    expect(isUpload(path, method), `${method} ${path}`).toBe(upload === true)
    expect(bodyLimit(path, method), `${method} ${path}`).toBeGreaterThanOrEqual(maxBytes)
  }
  expect(CONTRACT.filter(({ endpoint }) => endpoint.upload).length).toBeGreaterThan(8)
  expect(bodyLimit('/api/v2/portal', 'POST')).toBe(1024 * 1024)
  expect(isUpload('/api/files', 'GET')).toBe(false)
})

test('lets a picture of 2 MB through to the form of a portfolio, to a conversation, and lines of a list of 8 MB', async () => {
  const { send } = await serve(async request => Response.json({ bytes: (await request.arrayBuffer()).byteLength }))
  const asked = [
    { path: '/api/v2/portal/files', bytes: 2_000_000 },
    { path: '/api/v2/store/questions/files', bytes: 2_000_000 },
    { path: `/api/v2/job/${ID}/messages/files`, bytes: 2_000_000 },
    { path: `/api/v2/job/${ID}/comment/files`, bytes: 2_000_000 },
    { path: '/api/v2/supplier-lists/compare', bytes: 7_900_000 }
  ]
  for (const { path, bytes } of asked) {
    const reply = await send(`${path}?WorkspaceId=${ID}`, { method: 'POST', body: Buffer.alloc(bytes) })
    expect(JSON.parse(reply.text), path).toEqual({ bytes })
  }
})

test('answers each endpoint of the contract by one route', () => {
  const names = (endpoints: { name: string }[]) => endpoints.map(({ name }) => name).toSorted()
  expect(names(ROUTES.map(({ endpoint }) => endpoint))).toEqual(names(CONTRACT.map(({ endpoint }) => endpoint)))
})

test('65: answers a wrong method at an address of the API with 405 and says which are right', async () => {
  const { send } = await serve(hello)

  const wrong = await send('/api/v2/cart-items', { method: 'DELETE' })
  expect(wrong.status).toBe(405)
  expect(wrong.headers['allow']).toBe(allowOf('/api/v2/cart-items'))
  expect(JSON.parse(wrong.text)).toMatchObject({ ok: false, data: null })
  const body = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"a":1}' }
  expect((await send('/api/v2/me', body)).headers['allow']).toBe('GET, HEAD, OPTIONS')
  expect((await send('/api/v2/artwork/x', { method: 'PUT' })).headers['allow']).toBe('GET, HEAD, OPTIONS')

  for (const [path, method, allow] of [
    ['/api/v2/stripe/webhook', 'GET', 'POST, OPTIONS'],
    ['/api/v2/openapi.json', 'POST', 'GET, HEAD, OPTIONS'],
    ['/api/docs', 'DELETE', 'GET, HEAD, OPTIONS']
  ] as const) {
    expect(await send(path, { method })).toMatchObject({ status: 405, headers: { allow } })
  }

  expect((await send('/api/v2/me', { method: 'HEAD' })).status).toBe(200)
  // Nobody's address is not found, by whatever method.
  expect((await send('/api/v2/nothing', { method: 'DELETE' })).status).toBe(200)
  expect(isMethodAllowed('/api/v2/admin/requests', 'DELETE')).toBe(true)
})

test('answers OPTIONS with what the address takes', async () => {
  const { send } = await serve(hello)

  const call = await send('/api/v2/me', { method: 'OPTIONS' })
  expect(call).toMatchObject({ status: 204, headers: { allow: 'GET, HEAD, OPTIONS' } })
  expect((await send('/help', { method: 'OPTIONS' })).headers['allow']).toBe('GET, HEAD, OPTIONS')
})

test('cuts off an answer that breaks in the middle, so that it is not taken for the whole, and says so in the log', async () => {
  const { port, lines } = await serve(() => {
    const stream = new ReadableStream({
      async pull(controller) {
        controller.enqueue(new TextEncoder().encode('PK'))
        await new Promise(resolve => setTimeout(resolve, 60))
        controller.error(new Error('the database is gone'))
      }
    })
    return new Response(stream, { headers: { 'content-type': 'application/zip' } })
  })

  const broken = new Promise<{ status: number | undefined; complete: boolean; error: string }>(resolve => {
    get({ port, host: '127.0.0.1', path: '/export' }, response => {
      let error = ''
      response.resume()
      response.on('error', cause => (error = cause.message))
      response.on('close', () => resolve({ status: response.statusCode, complete: response.complete, error }))
    })
  })

  expect(await broken).toEqual({ status: 200, complete: false, error: 'aborted' })
  await expect.poll(() => lines.map(({ msg }) => msg)).toContain('an answer broke off')
})
