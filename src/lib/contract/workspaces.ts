import { z } from 'zod'

import { ROLES } from '#lib/shared/roles.ts'

import { endpoint, Timestamp } from './endpoint.ts'

export const Role = z.enum(ROLES)

export const Workspace = z.object({
  Id: z.uuid(),
  businessName: z.string(),
  role: Role,
  currency: z.string(),
  timeZone: z.string(),
  units: z.enum(['in', 'mm']),
  /** Millionths: what new stores begin with. */
  taxPpm: z.int(),
  logo: z.string().nullable(),
  createdAt: Timestamp,
  owner: z.object({ id: z.uuid(), firstName: z.string(), lastName: z.string(), email: z.string() }).optional(),
  users: z
    .array(z.object({ id: z.uuid(), firstName: z.string(), lastName: z.string(), email: z.string(), role: Role }))
    .optional()
})
export type Workspace = z.infer<typeof Workspace>

export const listWorkspaces = endpoint({
  name: 'getWorkspaces',
  method: 'GET',
  path: '/api/v2/workspaces',
  access: 'user',
  summary: 'The workspaces of the signed-in user.',
  query: z.object({
    Email: z.string().max(254).optional(),
    IncludeUsersAndRoles: z.stringbool().default(false),
    IncludeWorkspaceOwner: z.stringbool().default(false)
  }),
  data: z.array(Workspace)
})

export const BusinessName = z
  .string('Give the business a name')
  .trim()
  .min(1, 'Give the business a name')
  .max(120, 'At most 120 characters')

export const createWorkspace = endpoint({
  name: 'createWorkspace',
  method: 'POST',
  path: '/api/v2/workspaces',
  access: 'user',
  summary: 'Makes a workspace that the caller owns.',
  idempotent: true,
  body: z.object({ userId: z.uuid(), workspaceName: BusinessName }),
  data: Workspace
})

export const updateWorkspace = endpoint({
  name: 'updateWorkspace',
  method: 'PUT',
  path: '/api/v2/workspaces',
  access: 'user',
  summary: 'Renames a workspace or changes its currency, zone, units, tax rate or logo.',
  body: z.object({
    workspaceId: z.uuid(),
    businessName: BusinessName.optional(),
    timeZone: z
      .string()
      .refine(zone => Intl.supportedValuesOf('timeZone').includes(zone) || zone === 'UTC', {
        error: 'This time zone is not known'
      })
      .optional(),
    units: z.enum(['in', 'mm']).optional(),
    taxPpm: z.int().min(0).max(500_000).optional(),
    logoFileId: z.uuid().nullable().optional()
  }),
  data: Workspace
})
