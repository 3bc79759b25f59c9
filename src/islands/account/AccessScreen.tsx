import { PageHeader } from '#islands/ui/PageHeader.tsx'
import type { Access } from '#lib/contract/admin.ts'
import { t } from '#lib/i18n/t.ts'
import type { Provider } from '#lib/shared/social.ts'

import { AccessHistory } from './AccessHistory.tsx'
import { SignInMethods } from './SignInMethods.tsx'

interface Props {
  accesses: Access[]
  timeZone: string
  providers: Provider[]
  userLinks: string[]
}

/** The ways into the account, and who used them. */
export function AccessScreen({ accesses, timeZone, providers, userLinks }: Props) {
  return (
    <div className="access-screen">
      <PageHeader title={t('access.title')} description={t('access.description')} />
      {providers.length > 0 && (
        <SignInMethods providers={providers} initial={userLinks} returnTo="/dashboard/account/history" />
      )}
      <AccessHistory accesses={accesses} timeZone={timeZone} />
    </div>
  )
}
