import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'

import { withRequestContext } from '#lib/server/platform/request-context.ts'
import { newRequestId } from './request-id.ts'
import { shapeReply } from './shape-reply.ts'
import type { Handler } from './types.ts'

export interface Rendered {
  status: number
  headers: [name: string, value: string][]
  body: Buffer
}

interface Options {
  host: string
  encrypted: boolean
  limitMs: number
  onHead: (response: ServerResponse) => void
}

const LOOPBACK = '127.0.0.1'

/**
 * Renders an address for nobody: no cookie, no connection, no caller. What is kept for everybody is made this way, so
 * that nothing of the visitor who happened to come first can be in it.
 */
export function renderAlone(
  handler: Handler,
  url: string,
  { host, encrypted, limitMs, onHead }: Options
): Promise<Rendered> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => fail(new Error(`No page within ${limitMs} ms`)), limitMs)
    const socket = Object.assign(new Socket(), { encrypted })
    Object.defineProperty(socket, 'remoteAddress', { value: LOOPBACK })
    const request = new IncomingMessage(socket)
    Object.assign(request, { method: 'GET', url, headers: { host, accept: 'text/html' } })
    request.push(null)
    const response = new ServerResponse(request)
    const shaped = shapeReply(response, {
      encoding: 'identity',
      onHead: () => {
        onHead(response)
        return 'keep'
      },
      onKept: body => {
        clearTimeout(timer)
        resolve({ status: response.statusCode, headers: headersOf(response), body })
      }
    })
    response.destroy = error => {
      fail(error ?? new Error('The page broke off'))
      return response
    }

    function fail(error: unknown): void {
      clearTimeout(timer)
      shaped.seize()
      socket.destroy()
      reject(error)
    }

    function next(error?: unknown): void {
      if (error) fail(error)
      else response.writeHead(404).end()
    }

    withRequestContext({ requestId: newRequestId(), ip: LOOPBACK }, async () => handler(request, response, next)).catch(
      fail
    )
  })
}

/** All headers the handler set, each a pair; a list of cookies becomes several. */
export function headersOf(response: ServerResponse): [name: string, value: string][] {
  return Object.entries(response.getHeaders()).flatMap(([name, value]) => {
    return [value ?? []].flat().map((one): [string, string] => [name, String(one)])
  })
}
