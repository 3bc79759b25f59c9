// The request of an endpoint of the contract, as a client sends it: to a route in this process, or to a started product.
import type { Endpoint, Input } from '#lib/contract/endpoint.ts'

export interface Extras {
  as?: { token: string } | undefined
  headers?: Record<string, string>
}

export function requestOf<E extends Endpoint>(endpoint: E, input: Input<E> & Extras, origin: string): Request {
  const {
    as,
    headers,
    params = {},
    query,
    body
  } = input as Extras & {
    params?: Record<string, string>
    query?: Record<string, unknown>
    body?: BodyInit | object
  }
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const url = new URL(path, origin)
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined)
      url.searchParams.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  const sendsBody = body !== undefined && endpoint.method !== 'GET'
  const isForm = body instanceof FormData
  return new Request(url, {
    method: endpoint.method,
    redirect: 'manual',
    headers: {
      ...(as && { authorization: `Bearer ${as.token}` }),
      ...(sendsBody && !isForm && { 'content-type': 'application/json' }),
      ...headers
    },
    ...(sendsBody && { body: isForm || typeof body === 'string' ? (body as BodyInit) : JSON.stringify(body) })
  })
}
