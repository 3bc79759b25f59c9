import type { OutgoingHttpHeaders } from 'node:http'

import { policyFor } from './security-headers.ts'

export type Head = OutgoingHttpHeaders

/** A handler's own headers and those of every answer; where both say something, the handler's stays. */
export function completeHead({ headers }: Response, common: Head): Head {
  const head: Head = { ...common }
  for (const [name, value] of headers) if (name !== 'set-cookie') head[name] = value
  const cookies = headers.getSetCookie()
  if (cookies.length > 0) head['set-cookie'] = cookies
  const type = withCharset(headers.get('content-type') ?? '')
  if (type) head['content-type'] = type
  head['content-security-policy'] ??= policyFor(type)
  // The handler's framework is nobody's business.
  delete head['x-powered-by']
  return head
}

/** An answer that says nothing about keeping was made for one person. */
export function forbidKeeping(head: Head): void {
  delete head['x-page-cache']
  head['cache-control'] ??= 'no-store'
}

/** As pairs; a list of cookies becomes several. */
export function pairsOf(head: Head): [name: string, value: string][] {
  return Object.entries(head).flatMap(([name, value]) => {
    return [value ?? []].flat().map((one): [string, string] => [name, String(one)])
  })
}

export function isEventStream(head: Head): boolean {
  return String(head['content-type'] ?? '').startsWith('text/event-stream')
}

function withCharset(type: string): string {
  return /^(text\/[\w.+-]+|application\/(json|javascript|xml))$/i.test(type) ? `${type}; charset=utf-8` : type
}
