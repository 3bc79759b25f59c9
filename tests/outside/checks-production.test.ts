// The product as it is put on the web: with keys of Stripe, a mail server and a public address.
import { globSync, readFileSync } from 'node:fs'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { login } from '#lib/contract/auth.ts'
import { confirmTestPayment } from '#lib/contract/test-payments.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#lib/shared/demo.ts'

import { type Books, callOutside, openBooks } from '../support/outside.ts'
import { type Product, startProduct } from '../support/product.ts'
import { ENDPOINTS } from '../support/product-inside.ts'

let product: Product
let books: Books

beforeAll(async () => {
  product = await startProduct({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://shop.example.com',
    PAYMENTS: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_of_this_test',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_of_this_test',
    STRIPE_WEBHOOK_SECRET: 'whsec_of_this_test',
    STRIPE_API_URL: 'http://127.0.0.1:1',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'Platen <shop@example.com>'
  })
  books = await openBooks(product)
})

afterAll(async () => {
  await books?.close()
  await product?.stop()
})

test('163: there is nobody whose password is known, and no secret of the test gateway', async () => {
  const tables = await books.rows<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and (table_name like 'test\\_%' or table_name in ('users', 'workspaces', 'orders'))`
  )
  expect(tables.length).toBeGreaterThan(3)
  for (const { name } of tables) expect(await books.rows(`select * from ${name}`), name).toEqual([])
  for (const { email } of DEMO_ACCOUNTS) {
    const reply = await callOutside(product, login, { body: { Email: email, Password: DEMO_PASSWORD } })
    expect(reply.status, email).toBe(401)
  }
  const page = await (await fetch(`${product.url}/login`)).text()
  for (const { email } of DEMO_ACCOUNTS) expect(page).not.toContain(email)
  const body = { intentId: 'x', clientSecret: 'x', cardNumber: '4242424242424242', expiry: '12/39', cvc: '123' }
  expect((await callOutside(product, confirmTestPayment, { body })).status).toBe(404)
})

test('163: what was built holds no key', () => {
  const files = globSync('dist/**/*.{js,mjs,html,json,css,txt,xml}')
  expect(files.length).toBeGreaterThan(100)
  const KEY =
    /\b(sk|rk)_(live|test)_\w{16,}|\bwhsec_[A-Za-z0-9+/]{24,}|BEGIN (RSA |EC )?PRIVATE KEY|\bAKIA[A-Z0-9]{16}\b/
  expect(files.filter(file => KEY.test(readFileSync(file, 'utf8')))).toEqual([])
})

test.for(['/dev/mail', '/dev/grid', '/dev', '/debug', '/metrics', '/__inspect', '/@vite/client', '/@fs/etc/passwd'])(
  '162, 163: %s is not there',
  async path => {
    const response = await fetch(product.url + path, { redirect: 'manual' })
    await response.body?.cancel()
    expect(response.status).toBe(404)
  }
)

const NEVER = [
  '/.env',
  '/.env.example',
  '/.git/HEAD',
  '/.git/config',
  '/.npmrc',
  '/.data/session-secret',
  '/session-secret',
  '/package.json',
  '/package-lock.json',
  '/tsconfig.json',
  '/src/middleware.ts',
  '/node_modules/astro/package.json',
  '/dist/server/entry.mjs',
  '/server/entry.mjs',
  '/policies.json',
  '/stamp',
  '/_astro',
  '/files',
  '/locales',
  '/api',
  '/api/v2',
  '/graphql',
  '/server-status',
  '/actuator/health',
  '/phpinfo.php',
  '/wp-login.php',
  '/backup.sql',
  '/.DS_Store'
]

test.for(NEVER)('162: %s is not served', async path => {
  const response = await fetch(product.url + path, { redirect: 'manual' })
  expect(response.status).toBe(404)
  expect(await response.text()).not.toMatch(/DATABASE_URL|"dependencies"|\[core\]|Index of|import /)
})

test('162: no map of the sources is built or served', async () => {
  expect(globSync('dist/client/**/*.map')).toEqual([])
  const scripts = globSync('dist/client/_astro/*.js')
  expect(scripts.length).toBeGreaterThan(20)
  expect(scripts.filter(file => readFileSync(file, 'utf8').includes('sourceMappingURL='))).toEqual([])
  const [script] = scripts
  const address = script!.replaceAll('\\', '/').replace('dist/client', '')
  expect((await fetch(product.url + address)).status).toBe(200)
  expect((await fetch(`${product.url}${address}.map`)).status).toBe(404)
})

test.for(ENDPOINTS)('74: $name takes no parameter twice', async ({ method, path, query }) => {
  const place = product.url + path.replaceAll(/\{\w+\}/g, crypto.randomUUID())
  for (const name of ['id', ...Object.keys(query?.shape ?? {})]) {
    const response = await fetch(`${place}?${name}=1&${name}=2`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(method !== 'GET' && { body: '{}' })
    })
    expect(response.status, name).toBe(400)
    expect(await response.text()).toContain('more than once')
  }
})

test.for(ENDPOINTS.filter(({ access, method }) => access === 'public' && method !== 'GET'))(
  '74: $name takes no list or operator for one value',
  async ({ method, path, body }) => {
    const place = product.url + path.replaceAll(/\{\w+\}/g, crypto.randomUUID())
    for (const name of Object.keys((body as { shape?: object } | undefined)?.shape ?? {})) {
      for (const value of [['1', '2'], { $ne: '' }, { $gt: '' }]) {
        const response = await fetch(place, {
          method,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ [name]: value })
        })
        await response.body?.cancel()
        expect([400, 404], name).toContain(response.status)
      }
    }
  }
)

const OVERRIDES: Record<string, string>[] = [
  { 'x-http-method-override': 'DELETE' },
  { 'x-http-method': 'DELETE' },
  { 'x-method-override': 'DELETE' }
]

test.for(ENDPOINTS.filter(({ method }) => method === 'DELETE'))(
  '15: $name is not called by another method that names it',
  async ({ path }) => {
    const place = product.url + path.replaceAll(/\{\w+\}/g, crypto.randomUUID())
    for (const method of ['GET', 'POST']) {
      // What it answers without any override; the id is not there in either case.
      const plain = await answerTo(place, method, {})
      for (const headers of OVERRIDES) expect(await answerTo(place, method, headers)).toEqual(plain)
      expect(await answerTo(`${place}?_method=DELETE`, method, {})).toEqual(plain)
    }
  }
)

async function answerTo(url: string, method: string, headers: Record<string, string>) {
  const body = method === 'POST' ? JSON.stringify({ _method: 'DELETE' }) : null
  const response = await fetch(url, { method, headers: { 'content-type': 'application/json', ...headers }, body })
  const { message } = (await response.json()) as { message: string }
  return { status: response.status, message, allow: response.headers.get('allow') }
}
