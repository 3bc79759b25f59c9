import type { SessionUser } from '#lib/contract/auth.ts'
import type { Endpoint } from '#lib/contract/endpoint.ts'

type Limit = [paths: RegExp, methods: 'all' | 'writes' | 'deletes', what: string]

/** What an admin may not do in another's name, whatever that person may. */
const LIMITS: Limit[] = [
  [/^\/api\/v2\/admin\//, 'all', 'act as somebody'],
  [/\/users?\/(add-|update-)?pass/, 'writes', 'change passwords'],
  [/\/users\/email$/, 'writes', 'change the e-mail address'],
  [/^\/api\/v2\/(auth\/(reset|verification)$|verification\/)/, 'all', 'ask for codes'],
  [/^\/api\/(v2\/auth\/)?(google|facebook)\/auth|\/unlink\//, 'all', 'change ways to sign in'],
  [/\/sessions?(\/|$)/, 'writes', 'end sessions'],
  [/payment-?methods?|\/stripe\/(customers|subscriptions|invoices)|\/portal(\/|$)/, 'all', 'see payment methods'],
  [/invit|transfer-ownership/, 'writes', 'let people in'],
  [/^\/api\/v2\/(me|users|user-account|workspaces)$/, 'deletes', 'close accounts or workspaces'],
  [/\/export$/, 'all', 'take data away']
]

/** Ways out: open also to those who may only look. */
const ALWAYS = new Set(['login', 'logout', 'endImpersonation'])

export function isWayOut({ name }: Endpoint): boolean {
  return ALWAYS.has(name)
}

/** Why this call is refused to somebody acting for another; undefined where it is not. */
export function refusalWhileActing(endpoint: Endpoint, readOnly: boolean): string | undefined {
  if (isWayOut(endpoint)) return undefined
  const isWrite = endpoint.method !== 'GET'
  const limit = LIMITS.find(([paths, methods]) => {
    const isMeant = methods === 'all' || (methods === 'writes' ? isWrite : endpoint.method === 'DELETE')
    return isMeant && paths.test(endpoint.path)
  })
  if (limit) return `You cannot ${limit[2]} while you act as somebody else. Leave first.`
  if (readOnly && isWrite)
    return 'You are looking only: this access was started as read-only, so nothing can be changed.'
  return undefined
}

/** An address is how its owner gets back in: nobody else changes it, in whichever call it is named. */
export function changesAddress(endpoint: Endpoint, body: unknown, user: SessionUser): boolean {
  if (
    endpoint.method !== 'PUT' ||
    !/\/(user-account|account-settings|account-information|users)$/.test(endpoint.path)
  ) {
    return false
  }
  const named = body as Record<string, unknown> | undefined
  const email = named?.['Email'] ?? named?.['email']
  return typeof email === 'string' && email.trim().toLowerCase() !== user.email.toLowerCase()
}
