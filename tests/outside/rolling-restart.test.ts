// Two processes behind the sample of HAProxy, restarted one after the other while people write: no request fails.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

import { expect, onTestFinished, test, vi } from 'vitest'

import { IS_LONG } from '../support/long.ts'
import { openBooks, signUpOutside } from '../support/outside.ts'
import { freePort, startProduct } from '../support/product.ts'

const WRITERS = 16
const WRITES = 8000

const hasProxy = spawnSync('sh', ['-c', 'command -v haproxy']).status === 0

/** The sample with ports of this test, and without TLS. */
async function startProxy(ports: [number, number]): Promise<{ port: number; proxy: ChildProcess }> {
  const folder = await mkdtemp(join(tmpdir(), 'platen-proxy-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const port = await freePort()
  const text = (await readFile('deploy/haproxy.cfg', 'utf8'))
    .replace(/^ {4}bind :80$/m, `    bind 127.0.0.1:${port}`)
    .replace(/^ {4}(bind :443|http-request redirect).*\n/gm, '')
    .replace('127.0.0.1:4321', `127.0.0.1:${ports[0]}`)
    .replace('127.0.0.1:4322', `127.0.0.1:${ports[1]}`)
  const path = join(folder, 'haproxy.cfg')
  await writeFile(path, text)
  const proxy = spawn('haproxy', ['-db', '-f', path], { stdio: ['ignore', 'ignore', 'ignore'] })
  onTestFinished(async () => {
    const gone = once(proxy, 'exit')
    proxy.kill('SIGTERM')
    await gone
  })
  return { port, proxy }
}

const agent = new Agent({ keepAlive: true })

/** Empty where it was made; otherwise what went wrong. */
function write(url: string, token: string, name: string): Promise<string> {
  const sent = JSON.stringify({ name })
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(sent)),
    authorization: `Bearer ${token}`
  }
  return new Promise(resolve => {
    const asked = request(url, { agent, method: 'POST', headers }, response => {
      response.resume().on('end', () => resolve(response.statusCode === 200 ? '' : `status ${response.statusCode}`))
    })
    asked.on('error', error => resolve(String(error))).end(sent)
  })
}

test.runIf(IS_LONG && hasProxy)('a restart of one process after the other fails no request that writes', async () => {
  const ports = [await freePort(), await freePort()] as [number, number]
  const { port } = await startProxy(ports)
  const url = `http://127.0.0.1:${port}`
  const variables = { DEMO: '0', TRUST_PROXY: '1', PUBLIC_URL: url, STOP_DELAY_S: '3' }
  let processes = [await startProduct(variables, { port: ports[0] })]
  const { dataDir } = processes[0]!
  processes.push(await startProduct(variables, { port: ports[1], dataDir }))
  const books = await openBooks({ dataDir })
  onTestFinished(async () => {
    await books.close()
    for (const each of processes) await each.stop({ keep: true })
    await rm(dataDir, { recursive: true, force: true })
  })
  await vi.waitUntil(async () => (await fetch(`${url}/login`)).ok, { timeout: 60_000 })
  const { token, workspaceId } = await signUpOutside({ url }, books)

  let written = 0
  let isOver = false
  const faults: string[] = []
  const writers = Array.from({ length: WRITERS }, async () => {
    while (!isOver) {
      const fault = await write(`${url}/api/v2/customers?WorkspaceId=${workspaceId}`, token, `Buyer ${++written}`)
      if (fault) faults.push(fault)
    }
  })
  for (let turn = 0; turn < 2 || written < WRITES; turn++) {
    const index = turn % 2
    await setTimeout(500)
    await processes[index]!.stop({ keep: true })
    processes = processes.with(index, await startProduct(variables, { port: ports[index]!, dataDir }))
  }
  isOver = true
  await Promise.all(writers)

  console.log(`${written} written, ${faults.length} failed`)
  expect(faults).toEqual([])
  const [made] = await books.rows<{ count: number }>('select count(*)::int from customers')
  expect(made!.count).toBe(written)
})
