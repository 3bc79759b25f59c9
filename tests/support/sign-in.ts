// Providers to sign in by, on this machine: a real OpenID provider in Google's place, the same with a Graph API in Facebook's.
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose'
import Provider, { type Context, interactionPolicy } from 'oidc-provider'

export const CLIENT = { id: 'platen-test', secret: 'only for tests, only for tests' }

export interface Account {
  sub: string
  email?: string
  email_verified?: boolean
  given_name: string
  family_name: string
}

interface Options {
  kind: 'google' | 'facebook'
  accounts: Account[]
}

type Claims = Record<string, unknown>

/** A provider with these accounts. Its page lets a person choose one; `standIn.chosen` chooses without asking. */
export async function startProvider({ kind, accounts }: Options) {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = { ...(await exportJWK(privateKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  let handle: ((request: IncomingMessage, response: ServerResponse) => void) | undefined
  const server = createServer((request, response) => handle?.(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const standIn = {
    issuer,
    accounts,
    chosen: undefined as string | undefined,
    /** Changes what the next ID tokens say; signed with the provider's own key unless another is given. */
    tamper: undefined as ((claims: Claims) => Claims) | undefined,
    key: privateKey,
    /** Only these addresses may be returned to, as at a real provider. */
    register(redirectUri: string) {
      const provider = new Provider(issuer, configurationFor(kind, accounts, jwk, redirectUri))
      provider.use(async (context, next) => {
        if (context.path.startsWith('/interaction/')) return choose(provider, standIn, context)
        if (kind === 'facebook' && context.path === '/me') return answerMe(provider, accounts, context)
        // Facebook separates scopes by commas.
        const { scope } = context.query
        if (kind === 'facebook' && scope) context.query = { ...context.query, scope: scope.replaceAll(',', ' ') }
        await next()
        await changeIdToken(standIn, context)
      })
      handle = provider.callback()
    },
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    }
  }
  return standIn
}

export type StandIn = Awaited<ReturnType<typeof startProvider>>

function configurationFor(kind: Options['kind'], accounts: Account[], jwk: object, redirectUri: string): object {
  const policy = interactionPolicy.base()
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }))
  return {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post'
      }
    ],
    ...(kind === 'facebook' && { routes: { authorization: '/dialog/oauth', token: '/oauth/access_token' } }),
    scopes: ['openid', 'email', 'public_profile'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name', 'name'] },
    // As Google does: what the scopes ask for is in the ID token.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false }, userinfo: { enabled: kind === 'google' } },
    interactions: { policy, url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    jwks: { keys: [jwk] },
    cookies: { keys: ['only for tests'] },
    ttl: { AccessToken: 600, AuthorizationCode: 60, IdToken: 600, Interaction: 600, Session: 600, Grant: 600 },
    findAccount: (_: unknown, sub: string) => {
      const account = accounts.find(known => known.sub === sub)
      return account && { accountId: sub, claims: () => account }
    }
  }
}

/** The provider's own page: who are you? Choosing is also consenting. */
async function choose(provider: Provider, standIn: StandIn, context: Context): Promise<void> {
  const as = context.query['as'] ?? standIn.chosen
  if (!as) {
    const links = standIn.accounts.map(({ sub, email }) => `<li><a href="?as=${sub}">${email ?? sub}</a></li>`)
    context.type = 'text/html; charset=utf-8'
    context.body = `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>Choose an account</title><h1>Choose an account</h1><ul>${links.join('')}</ul><a href="?as=nobody">Cancel</a>`
    return
  }
  if (as === 'nobody') {
    const refused = { error: 'access_denied', error_description: 'The person said no' }
    return context.redirect(await provider.interactionResult(context.req, context.res, refused))
  }
  const { params } = await provider.interactionDetails(context.req, context.res)
  const grant = new provider.Grant({ accountId: as, clientId: params.client_id })
  grant.addOIDCScope('openid email profile public_profile')
  const result = { login: { accountId: as }, select_account: {}, consent: { grantId: await grant.save() } }
  context.redirect(await provider.interactionResult(context.req, context.res, result))
}

/** The one part of the Graph API that is asked for. */
async function answerMe(provider: Provider, accounts: Account[], context: Context): Promise<void> {
  const token = context.headers['authorization']?.replace('Bearer ', '') ?? ''
  const found = await provider.AccessToken.find(token)
  const proof = createHmac('sha256', CLIENT.secret).update(token).digest('hex')
  const account = accounts.find(({ sub }) => sub === found?.accountId)
  if (!account || context.query['appsecret_proof'] !== proof) {
    context.status = 400
    context.body = { error: { message: 'Invalid OAuth access token.' } }
    return
  }
  const { sub, email, given_name, family_name } = account
  context.body = { id: sub, ...(email && { email }), first_name: given_name, last_name: family_name }
}

async function changeIdToken(standIn: StandIn, context: Context): Promise<void> {
  const body = context.body as { id_token?: string } | undefined
  if (context.method !== 'POST' || !body?.id_token || !standIn.tamper) return
  const claims = standIn.tamper(decodeJwt(body.id_token))
  body.id_token = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(standIn.key)
}

/** A browser as far as signing in needs one: follows redirects within the provider and keeps its cookies. */
export async function goThrough(address: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let url = new URL(address)
  const { origin } = url
  for (let step = 0; step < 10 && url.origin === origin; step++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [name, value] = line.split(';')[0]!.split('=')
      cookies.set(name!, value!)
    }
    const location = response.headers.get('location')
    if (!location) throw new Error(`${response.status} ${await response.text()}`)
    url = new URL(location, url)
  }
  return url
}
