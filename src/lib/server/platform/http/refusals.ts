import { STATUS_CODES } from 'node:http'

const MESSAGES: Record<number, string> = {
  400: 'The address or the request is not valid.',
  404: 'Page not found',
  405: 'This method is not allowed here.',
  408: 'The request took too long to arrive.',
  413: 'The body is too large.',
  414: 'The address is too long.',
  415: 'Send the body without a content encoding.',
  431: 'The request headers are too large.',
  500: 'Something went wrong. Please try again later.',
  503: 'The service is busy. Please try again in a moment.'
}

interface Refusal {
  type: string
  body: string
}

/** What a caller reads when the server itself says no: never more than a sentence and the id to ask about. */
export function refusal(status: number, path: string, requestId: string): Refusal {
  const message = MESSAGES[status] ?? STATUS_CODES[status] ?? ''
  if (isApi(path)) {
    const reply = { ok: false, data: null, message, ...(status >= 500 && { requestId }) }
    return { type: 'application/json; charset=utf-8', body: JSON.stringify(reply) }
  }
  return { type: 'text/html; charset=utf-8', body: page(status, message, requestId) }
}

export function isApi(path: string): boolean {
  return path.startsWith('/api/') || path.startsWith('/core2/')
}

function page(status: number, message: string, requestId: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${status} ${STATUS_CODES[status] ?? ''}</title>
<style>body{font:18px/1.5 system-ui;margin:20vh auto;max-width:32em;padding:0 1em}small{color:#666}</style>
<h1>${message}</h1>${status >= 500 ? `<p><small>${requestId}</small></p>` : ''}<p><a href="/">Platen</a></p></html>
`
}

/** For connections whose request could not be read: there is no response object yet. */
export function rawRefusal(status: number): string {
  const body = JSON.stringify({ ok: false, data: null, message: MESSAGES[status] ?? '' })
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    'X-Content-Type-Options: nosniff',
    "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
    'Cache-Control: no-store',
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body
  ].join('\r\n')
}
