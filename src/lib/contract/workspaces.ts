import { z } from 'zod'

import { CURRENCIES } from '#lib/shared/currencies.ts'
import { LOCALES } from '#lib/shared/locales.ts'
import { ROLES } from '#lib/shared/roles.ts'

import * as calls from './calls/workspaces.ts'
import { changesOf, endpoint, InWorkspace, Nothing, Timestamp } from './endpoint.ts'
import { TaxRules } from './taxes.ts'

export const Role = z.enum(ROLES)

const Line = z.string().trim().max(200, 'At most 200 characters').default('')

export const Address = z.object({
  street: Line,
  street2: Line,
  city: Line,
  state: Line,
  postalCode: z.string().trim().max(20, 'At most 20 characters').default(''),
  /** Two letters of ISO 3166-1, or nothing. */
  country: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^([A-Z]{2})?$/, 'Choose a country')
    .default('')
})
export type Address = z.infer<typeof Address>

export const Workspace = z.object({
  Id: z.uuid(),
  businessName: z.string(),
  /** Whether somebody chose the name; until then it is the one the workspace was made with. */
  named: z.boolean(),
  role: Role,
  currency: z.string(),
  timeZone: z.string(),
  units: z.enum(['in', 'mm']),
  /** How its dashboard, public pages, mails and documents spell, and write dates and numbers. */
  locale: z.enum(LOCALES),
  /** Millionths, of all rates at home together: what new stores and jobs begin with. */
  taxPpm: z.int(),
  taxes: TaxRules,
  logo: z.string().nullable(),
  address: Address,
  /** Somebody marked it, to come back to it. */
  flagged: z.boolean(),
  createdAt: Timestamp,
  owner: z.object({ id: z.uuid(), firstName: z.string(), lastName: z.string(), email: z.string() }).optional(),
  users: z
    .array(z.object({ id: z.uuid(), firstName: z.string(), lastName: z.string(), email: z.string(), role: Role }))
    .optional()
})
export type Workspace = z.infer<typeof Workspace>

export const getWorkspaces = endpoint({
  ...calls.getWorkspaces,
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
  ...calls.createWorkspace,
  access: 'user',
  summary: 'Makes a workspace that the caller owns.',
  body: z.object({ userId: z.uuid(), workspaceName: BusinessName }),
  data: Workspace
})

export const updateWorkspace = endpoint({
  ...calls.updateWorkspace,
  access: 'user',
  summary:
    'Renames a workspace or changes its address, currency, zone, units, locale, taxes, logo or flag. The currency stays once a store is published.',
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
    locale: z.enum(LOCALES, 'Choose a language and spelling').optional(),
    currency: z.enum(CURRENCIES, 'This currency is not available').optional(),
    address: changesOf(Address).optional(),
    /** One rate in place of all taxes there are; the same as it is changes nothing. */
    taxPpm: z.int().min(0).max(500_000).optional(),
    taxes: TaxRules.optional(),
    logoFileId: z.uuid().nullable().optional(),
    flagged: z.boolean().optional()
  }),
  data: Workspace
})

export const deleteWorkspace = endpoint({
  ...calls.deleteWorkspace,
  access: 'user',
  summary:
    'Deletes a workspace of the caller with all that is in it. Refused for the last one, while it owes paid orders, and without a confirmed identity (/verification/verify). UserId and Email are those of the caller.',
  query: z.object({ WorkspaceId: z.uuid(), UserId: z.uuid(), Email: z.string().max(254) }),
  data: Nothing
})

export const getWorkspaceSid = endpoint({
  ...calls.getWorkspaceSid,
  access: 'workspace',
  may: 'workspace:read',
  summary: 'The short id of a workspace that people can read out.',
  query: InWorkspace,
  data: z.string()
})

export const getWorkspaceContents = endpoint({
  ...calls.getWorkspaceContents,
  access: 'workspace',
  may: 'workspace:own',
  summary: 'What would go with a workspace, and why it cannot be deleted now, if it cannot.',
  query: InWorkspace,
  data: z.object({
    jobs: z.int(),
    invoices: z.int(),
    stores: z.int(),
    orders: z.int(),
    items: z.int(),
    designs: z.int(),
    portfolios: z.int(),
    customers: z.int(),
    files: z.int(),
    members: z.int(),
    invitations: z.int(),
    obstacle: z.string().nullable()
  })
})
export type WorkspaceContents = z.infer<typeof getWorkspaceContents.data>
