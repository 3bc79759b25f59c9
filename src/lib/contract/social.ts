import { z } from 'zod'

import * as calls from './calls/social.ts'
import { CampaignCode, InviteId } from './auth.ts'
import { endpoint } from './endpoint.ts'

/** As far as we read them. Providers send what they like; none of it is worth a refusal. */
const ProviderText = z.string().max(4096).optional()

/** The invitation that this browser came with. */
const Invitation = InviteId.optional()

const Start = z.object({
  locale: z.string().max(20).optional(),
  /** Where to go afterwards; anything but a path of ours is replaced by the dashboard. */
  returnTo: z.string().max(2000).optional(),
  inviteId: Invitation,
  /** Of the campaign page that brought the person here; kept with the account if this makes one. */
  campaignCode: CampaignCode.optional(),
  /** Adds this way of signing in to the signed-in account instead of signing in. */
  link: z.boolean().optional()
})

const Started = z.object({ url: z.url() })

export const startGoogle = endpoint({
  ...calls.startGoogle,
  access: 'public',
  summary: 'Begins a sign-in by Google: the address to go to. Binds it to this browser by a cookie of ten minutes.',
  body: Start,
  data: Started
})

export const startFacebook = endpoint({
  ...calls.startFacebook,
  access: 'public',
  summary: 'Begins a sign-in by Facebook: the address to go to. Binds it to this browser by a cookie of ten minutes.',
  body: Start,
  data: Started
})

const Returned = z.object({ authToken: z.string(), returnTo: z.string() })

export const finishGoogle = endpoint({
  ...calls.finishGoogle,
  access: 'public',
  summary:
    'Signs in with the code Google sent the browser back with. The state must be the one this browser began with.',
  body: z.looseObject({
    authuser: ProviderText,
    code: ProviderText,
    prompt: ProviderText,
    scope: ProviderText,
    locale: ProviderText,
    state: ProviderText,
    iss: ProviderText,
    /** From the invitation this browser came with: its id, or that of the workspace. */
    workspaceId: Invitation
  }),
  data: Returned
})

export const finishFacebook = endpoint({
  ...calls.finishFacebook,
  access: 'public',
  summary:
    'Signs in with the code Facebook sent the browser back with. The first time a code by mail proves the address: the reply is then 403 with data.verify.',
  body: z.looseObject({ code: ProviderText, locale: ProviderText, state: ProviderText, workspaceId: Invitation }),
  data: Returned
})

const Links = z.object({ userLinks: z.array(z.string()) })

export const unlinkGoogle = endpoint({
  ...calls.unlinkGoogle,
  access: 'user',
  summary: 'Takes Google away from the ways to sign in. The only one cannot be taken away.',
  data: Links
})

export const unlinkFacebook = endpoint({
  ...calls.unlinkFacebook,
  access: 'user',
  summary: 'Takes Facebook away from the ways to sign in. The only one cannot be taken away.',
  data: Links
})
