import type { IncomingMessage, ServerResponse } from 'node:http'

import type { Body } from './body-limit.ts'

/** Astro's pages and endpoints, or anything that answers like them. Undefined where the address is not one of its own. */
export type Handler = (request: Request) => Promise<Response | undefined> | Response | undefined

/** One request under way, as the parts of the server hand it on. */
export interface Exchange {
  request: IncomingMessage
  method: string
  response: ServerResponse
  path: string
  query: string
  id: string
  started: number
  body?: Body
  /** Set for what only somebody who looks for a fault wants to see in the log. */
  isFile?: boolean
  /** An answer that never ends by itself. */
  isStream?: boolean
  /** Answered by a page that was made before. */
  isKept?: boolean
}
