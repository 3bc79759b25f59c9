import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingHttpHeaders, request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { onTestFinished } from 'vitest'

import { createAppServer } from '#lib/server/platform/http/server.ts'
import type { Handler } from '#lib/server/platform/http/types.ts'
import { createLog } from '#lib/server/platform/log.ts'

type Options = Partial<Parameters<typeof createAppServer>[0]> & { files?: Record<string, string | Buffer> }

export interface Reply {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
  text: string
}

interface Send {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
}

/** The real server around a handler of the test, on a free port, closed when the test is over. */
export async function serve(handler: Handler, { files, ...options }: Options = {}) {
  const lines: Record<string, unknown>[] = []
  const app = createAppServer({
    handler,
    publicOrigin: 'http://shop.test',
    findFault: () => undefined,
    log: createLog({ write: line => void lines.push(JSON.parse(line)) }, 'debug'),
    ...(files && { clientDir: writeFiles(files) }),
    ...options
  })
  const port = await app.listen(0, '127.0.0.1')
  onTestFinished(() => app.close())

  return {
    app,
    port,
    lines,
    /** One request with exactly this path: fetch would tidy it up first. */
    send(path: string, { method = 'GET', headers = {}, body }: Send = {}): Promise<Reply> {
      return new Promise((resolve, reject) => {
        const sent = request({ port, host: '127.0.0.1', path, method, headers, agent: false }, response => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('error', reject)
          response.on('end', () => {
            const whole = Buffer.concat(chunks)
            resolve({ status: response.statusCode!, headers: response.headers, body: whole, text: whole.toString() })
          })
        })
        sent.on('error', reject)
        sent.end(body)
      })
    },
    /** Bytes as they are, and everything that came back until the server closed the connection. */
    sendRaw(...parts: string[]): Promise<string> {
      return new Promise((resolve, reject) => {
        let answer = ''
        const socket = connect(port, '127.0.0.1', () => socket.write(parts.join(''), 'latin1'))
        socket.setEncoding('latin1')
        socket.on('data', chunk => {
          answer += chunk
        })
        socket.on('close', () => resolve(answer))
        socket.on('error', error => (answer ? resolve(answer) : reject(error)))
      })
    }
  }
}

/** An event stream that says one thing and goes on for ever. */
export function stream() {
  const { promise: closed, resolve: cancel } = Promise.withResolvers<void>()
  const body = new ReadableStream({
    start: controller => controller.enqueue(new TextEncoder().encode('data: 1\n\n')),
    cancel: () => cancel()
  })
  return { closed, response: new Response(body, { headers: { 'content-type': 'text/event-stream' } }) }
}

function writeFiles(files: Record<string, string | Buffer>): string {
  const folder = mkdtempSync(join(tmpdir(), 'built-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, 'client', name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
  }
  return join(folder, 'client')
}
