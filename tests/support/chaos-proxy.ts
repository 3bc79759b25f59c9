// A TCP proxy that stands between the product and its database, and misbehaves when told to.
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'

/**
 * 'hole' takes everything and answers nothing; 'silent' does not even answer the end of a connection; 'closed' refuses; a
 * number delays each answer by so many ms.
 */
type Mood = 'open' | 'hole' | 'silent' | 'closed' | number

export async function startChaosProxy(target: { host: string; port: number }) {
  let mood: Mood = 'open'
  let most = 0
  const sockets = new Set<Socket>()

  const isDeaf = () => mood === 'hole' || mood === 'silent'

  const server = createServer({ allowHalfOpen: true }, near => {
    if (mood === 'closed') return void near.destroy()
    const far = connect(target)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => sockets.delete(socket))
    }
    most = Math.max(most, sockets.size / 2)
    near.on('data', chunk => isDeaf() || far.write(chunk))
    near.on('end', () => mood === 'silent' || near.end())
    // A delayed answer stays before those after it, also when the delay ends between them.
    let before: Promise<unknown> = Promise.resolve()
    far.on('data', chunk => {
      if (isDeaf()) return
      const delay = typeof mood === 'number' ? setTimeout(mood) : undefined
      before = Promise.all([before, delay]).then(() => near.write(chunk))
    })
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    /** Connections at the same time, at the most. */
    most: () => most,
    become(next: Mood) {
      mood = next
      if (next === 'closed') for (const socket of sockets) socket.destroy()
    },
    async stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    }
  }
}
