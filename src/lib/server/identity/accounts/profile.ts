import type { z } from 'zod'

import { BusinessProfile, type BusinessProfileFields } from '#lib/contract/accounts.ts'
import type { Actor } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { inTransaction } from '#lib/server/platform/db/index.ts'
import { AppError } from '#lib/server/platform/errors.ts'

import { findProfile, mergeProfile, ownsFile } from './profile-queries.ts'
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

const FILE = /^\/files\/([0-9a-f-]{36})\//

export async function getProfile(db: Db, actor: Actor): Promise<BusinessProfile> {
  const row = await findProfile(db, actor.userId)
  const now = new Date().toISOString()
  return BusinessProfile.parse({
    UserId: actor.userId,
    ...EMPTY,
    ...(row?.profile as object | undefined),
    CreationDate: row?.creation_date ?? now,
    LastModification: row?.last_modification ?? now
  })
}

export async function updateProfile(db: Db, actor: Actor, fields: Fields): Promise<BusinessProfile> {
  if (fields.BusinessLogo) await checkLogo(db, actor, fields.BusinessLogo)
  await mergeProfile(db, actor.userId, fields)
  return getProfile(db, actor)
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

async function checkLogo(db: Db, actor: Actor, url: string): Promise<void> {
  const fileId = FILE.exec(url)?.[1]
  if (fileId && (await ownsFile(db, actor.userId, fileId))) return
  const message = 'This picture is not in your files any more. Upload it again.'
  throw new AppError('invalid', `BusinessLogo: ${message}`, { data: { fields: [{ field: 'BusinessLogo', message }] } })
}
