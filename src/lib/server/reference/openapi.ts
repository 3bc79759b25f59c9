import { z } from 'zod'

import { CONTRACT } from '#lib/contract/all.ts'
import type { Endpoint } from '#lib/contract/endpoint.ts'
import { WEBHOOK_BODIES } from '#lib/contract/webhook-events.ts'
import { CALLS_A_MINUTE, scopeOf } from '#lib/shared/api-keys.ts'
import { sentence } from '#lib/shared/text.ts'

import { createShapes, type Json } from './shapes.ts'

type SchemaOf = ReturnType<typeof createShapes>['schemaOf']

/** By their names among the components. */
const REFUSALS: Record<string, { status: number; description: string }> = {
  Invalid: {
    status: 400,
    description:
      'The request is not understood, or has a field or parameter that is not described here; the message says which and why, and data.fields lists them.'
  },
  Unauthenticated: { status: 401, description: 'No session, or one that has ended.' },
  Forbidden: { status: 403, description: 'The caller may not do this.' },
  NotFound: { status: 404, description: 'Not there, or not for this caller.' },
  Conflict: {
    status: 409,
    description: 'The state of things does not allow it now; data may hold the newest state.'
  },
  TooMany: { status: 429, description: 'Too many tries; Retry-After says when the next one makes sense.' }
}

const WORKSPACE = 'WorkspaceId'

const DESCRIPTION = `Replies are JSON of the form { ok, data, message }. Times are UTC, money is integer minor units (cents), lengths are millimeters. Writes that make things take an Idempotency-Key. A field or parameter that is not described here is refused with 400 and the nearest known name: rows of a list are not sent back whole.

**Keys.** A program calls with a key of one workspace, made under Developers, as \`Authorization: Bearer plk_…\`. It may make the calls whose scope it has, and leaves WorkspaceId out.

**Limits.** A key has ${CALLS_A_MINUTE} calls a minute. Each reply says how many are left in RateLimit-Limit, RateLimit-Remaining and RateLimit-Reset (seconds); beyond them the answer is 429 with Retry-After.`

let described: { publicUrl: string; description: Json } | undefined

/** The OpenAPI 3.1 description of the whole contract. */
export function describeApi(publicUrl: string): Json {
  if (described?.publicUrl !== publicUrl) described = { publicUrl, description: describe(publicUrl) }
  return described.description
}

function describe(publicUrl: string): Json {
  const { schemaOf, finish } = createShapes()
  const paths: Record<string, Json> = {}
  for (const { resource, endpoint } of CONTRACT) {
    const described = operation(resource, endpoint, schemaOf)
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: described }
  }
  const webhooks = Object.fromEntries(
    Object.entries(WEBHOOK_BODIES).map(([type, { summary, body }]) => [
      type,
      webhook(type, summary, schemaOf(body, 'output', type))
    ])
  )
  const { description, schemas } = finish({ paths, webhooks })
  return {
    openapi: '3.1.0',
    info: { title: 'Platen API', version: '2', description: DESCRIPTION },
    servers: [{ url: publicUrl }],
    tags: [...new Set(CONTRACT.map(({ resource }) => resource))].map(name => ({ name })),
    ...description,
    components: {
      schemas: { ...schemas, Refusal: REFUSAL },
      parameters: { [WORKSPACE]: WORKSPACE_PARAMETER, IdempotencyKey: KEY_PARAMETER },
      responses: Object.fromEntries(
        Object.entries(REFUSALS).map(([name, { description }]) => [
          name,
          {
            description,
            ...(name === 'TooMany' && {
              headers: { 'Retry-After': { schema: { type: 'integer' }, description: 'Seconds.' } }
            }),
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } }
          }
        ])
      ),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        cookie: { type: 'apiKey', in: 'cookie', name: '__Host-session' },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: `A key of one workspace, made under Developers. It begins with plk_, takes only calls whose scope it has, and at most ${CALLS_A_MINUTE} a minute.`
        }
      }
    }
  }
}

