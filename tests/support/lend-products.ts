// Started products that files of tests use one after the other: each start takes seconds of the processor. For tests that
// need a product as it usually is, change nothing but rows of their own, and do not end it.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { TestProject } from 'vitest/node'

import { isAlive } from '#lib/server/platform/db/embedded-processes.ts'

import { openBooks } from './outside.ts'
import { type Product, startProduct } from './product.ts'

/**
 * `empty` believes the addresses that a proxy tells, so it counts as one that is reached by others. `demo` is on one's own machine, where
 * webhooks may call it too.
 */
const KINDS = { empty: { DEMO: '0', TRUST_PROXY: '1', LOG_LEVEL: 'info' }, demo: { DEMO: '1' } }

export type Kind = keyof typeof KINDS

/** Lends them for the whole run. Before the first is asked for, none is started. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const all: Product[] = []
  const idle: Record<Kind, Product[]> = { empty: [], demo: [] }
  /** How many lines of its log were there when it was lent. */
  const begun = new Map<number, number>()

  async function lend(kind: Kind): Promise<Product> {
    const product = idle[kind].pop() ?? (await startProduct(KINDS[kind]))
    if (!all.includes(product)) all.push(product)
    const books = await openBooks(product)
    // Whoever had it before came from the same address.
    await books.rows('delete from throttles')
    await books.close()
    begun.set(product.pid, product.lines().length)
    return product
  }

  const server = createServer((request, response) => {
    const [, kind, pid, what] = request.url!.split('/') as [string, Kind, string?, string?]
    const lent = all.find(product => product.pid === Number(pid))
    if (lent && what === 'lines') {
      response.end(JSON.stringify(lent.lines().slice(begun.get(lent.pid))))
      return
    }
    if (lent && what === 'spoiled') {
      lent.stop().then(() => response.end())
      return
    }
    if (lent) {
      if (isAlive(lent.pid)) idle[kind].push(lent)
      response.end()
      return
    }
    lend(kind).then(
      ({ url, port, dataDir, pid: own }) => response.end(JSON.stringify({ url, port, dataDir, pid: own })),
      error => response.writeHead(500).end(String(error))
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  project.provide('lender', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  return async () => {
    server.close()
    await Promise.all(all.map(product => product.stop()))
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    lender: string
  }
}
