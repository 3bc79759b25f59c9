// Check 157: an error that nobody catches is written down; the process ends cleanly, or goes on where nothing broke.
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { type Product, startProduct } from '../support/product.ts'

const CATCHER = `--import=${join(import.meta.dirname, '../support/throw-on-signal.ts')}`

async function until(isTrue: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await isTrue())) await new Promise(resolve => setTimeout(resolve, 50))
}

let product: Product

/** Until its background work stands too. */
beforeAll(async () => {
  product = await startProduct({ DEMO: '0', LOG_LEVEL: 'info' }, { nodeOptions: [CATCHER] })
  await until(() => product.lines().some(line => line.includes('background work started')))
})
afterAll(() => product?.stop())

test('157: a rejection nobody awaits is logged, and the product goes on', async () => {
  process.kill(product.pid, 'SIGWINCH')
  await until(() => product.lines().some(line => line.includes('nobody awaits this')))
  expect((await fetch(`${product.url}/readyz`)).status).toBe(200)
})

// The last: it ends the product.
test('157: an exception nobody catches is logged, requests under way are answered, and its data are whole', async () => {
  const { received, send, status } = beginLogIn(product.port)
  await received
  process.kill(product.pid, 'SIGUSR2')
  await until(() => product.lines().some(line => line.includes('nobody catches this')))
  send()
  expect(await status).toBe(400)

  await until(() => product.exitCode() !== null)
  expect(product.exitCode()).toBe(1)

  const again = await startProduct({ DEMO: '0' }, { dataDir: product.dataDir })
  expect((await fetch(`${again.url}/readyz`)).status).toBe(200)
  await again.stop()
})

/** A request whose head the server has (it says "continue") and whose body waits for `send()`. */
function beginLogIn(port: number) {
  const call = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/api/v2/auth/login',
    headers: { 'content-type': 'application/json', 'content-length': '2', expect: '100-continue' }
  })
  const received = once(call, 'continue')
  const status = once(call, 'response').then(([response]) => (response as IncomingMessage).resume().statusCode)
  call.flushHeaders()
  return { received, status, send: () => call.end('{}') }
}
