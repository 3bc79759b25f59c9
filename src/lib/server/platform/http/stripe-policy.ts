import { permissionsPolicy } from './security-headers.ts'

interface Page {
  csp?: {
    insertDirective(directive: `frame-src ${string}` | `connect-src ${string}`): void
    insertScriptResource(resource: string): void
  }
  response: { headers: Headers }
}

/** Lets the page that takes a card load Stripe's form. Call it with `Astro`, on such pages only. */
export function allowStripe({ csp, response }: Page): void {
  csp?.insertScriptResource('https://js.stripe.com')
  csp?.insertDirective('frame-src https://js.stripe.com https://hooks.stripe.com')
  csp?.insertDirective('connect-src https://api.stripe.com')
  response.headers.set('permissions-policy', permissionsPolicy('self "https://js.stripe.com"'))
}
