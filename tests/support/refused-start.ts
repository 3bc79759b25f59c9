// A start of the built product that is expected to go no further.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { freePort, START } from './product.ts'

export interface Refused {
  code: number | null
  /** What it wrote to standard error. */
  said: string
  dataDir: string
}

/** Ends it where it runs after all; then its code is null. */
export async function startAndEnd(variables: Record<string, string>, port?: number): Promise<Refused> {
  const dataDir = variables['DATA_DIR'] ?? (await mkdtemp(join(tmpdir(), 'platen-refused-')))
  const child = spawn(process.execPath, START, {
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      LOG_LEVEL: 'error',
      DATA_DIR: dataDir,
      PORT: String(port ?? (await freePort())),
      ...variables
    },
    stdio: ['ignore', 'ignore', 'pipe']
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    said += chunk
  })
  const late = setTimeout(() => child.kill('SIGTERM'), 60_000)
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
  clearTimeout(late)
  return { code: signal ? null : code, said, dataDir }
}
