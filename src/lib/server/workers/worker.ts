// A worker's side of the channel to its supervisor.
import cluster from 'node:cluster'

import { type Figures, type Message, readMessage } from './messages.ts'

const PATIENCE_MS = 4_500

/** Whether this process prepares what the others use: the only one, or the first worker, for which the others wait. */
export const isFirst = () => cluster.isPrimary || cluster.worker?.id === 1

/** From now on the others may be started, and this one is asked for its figures. */
export function reportServing(): void {
  if (cluster.isWorker) send({ kind: 'serving' })
}

/** Of a worker; undefined in a process that is alone. Gives what reads the figures of all workers. */
export function shareFigures(readOwn: () => Promise<object[]>): (() => Promise<string>) | undefined {
  if (cluster.isPrimary) return undefined
  let asked = 0
  const waiting = new Map<number, (text: string) => void>()
  process.on('message', async received => {
    const message = readMessage(received)
    if (message?.kind === 'figures-of-all') waiting.get(message.id)?.(message.text)
    if (message?.kind === 'figures-wanted')
      send({ kind: 'figures', id: message.id, figures: (await readOwn()) as Figures })
  })
  return async () => {
    const id = ++asked
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    const timer = setTimeout(reject, PATIENCE_MS, new Error('the figures of all workers did not come in time'))
    waiting.set(id, resolve)
    send({ kind: 'figures-wanted', id })
    return promise.finally(() => {
      clearTimeout(timer)
      waiting.delete(id)
    })
  }
}

function send(message: Message): void {
  if (process.connected) process.send?.(message)
}
