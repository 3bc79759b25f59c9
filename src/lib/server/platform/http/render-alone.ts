import { withRequestContext } from '#lib/server/platform/request-context.ts'

import { completeHead, type Head, pairsOf } from './head.ts'
import { newRequestId } from './request-id.ts'
import type { Handler } from './types.ts'

export interface Rendered {
  status: number
  headers: [name: string, value: string][]
  body: Buffer
}

interface Options {
  origin: string
  limitMs: number
  common: Head
}

const LOOPBACK = '127.0.0.1'

/**
 * Renders an address for nobody: no cookie, no connection, no caller. What is kept for everybody is made this way, so
 * that nothing of the visitor who happened to come first can be in it.
 */
export async function renderAlone(
  handler: Handler,
  address: string,
  { origin, limitMs, common }: Options
): Promise<Rendered> {
  const request = new Request(origin + address, { headers: { host: new URL(origin).host, accept: 'text/html' } })
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`No page within ${limitMs} ms`)), limitMs)
  async function render(): Promise<Rendered> {
    const response = (await handler(request)) ?? new Response(null, { status: 404 })
    const body = Buffer.from(await response.arrayBuffer())
    return { status: response.status, headers: pairsOf(completeHead(response, common)), body }
  }
  try {
    return await Promise.race([withRequestContext({ requestId: newRequestId(), ip: LOOPBACK }, render), late])
  } finally {
    clearTimeout(timer)
  }
}
