import { resolve } from 'node:path'

import { startEmbedded } from '#lib/server/platform/db/embedded.ts'
import { ConfigurationError, readEnv, setEnv, StartError } from '#lib/server/platform/env.ts'

import { BackupError } from './format.ts'

const OURS = [BackupError, ConfigurationError, StartError]

/** Runs with the environment of the installation, beside it if it is running. */
export async function runCommand(name: string, work: (databaseUrl: string, path: string) => Promise<string>) {
  await inWords(async () => {
    const [path] = process.argv.slice(2)
    if (!path || path.startsWith('-')) throw new BackupError(`Say which file: npm run ${name} -- FILE`)
    const env = readEnv()
    setEnv(env)
    const embedded = env.directDatabaseUrl ? undefined : await startEmbedded({ dataDir: env.DATA_DIR })
    try {
      return await work(env.directDatabaseUrl ?? embedded!.url, resolve(path))
    } finally {
      await embedded?.stop()
    }
  })
}

/** Needs nothing but the file. */
export async function runOnFile(name: string, path: string | undefined, work: (path: string) => Promise<string>) {
  await inWords(() => {
    if (!path || path.startsWith('-')) throw new BackupError(`Say which file: npm run ${name} FILE`)
    return work(resolve(path))
  })
}

async function inWords(work: () => Promise<string>): Promise<void> {
  try {
    console.log(await work())
  } catch (error) {
    const isOurs = OURS.some(kind => error instanceof kind)
    console.error(isOurs ? (error as Error).message : error)
    process.exitCode = 1
  }
}
