// First part of `npm run bench:pages`: this tree and its parent commit, both up with the same demo shop, each page asked of
// one and then of the other. What a page takes of the processor, all threads of the process counted, does not depend on
// other work on the machine as its time does. Without changes the parent is HEAD^, with changes HEAD; BENCH_AGAINST names
// another commit. BENCH_PAGES (30) of each a turn, in four turns.
import { execFileSync } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#lib/shared/demo.ts'

import { type Product, startProduct } from '../support/product.ts'

const ASKED = Number(process.env['BENCH_PAGES'] ?? 30)
const TURNS = 4
const variables = { DEMO: '1', LOG_LEVEL: 'silent' }

const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8' }).trim()
const isChanged = git('status', '--porcelain', '--untracked-files=no') !== ''
const parent = git('rev-parse', '--short', process.env['BENCH_AGAINST'] ?? (isChanged ? 'HEAD' : 'HEAD^'))

const folder = await mkdtemp(join(tmpdir(), 'platen-parent-'))
const tree = join(folder, 'tree')
git('worktree', 'add', '--quiet', '--detach', tree, parent)
const running: Product[] = []
try {
  await symlink(resolve('node_modules'), join(tree, 'node_modules'))
  // Filled by the parent: this tree may bring its schema up to date, never the other way.
  const dataDir = join(folder, 'parent')
  const first = await startProduct(variables, { tree, dataDir })
  await first.stop({ keep: true })
  await cp(dataDir, join(folder, 'own'), { recursive: true, preserveTimestamps: true })
  await rm(join(folder, 'own/postgres/postmaster.opts'), { force: true })
  const before = await startProduct(variables, { tree, dataDir })
  running.push(before)
  const after = await startProduct(variables, { dataDir: join(folder, 'own') })
  running.push(after)
  await compare(before, after)
} finally {
  for (const product of running) await product.stop({ keep: true })
  git('worktree', 'remove', '--force', tree)
  await rm(folder, { recursive: true, force: true })
}

async function compare(before: Product, after: Product): Promise<void> {
  const cookies = new Map([[before, await signIn(before)] as const, [after, await signIn(after)] as const])
  console.log(`ms of processor a page          ${parent.padStart(9)}  this tree  ratio  KB unpacked`)
  for (const [name, path] of Object.entries(await findPages(before, cookies.get(before)!))) {
    const used = new Map([before, after].map(product => [product, 0]))
    for (const product of [before, after]) await ask(product, path, cookies.get(product)!)
    let bytes = 0
    for (let turn = 0; turn < TURNS; turn++) {
      for (const product of [before, after]) {
        const from = await processorMs(product)
        bytes = await ask(product, path, cookies.get(product)!)
        used.set(product, used.get(product)! + (await processorMs(product)) - from)
      }
    }
    const [old, own] = [before, after].map(product => used.get(product)! / (ASKED * TURNS))
    const figures = [old!.toFixed(2).padStart(9), own!.toFixed(2).padStart(10), (own! / old!).toFixed(2).padStart(6)]
    console.log(`${name.padEnd(30)}  ${figures.join(' ')}  ${(bytes / 1000).toFixed(1).padStart(7)}`)
  }
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

/** In all of its threads, in user and system mode; Linux counts in hundredths of a second. */
async function processorMs({ pid }: Product): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]!.split(' ')
  return 10 * (Number(fields[11]) + Number(fields[12]))
}
