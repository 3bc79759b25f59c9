import { z } from 'zod'

import * as calls from './calls/users.ts'
import { Email, NewPassword, VerificationCode } from './auth.ts'
import { endpoint, InWorkspace, Nothing, Timestamp } from './endpoint.ts'
import { Role } from './workspaces.ts'

export const User = z.object({
  Id: z.uuid(),
  FirstName: z.string(),
  LastName: z.string(),
  Email: z.string(),
  /** With IncludeWorkspaceAndRole. */
  Workspace: z.object({ Id: z.uuid(), businessName: z.string(), role: Role, since: Timestamp }).optional()
})
export type User = z.infer<typeof User>

export const getUsersByWorkspaceId = endpoint({
  ...calls.getUsersByWorkspaceId,
  access: 'workspace',
  may: 'members:read',
  summary: 'The members of a workspace.',
  query: InWorkspace.extend({ IncludeWorkspaceAndRole: z.stringbool().default(false) }),
  data: z.array(User)
})

export const getUserById = endpoint({
  ...calls.getUserById,
  access: 'user',
  summary: 'The caller, or somebody who shares a workspace with the caller.',
  params: z.object({ id: z.uuid() }),
  data: User
})

export const deleteUser = endpoint({
  ...calls.deleteUser,
  access: 'user',
  summary:
    'Deletes the account of the caller with the workspaces where nobody else is. Needs /verification/verify within ten minutes. 409 while it owns a workspace with others, or owes paid orders.',
  query: z.object({ Id: z.uuid() }),
  data: Nothing
})

export const UserLink = z.object({ Provider: z.string(), Email: z.string(), LinkedAt: Timestamp })
export type UserLink = z.infer<typeof UserLink>

export const getUserLinks = endpoint({
  ...calls.getUserLinks,
  access: 'user',
  summary: 'The sign-ins by other services that lead to the account of the caller.',
  query: z.object({ UserId: z.uuid() }),
  data: z.array(UserLink)
})

export const getFacebookLink = endpoint({
  ...calls.getFacebookLink,
  access: 'user',
  summary: 'Whether the caller can sign in by Facebook, and as whom; POST /api/v2/unlink/facebook takes it away.',
  data: z.object({ Linked: z.boolean(), Link: UserLink.nullable() })
})

export const addPasswordToUser = endpoint({
  ...calls.addPasswordToUser,
  access: 'user',
  summary: 'Gives an account its first password. Needs /verification/verify or a sign-in within ten minutes.',
  body: z.object({ Email, Password: NewPassword }),
  data: Nothing
})

const OldPassword = z.string('Type your password').min(1, 'Type your password').max(1024)

export const updatePassword = endpoint({
  ...calls.updatePassword,
  access: 'user',
  summary: 'Changes the password of the caller and ends all other sessions.',
  body: z.object({ Email, OldPassword, NewPassword }),
  data: Nothing
})

export const hasPassword = endpoint({
  ...calls.hasPassword,
  access: 'user',
  summary: 'Whether the account of the caller has a password.',
  data: z.object({ HasPassword: z.boolean() })
})

export const requestEmailChange = endpoint({
  ...calls.requestEmailChange,
  access: 'user',
  summary:
    'Asks for a new address: a code goes to the old and one to the new. The reply is the same for a taken address.',
  body: z.object({ Email, Password: OldPassword }),
  data: z.object({ Email: z.string(), ExpiresAt: Timestamp })
})

export const confirmEmailChange = endpoint({
  ...calls.confirmEmailChange,
  access: 'user',
  summary: 'Takes the new address when both codes are right, and ends all other sessions.',
  body: z.object({ OldCode: VerificationCode, NewCode: VerificationCode }),
  data: z.object({ Email: z.string() })
})

export const Session = z.object({
  Id: z.uuid(),
  Device: z.string(),
  Ip: z.string(),
  StartedAt: Timestamp,
  LastSeenAt: Timestamp,
  ExpiresAt: Timestamp,
  Current: z.boolean()
})
export type Session = z.infer<typeof Session>

export const listSessions = endpoint({
  ...calls.listSessions,
  access: 'user',
  summary: 'Where the caller is signed in.',
  data: z.array(Session)
})

export const endOtherSessions = endpoint({
  ...calls.endOtherSessions,
  access: 'user',
  summary: 'Signs the caller out everywhere else.',
  data: z.object({ ended: z.int() })
})

export const endSession = endpoint({
  ...calls.endSession,
  access: 'user',
  summary: 'Signs one device of the caller out.',
  params: z.object({ sessionId: z.uuid() }),
  data: Nothing
})

export const exportAccount = endpoint({
  ...calls.exportAccount,
  access: 'user',
  summary:
    'Everything kept about the caller, and everything in the workspaces they own, as a ZIP of JSON and pictures.',
  produces: 'application/zip',
  data: z.unknown()
})

export const sendConfirmation = endpoint({
  ...calls.sendConfirmation,
  access: 'user',
  summary: 'Mails a code with which somebody without a password proves that it is them.',
  data: Nothing
})

export const confirmIdentity = endpoint({
  ...calls.confirmIdentity,
  access: 'user',
  summary:
    'Proves with the password or a mailed code that it is still the same person: for ten minutes of serious acts.',
  body: z
    .object({ Password: OldPassword.optional(), VerificationCode: VerificationCode.optional() })
    .refine(body => (body.Password === undefined) !== (body.VerificationCode === undefined), {
      error: 'Give either Password or VerificationCode',
      path: ['Password']
    }),
  data: Nothing
})
