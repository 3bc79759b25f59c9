// `npm start`: checks the configuration, builds what changed, and runs the built server (entry.ts).
import { ensureBuilt, NotBuiltError } from './build.ts'
import { ConfigurationError, type Env, readEnv } from './platform/env.ts'

interface Entry {
  run(env: Env): Promise<void>
}

try {
  const env = readEnv()
  await ensureBuilt()
  // React and others choose their production code by this. Our own settings have been read before.
  process.env['NODE_ENV'] = 'production'
  const { run } = (await import(new URL('../../../dist/server/entry.mjs', import.meta.url).href)) as Entry
  await run(env)
} catch (error) {
  const isOurs = error instanceof Error && [ConfigurationError.name, NotBuiltError.name].includes(error.name)
  console.error(isOurs ? error.message : error)
  process.exit(1)
}
