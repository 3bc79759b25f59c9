import { t } from '#lib/i18n/t.ts'
import type { AccountSettings, UserAccount } from '#lib/contract/accounts.ts'
import type { Actor } from '#lib/server/platform/access/actor.ts'
import { throttle } from '#lib/server/platform/access/throttle.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { isUniqueViolation } from '#lib/server/platform/db/violations.ts'
import { AppError, fieldError, notFound } from '#lib/server/platform/errors.ts'
import { type Language, languageOf } from '#lib/shared/languages.ts'
import type { PlanId } from '#lib/shared/plans.ts'
import {
  defaultNotifications,
  EMAIL_LISTS,
  NOTIFICATIONS,
  type Notification,
  type Tour,
  TOURS
} from '#lib/shared/preferences.ts'

import { findAccount, mergeSettings, updateUserRow } from './queries.ts'

/** Enough to find a free one, too few to try out who has which. */
const USERNAMES = { hits: 30, seconds: 3600 }

interface Settings {
  emailLists?: string[]
  notifications?: Partial<Record<Notification, boolean>>
  toursSeen?: Tour[]
}

interface Fields {
  FirstName?: string | undefined
  LastName?: string | undefined
  Email?: string | undefined
  Phone?: string | undefined
  Username?: string | undefined
  Language?: { Code: string } | undefined
  EmailLists?: { Id: string }[] | undefined
}

/** The specification names the user in these calls: it can only be the caller. */
export function requireSelf(actor: Actor, userId: string | undefined): void {
  if (userId !== undefined && userId !== actor.userId) throw notFound('User')
}

export async function getAccount(db: Db, actor: Actor): Promise<UserAccount> {
  const row = await findAccount(db, actor.userId)
  return {
    ...profileOf(row),
    Username: row.username ?? '',
    AccountType: 'Personal',
    EmailVerified: row.email_verified_at !== null,
    HasPassword: row.has_password,
    CreationDate: row.created_at
  }
}

export async function updateAccount(db: Db, actor: Actor, fields: Fields): Promise<UserAccount> {
  await saveFields(db, actor, fields)
  return getAccount(db, actor)
}

/** Says whether there is such a person. */
export async function setPlan(db: Db, userId: string, plan: PlanId): Promise<boolean> {
  return updateUserRow(db, userId, { plan })
}

/** What a person pays for. What an admin gave stays beside it. */
export async function setBoughtPlan(db: Db, userId: string, plan: PlanId): Promise<boolean> {
  return updateUserRow(db, userId, { bought_plan: plan })
}

export async function getSettings(db: Db, actor: Actor): Promise<AccountSettings> {
  const row = await findAccount(db, actor.userId)
  const { notifications, toursSeen = [] } = row.settings as Settings
  return {
    ...profileOf(row),
    Notifications: { ...defaultNotifications(row.owns_workspace), ...notifications },
    Onboarded: row.onboarded_at !== null,
    ToursSeen: TOURS.filter(tour => toursSeen.includes(tour))
  }
}

export async function updateSettings(
  db: Db,
  actor: Actor,
  {
    Notifications,
    ToursSeen,
    ...fields
  }: Fields & {
    Notifications?: { [kind in Notification]?: boolean | undefined } | undefined
    ToursSeen?: Tour[] | undefined
  }
): Promise<AccountSettings> {
  await saveFields(db, actor, fields)
  if (Notifications) {
    const { Notifications: kept } = await getSettings(db, actor)
    const notifications = Object.fromEntries(NOTIFICATIONS.map(kind => [kind, Notifications[kind] ?? kept[kind]]))
    await mergeSettings(db, actor.userId, { notifications })
  }
  if (ToursSeen) {
    const { ToursSeen: seen } = await getSettings(db, actor)
    await mergeSettings(db, actor.userId, { toursSeen: [...new Set([...seen, ...ToursSeen])] })
  }
  return getSettings(db, actor)
}

async function saveFields(db: Db, actor: Actor, fields: Fields): Promise<void> {
  const { FirstName, LastName, Email, Phone, Username, Language, EmailLists } = fields
  if (Email !== undefined && Email !== actor.user.email.toLowerCase()) {
    const message = t('errors.identity.emailOnItsOwn')
    throw fieldError('Email', message)
  }
  if (Username && Username !== (await findAccount(db, actor.userId)).username)
    await throttle(db, `username:${actor.userId}`, USERNAMES)
  try {
    await updateUserRow(db, actor.userId, {
      first_name: FirstName,
      last_name: LastName,
      phone: Phone,
      username: Username === '' ? null : Username,
      language: Language?.Code
    })
  } catch (error) {
    if (!isUniqueViolation(error, 'users_username_key')) throw error
    const message = t('errors.identity.usernameTaken')
    throw new AppError('conflict', message, { data: { fields: [{ field: 'Username', message }] } })
  }
  if (EmailLists) await mergeSettings(db, actor.userId, { emailLists: [...new Set(EmailLists.map(({ Id }) => Id))] })
}

function profileOf(row: Awaited<ReturnType<typeof findAccount>>) {
  const { emailLists = [] } = row.settings as Settings
  return {
    UserId: row.id,
    FirstName: row.first_name,
    LastName: row.last_name,
    Email: row.email,
    Phone: row.phone,
    Language: { Code: languageOf(row.language) as Language },
    EmailLists: EMAIL_LISTS.filter(({ Id }) => emailLists.includes(Id)).map(({ Id }) => ({ Id }))
  }
}
