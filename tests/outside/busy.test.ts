// The built product while its database keeps everybody waiting.
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { login } from '#lib/contract/auth.ts'
import { type Embedded, startEmbedded } from '#lib/server/platform/db/embedded.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#lib/shared/demo.ts'

import { callOutside, cookiesOf } from '../support/outside.ts'
import { borrowProduct, type Shared } from '../support/shared-products.ts'

/** One more than the product has connections: the last waits for a free one, the others for a lock. */
const PAGES = 17

let product: Shared
let database: Embedded
let blocker: Client
let cookie: string

beforeAll(async () => {
  product = await borrowProduct('demo')
  const signedIn = await callOutside(product, login, {
    body: { Email: DEMO_ACCOUNTS[0].email, Password: DEMO_PASSWORD }
  })
  cookie = cookiesOf(signedIn)
  database = await startEmbedded({ dataDir: product.dataDir })
  blocker = new Client({ connectionString: database.url })
  await blocker.connect()
}, 450_000)

afterAll(async () => {
  await blocker?.end()
  await database?.stop()
  await product?.stop()
})

function open(path: string): Promise<Response> {
  return fetch(product.url + path, { headers: { cookie }, redirect: 'manual' })
}

/** All of who asks, and what one page shows. */
const WAITS = [
  ['sessions', '/dashboard'],
  ['stores', '/dashboard/stores']
] as const

test.each(WAITS)(
  'a page that waits too long for %s says that we are busy, and is back afterwards',
  async (table, path) => {
    await blocker.query(`begin; lock table ${table} in access exclusive mode`)
    const pages = await Promise.all(Array.from({ length: PAGES }, () => open(path)))
    await blocker.query('rollback')
    for (const page of pages) {
      expect(page.status).toBe(503)
      expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(page.headers.get('content-type')).toContain('text/html')
      expect(page.headers.get('cache-control')).toBe('no-store')
      const text = await page.text()
      expect(text).toContain('We are busy')
      expect(text).toContain(page.headers.get('x-request-id'))
    }
    expect((await open(path)).status).toBe(200)
  }
)
