// `npm run bench:workers`: pages and orders a second with one worker and with two, of one build on one database, in turn. The
// callers run on the same machine and take a part of its cores, which this names. BENCH_SECONDS (5) for each figure.
import { availableParallelism } from 'node:os'

import { type Product, startProduct } from '../support/product.ts'
import { openProductDatabase, openWildcats } from '../support/wildcats.ts'
import { load, repeat } from './load.ts'
import { buy } from './shopper.ts'
import { setStorePassword, unlockStore } from './stores.ts'

const seconds = Number(process.env['BENCH_SECONDS'] ?? 5)
const TURNS = 3
const browser = { 'accept-encoding': 'gzip, deflate, br' }

const first = await startProduct({ DEMO: '0', LOG_LEVEL: 'silent' })
const { dataDir } = first
await first.stop({ keep: true })
process.env['DATA_DIR'] = dataDir
let product: Product | undefined
const figures: Record<string, Record<string, number[]>> = {}
try {
  const closeDatabase = await openProductDatabase()
  const open = await openWildcats()
  const locked = await openWildcats()
  await setStorePassword(locked, 'wildcats')
  await closeDatabase()
  for (let turn = 0; turn < TURNS; turn++) {
    for (const WORKERS of ['1', '2']) {
      product = await startProduct({ DEMO: '0', LOG_LEVEL: 'silent', WORKERS }, { dataDir })
      const { url } = product
      const cookie = await unlockStore(url, locked, 'wildcats')
      const kept = { url: url + open.path, headers: browser }
      const made = { url: url + locked.path, headers: { cookie } }
      const shop = async () => void (await buy(url, open))
      // The first seconds are the engine's, which still compiles.
      await load({ ...made, seconds })
      await repeat(24, seconds, shop)
      note(WORKERS, 'store page, kept', (await load({ ...kept, seconds })).perSecond)
      note(WORKERS, 'store page, made each time', (await load({ ...made, seconds })).perSecond)
      note(WORKERS, 'cart → paid', (await repeat(24, seconds, shop)).perSecond)
      await product.stop({ keep: true })
      product = undefined
    }
  }
  console.log(`${availableParallelism()} cores, shared by workers, PostgreSQL and the callers`)
  for (const [name, byWorkers] of Object.entries(figures)) {
    const [one, two] = [median(byWorkers['1']!), median(byWorkers['2']!)]
    console.log(`${name.padEnd(28)} 1 worker ${one}/s  2 workers ${two}/s  ratio ${(two / one).toFixed(2)}`)
  }
} finally {
  await (product ?? first).stop()
}

function note(workers: string, name: string, value: number): void {
  figures[name] ??= {}
  figures[name][workers] ??= []
  figures[name][workers].push(value)
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}
