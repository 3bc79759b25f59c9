import { useState } from 'react'

import { call } from '#lib/client/api.ts'
import { attempt } from '#lib/client/attempt.ts'
import { showBanner } from '#lib/client/stores/banner.ts'
import { updateBusinessProfile } from '#lib/contract/calls/accounts.ts'
import { t } from '#lib/i18n/t.ts'

/** The machines of the shop, as its business profile lists them. */
export function useOwned(first: string[]) {
  const [owned, setOwned] = useState(first)

  async function toggle(name: string) {
    const has = owned.includes(name)
    const next = has ? owned.filter(each => each !== name) : [...owned, name]
    setOwned(next)
    const isDone = await attempt(async () => {
      const profile = await call(updateBusinessProfile, { body: { EquipmentOwned: next } })
      setOwned(profile.EquipmentOwned)
      showBanner(t(has ? 'make.ownRemoved' : 'make.ownSaved', { name }), { variant: 'success' })
    })
    if (!isDone) setOwned(owned)
  }

  return { owned, toggle }
}
