// The thread behind hash-threads.ts. It yields to the thread that answers requests.
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'

import { hashSync, verifySync } from '@node-rs/argon2'

/** OWASP's first choice; 2 is argon2id, whose enum this compiler setting cannot read. */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** A tenth of what others get while they want all: with less, nobody could sign in on a busy machine. */
const NICENESS = 10

export type HashTask = { password: string; against?: string }
export type HashReply = { hash: string } | { right: boolean } | { error: string }

try {
  // On Linux this is the niceness of the calling thread alone.
  setPriority(NICENESS)
} catch {
  // A system that does not let us; it works all the same.
}

function work({ password, against }: HashTask): HashReply {
  try {
    return against === undefined ? { hash: hashSync(password, COST) } : { right: verifySync(against, password) }
  } catch (error) {
    return { error: (error as Error).message }
  }
}

parentPort?.on('message', (task: HashTask) => parentPort?.postMessage(work(task)))
