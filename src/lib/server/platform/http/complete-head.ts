import type { ServerResponse } from 'node:http'

import { policyFor } from './security-headers.ts'

/** Adds to a handler's head what every answer carries; what the handler said itself stays. */
export function completeHead(response: ServerResponse, common: [name: string, value: string][]): void {
  const type = withCharset(String(response.getHeader('content-type') ?? ''))
  if (type) response.setHeader('content-type', type)
  for (const [name, value] of common) if (!response.hasHeader(name)) response.setHeader(name, value)
  if (!response.hasHeader('content-security-policy')) {
    response.setHeader('content-security-policy', policyFor(type))
  }
  // The handler's framework is nobody's business, and lengths and connections are ours.
  response.removeHeader('x-powered-by')
}

/** An answer that says nothing about keeping was made for one person. */
export function forbidKeeping(response: ServerResponse): void {
  response.removeHeader('x-page-cache')
  if (!response.hasHeader('cache-control')) response.setHeader('cache-control', 'no-store')
}

function withCharset(type: string): string {
  return /^(text\/[\w.+-]+|application\/(json|javascript|xml))$/i.test(type) ? `${type}; charset=utf-8` : type
}

export function isEventStream(response: ServerResponse): boolean {
  return String(response.getHeader('content-type') ?? '').startsWith('text/event-stream')
}
