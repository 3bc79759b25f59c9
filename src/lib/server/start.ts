// `npm start`: builds what changed, starts or reaches the database, migrates, seeds, and serves.
import { ensureBuilt } from './build.ts'
import { ConfigurationError, readEnv } from './env.ts'
import { flushLog } from './log.ts'
import { serve } from './serve.ts'

try {
  const env = readEnv()
  await ensureBuilt()
  const { handler } = (await import(new URL('../../../dist/server/entry.mjs', import.meta.url).href)) as {
    handler: Parameters<typeof serve>[1]['handler']
  }
  await serve(env, { handler, clientDir: 'dist/client' })
} catch (error) {
  flushLog()
  console.error(error instanceof ConfigurationError ? error.message : error)
  process.exit(1)
}
