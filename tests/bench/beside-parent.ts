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

/** What one page takes of the processor. */
export interface PageFigures {
  name: string
  before: number
  after: number
}

export async function comparePages({ before, after, parent }: BothTrees): Promise<PageFigures[]> {
  const cookies = new Map([[before, await signIn(before)] as const, [after, await signIn(after)] as const])
  console.log(`ms of processor a page          ${parent.padStart(9)}  this tree  ratio  KB unpacked`)
  const figures: PageFigures[] = []
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
    const [old, own] = [before, after].map(product => used.get(product)! / (ASKED * TURNS)) as [number, number]
    const columns = [old.toFixed(2).padStart(9), own.toFixed(2).padStart(10), (own / old).toFixed(2).padStart(6)]
    console.log(`${name.padEnd(30)}  ${columns.join(' ')}  ${(bytes / 1000).toFixed(1).padStart(7)}`)
    figures.push({ name, before: old, after: own })
  }
  return figures
}

async function record(trees: BothTrees): Promise<void> {
  const figures = await comparePages(trees)
  const cells = figures.map(({ before, after }) => `${after.toFixed(1)} / ${before.toFixed(1)}`)
  const run = `${new Date().toISOString().slice(0, 10)}, ${trees.own} / ${trees.parent}`
  const readme = await readFile(README, 'utf8')
  await writeFile(README, addRun(readme, { names: 'this tree / its parent', cells: [run, ...cells] }))
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

/** Gives the cookies of the demo's owner. */
export async function signIn({ url }: Product): Promise<string> {
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

export async function findPages({ url }: Product, cookie: string): Promise<Record<string, string>> {
  const find = async (path: string | undefined, link: RegExp) =>
    path && link.exec(await (await fetch(url + path, { headers: { cookie } })).text())?.[0]
  const job = await find('/dashboard/jobs', /\/dashboard\/jobs\/[\da-f-]{36}/)
  const store = await find('/dashboard/stores', /\/popup-stores\/[\w-]+\/riverside-wildcats/)
  const pages = {
    home: '/dashboard',
    jobs: job && '/dashboard/jobs',
    orders: '/dashboard/orders',
    'job overview': job && `${job}/overview`,
    'job items': job && `${job}/items`,
    'store page, kept': store,
    'item page, kept': await find(store, /\/popup-stores\/[^"]+\/items\/[\da-f-]{36}/),
    'store as JSON': store && `/api/v2/store?campaignId=${store.split('/')[2]}`
  }
  // A commit of long ago has not all of them.
  return Object.fromEntries(Object.entries(pages).flatMap(([name, path]) => (path ? [[name, path]] : [])))
}

if (import.meta.main) await withBothTrees(record)
