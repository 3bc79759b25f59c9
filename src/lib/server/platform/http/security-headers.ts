import type { Head } from './head.ts'

const COMMON = "object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"

/** For whatever brings no policy of its own. Pages do: Astro lists the hashes of the scripts it wrote into them. */
const POLICY = `default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; ${COMMON}`

/** A worker has the policy its script came with: it may run compiled code, and makes no functions from text. */
const SCRIPT_POLICY = `default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; ${COMMON}`

/** A drawing opened by its address may look like something and do nothing. */
const DRAWING_POLICY = `default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; sandbox; ${COMMON}`

const NOT_USED = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'usb'
]

export function policyFor(type: string): string {
  if (type.startsWith('text/javascript')) return SCRIPT_POLICY
  return type.startsWith('image/svg+xml') ? DRAWING_POLICY : POLICY
}

/** @param payment Who may ask the browser for a payment. */
export function permissionsPolicy(payment: string): string {
  return [...NOT_USED.map(name => `${name}=()`), `payment=(${payment})`].join(', ')
}

/** Sent with every answer, whoever wrote it; a handler may say something stricter under the same name. */
export function securityHeaders(publicOrigin: string): Head {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': permissionsPolicy('self'),
    ...(publicOrigin.startsWith('https:') && {
      'strict-transport-security': 'max-age=63072000; includeSubDomains'
    })
  }
}
