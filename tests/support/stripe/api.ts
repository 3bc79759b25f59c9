// The HTTP side: keys, idempotency, parameters, faults, and Stripe's envelope around errors.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

import Stripe from 'stripe'

import { ApiError, badParameter, type ErrorBody } from './api-error.ts'
import type { Endpoint } from './endpoint.ts'
import { findEndpoint } from './endpoints.ts'
import type { Fault, Faults } from './faults.ts'
import { type FormFields, parseForm } from './form.ts'
import { createIdempotency, type Reply } from './idempotency.ts'
import { accessTo, type Worlds } from './connect.ts'
import { browserView } from './browser-view.ts'
import { validate } from './validate.ts'
import { expanded, type World } from './world.ts'

export interface RequestRecord {
  id: string
  method: string
  path: string
  /** Form-encoded, as it came, except for card numbers. */
  params: string
  key: 'secret' | 'publishable' | 'none'
  /** The connected account it was made for. */
  account: string | undefined
  idempotencyKey: string | undefined
  replayed: boolean
  fault: Fault['kind'] | undefined
  /** 0 when no answer was given. */
  status: number
}

interface Keys {
  secret: string
  publishable: string
}

export function createApi(
  worlds: Worlds,
  keys: Keys,
  faults: Faults
): { listener: RequestListener; requests: RequestRecord[] } {
  const requests: RequestRecord[] = []
  const idempotency = createIdempotency()

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search } = new URL(request.url ?? '/', 'http://stand-in')
    const method = request.method ?? 'GET'
    const params = method === 'GET' ? search.slice(1) : await text(request)
    const id = worlds.own.newId('req').slice(0, 18)
    const header = request.headers['idempotency-key']
    const idempotencyKey = method === 'POST' && typeof header === 'string' ? header : undefined
    const fault = faults.take(method, pathname)
    const record: RequestRecord = {
      id,
      method,
      path: pathname,
      params: params.replaceAll(/(number%5D=|number]=)[^&]*(\d{4})/gi, '$1****$2'),
      key: 'none',
      account: undefined,
      idempotencyKey,
      replayed: false,
      fault: fault?.kind,
      status: 0
    }
    requests.push(record)
    if (method === 'OPTIONS') return preflight(response)
    if (fault?.kind === 'reset') return void request.socket.destroy()
    if (fault?.kind === 'silence') return
    if (fault?.kind === 'error') return answer(response, record, failure(fault.status), false)

    const { reply, replayed } = await perform(request, record, params, fault)
    record.replayed = replayed
    if (fault?.kind === 'lost') return void request.socket.destroy()
    if (fault?.kind === 'lost-silence') return
    answer(response, record, reply, replayed)
  }

  async function perform(
    request: IncomingMessage,
    record: RequestRecord,
    params: string,
    fault: Fault | undefined
  ): Promise<{ reply: Reply; replayed: boolean }> {
    let forget: (() => void) | undefined
    try {
      const fields = parseForm(params)
      record.key = whoseKey(keys, request, fields)
      record.account = accountOf(request, fields)
      const world = record.account ? accessTo(worlds, record.account, keys.secret) : worlds.own
      checkVersion(request)
      const { endpoint, id } = findEndpoint(record.method, record.path)
      checkScope(endpoint, record)
      const claim = record.idempotencyKey
        ? idempotency.claim(`${record.key} ${record.account} ${record.idempotencyKey}`, record.path, params)
        : undefined
      if (claim?.replay) return { reply: claim.replay, replayed: true }
      forget = claim?.forget
      if (fault?.kind === 'slow') await new Promise(wake => setTimeout(wake, fault.delayMs))
      const reply = execute(endpoint, id, { world, record, fields })
      claim?.keep(reply)
      return { reply, replayed: false }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      forget?.()
      return { reply: refusal(error, record), replayed: false }
    }
  }

  /** Refusals that come after the beginning are kept for repetitions; earlier ones are thrown. */
  function execute(endpoint: Endpoint, id: string, { world, record, fields }: Asked): Reply {
    const fromBrowser = record.key === 'publishable'
    try {
      const input = validate<{ expand?: string[]; client_secret?: string }>(endpoint.schema(fromBrowser), fields)
      if (fromBrowser && endpoint.path.includes(':id') && input.client_secret === undefined) {
        throw badParameter('Missing required param: client_secret.', 'client_secret', 'parameter_missing')
      }
      world.call = { id: record.id, idempotency_key: record.idempotencyKey ?? null }
      const result = endpoint.run(world, input, id)
      const shown = expanded(world, fromBrowser ? browserView(result) : result, input.expand)
      return { status: 200, body: JSON.stringify(shown, null, 2), requestId: record.id }
    } catch (error) {
      if (error instanceof ApiError && error.began) return refusal(error, record)
      throw error
    } finally {
      world.call = { id: null, idempotency_key: null }
    }
  }

  return {
    requests,
    listener: (request, response) => {
      handle(request, response).catch((error: unknown) => {
        // A fault of the stand-in itself: say so loudly instead of looking like one of Stripe's.
        console.error(error)
        response.writeHead(501).end(String(error))
      })
    }
  }
}

