import { endImpersonation, startImpersonation } from '#lib/contract/calls/admin.ts'

import { forgetActing } from './acting.ts'
import { call } from './api.ts'
import { whileLoading } from './stores/loading.ts'
import { forgetAdminUser } from './stores/session.ts'

interface Start {
  userId: string
  reason: string
  readOnly: boolean
}

/** The cookies change hands; the next page is the other person's. */
export async function impersonate(body: Start): Promise<void> {
  await whileLoading(() => call(startImpersonation, { body }))
}

export async function leaveImpersonation(): Promise<void> {
  await whileLoading(() => call(endImpersonation, {}))
  forgetActing()
  forgetAdminUser()
}
