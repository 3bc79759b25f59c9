import { z } from 'zod'

import { LANGUAGES } from '#lib/shared/languages.ts'
import { EMAIL_LISTS, NOTIFICATIONS, TOURS } from '#lib/shared/preferences.ts'
import { readTextList } from '#lib/shared/text-list.ts'

import * as calls from './calls/accounts.ts'
import { Email, Name } from './auth.ts'
import { endpoint, Nothing, Timestamp } from './endpoint.ts'

const Phone = z
  .string()
  .trim()
  .max(40, 'At most 40 characters')
  .regex(/^[+\d ()./-]*$/, 'A phone number has digits, blanks and + - ( ) / .')

/** Another name to sign in with, in lower case. Nobody could take it for an e-mail address. */
export const Username = z
  .string('Choose a username')
  .trim()
  .normalize('NFKC')
  .toLowerCase()
  .regex(
    /^[a-z0-9][a-z0-9._-]{1,28}[a-z0-9]$/,
    'Use 3 to 30 letters, digits, dots, dashes and underscores, beginning and ending with a letter or digit'
  )

const Language = z.object({ Code: z.enum(LANGUAGES, 'This language is not available yet') })

const EmailList = z.object({ Id: z.enum(EMAIL_LISTS.map(({ Id }) => Id)) })

const Notifications = z.object(
  Object.fromEntries(NOTIFICATIONS.map(kind => [kind, z.boolean()])) as Record<
    (typeof NOTIFICATIONS)[number],
    z.ZodBoolean
  >
)

/** Names whose account it is. It can only be the caller's own. */
const OfUser = z.object({ UserId: z.uuid() })

/** Account data of the specification. */
export const UserAccount = z.object({
  UserId: z.uuid(),
  FirstName: z.string(),
  LastName: z.string(),
  Email: z.string(),
  Phone: z.string(),
  /** Empty until one is chosen. */
  Username: z.string(),
  AccountType: z.literal('Personal'),
  Language: Language,
  EmailLists: z.array(EmailList),
  EmailVerified: z.boolean(),
  HasPassword: z.boolean(),
  CreationDate: Timestamp
})
export type UserAccount = z.infer<typeof UserAccount>

const AccountFields = z.object({
  FirstName: Name.optional(),
  LastName: Name.optional(),
  /** May only repeat the address: another one is proved by PUT /users/email. */
  Email: Email.optional(),
  Phone: Phone.optional(),
  /** Unique among all accounts; empty gives it up. */
  Username: z.union([z.literal(''), Username]).optional(),
  Language: Language.optional(),
  EmailLists: z.array(EmailList).max(20).optional()
})

/** Fields of a reply that are nobody's to change: a client that sends back what it read is not refused for them. */
const AsRead = UserAccount.pick({
  UserId: true,
  AccountType: true,
  EmailVerified: true,
  HasPassword: true,
  CreationDate: true
}).partial()

export const getUserAccountByUserId = endpoint({
  ...calls.getUserAccountByUserId,
  access: 'user',
  summary: 'The account data of the caller.',
  query: OfUser,
  data: UserAccount
})

export const updateUserAccount = endpoint({
  ...calls.updateUserAccount,
  access: 'user',
  summary: 'Changes what is given. Email may only repeat the address: a new one is proved first, by /users/email.',
  query: OfUser,
  body: AccountFields.extend(AsRead.shape),
  data: UserAccount
})

/** What the person chose, with the profile fields that screens show. */
export const AccountSettings = z.object({
  UserId: z.uuid(),
  FirstName: z.string(),
  LastName: z.string(),
  Email: z.string(),
  Phone: z.string(),
  Language: Language,
  EmailLists: z.array(EmailList),
  Notifications: Notifications,
  Onboarded: z.boolean(),
  ToursSeen: z.array(z.enum(TOURS))
})
export type AccountSettings = z.infer<typeof AccountSettings>

export const getUserAccountSettings = endpoint({
  ...calls.getUserAccountSettings,
  access: 'user',
  summary: 'The settings of the caller: profile fields, language, e-mail lists, notifications.',
  query: OfUser,
  data: AccountSettings
})

export const updateUserAccountSettings = endpoint({
  ...calls.updateUserAccountSettings,
  access: 'user',
  summary: 'Changes what is given.',
  body: AccountFields.extend({
    UserId: z.uuid().optional(),
    Onboarded: z.boolean().optional(),
    Notifications: Notifications.partial().optional(),
    /** Are added to those that the person has seen. */
    ToursSeen: z.array(z.enum(TOURS)).max(10).optional()
  }),
  data: AccountSettings
})

export const getAccountInformation = endpoint({
  ...calls.getAccountInformation,
  access: 'user',
  summary: 'The same as /user-account, of the session.',
  data: UserAccount
})

export const updateAccountInformation = endpoint({
  ...calls.updateAccountInformation,
  access: 'user',
  summary: 'The same as PUT /user-account, of the session.',
  body: AccountFields.extend(AsRead.shape),
  data: UserAccount
})

const Line = z.string().trim().max(200, 'At most 200 characters')

/** An array, a JSON-encoded array or a comma-separated text; blank entries are dropped. */
const TextList = z.preprocess(
  readTextList,
  z.array(z.string().max(120, 'At most 120 characters an entry')).max(50, 'At most 50 entries')
)

/** What is not said is no. */
const YesOrNo = z.preprocess(given => (given === null ? false : given), z.boolean())

const profileFields = {
  BusinessName: Line.max(120, 'At most 120 characters'),
  BusinessLogo: Line,
  Address: Line,
  Address2: Line,
  PostalCode: Line.max(20, 'At most 20 characters'),
  MobilePhone: Phone,
  Fax: Phone,
  State: Line,
  City: Line,
  Slogan: Line,
  BusinessDescription: z.string().trim().max(2000, 'At most 2,000 characters'),
  PrimaryBusinessTypes: TextList,
  ServicesConsidering: TextList,
  BusinessLocations: TextList,
  EquipmentOwned: TextList,
  HeatAppliedGraphics: YesOrNo
}

export const BusinessProfile = z.object({
  UserId: z.uuid(),
  ...profileFields,
  CreationDate: Timestamp,
  LastModification: Timestamp
})
export type BusinessProfile = z.infer<typeof BusinessProfile>

/** What may be changed, all of it by choice. */
export const BusinessProfileFields = z.object(profileFields).partial()

export const getBusinessProfile = endpoint({
  ...calls.getBusinessProfile,
  access: 'user',
  data: BusinessProfile
})

export const updateBusinessProfile = endpoint({
  ...calls.updateBusinessProfile,
  access: 'user',
  summary:
    'Changes what is given. Lists come as an array, a JSON-encoded array or a comma-separated text. BusinessLogo is the url of a file of a workspace of the caller.',
  body: BusinessProfileFields.extend(
    BusinessProfile.pick({ UserId: true, CreationDate: true, LastModification: true }).partial().shape
  ),
  data: BusinessProfile
})

const answers = {
  PrimaryBusinessTypes: TextList,
  EquipmentOwned: TextList,
  ServicesConsidering: TextList,
  HeatAppliedGraphics: YesOrNo
}

export const getOnboarding = endpoint({
  ...calls.getOnboarding,
  access: 'user',
  summary: 'Whether the first questions were answered, and how.',
  data: z.object({ Done: z.boolean(), ...answers })
})

export const answerOnboarding = endpoint({
  ...calls.answerOnboarding,
  access: 'user',
  summary: 'Answers the first questions; they fill the business profile. Without answers they are skipped.',
  body: z.object(answers).partial(),
  data: Nothing
})
