import { z } from 'zod'

import type { StoreDetail } from '#lib/contract/stores.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { memberDb } from '#lib/server/platform/db/index.ts'
import { AppError } from '#lib/server/platform/errors.ts'
import { getStore } from '#lib/server/storefront/stores/service.ts'

/** The store of the address, if it is one of the member's workspace. */
export async function findStore(member: Member, storeId: string | undefined): Promise<StoreDetail | undefined> {
  if (!z.uuid().safeParse(storeId).success) return
  try {
    return await getStore(memberDb(member), member, storeId!)
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return
    throw error
  }
}
