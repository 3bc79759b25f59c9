import { z } from 'zod'

import { EMAIL } from '#lib/shared/email.ts'

import * as calls from './calls/auth.ts'
import { endpoint, Nothing } from './endpoint.ts'

/** Trimmed and in lower case; the specification's format, at most 254 characters. */
export const Email = z
  .string('Give an e-mail address')
  .trim()
  .toLowerCase()
  .max(254, 'An e-mail address has at most 254 characters')
  .regex(EMAIL, 'This does not look like an e-mail address')

export const NewPassword = z
  .string('Choose a password')
  .min(8, 'Use at least 8 characters')
  .max(256, 'Use at most 256 characters')

const TypedPassword = z.string('Type your password').min(1, 'Type your password').max(1024)

export const Name = z.string('Give your name').trim().min(1, 'Give your name').max(80, 'At most 80 characters')

export const VerificationCode = z
  .string('Type the code from the mail')
  .trim()
  .regex(/^\d{6}$/, 'The code has six digits')

/** How long a code by mail is good for. */
export const CODE_MINUTES = 10

const SignedIn = z.object({ authToken: z.string() })

export const login = endpoint({
  ...calls.login,
  access: 'public',
  summary: 'Signs in with an e-mail or a username and a password.',
  body: z
    .object({
      Email: Email.optional(),
      Username: z.string().trim().min(1).max(64).optional(),
      Password: TypedPassword
    })
    .refine(body => (body.Email === undefined) !== (body.Username === undefined), {
      error: 'Give either Email or Username',
      path: ['Email']
    }),
  data: SignedIn
})

export const CampaignCode = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9-]{2,40}$/, 'A campaign code has 2 to 40 letters, digits and dashes')

/** UUID-shaped, versions 0 to 5, in any case; kept in lower case. */
export const InviteId = z
  .string('Give the id of the invitation')
  .trim()
  .toLowerCase()
  .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-5][0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/, 'This is not the id of an invitation')

export const signup = endpoint({
  ...calls.signup,
  access: 'public',
  summary: 'Makes an account and mails a code that proves the address. The reply is the same for a known address.',
  body: z.object({
    FirstName: Name,
    LastName: Name,
    Email,
    Password: NewPassword,
    InviteId: InviteId.optional(),
    /** Of the campaign page that brought the person here. */
    CampaignCode: CampaignCode.optional()
  }),
  data: z.object({ email: z.string() })
})

export const sendVerification = endpoint({
  ...calls.sendVerification,
  access: 'public',
  summary: 'Mails a new code to an address that is not proved yet.',
  body: z.object({ Email }),
  data: Nothing
})

export const verify = endpoint({
  ...calls.verify,
  access: 'public',
  summary:
    'Proves the address with the code and signs in. Answers 409 where several sign-ups wait with the address: PUT with a body takes the password that says whose it is.',
  query: z.object({ Email, VerificationCode }),
  data: SignedIn
})

export const verifyByBody = endpoint({
  ...calls.verifyByBody,
  access: 'public',
  summary:
    'Proves the address with the code and signs in. Where the sign-up was begun elsewhere, its password says whose it is.',
  body: z.object({ Email, VerificationCode, Password: TypedPassword.optional() }),
  data: SignedIn
})

export const requestReset = endpoint({
  ...calls.requestReset,
  access: 'public',
  summary: 'Mails a code for a new password. The reply is the same for an unknown address.',
  query: z.object({ Email }),
  data: Nothing
})

export const resetPassword = endpoint({
  ...calls.resetPassword,
  access: 'public',
  summary: 'Sets a new password with the code, ends all other sessions and signs in.',
  body: z.object({ Email, VerificationCode, Password: NewPassword }),
  data: SignedIn
})

export const logout = endpoint({
  ...calls.logout,
  access: 'public',
  summary: 'Ends the session and clears its cookies.',
  data: Nothing
})

/** What the session token says about its user. */
export const SessionUser = z.object({
  id: z.uuid(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  userLinks: z.array(z.string())
})
export type SessionUser = z.infer<typeof SessionUser>

export const getCurrentUser = endpoint({
  ...calls.getCurrentUser,
  access: 'user',
  summary: 'The signed-in user.',
  data: SessionUser.extend({ admin: z.boolean() })
})
