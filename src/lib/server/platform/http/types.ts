import type { IncomingMessage, ServerResponse } from 'node:http'

/** What Astro's middleware mode is: answers, or calls `next` when the address is not one of its own. */
export type Handler = (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => unknown

/** One request under way, as the parts of the server hand it on. */
export interface Exchange {
  request: IncomingMessage
  /** As it was asked: a HEAD is rendered as a GET. */
  method: string
  response: ServerResponse
  path: string
  query: string
  id: string
  started: number
}
