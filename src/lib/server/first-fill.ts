// The child process behind first-start.ts: opens the database as the server will, and closes it.
import { env, StartError } from './platform/env.ts'
import { openDatabase } from './open-database.ts'

const stopping = new AbortController()
process.once('disconnect', () => stopping.abort())
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => stopping.abort())

try {
  const { close } = await openDatabase(env(), stopping.signal)
  await close()
  process.exit()
} catch (error) {
  if (!stopping.signal.aborted) console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}
