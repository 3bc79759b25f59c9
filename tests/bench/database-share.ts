// `npm run bench:database`: what each page takes of the processor in node and in PostgreSQL: what a read replica could take over.
// Processor time does not depend on what else the machine does. BENCH_PAGES (100) of each.
import { setTimeout } from 'node:timers/promises'

import { startProduct } from '../support/product.ts'
import { openProductDatabase, openWildcats } from '../support/wildcats.ts'
import { findPages, signIn } from './beside-parent.ts'
import { processorMs } from './both-trees.ts'
import { databaseMs } from './orders.ts'
import { setStorePassword, unlockStore } from './stores.ts'

const ASKED = Number(process.env['BENCH_PAGES'] ?? 100)

let lockedPath = ''
const product = await startProduct({ DEMO: '1', LOG_LEVEL: 'silent' })
try {
  const cookie = await signIn(product)
  const pages = await findPages(product, cookie)
  const [path, unlocked] = await openLocked()
  pages['store page, made each time'] = path
  // What a start leaves to do is no page's.
  await setTimeout(20_000)
  console.log('ms of processor a page           node  PostgreSQL  share of PostgreSQL')
  for (const [name, path] of Object.entries(pages)) {
    await ask(path, `${cookie}; ${unlocked}`, 20)
    const before = await used()
    await ask(path, `${cookie}; ${unlocked}`, ASKED)
    const after = await used()
    const [node, database] = [(after.node - before.node) / ASKED, (after.database - before.database) / ASKED]
    const share = `${Math.round((100 * database) / (node + database))} %`
    console.log(
      `${name.padEnd(30)} ${node.toFixed(1).padStart(6)}  ${database.toFixed(1).padStart(10)}  ${share.padStart(6)}`
    )
  }
  // Rounds, which no page asks for, are in the figures above too.
  const before = await used()
  await setTimeout(10_000)
  const after = await used()
  console.log(
    `ten seconds without a request   node ${after.node - before.node} ms, PostgreSQL ${after.database - before.database} ms`
  )
} finally {
  await product.stop()
}

/** A store behind a password, whose page is made for each who asks. */
async function openLocked(): Promise<[path: string, cookie: string]> {
  process.env['DATA_DIR'] = product.dataDir
  const close = await openProductDatabase()
  const locked = await openWildcats()
  await setStorePassword(locked, 'wildcats')
  await close()
  lockedPath = locked.path
  return [locked.path, await unlockStore(product.url, locked, 'wildcats')]
}

async function used(): Promise<{ node: number; database: number }> {
  return { node: await processorMs(product.pid), database: await databaseMs(product.dataDir) }
}

async function ask(path: string, cookie: string, times: number): Promise<void> {
  // A store that is kept is the same for all, so nobody's cookie is sent for it.
  const isOwn = path.startsWith('/dashboard') || path === lockedPath
  const headers = { 'accept-encoding': 'gzip, deflate, br', ...(isOwn && { cookie }) }
  for (let asked = 0; asked < times; asked++) {
    const response = await fetch(product.url + path, { headers, redirect: 'manual' })
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    await response.arrayBuffer()
  }
}
