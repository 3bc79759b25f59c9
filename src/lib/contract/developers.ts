import { z } from 'zod'

import { SCOPES } from '#lib/shared/api-keys.ts'

import * as calls from './calls/developers.ts'
import { endpoint, InWorkspace, Timestamp } from './endpoint.ts'

export const ApiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  /** How the key begins. */
  prefix: z.string(),
  scopes: z.array(z.string()),
  madeBy: z.string(),
  createdAt: Timestamp,
  expiresAt: Timestamp.nullable(),
  /** To the minute. */
  lastUsedAt: Timestamp.nullable(),
  /** Orphaned: who made it is no owner or admin of the workspace any more. */
  state: z.enum(['working', 'revoked', 'expired', 'orphaned'])
})
export type ApiKey = z.infer<typeof ApiKey>

export const listApiKeys = endpoint({
  ...calls.listApiKeys,
  access: 'workspace',
  may: 'developers:manage',
  summary: 'The keys by which other programs call for this workspace.',
  query: InWorkspace,
  data: z.array(ApiKey)
})

export const createApiKey = endpoint({
  ...calls.createApiKey,
  access: 'workspace',
  may: 'developers:manage',
  summary: 'Makes a key. The reply is the only place where it is ever shown.',
  query: InWorkspace,
  body: z.object({
    name: z.string().trim().min(1, 'Say what will use the key').max(60, 'At most 60 characters'),
    scopes: z.array(z.enum(SCOPES)).min(1, 'Choose what the key may do').max(SCOPES.length),
    /** From today; null for one that holds until it is revoked. */
    days: z.int().min(1).max(730).nullable()
  }),
  data: z.object({ keys: z.array(ApiKey), secret: z.string() })
})

export const revokeApiKey = endpoint({
  ...calls.revokeApiKey,
  access: 'workspace',
  may: 'developers:manage',
  summary: 'Ends a key at once and for good.',
  params: z.object({ keyId: z.uuid() }),
  query: InWorkspace,
  data: z.array(ApiKey)
})