/** What a shop's own server is sent. */
function webhook(type: string, summary: string, schema: Json): Json {
  const headers = {
    'Platen-Event': 'The type of the event.',
    'Platen-Event-Id': 'The id of the event: the same for each try.',
    'Platen-Signature':
      't=seconds,v1=hex: HMAC-SHA256 of "seconds.body" with the secret of the webhook. For a day after a new secret there are two v1.'
  }
  return {
    post: {
      operationId: type,
      summary,
      security: [],
      parameters: Object.entries(headers).map(([name, description]) => ({
        name,
        in: 'header',
        required: true,
        description,
        schema: { type: 'string' }
      })),
      requestBody: { required: true, content: { 'application/json': { schema } } },
      responses: { '2XX': { description: 'Taken. Anything else is tried again, for about three days.' } }
    }
  }
}

function operation(resource: string, endpoint: Endpoint, schemaOf: SchemaOf): Json {
  const isOpen = endpoint.access === 'public' || endpoint.access === 'link'
  const scope = scopeOf(endpoint)
  const { name } = endpoint
  const refusals = Object.entries(REFUSALS).filter(([, { status }]) => !(isOpen && status === 401))
  return {
    operationId: name,
    tags: [resource],
    summary: endpoint.summary ?? `${sentence(name)}.`,
    ...(scope && { description: `With an API key: scope \`${scope}\`.` }),
    security: isOpen ? [] : [{ bearer: [] }, { cookie: [] }, ...(scope ? [{ apiKey: [scope] }] : [])],
    parameters: [
      ...parameters('path', endpoint, schemaOf),
      ...parameters('query', endpoint, schemaOf),
      ...(endpoint.idempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : [])
    ],
    ...(endpoint.body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: schemaOf(endpoint.body, 'input', `${name}Body`) } }
      }
    }),
    ...(endpoint.upload && {
      requestBody: { required: true, content: { 'multipart/form-data': { schema: UPLOAD } } }
    }),
    responses: {
      200: { description: 'Done', content: contentOf(endpoint, schemaOf) },
      ...Object.fromEntries(refusals.map(([name, { status }]) => [status, { $ref: `#/components/responses/${name}` }]))
    }
  }
}

const UPLOAD = {
  type: 'object',
  required: ['file', 'kind'],
  properties: { file: { type: 'string', format: 'binary' }, kind: { type: 'string' } }
}

const REFUSAL = {
  type: 'object',
  required: ['ok', 'data', 'message'],
  properties: { ok: { const: false }, data: {}, message: { type: 'string' } }
}

const WORKSPACE_PARAMETER = {
  name: WORKSPACE,
  in: 'query',
  required: false,
  schema: { type: 'string', format: 'uuid' },
  description: 'The workspace that is meant. An API key has one and leaves it out; a session has to name it.'
}

const KEY_PARAMETER = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', minLength: 8, maxLength: 200 },
  description: 'The same key with the same request answers the first reply again, for at least seven days.'
}

function contentOf({ name, produces, data }: Endpoint, schemaOf: SchemaOf): Json {
  if (produces) return { [produces]: { schema: { type: 'string', format: 'binary' } } }
  const schema = {
    type: 'object',
    required: ['ok', 'data', 'message'],
    properties: { ok: { const: true }, data: schemaOf(data, 'output', `${name}Data`), message: { type: 'string' } }
  }
  return { 'application/json': { schema } }
}

function parameters(place: 'path' | 'query', { name, access, params, query }: Endpoint, schemaOf: SchemaOf): Json[] {
  const named = place === 'path' ? params : query
  if (!named) return []
  // A copy, since a shape with a name of its own would only be referred to.
  const schema = schemaOf(z.object(named.shape), 'input', name)
  const { properties = {}, required = [] } = schema as { properties?: Json; required?: string[] }
  return Object.entries(properties).map(([name, property]) => {
    if (name === WORKSPACE && access === 'workspace') return { $ref: `#/components/parameters/${WORKSPACE}` }
    return { name, in: place, required: place === 'path' || required.includes(name), schema: property }
  })
}
