// The real product as a person meets it: built, started by what `npm start` runs, on its own data folder and port.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { copyFirstData } from './first-data.ts'

const STARTED_WITHIN_MS = 400_000

/** What `npm start` gives to node. */
export const START = readStart(fileURLToPath(new URL('../..', import.meta.url)))

function readStart(tree: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(tree, 'package.json'), 'utf8')) as {
    scripts: { start: string }
  }
  return scripts.start.split(' ').slice(1)
}

/** So many seconds a started product is left alone: with 35 its background work, not a request, is the first to use all parts. */
const IDLE_MS = Number(process.env['IDLE_FIRST_S'] ?? 0) * 1000

/** Ends the product when the process that started it is gone: an orphan would keep a port, a database and the run. */
const LEASH = `--import=${new URL('./leash.ts', import.meta.url).href}`

export interface Product {
  url: string
  port: number
  dataDir: string
  pid: number
  /** What it wrote to standard output: one line of JSON for each entry of the log. */
  lines: () => string[]
  stop(options?: { keep?: boolean }): Promise<void>
  /** Once it has ended by itself or was stopped; null where a signal ended it. */
  exitCode: () => number | null
  /** By which it was killed. */
  signal: () => NodeJS.Signals | null
  /** kill -9. The data folder stays, for `startProduct` to start on again. */
  kill(): Promise<void>
}

interface Place {
  /** An earlier product's, to go on with its data. */
  dataDir?: string
  port?: number
  /** More for `node` itself, such as `--import=file`. */
  nodeOptions?: string[]
  /** Where nobody has started before: its first start is what the test is about. */
  isFirst?: boolean
  /** Of the sources, where it is another than this one. */
  tree?: string
}

/** Starts it with these environment variables beside the usual ones. The first start builds the pages. */
export async function startProduct(variables: Record<string, string> = {}, place: Place = {}): Promise<Product> {
  const dataDir = place.dataDir ?? (await makeDataDir(variables, place))
  const port = place.port ?? (await freePort())
  const url = `http://127.0.0.1:${port}`
  const start = place.tree ? readStart(place.tree) : START
  const child = spawn(process.execPath, [LEASH, ...(place.nodeOptions ?? []), ...start], {
    // The settings of the test runner are not those of a shop. With its key, the data of a first start that is kept
    // for other runners would be signed by an installation that they are not.
    env: {
      ...process.env,
      NODE_ENV: '',
      SESSION_SECRET: undefined,
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'error',
      ...behind(url, variables)
    },
    stdio: ['pipe', 'pipe', 'pipe'],
    ...(place.tree && { cwd: place.tree })
  })
  // Not inherited: whoever reads the run's output would wait for every process that still holds it.
  child.stderr?.on('data', (chunk: Buffer) => process.stderr.write(chunk))
  const output: string[] = []
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => output.push(chunk))
  let isEnded = false
  child.once('exit', (code, signal) => {
    if (isEnded) return
    const last = output.join('').split('\n').slice(-12).join('\n')
    process.stderr.write(`The product ended by itself: exit code ${code}, signal ${signal}\n${last}\n`)
  })
  await reachable(url, child)
  // Who starts again after a kill wants to see what was under way.
  if (!place.dataDir) await setTimeout(IDLE_MS)
  return {
    url,
    port,
    dataDir,
    pid: child.pid!,
    lines: () => output.join('').split('\n').filter(Boolean),
    exitCode: () => child.exitCode,
    signal: () => child.signalCode,
    async stop({ keep = false } = {}) {
      isEnded = true
      const gone = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined
      child.kill('SIGTERM')
      await gone
      if (!keep) await rm(dataDir, { recursive: true, force: true })
    },
    async kill() {
      isEnded = true
      const gone = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined
      child.kill('SIGKILL')
      await gone
    }
  }
}

/** Behind a proxy the address that people use has to be set. */
function behind(PUBLIC_URL: string, variables: Record<string, string>): Record<string, string> {
  return variables['TRUST_PROXY'] ? { PUBLIC_URL, ...variables } : variables
}

/** Tests that say DEMO get what a start with it has made before. */
export async function makeDataDir(
  { DEMO, DATABASE_URL }: Record<string, string>,
  { isFirst }: Place = {}
): Promise<string> {
  if (isFirst || !DEMO || DATABASE_URL) return mkdtemp(join(tmpdir(), 'platen-e2e-'))
  return copyFirstData(DEMO === '1' ? 'demo' : 'empty', async dataDir => {
    const product = await startProduct({ DEMO }, { dataDir })
    await product.stop({ keep: true })
  })
}

async function reachable(url: string, child: ChildProcess): Promise<void> {
  const end = Date.now() + STARTED_WITHIN_MS
  while (Date.now() < end) {
    if (child.exitCode !== null) throw new Error(`The product did not start: exit code ${child.exitCode}`)
    const response = await fetch(`${url}/readyz`).catch(() => undefined)
    await response?.body?.cancel()
    if (response?.ok) return
    await setTimeout(100)
  }
  // With its database, which a kill would leave behind.
  child.kill('SIGTERM')
  await Promise.race([once(child, 'exit'), setTimeout(10_000)])
  child.kill('SIGKILL')
  throw new Error('The product did not start in time')
}

/** Below those that the system gives to connections, which would take it before the product listens. */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_000)
  const server = createServer().listen(port, '127.0.0.1')
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false
  )
  if (!isFree) return freePort()
  server.close()
  await once(server, 'close')
  return port
}
