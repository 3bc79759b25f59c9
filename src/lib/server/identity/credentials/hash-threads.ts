// Passwords are hashed in threads of their own. Node's shared threads also read files and check tokens: a rush of
// logins there would let every other request wait for a hash.
import { t } from '#lib/i18n/t.ts'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'

import { env } from '#lib/server/platform/env.ts'
import { AppError } from '#lib/server/platform/errors.ts'
import { singleton } from '#lib/server/platform/singleton.ts'

import type { HashReply, HashTask } from './hash-worker.ts'

/** One core is left to everybody else; the others are shared with the workers beside this one. */
const atOnce = () => Math.max(1, Math.floor((availableParallelism() - 1) / env().workers))
/** Beyond so many a login is told to come back, rather than to wait for long. */
const WAITING = 30
/** Who asks again at once after a refusal would take the time of everybody else; a socket that waits costs nothing. */
const REFUSE_AFTER_MS = 1000

const pool = singleton('password-threads', () => ({
  running: 0,
  waiting: [] as (() => void)[],
  idle: [] as Worker[]
}))

/** Hashes the password, or says whether it is the one that was hashed before. */
export async function work<Task extends HashTask>(
  task: Task
): Promise<Task extends { against: string } ? { right: boolean } : { hash: string }> {
  if (pool.running >= atOnce()) {
    if (pool.waiting.length >= WAITING) {
      await setTimeout(REFUSE_AFTER_MS)
      throw new AppError('too_many', t('errors.identity.signInBusy'), {
        retryAfter: 3
      })
    }
    await new Promise<void>(resolve => pool.waiting.push(resolve))
  }
  pool.running++
  try {
    const reply = await ask(pool.idle.pop() ?? startThread(), task)
    if ('error' in reply) throw new Error(`The password could not be hashed: ${reply.error}`)
    return reply as never
  } finally {
    pool.running--
    pool.waiting.shift()?.()
  }
}

function startThread(): Worker {
  // The path by the package's own alias, since a built page is not where its source was.
  const path = createRequire(import.meta.url).resolve('#lib/server/identity/credentials/hash-worker.ts')
  const thread = new Worker(path, { env: {}, execArgv: ['--no-warnings'] })
  thread.unref()
  return thread
}

async function ask(thread: Worker, task: HashTask): Promise<HashReply> {
  thread.ref()
  thread.postMessage(task)
  try {
    const [reply] = (await once(thread, 'message')) as [HashReply]
    pool.idle.push(thread)
    return reply
  } finally {
    thread.unref()
  }
}
