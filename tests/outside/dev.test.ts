import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

import { expect, onTestFinished, test } from 'vitest'

import { freePort } from '../support/product.ts'

/** Processes of a database in the folder. */
async function databasesOf(folder: string): Promise<string[]> {
  const ids = (await readdir('/proc')).filter(name => /^\d+$/.test(name))
  const commands = await Promise.all(ids.map(id => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')))
  return commands.filter(command => command.includes(join(folder, 'postgres')))
}

async function startDev(dataDir: string): Promise<ChildProcess> {
  const port = String(await freePort())
  const child = spawn(process.execPath, ['src/lib/server/dev.ts'], {
    // None of the test runner's settings, which Vite takes for its own.
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: port, DEMO: '0', LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'inherit']
  })
  let printed = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text))
  while (!printed.includes('background work started') && child.exitCode === null) await setTimeout(50)
  expect(child.exitCode, printed).toBeNull()
  expect(printed).toContain('schema brought up to date')
  expect((await fetch(`http://127.0.0.1:${port}/login`)).status).toBe(200)
  return child
}

test('npm run dev answers with a database, and SIGTERM ends both', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'platen-dev-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const child = await startDev(dataDir)
  onTestFinished(() => void child.kill('SIGKILL'))
  expect(await databasesOf(dataDir)).not.toEqual([])
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
  expect(await databasesOf(dataDir)).toEqual([])
})
