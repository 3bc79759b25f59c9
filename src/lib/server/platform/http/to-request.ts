import { FORWARDED } from '#lib/server/platform/client-address.ts'

import { ELSEWHERE, isOwnMachine } from './own-machine.ts'
import type { Exchange } from './types.ts'

/** What a handler is given. Whoever asks, and by which name: it is asked at the origin that we say we are reached at. */
export function toRequest({ request, method, path, query, body }: Exchange, origin: string, host: string): Request {
  const headers = new Headers()
  for (const name in request.headers) {
    const value = request.headers[name]
    if (value === undefined || name === 'host' || FORWARDED.test(name)) continue
    for (const one of [value].flat()) headers.append(name, one)
  }
  headers.set('host', host)
  if (!isOwnMachine(request.headers)) headers.set(ELSEWHERE, '1')
  const url = origin + path + query
  // A page that is made for a HEAD is a page like any other, and may be kept.
  if (method === 'GET' || method === 'HEAD') return new Request(url, { headers })
  return new Request(url, {
    method,
    headers,
    ...(body && { body: body.stream, duplex: 'half' })
  } as unknown as RequestInit)
}
