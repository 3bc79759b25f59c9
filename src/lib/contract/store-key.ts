// The password of a private store.
import { z } from 'zod'

import * as calls from './calls/store-key.ts'
import { endpoint } from './endpoint.ts'
import { CampaignId } from './shopping.ts'

export const unlockStore = endpoint({
  ...calls.unlockStore,
  access: 'public',
  summary: 'Checks the store’s password and sets a cookie that opens it for a day.',
  body: z.object({ campaignId: CampaignId, password: z.string().min(1, 'Type the password').max(64) }),
  data: z.null()
})
