// The browser's calls, against a real server on loopback.
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'

import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'

import { ApiError, call } from '#lib/client/api.ts'
import { $banner, hideBanner, showBanner } from '#lib/client/stores/banner.ts'
import { $adminUser, $isAuth, $session, startSession } from '#lib/client/stores/session.ts'
import { $activeWorkspace, $workspaces, setWorkspaces } from '#lib/client/stores/workspaces.ts'
import { endpoint } from '#lib/contract/endpoint.ts'
import { NO_RULES } from '#lib/shared/taxes.ts'

let server: Server
let answer: { status: number; body: object }
let heard: string | undefined
let heardKey: string | undefined
/** The work is done and its reply is lost. */
let cut = false

beforeAll(async () => {
  server = createServer((request, response) => {
    heard = request.headers.authorization
    heardKey = request.headers['idempotency-key'] as string | undefined
    if (cut) return void request.socket.destroy()
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
})

afterAll(() => void server.close())
afterEach(() => vi.restoreAllMocks())

function read() {
  const { port } = server.address() as { port: number }
  const there = endpoint({
    name: 'getCurrentUser',
    method: 'GET',
    path: `http://127.0.0.1:${port}/api/v2/me`,
    access: 'user',
    data: z.object({ email: z.string() })
  })
  return call(there, {})
}

const user = { id: '1', email: 'a@example.com', firstName: 'Ada', lastName: 'L', phone: '', userLinks: [] }
const workspace = {
  Id: '1',
  createdAt: '2026-01-01T00:00:00.000Z',
  named: true,
  businessName: 'Shop',
  role: 'owner' as const,
  flagged: false,
  currency: 'usd',
  timeZone: 'UTC',
  units: 'in' as const,
  locale: 'en-US' as const,
  taxPpm: 0,
  taxes: NO_RULES,
  logo: null,
  address: { street: '', street2: '', city: '', state: '', postalCode: '', country: '' }
}

test('carries the bearer token and hands on the data', async () => {
  startSession({ user, token: 'abc' })
  answer = { status: 200, body: { ok: true, data: { email: 'a@example.com' }, message: '' } }

  expect(await read()).toEqual({ email: 'a@example.com' })
  expect(heard).toBe('Bearer abc')
})

test('raises the server’s message under the name of the call, and logs it once', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  answer = { status: 409, body: { ok: false, data: { fields: [{ field: 'a', message: 'b' }] }, message: 'Not now' } }

  const error = await read().catch((failed: unknown) => failed)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ name: 'getCurrentUser', status: 409, message: 'Not now', fields: [{ field: 'a' }] })
  expect(logged.mock.calls).toEqual([['Error - Axios', 'Not now']])
})

test('ends the session at a 401: nobody is signed in and nothing of them is left', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  startSession({ user, token: 'abc' }, user)
  setWorkspaces([workspace], '1')
  answer = { status: 401, body: { ok: false, data: null, message: 'The session has ended. Sign in again.' } }

  await expect(read()).rejects.toMatchObject({ status: 401 })
  expect($isAuth.get()).toBe(false)
  expect($session.get()).toBeUndefined()
  expect($adminUser.get()).toBeUndefined()
  expect($workspaces.get()).toEqual([])
  expect($activeWorkspace.get()).toBeUndefined()
  expect(logged).toHaveBeenCalledTimes(1)
})

interface Try {
  status?: number
  cents: number
  intent?: string
}

/** The key that this try was sent under. */
async function keyOf({ status = 200, cents, intent }: Try, send = call) {
  const { port } = server.address() as { port: number }
  const make = endpoint({
    name: 'makeThing',
    method: 'POST',
    path: `http://127.0.0.1:${port}/api/v2/things`,
    access: 'user',
    idempotent: true,
    body: z.object({ cents: z.number() }),
    data: z.null()
  })
  answer = { status, body: { ok: status < 300, data: null, message: '' } }
  await send(make, { body: { cents } }, { ...(intent && { intent }) }).catch(() => undefined)
  return heardKey
}

test('a limit of the plan is said with the way to more: the plans, or support for who has the largest', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const said = 'Your Free plan includes 10 open jobs.'
  const refuse = async (plan: string) => {
    answer = { status: 402, body: { ok: false, data: { limit: 'openJobs', plan, allowed: 10 }, message: said } }
    hideBanner()
    await expect(read()).rejects.toMatchObject({ status: 402, message: said })
    await vi.waitFor(() => expect($banner.get().action).toBeDefined(), { timeout: 60_000 })
    // The screen says it too, and the way stays.
    showBanner(said, { variant: 'danger' })
    return $banner.get()
  }
  const assign = vi.fn()
  vi.stubGlobal('location', { assign })
  const { text, action } = await refuse('free')
  expect([text, action!.label]).toEqual([said, 'See plans'])
  action!.run()
  expect(assign).toHaveBeenLastCalledWith('/dashboard/account/plans')
  ;(await refuse('business')).action!.run()
  expect(assign).toHaveBeenLastCalledWith('/dashboard/support-request')
  vi.unstubAllGlobals()
})

test('sends a request again under its key until its outcome is known, and under another one after that', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const key = await keyOf({ status: 503, cents: 500 })
  expect(key).toMatch(/^[\w-]{8,200}$/)
  cut = true
  expect(await keyOf({ cents: 500 })).toBe(key)
  cut = false
  expect(await keyOf({ cents: 700 })).not.toBe(key)
  expect(await keyOf({ cents: 500 })).toBe(key)
  const next = await keyOf({ status: 409, cents: 500 })
  expect(next).not.toBe(key)
  expect(await keyOf({ cents: 500 })).not.toBe(next)
})

test('sends what is meant under one key until its outcome is known, also with other words and after a reload', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name)
  })
  cut = true
  const key = await keyOf({ cents: 500, intent: 'line 1' })
  expect(await keyOf({ cents: 700, intent: 'line 1' })).toBe(key)
  expect(await keyOf({ cents: 500, intent: 'line 2' })).not.toBe(key)
  expect(await keyOf({ cents: 500 })).not.toBe(key)
  cut = false

  vi.resetModules()
  const reloaded = await import('#lib/client/api.ts')
  expect(await keyOf({ cents: 900, intent: 'line 1' }, reloaded.call)).toBe(key)
  expect(await keyOf({ cents: 900, intent: 'line 1' }, reloaded.call)).not.toBe(key)
  expect([...kept.keys()]).toEqual(['asked:makeThing line 2'])
  vi.unstubAllGlobals()
})
