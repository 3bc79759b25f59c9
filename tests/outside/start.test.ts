import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test, vi } from 'vitest'

import { getCurrentUser, login } from '#lib/contract/auth.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#lib/shared/demo.ts'

import { callOutside, openBooks } from '../support/outside.ts'
import { freePort, type Product, START, startProduct } from '../support/product.ts'

const OWNER = DEMO_ACCOUNTS[0].email
const ADMIN = DEMO_ACCOUNTS[3].email
/** Served to the world, behind a proxy of its own; it still listens on this machine only. */
const PUBLIC = {
  PUBLIC_URL: 'https://shop.example',
  PAYMENTS: 'test',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'a@b.example'
}

async function started(variables: Record<string, string>, dataDir?: string): Promise<Product> {
  const product = await startProduct(variables, dataDir ? { dataDir } : { isFirst: true })
  onTestFinished(() => product.stop())
  return product
}

function logInAs(product: Product, Email: string) {
  return callOutside(product, login, { body: { Email, Password: DEMO_PASSWORD } })
}

async function statusOf({ url }: Product, path: string): Promise<number> {
  const response = await fetch(url + path, { redirect: 'manual' })
  await response.body?.cancel()
  return response.status
}

// In production and under a public address: checks-production.test.ts and the recipe in production.test.ts.
test('check 163: makes no demo accounts behind a proxy, and shows no mails', async () => {
  const product = await started({ TRUST_PROXY: '1' })
  const books = await openBooks(product)
  onTestFinished(() => books.close())

  expect(await books.rows('select email from users')).toEqual([])
  expect(await statusOf(product, '/dev/mail')).toBe(404)
  expect(await statusOf(product, '/dev/grid')).toBe(404)
})

test('check 163: the demo made on one’s own machine has accounts, which end when it is served to the world', async () => {
  const home = await startProduct({ DEMO: '1' })
  onTestFinished(() => home.stop())
  expect(await logInAs(home, OWNER)).toMatchObject({ status: 200 })
  const { status, data } = await logInAs(home, ADMIN)
  expect(status).toBe(200)
  expect(await statusOf(home, '/dev/mail')).toBe(200)
  await home.stop({ keep: true })

  const product = await started(PUBLIC, home.dataDir)

  expect(await callOutside(product, getCurrentUser, { as: { token: data!.authToken } })).toMatchObject({ status: 401 })
  expect(await logInAs(product, ADMIN)).toMatchObject({ status: 401 })
  expect(await logInAs(product, OWNER)).toMatchObject({ status: 401 })
})

test('a first start that is stopped while it makes the demo leaves no database server behind', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'platen-stopped-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const child = spawn(process.execPath, START, {
    env: { ...process.env, NODE_ENV: '', DATA_DIR: dataDir, PORT: String(await freePort()), LOG_LEVEL: 'silent' },
    stdio: 'ignore'
  })
  // The first drawing of the demo is there: its data are being made.
  await vi.waitUntil(() => existsSync(join(dataDir, 'files')), { timeout: 90_000, interval: 20 })
  // PostgreSQL keeps this file for as long as it runs.
  const running = join(dataDir, 'postgres/postmaster.pid')
  expect(existsSync(running)).toBe(true)

  child.kill('SIGTERM')
  await once(child, 'exit')

  await vi.waitUntil(() => !existsSync(running), { timeout: 60_000, interval: 20 })
})
