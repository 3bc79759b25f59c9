import type { FormSources } from '#lib/server/platform/outside/gateway.ts'

import { permissionsPolicy } from './security-headers.ts'

interface Page {
  csp?: {
    insertDirective(directive: `frame-src ${string}` | `connect-src ${string}`): void
    insertScriptResource(resource: string): void
  }
  response: { headers: Headers }
}

/** Lets the page that takes a card load the form of the payment service. Call it with `Astro`, on such pages only. */
export function allowForm({ csp, response }: Page, sources: FormSources | undefined): void {
  if (!sources) return
  for (const script of sources.scripts) csp?.insertScriptResource(script)
  csp?.insertDirective(`frame-src ${sources.frames.join(' ')}`)
  csp?.insertDirective(`connect-src ${sources.connections.join(' ')}`)
  response.headers.set('permissions-policy', permissionsPolicy(`self ${sources.scripts.map(quote).join(' ')}`))
}

function quote(origin: string): string {
  return `"${origin}"`
}
