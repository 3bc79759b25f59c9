// `npm run bench:leaving [orders] [megabytes] [import]`: how much memory it takes to write a workspace into one file, and to
// bring it in again.
import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

import sharp from 'sharp'

import { getDb, setDatabase } from '#lib/server/platform/db/index.ts'
import { storage } from '#lib/server/platform/outside/storage.ts'

import { comeIn, download, present, startLeaving, watchLeaving } from '../support/leaving.ts'
import { fillOrders } from '../support/many-orders.ts'
import { openBooks, signUpOutside } from '../support/outside.ts'
import { startProduct } from '../support/product.ts'

const ORDERS = Number(process.argv[2] ?? 10_000)
const MEGABYTES = Number(process.argv[3] ?? 200)
const COMES_BACK = process.argv[4] === 'import'
const GOAL_MB = 200
const QUIET_MS = 5000
const SAMPLE_MS = 50

const product = await startProduct({ DEMO: '0' })
const books = await openBooks(product)
process.env['DATA_DIR'] = product.dataDir
const pool = setDatabase(books.url)
let code = 1
try {
  const owner = await signUpOutside(product, books)
  await fillOrders(books.url, owner.workspaceId, ORDERS)
  const files = await fillFiles(owner.workspaceId)
  console.log(`${ORDERS} orders, ${files} pictures of ${MEGABYTES} MB in all`)
  const isGood = await measured('written', async () => {
    await startLeaving(product, owner)
    const made = await watchLeaving(product, owner)
    if (made.state !== 'ready') throw new Error(made.error)
    console.log(`a file of ${Math.round(made.bytes / 1024 ** 2)} MB`)
  })
  if (COMES_BACK) {
    const made = await watchLeaving(product, owner)
    const zip = await download(product, owner, made)
    const other = await signUpOutside(product, books)
    await measured('brought in', () => bringIn(other, zip))
  }
  code = isGood ? 0 : 1
} finally {
  await pool.end()
  await books.close()
  await product.stop()
}
process.exit(code)

async function bringIn(other: Awaited<ReturnType<typeof signUpOutside>>, zip: Buffer): Promise<void> {
  const checked = await present(product, other, zip)
  if (checked.state !== 'checked') throw new Error(checked.error)
  const done = await comeIn(product, other, checked, 'Moved')
  if (done.state !== 'done') throw new Error(done.error)
  const bad = done.report!.tables.filter(({ same, kept, promised }) => !same || kept !== promised)
  if (bad.length > 0) throw new Error(`Not as it was: ${bad.map(({ name }) => name).join(', ')}`)
  console.log(`${done.report!.tables.reduce((sum, { kept }) => sum + kept, 0)} rows, each as it was`)
}

/** Noise, which does not pack; one picture under many keys. */
async function fillFiles(workspaceId: string): Promise<number> {
  const [width, height] = [1150, 900]
  const noise = Buffer.from(Array.from({ length: width * height * 4 }, () => Math.floor(Math.random() * 256)))
  const bytes = await sharp(noise, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer()
  const count = Math.max(1, Math.round((MEGABYTES * 1024 ** 2) / bytes.length))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  for (let made = 0; made < count; made++) {
    const id = randomUUID()
    await storage().put(`${id}.png`, bytes, 'image/png')
    const row = { id, workspace_id: workspaceId, kind: 'artwork', name: `${made}.png`, mime: 'image/png' }
    const facts = { bytes: bytes.length, width, height, sha256, storage_key: `${id}.png` }
    await getDb()
      .insertInto('files')
      .values({ ...row, ...facts })
      .execute()
  }
  return count
}

/** The most that the product and what it started hold more than before, without the database. */
async function measured(what: string, work: () => Promise<void>): Promise<boolean> {
  await wait(QUIET_MS)
  const before = held()
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, held())
  }, SAMPLE_MS)
  const began = Date.now()
  await work()
  clearInterval(timer)
  const more = Math.round(most - before)
  console.log(
    `${what} in ${Math.round((Date.now() - began) / 1000)} s with ${more} MB more than ${Math.round(before)} MB (goal ${GOAL_MB})`
  )
  return more <= GOAL_MB
}

function held(): number {
  return [product.pid, ...childrenOf(product.pid)].reduce((sum, pid) => sum + residentOf(pid), 0)
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
    .filter(pid => {
      const [, status = ''] = read(`/proc/${pid}/stat`).split(') ')
      return Number(status.split(' ')[1]) === parent && !read(`/proc/${pid}/cmdline`).includes('postgres')
    })
}

function residentOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024
}

/** Nothing of a process that has just ended. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
