// `node tests/bench/soak.ts [minutes] [requests a second]`: mixed use of the started product; says whether memory and
// handles stay where they are. SOAK_WARM (5) minutes come first and are not judged.
import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

import { startProduct } from '../support/product.ts'
import { openWildcats, openProductDatabase } from '../support/wildcats.ts'
import { readDemoShop, visitDemo } from '../support/demo-shop.ts'
import { makeUses, type Use } from './soak-uses.ts'

const minutes = Number(process.argv[2] ?? 30)
const rate = Number(process.argv[3] ?? 50)
const warmMinutes = Number(process.env['SOAK_WARM'] ?? 5)

/** Beyond so many under way the product is too slow for the rate, which is told and not hidden. */
const MOST_UNDER_WAY = 400
const SAMPLE_MS = 10_000
const MAY_GROW = 0.1

interface Sample {
  atMs: number
  rssMb: number
  handles: number
  heapMb: number
  externalMb: number
  loopP99Ms: number
}

const figuresFile = join(await mkdtemp(join(tmpdir(), 'platen-soak-')), 'figures.json')
const hook = new URL('./memory-hook.ts', import.meta.url).pathname
const product = await startProduct(
  { DEMO: '1', LOG_LEVEL: 'error', SOAK_FIGURES: figuresFile },
  { nodeOptions: ['--expose-gc', `--import=${hook}`] }
)
process.env['DATA_DIR'] = product.dataDir

const took: Record<string, number[]> = {}
const failures: Record<string, number> = {}
let underWay = 0
let skipped = 0

try {
  const leave = await openProductDatabase()
  const store = await openWildcats()
  await leave()
  const owner = await visitDemo(product)
  const uses = makeUses(product, { owner, shop: await readDemoShop(product, owner), store })
  const samples = await run(uses)
  judge(samples)
} finally {
  await product.stop()
}

async function run(uses: Use[]): Promise<Sample[]> {
  const samples: Sample[] = []
  const begun = performance.now()
  const end = begun + minutes * 60_000
  const bag = uses.flatMap(use => new Array<Use>(use.weight).fill(use))
  let next = begun
  let nextSample = begun + SAMPLE_MS
  let turn = 0
  while (performance.now() < end) {
    next += 1000 / rate
    const wait = next - performance.now()
    if (wait > 1) await setTimeout(wait)
    if (underWay >= MOST_UNDER_WAY) skipped++
    else void use(bag[(turn++ * 7919) % bag.length]!)
    if (performance.now() < nextSample) continue
    nextSample += SAMPLE_MS
    void sample(performance.now() - begun).then(one => samples.push(one))
  }
  while (underWay > 0) await setTimeout(50)
  return samples
}

async function use({ name, act }: Use): Promise<void> {
  underWay++
  const from = performance.now()
  try {
    await act()
    const times = took[name] ?? []
    took[name] = times
    times.push(performance.now() - from)
  } catch (error) {
    const kind = `${name}: ${error instanceof Error ? error.message : error}`.slice(0, 120)
    failures[kind] = (failures[kind] ?? 0) + 1
  } finally {
    underWay--
  }
}

async function sample(atMs: number): Promise<Sample> {
  const before = await readFigures()
  process.kill(product.pid, 'SIGUSR2')
  let figures = before
  for (let tries = 0; tries < 100 && figures.signals === before.signals; tries++) {
    await setTimeout(20)
    figures = await readFigures()
  }
  const status = await readFile(`/proc/${product.pid}/status`, 'utf8')
  const made: Sample = {
    atMs,
    rssMb: Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024),
    handles: (await readdir(`/proc/${product.pid}/fd`)).length,
    heapMb: Math.round((figures.memory?.heapUsed ?? 0) / 2 ** 20),
    externalMb: Math.round(((figures.memory?.external ?? 0) + (figures.memory?.arrayBuffers ?? 0)) / 2 ** 20),
    loopP99Ms: Math.round(figures.delay?.p99 ?? 0)
  }
  const { rssMb, heapMb, externalMb, handles, loopP99Ms } = made
  const minute = (atMs / 60_000).toFixed(1).padStart(5)
  console.log(
    `${minute} min  RSS ${rssMb} MB  heap ${heapMb} MB  external ${externalMb} MB  handles ${handles}  loop p99 ${loopP99Ms} ms  under way ${underWay}`
  )
  return made
}

interface Figures {
  signals: number
  memory?: NodeJS.MemoryUsage
  delay?: { p99: number }
}

async function readFigures(): Promise<Figures> {
  const text = await readFile(figuresFile, 'utf8').catch(() => '')
  try {
    return JSON.parse(text) as Figures
  } catch {
    return { signals: 0 }
  }
}

/** The first and the last third of what came after the warming up are compared by their medians. */
function judge(samples: Sample[]): void {
  for (const [name, times] of Object.entries(took)) {
    times.sort((a, b) => a - b)
    const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0)
    console.log(`${name.padEnd(16)}${String(times.length).padStart(7)}  p50 ${at(0.5)} ms  p99 ${at(0.99)} ms`)
  }
  for (const [kind, count] of Object.entries(failures)) console.log(`failed ${count} × ${kind}`)
  if (skipped > 0) console.log(`${skipped} requests not made: too many under way`)

  const judged = samples.filter(({ atMs }) => atMs > warmMinutes * 60_000)
  const third = Math.max(1, Math.floor(judged.length / 3))
  if (judged.length < 3) {
    console.log('Too short to judge')
    return
  }
  const median = (part: Sample[], figure: 'rssMb' | 'handles' | 'heapMb') =>
    part.map(one => one[figure]).toSorted((a, b) => a - b)[Math.floor(part.length / 2)] ?? 0
  for (const figure of ['rssMb', 'heapMb', 'handles'] as const) {
    const [first, last] = [median(judged.slice(0, third), figure), median(judged.slice(-third), figure)]
    const grown = last / first - 1
    const isFlat = grown <= MAY_GROW
    console.log(`${figure}: ${first} -> ${last} (${(grown * 100).toFixed(1)} %) ${isFlat ? 'flat' : 'GROWS'}`)
    if (!isFlat && figure !== 'heapMb') process.exitCode = 1
  }
  if (Object.keys(failures).length > 0) process.exitCode = 1
}
