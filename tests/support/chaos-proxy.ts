// A TCP proxy that stands between the product and its database, and misbehaves when told to.
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { once } from 'node:events'

/** 'hole' takes everything and answers nothing; 'closed' refuses; a number delays each answer by so many ms. */
type Mood = 'open' | 'hole' | 'closed' | number

export async function startChaosProxy(target: { host: string; port: number }) {
  let mood: Mood = 'open'
  let most = 0
  const sockets = new Set<Socket>()

  const server = createServer(near => {
    if (mood === 'closed') return void near.destroy()
    const far = connect(target)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => sockets.delete(socket))
    }
    most = Math.max(most, sockets.size / 2)
    near.on('data', chunk => mood !== 'hole' && far.write(chunk))
    far.on('data', chunk => {
      if (mood === 'hole') return
      if (typeof mood === 'number') setTimeout(() => near.write(chunk), mood)
      else near.write(chunk)
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
