import { z } from 'zod'

import { CONTRACT } from '#lib/contract/all.ts'
import type { Endpoint } from '#lib/contract/endpoint.ts'
import { scopeOf } from '#lib/shared/api-keys.ts'
import { sentence } from '#lib/shared/text.ts'

type Json = Record<string, unknown>

const ERRORS: Record<string, string> = {
  400: 'The request is not understood, or has a field or parameter that is not described here; the message says which and why, and data.fields lists them.',
  401: 'No session, or one that has ended.',
  403: 'The caller may not do this.',
  404: 'Not there, or not for this caller.',
  409: 'The state of things does not allow it now; data may hold the newest state.',
  429: 'Too many tries; Retry-After says when the next one makes sense.'
}

/** The OpenAPI 3.1 description of the whole contract. */
export function describeApi(publicUrl: string): Json {
  const paths: Record<string, Json> = {}
  for (const { resource, endpoint } of CONTRACT) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(resource, endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Platen API',
      version: '2',
      description:
        'Replies are JSON of the form { ok, data, message }. Times are UTC, money is integer minor units (cents), lengths are millimetres. Writes that make things take an Idempotency-Key. A field or parameter that is not described here is refused with 400 and the nearest known name: rows of a list are not sent back whole.'
    },
    servers: [{ url: publicUrl }],
    tags: [...new Set(CONTRACT.map(({ resource }) => resource))].map(name => ({ name })),
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        cookie: { type: 'apiKey', in: 'cookie', name: '__Host-session' },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description:
            'A key of one workspace, made under Developers. It begins with plk_, takes only calls whose scope it has, and at most 300 a minute.'
        }
      }
    }
  }
}

function operation(resource: string, endpoint: Endpoint): Json {
  const isOpen = endpoint.access === 'public' || endpoint.access === 'link'
  const scope = scopeOf(endpoint)
  return {
    operationId: endpoint.name,
    tags: [resource],
    summary: endpoint.summary ?? `${sentence(endpoint.name)}.`,
    ...(scope && { description: `With an API key: scope \`${scope}\`.` }),
    security: isOpen ? [] : [{ bearer: [] }, { cookie: [] }, ...(scope ? [{ apiKey: [scope] }] : [])],
    parameters: [
      ...parameters('path', endpoint.params),
      ...parameters('query', endpoint.query),
      ...keyParameter(endpoint)
    ],
    ...(endpoint.body && {
      requestBody: { required: true, content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } } }
    }),
    ...(endpoint.upload && {
      requestBody: { required: true, content: { 'multipart/form-data': { schema: UPLOAD } } }
    }),
    responses: {
      200: { description: 'Done', content: contentOf(endpoint) },
      ...Object.fromEntries(
        Object.entries(ERRORS)
          .filter(([status]) => !(isOpen && status === '401'))
          .map(([status, description]) => [
            status,
            { description, content: { 'application/json': { schema: REFUSAL } } }
          ])
      )
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

function contentOf({ produces, data }: Endpoint): Json {
  if (produces) return { [produces]: { schema: { type: 'string', format: 'binary' } } }
  const schema = {
    type: 'object',
    required: ['ok', 'data', 'message'],
    properties: { ok: { const: true }, data: schemaOf(data, 'output'), message: { type: 'string' } }
  }
  return { 'application/json': { schema } }
}

function keyParameter({ idempotent }: Endpoint): Json[] {
  if (!idempotent) return []
  return [
    {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      schema: { type: 'string', minLength: 8, maxLength: 200 },
      description: 'The same key with the same request answers the first reply again, for at least seven days.'
    }
  ]
}

function parameters(place: 'path' | 'query', schema: z.ZodObject | undefined): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Json; required?: string[] }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property
  }))
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' }) as Json
  return rest
}
