// A shop's own program: takes calls on loopback and checks their signature by itself, with nothing of ours.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Call {
  id: string
  type: string
  at: string
  data: Record<string, unknown>
  /** Whether one of the signatures is by the secret. */
  isSigned: (secret: string) => boolean
  /** How many secrets signed. */
  signatures: number
}

export async function startReceiver(answer: (call: Call) => number | 'hang' = () => 200) {
  const calls: Call[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8')
      const call = read(body, String(request.headers['platen-signature']))
      calls.push(call)
      const status = answer(call)
      if (status === 'hang') return
      response
        .writeHead(status, status === 302 ? { location: 'http://127.0.0.1:1/' } : {})
        .end(`thanks for ${call.type}`)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    calls,
    close: () => {
      server.closeAllConnections()
      server.close()
    }
  }
}

function read(body: string, header: string): Call {
  const parts = header.split(',').map(part => part.split('=') as [string, string])
  const time = parts.find(([name]) => name === 't')?.[1]
  const signatures = parts.filter(([name]) => name === 'v1').map(([, value]) => value)
  const isFresh = Math.abs(Date.now() / 1000 - Number(time)) < 300
  return {
    ...(JSON.parse(body) as Pick<Call, 'id' | 'type' | 'at' | 'data'>),
    signatures: signatures.length,
    isSigned(secret) {
      const wanted = createHmac('sha256', secret).update(`${time}.${body}`).digest()
      return isFresh && signatures.some(signature => timingSafeEqual(Buffer.from(signature, 'hex'), wanted))
    }
  }
}
