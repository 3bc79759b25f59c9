import { finishFacebook, finishGoogle, startFacebook, startGoogle } from '#lib/contract/calls/social.ts'
import { withReturnTo } from '#lib/shared/return-to.ts'
import type { Provider } from '#lib/shared/social.ts'

import { ApiError, call } from './api.ts'
import { forgetCampaign, storedCampaign } from './campaign.ts'
import { forgetInvite, storedInvite } from './invite.ts'
import { pageLanguage } from './page-language.ts'
import { whileLoading } from './stores/loading.ts'
import { forgetAdminUser } from './stores/session.ts'

/** Leaves for the provider; `link` adds it to the account of the person signed in. */
export async function goToProvider(provider: Provider, options: { returnTo?: string; link?: boolean }): Promise<void> {
  const brought = options.link ? {} : { inviteId: storedInvite(), campaignCode: storedCampaign() }
  const body = { locale: pageLanguage(), ...brought, ...options }
  const { url } = await (provider === 'google' ? call(startGoogle, { body }) : call(startFacebook, { body }))
  location.assign(url)
}

/** With what the provider sent back in the address; gives where to go next. */
export function comeBack(provider: Provider, sent: URLSearchParams): Promise<string> {
  const text = (name: string) => sent.get(name) ?? undefined
  const carried = { locale: pageLanguage(), workspaceId: storedInvite() }
  const body = { code: text('code'), state: text('state'), ...carried }
  return whileLoading(async () => {
    try {
      const { returnTo } =
        provider === 'google'
          ? await call(finishGoogle, {
              body: {
                ...body,
                authuser: text('authuser'),
                prompt: text('prompt'),
                scope: text('scope'),
                iss: text('iss')
              }
            })
          : await call(finishFacebook, { body })
      forgetAdminUser()
      forgetInvite()
      forgetCampaign()
      return returnTo
    } catch (error) {
      // The address has to be proved by a code first, as after a sign-up.
      const told = error instanceof ApiError ? (error.data as { verify?: string; returnTo?: string } | null) : null
      if (told?.verify) {
        // The account is made by now; what it was to be made with is kept with it.
        forgetCampaign()
        return withReturnTo(`/auth/verify?email=${encodeURIComponent(told.verify)}`, told.returnTo)
      }
      throw error
    }
  })
}
