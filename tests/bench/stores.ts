import { hashPassword } from '#lib/server/identity/credentials/password.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { notify } from '#lib/server/platform/live/notify.ts'

import type { Wildcats } from '../support/wildcats.ts'

export async function setStorePassword({ storeId, campaignId }: Wildcats, password: string | undefined): Promise<void> {
  const access = password ? 'password' : 'public'
  const password_hash = password ? await hashPassword(password) : null
  await getDb().updateTable('stores').set({ access, password_hash }).where('id', '=', storeId).execute()
  await notify(getDb(), { kind: 'cache', tags: [`store:${campaignId}`] })
}

/** The cookie that opens the store. */
export async function unlockStore(url: string, { campaignId }: Wildcats, password: string): Promise<string> {
  const { headers } = await fetch(`${url}/api/v2/store/unlock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ campaignId, password })
  })
  return headers.get('set-cookie')!.split(';')[0]!
}
