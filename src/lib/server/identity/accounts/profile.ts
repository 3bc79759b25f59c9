import { t } from '#lib/i18n/t.ts'
import type { z } from 'zod'

import { BusinessProfile, type BusinessProfileFields } from '#lib/contract/accounts.ts'
import type { Workspace } from '#lib/contract/workspaces.ts'
import { findWorkspacesOf, updateWorkspace } from '#lib/server/identity/workspaces/service.ts'
import type { Actor } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { inTransaction } from '#lib/server/platform/db/index.ts'
import { type AppError, fieldError } from '#lib/server/platform/errors.ts'

import { findProfile, isFileOf, mergeProfile } from './profile-queries.ts'
import { findAccount, updateUserRow } from './queries.ts'

type Fields = z.output<typeof BusinessProfileFields>

const EMPTY = {
  BusinessName: '',
  BusinessLogo: '',
  Address: '',
  Address2: '',
  PostalCode: '',
  MobilePhone: '',
  Fax: '',
  State: '',
  City: '',
  Slogan: '',
  BusinessDescription: '',
  PrimaryBusinessTypes: [],
  ServicesConsidering: [],
  BusinessLocations: [],
  EquipmentOwned: [],
  HeatAppliedGraphics: false
}

/** Where the workspace has what the profile calls by other names. */
const ADDRESS = {
  Address: 'street',
  Address2: 'street2',
  City: 'city',
  State: 'state',
  PostalCode: 'postalCode'
} as const

const FILE = /^\/files\/([0-9a-f-]{36})\//

export async function getProfile(db: Db, actor: Actor): Promise<BusinessProfile> {
  const [row, shop] = await Promise.all([findProfile(db, actor.userId), findShop(db, actor)])
  const now = new Date().toISOString()
  return BusinessProfile.parse({
    UserId: actor.userId,
    ...EMPTY,
    ...(row?.profile as object | undefined),
    ...(shop && factsOf(shop)),
    CreationDate: row?.creation_date ?? now,
    LastModification: row?.last_modification ?? now
  })
}

/** Name, logo and address of a shop stand in its workspace; of somebody without a shop of their own, in the profile. */
export async function updateProfile(db: Db, actor: Actor, fields: Fields): Promise<BusinessProfile> {
  const shop = await findShop(db, actor)
  if (fields.BusinessLogo) await checkLogo(db, actor, fields.BusinessLogo, shop)
  const { BusinessName, BusinessLogo, Address, Address2, City, State, PostalCode, ...others } = fields
  if (!shop) await mergeProfile(db, actor.userId, fields)
  else {
    // A profile that is sent back as it was read has no name yet.
    if (BusinessName === '' && shop.named) throw wrong('BusinessName', t('errors.identity.nameBusiness'))
    const address = { Address, Address2, City, State, PostalCode }
    const isGiven = [BusinessName, BusinessLogo, ...Object.values(address)].some(value => value !== undefined)
    if (isGiven) await updateWorkspace(db, actor, changeOf(shop, { BusinessName, BusinessLogo, address }))
    await mergeProfile(db, actor.userId, others)
  }
  return getProfile(db, actor)
}

/** The oldest workspace of the person's own. */
async function findShop(db: Db, actor: Actor): Promise<Workspace | undefined> {
  const workspaces = await findWorkspacesOf(db, actor.userId)
  return workspaces.find(({ role }) => role === 'owner')
}

function factsOf({ named, businessName, logo, address }: Workspace) {
  return {
    BusinessName: named ? businessName : '',
    BusinessLogo: logo ?? '',
    ...Object.fromEntries(Object.entries(ADDRESS).map(([name, part]) => [name, address[part]]))
  }
}

interface Given {
  BusinessName: string | undefined
  BusinessLogo: string | undefined
  address: Partial<Record<keyof typeof ADDRESS, string | undefined>>
}

function changeOf(shop: Workspace, { BusinessName, BusinessLogo, address }: Given) {
  const parts = Object.entries(ADDRESS).map(([name, part]) => [part, address[name as keyof typeof ADDRESS]])
  return {
    workspaceId: shop.Id,
    businessName: BusinessName || undefined,
    logoFileId: BusinessLogo === undefined ? undefined : (FILE.exec(BusinessLogo)?.[1] ?? null),
    address: Object.fromEntries(parts.filter(([, value]) => value !== undefined)) as Partial<Workspace['address']>
  }
}

export async function getOnboarding(db: Db, actor: Actor) {
  const [account, profile] = await Promise.all([findAccount(db, actor.userId), getProfile(db, actor)])
  const { PrimaryBusinessTypes, EquipmentOwned, ServicesConsidering, HeatAppliedGraphics } = profile
  return {
    Done: account.onboarded_at !== null,
    PrimaryBusinessTypes,
    EquipmentOwned,
    ServicesConsidering,
    HeatAppliedGraphics
  }
}

export async function answerOnboarding(db: Db, actor: Actor, answers: Fields): Promise<null> {
  await inTransaction(db, async tx => {
    if (Object.keys(answers).length > 0) await mergeProfile(tx, actor.userId, answers)
    await updateUserRow(tx, actor.userId, { onboarded_at: new Date().toISOString() })
  })
  return null
}

async function checkLogo(db: Db, actor: Actor, url: string, shop: Workspace | undefined): Promise<void> {
  const fileId = FILE.exec(url)?.[1]
  if (fileId && (await isFileOf(db, fileId, { userId: actor.userId, workspaceId: shop?.Id }))) return
  throw wrong('BusinessLogo', t('errors.identity.logoGone'))
}

function wrong(field: string, message: string): AppError {
  return fieldError(field, message)
}
