// The real product as a person meets it: built, on its own data folder and port. One for the whole run of Playwright.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

const STARTED_WITHIN_MS = 400_000

export interface Product {
  url: string
  dataDir: string
  stop(options?: { keep?: boolean }): Promise<void>
}

/** Starts it with these environment variables beside the usual ones. The first start builds the pages. */
export async function startProduct(variables: Record<string, string> = {}): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'platen-e2e-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['src/lib/server/start.ts'], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'error', ...variables },
    stdio: ['ignore', 'ignore', 'inherit']
  })
  await reachable(url, child)
  return {
    url,
    dataDir,
    async stop({ keep = false } = {}) {
      const gone = child.exitCode === null ? once(child, 'exit') : undefined
      child.kill('SIGTERM')
      await gone
      if (!keep) await rm(dataDir, { recursive: true, force: true })
    }
  }
}

async function reachable(url: string, child: ChildProcess): Promise<void> {
  const end = Date.now() + STARTED_WITHIN_MS
  while (Date.now() < end) {
    if (child.exitCode !== null) throw new Error(`The product did not start: exit code ${child.exitCode}`)
    const response = await fetch(`${url}/login`).catch(() => undefined)
    await response?.body?.cancel()
    if (response?.ok) return
    await setTimeout(200)
  }
  child.kill('SIGKILL')
  throw new Error('The product did not start in time')
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
