// First part of `npm run bench:pages`: this tree and its parent commit, both up with the same demo shop, each page asked of
// one and then of the other. What a page takes of the processor, all threads of the process counted, does not depend on
// other work on the machine as its time does. See both-trees.ts for
// which commit that is. BENCH_PAGES (30) of each a turn, in four turns. The run is written into the table of the server's README.
import { readFile, writeFile } from 'node:fs/promises'

import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#lib/shared/demo.ts'

import type { Product } from '../support/product.ts'
import { type BothTrees, processorMs, withBothTrees } from './both-trees.ts'
import { addRun } from './run-table.ts'

const ASKED = Number(process.env['BENCH_PAGES'] ?? 30)
const TURNS = 4
const README = 'src/lib/server/README.md'

await withBothTrees(compare)

async function compare({ before, after, parent, own: tree }: BothTrees): Promise<void> {
  const cookies = new Map([[before, await signIn(before)] as const, [after, await signIn(after)] as const])
  console.log(`ms of processor a page          ${parent.padStart(9)}  this tree  ratio  KB unpacked`)
  const cells = [`${new Date().toISOString().slice(0, 10)}, ${tree} / ${parent}`]
  for (const [name, path] of Object.entries(await findPages(before, cookies.get(before)!))) {
    const used = new Map([before, after].map(product => [product, 0]))
    for (const product of [before, after]) await ask(product, path, cookies.get(product)!)
    let bytes = 0
    for (let turn = 0; turn < TURNS; turn++) {
      for (const product of [before, after]) {
        const from = await processorMs(product.pid)
        bytes = await ask(product, path, cookies.get(product)!)
        used.set(product, used.get(product)! + (await processorMs(product.pid)) - from)
      }
    }
    const [old, own] = [before, after].map(product => used.get(product)! / (ASKED * TURNS))
    const figures = [old!.toFixed(2).padStart(9), own!.toFixed(2).padStart(10), (own! / old!).toFixed(2).padStart(6)]
    console.log(`${name.padEnd(30)}  ${figures.join(' ')}  ${(bytes / 1000).toFixed(1).padStart(7)}`)
    cells.push(`${own!.toFixed(1)} / ${old!.toFixed(1)}`)
  }
  await writeFile(README, addRun(await readFile(README, 'utf8'), { names: 'this tree / its parent', cells }))
}

/** One after the other; gives the bytes of one, unpacked. */
async function ask({ url }: Product, path: string, cookie: string): Promise<number> {
  let bytes = 0
  const isPrivate = path.startsWith('/dashboard')
  const headers = { 'accept-encoding': 'gzip, deflate, br', ...(isPrivate && { cookie }) }
  for (let asked = 0; asked < ASKED; asked++) {
    const response = await fetch(url + path, { headers, redirect: 'manual' })
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    bytes = (await response.arrayBuffer()).byteLength
  }
  return bytes
}

async function signIn({ url }: Product): Promise<string> {
  const response = await fetch(`${url}/api/v2/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ Email: DEMO_ACCOUNTS[0].email, Password: DEMO_PASSWORD })
  })
  return response.headers
    .getSetCookie()
    .map(cookie => cookie.split(';')[0])
    .join('; ')
}

async function findPages({ url }: Product, cookie: string): Promise<Record<string, string>> {
  const find = async (path: string, link: RegExp) =>
    link.exec(await (await fetch(url + path, { headers: { cookie } })).text())![0]
  const job = await find('/dashboard/jobs', /\/dashboard\/jobs\/[\da-f-]{36}/)
  const store = await find('/dashboard/stores', /\/popup-stores\/[\w-]+\/riverside-wildcats/)
  return {
    home: '/dashboard',
    jobs: '/dashboard/jobs',
    orders: '/dashboard/orders',
    'job overview': `${job}/overview`,
    'job items': `${job}/items`,
    'store page, kept': store,
    'item page, kept': await find(store, /\/popup-stores\/[^"]+\/items\/[\da-f-]{36}/),
    'store as JSON': `/api/v2/store?campaignId=${store.split('/')[2]}`
  }
}
