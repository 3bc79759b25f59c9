// `npm run bench:workers`: pages and orders a second with one worker and with two, of one build on one database, in turn, and what
// each took of the processor. The callers and PostgreSQL run on the same machine and take a part of its cores, as does whatever
// else runs there: what one takes of the processor does not depend on it, so cores used and requests for each second of processor
// say more than the rate. BENCH_SECONDS (5) for each figure, BENCH_TURNS (3).
import { readdir, readFile } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'

import { type Product, startProduct } from '../support/product.ts'
import { openProductDatabase, openWildcats } from '../support/wildcats.ts'
import { type Figures, load, repeat } from './load.ts'
import { processorMs } from './both-trees.ts'
import { databaseMs } from './orders.ts'
import { buy } from './shopper.ts'
import { setStorePassword, unlockStore } from './stores.ts'

const seconds = Number(process.env['BENCH_SECONDS'] ?? 5)
const TURNS = Number(process.env['BENCH_TURNS'] ?? 3)
const browser = { 'accept-encoding': 'gzip, deflate, br' }

interface Figure {
  perSecond: number
  /** Of all workers and their supervisor, in each second. */
  cores: number
  /** Of PostgreSQL. */
  databaseCores: number
}

const first = await startProduct({ DEMO: '0', LOG_LEVEL: 'silent' })
const { dataDir } = first
await first.stop({ keep: true })
process.env['DATA_DIR'] = dataDir
let product: Product | undefined
const figures = new Map<string, Record<string, Figure[]>>()
try {
  const closeDatabase = await openProductDatabase()
  const open = await openWildcats()
  const locked = await openWildcats()
  await setStorePassword(locked, 'wildcats')
  await closeDatabase()
  for (let turn = 0; turn < TURNS; turn++) {
    // Whatever else the machine does, neither of the two is always the first.
    for (const workers of turn % 2 === 0 ? ['1', '2'] : ['2', '1']) {
      product = await startProduct({ DEMO: '0', LOG_LEVEL: 'silent', WORKERS: workers }, { dataDir })
      const { url, pid } = product
      const cookie = await unlockStore(url, locked, 'wildcats')
      const kept = { url: url + open.path, headers: browser }
      const made = { url: url + locked.path, headers: { cookie } }
      const shop = async () => void (await buy(url, open))
      // The first seconds are the engine's, which still compiles.
      await load({ ...made, seconds })
      await repeat(24, seconds, shop)
      await note(workers, 'store page, kept', pid, () => load({ ...kept, seconds }))
      await note(workers, 'store page, made each time', pid, () => load({ ...made, seconds }))
      await note(workers, 'cart → paid', pid, () => repeat(24, seconds, shop))
      await product.stop({ keep: true })
      product = undefined
    }
  }
  console.log(
    `${availableParallelism()} cores, shared by workers, PostgreSQL, the callers and a load of ${loadavg()[1]!.toFixed(1)}; middle of ${TURNS} turns`
  )
  for (const [name, byWorkers] of figures) {
    const [one, two] = [middle(byWorkers['1']!), middle(byWorkers['2']!)]
    for (const [workers, figure] of [one, two].entries()) console.log(line(name, workers + 1, figure))
    console.log(`${''.padEnd(28)} ratio ${(two.perSecond / one.perSecond).toFixed(2)}`)
  }
} finally {
  await (product ?? first).stop()
}

async function note(workers: string, name: string, pid: number, work: () => Promise<Figures>): Promise<void> {
  const before = { own: await treeMs(pid), database: await databaseMs(dataDir), at: performance.now() }
  const { perSecond } = await work()
  const ms = performance.now() - before.at
  const cores = ((await treeMs(pid)) - before.own) / ms
  const databaseCores = ((await databaseMs(dataDir)) - before.database) / ms
  const byWorkers = figures.get(name) ?? {}
  figures.set(name, byWorkers)
  byWorkers[workers] ??= []
  byWorkers[workers].push({ perSecond, cores, databaseCores })
}

/** Of a process and those that it started; PostgreSQL, which is one of them, is counted for itself. */
async function treeMs(pid: number): Promise<number> {
  let ms = await processorMs(pid)
  for (const task of await readdir(`/proc/${pid}/task`)) {
    const children = await readFile(`/proc/${pid}/task/${task}/children`, 'utf8').catch(() => '')
    for (const child of children.split(' ').filter(Boolean)) {
      const program = await readFile(`/proc/${child}/comm`, 'utf8').catch(() => '')
      if (!program.startsWith('postgres')) ms += await treeMs(Number(child)).catch(() => 0)
    }
  }
  return ms
}

function line(name: string, workers: number, { perSecond, cores, databaseCores }: Figure): string {
  const each = Math.round(perSecond / cores)
  return `${name.padEnd(28)} ${workers} worker${workers > 1 ? 's' : ' '} ${String(perSecond).padStart(6)}/s on ${cores.toFixed(2)} cores (${each} for each second of processor), PostgreSQL ${databaseCores.toFixed(2)}`
}

/** By its rate. */
function middle(all: Figure[]): Figure {
  return all.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(all.length / 2)]!
}
