import { once } from 'node:events'
import { createServer } from 'node:net'

import { type Env, StartError } from '#lib/server/platform/env.ts'

type Address = Pick<Env, 'PORT' | 'HOST'>

/** Before the schema is touched: a second start by mistake must not bring the database of the first up to date. */
export async function requireFreePort(env: Address): Promise<void> {
  if (env.PORT === 0) return
  const probe = createServer()
  try {
    const isListening = once(probe, 'listening')
    probe.listen(env.PORT, env.HOST)
    await isListening
  } catch (error) {
    throw explainListenError(error as NodeJS.ErrnoException, env)
  } finally {
    probe.close()
  }
}

/** What a person can do about a port that cannot be had. */
export function explainListenError(error: NodeJS.ErrnoException, { PORT, HOST }: Address): Error {
  const why = { EADDRINUSE: 'Something else listens there.', EACCES: 'It needs more rights than this user has.' }
  const known = why[error.code as keyof typeof why]
  return known ? new StartError(`Cannot listen on ${HOST}:${PORT}. ${known} Set PORT to another one.`) : error
}