interface Asked {
  world: World
  record: RequestRecord
  fields: FormFields
}

/** The server names it in a header, Stripe.js in a field of its own. */
function accountOf(request: IncomingMessage, fields: FormFields): string | undefined {
  const header = request.headers['stripe-account']
  const field = fields['_stripe_account']
  delete fields['_stripe_account']
  return typeof header === 'string' ? header : typeof field === 'string' ? field : undefined
}

function whoseKey(keys: Keys, request: IncomingMessage, fields: FormFields): 'secret' | 'publishable' {
  const [scheme = '', credential = ''] = (request.headers.authorization ?? '').split(' ')
  const basic = scheme === 'Basic' ? (Buffer.from(credential, 'base64').toString().split(':')[0] ?? '') : credential
  const key = basic || (typeof fields['key'] === 'string' ? fields['key'] : '')
  if (!key) {
    const message =
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY')."
    throw new ApiError(401, { type: 'invalid_request_error', message }, false)
  }
  if (key === keys.secret) return 'secret'
  if (key === keys.publishable) return 'publishable'
  const masked = `${key.slice(0, 8)}${'*'.repeat(8)}${key.slice(-4)}`
  throw new ApiError(401, { type: 'invalid_request_error', message: `Invalid API Key provided: ${masked}` }, false)
}

function checkScope(endpoint: Endpoint, record: RequestRecord): void {
  if (record.key === 'secret' || endpoint.browser) return
  const message =
    'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.'
  throw new ApiError(403, { type: 'invalid_request_error', code: 'secret_key_required', message }, false)
}

/** One version only: the one the declarations are of. */
function checkVersion(request: IncomingMessage): void {
  const version = request.headers['stripe-version']
  if (version === undefined || version === Stripe.API_VERSION) return
  const message = `Invalid Stripe API version: ${version}. This stand-in speaks ${Stripe.API_VERSION}.`
  throw new ApiError(400, { type: 'invalid_request_error', message }, false)
}

function refusal({ status, body }: ApiError, { id: requestId, key }: RequestRecord): Reply {
  const { payment_intent: intent, setup_intent: setup } = body
  const seen = (object: object) => (key === 'secret' ? object : browserView(object))
  const extra = {
    ...(intent && { payment_intent: seen(intent) }),
    ...(setup && { setup_intent: seen(setup) }),
    ...(body.code && { doc_url: `https://stripe.com/docs/error-codes/${body.code.replaceAll('_', '-')}` }),
    request_log_url: `https://dashboard.stripe.com/test/logs/${requestId}`
  }
  return { status, body: JSON.stringify({ error: { ...body, ...extra } }, null, 2), requestId }
}

function failure(status: 429 | 500 | 502 | 503): Reply {
  const busy: ErrorBody = {
    type: 'invalid_request_error',
    code: 'rate_limit',
    message: 'Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.'
  }
  const broken: ErrorBody = {
    type: 'api_error',
    message: 'An unknown error occurred. If you have any questions, let us know at https://support.stripe.com/.'
  }
  return { status, body: JSON.stringify({ error: status === 429 ? busy : broken }), requestId: '' }
}

function answer(response: ServerResponse, record: RequestRecord, reply: Reply, replayed: boolean): void {
  record.status = reply.status
  response.writeHead(reply.status, {
    'content-type': 'application/json',
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'Request-Id, Stripe-Manage-Version',
    'cache-control': 'no-cache, no-store',
    'request-id': record.id,
    'stripe-version': Stripe.API_VERSION,
    ...(record.idempotencyKey && { 'idempotency-key': record.idempotencyKey, 'original-request': reply.requestId }),
    ...(replayed && { 'idempotent-replayed': 'true' })
  })
  response.end(reply.body)
}

function preflight(response: ServerResponse): void {
  response.writeHead(204, {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, POST, DELETE',
    'access-control-allow-headers': 'authorization, content-type, stripe-version'
  })
  response.end()
}
