import { spawn } from 'node:child_process'
import { once } from 'node:events'

import autocannon from 'autocannon'

export interface Figures {
  perSecond: number
  p50: number
  p99: number
  failures: number
}

interface Load {
  url: string
  connections?: number
  seconds?: number
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
}

/** Requests one address from several connections at once, for a few seconds. */
export async function load({
  url,
  connections = 32,
  seconds = 5,
  method = 'GET',
  headers,
  body
}: Load): Promise<Figures> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    method,
    ...(headers && { headers }),
    ...(body && { body })
  })
  return {
    perSecond: Math.round(result.requests.average),
    p50: result.latency.p50,
    p99: result.latency.p99,
    failures: result.errors + result['5xx']
  }
}

/** Repeats the work from several callers at once; gives its rate and the time one takes. */
export async function repeat(callers: number, seconds: number, work: () => Promise<void>): Promise<Figures> {
  const end = Date.now() + seconds * 1000
  const times: number[] = []
  let failures = 0
  const started = performance.now()
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (Date.now() < end) {
        const from = performance.now()
        await work().then(
          () => times.push(performance.now() - from),
          () => failures++
        )
      }
    })
  )
  const elapsed = (performance.now() - started) / 1000
  times.sort((a, b) => a - b)
  const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0)
  return { perSecond: Math.round(times.length / elapsed), p50: at(0.5), p99: at(0.99), failures }
}

/** A server that does nothing but answer: what this machine can do at best. */
export async function measureFloor(options: Omit<Load, 'url'>): Promise<Figures> {
  const program =
    "require('http').createServer((q,s)=>{s.setHeader('content-type','application/json');s.end('{\"ok\":true}')}).listen(0,'127.0.0.1',function(){console.log(this.address().port)})"
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [port] = (await once(child.stdout, 'data')) as [Buffer]
  const figures = await load({ ...options, url: `http://127.0.0.1:${String(port).trim()}/` })
  child.kill()
  return figures
}
