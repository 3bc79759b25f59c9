import { useEffect } from 'react'

import { SettingsSection } from '#islands/ui/SettingsSection.tsx'
import { putAccount } from '#lib/client/stores/account.ts'
import type { UserAccount } from '#lib/contract/accounts.ts'
import type { Access } from '#lib/contract/admin.ts'
import type { Session, UserLink } from '#lib/contract/users.ts'
import { t } from '#lib/i18n/t.ts'
import type { Provider } from '#lib/shared/social.ts'

import { AccessHistory } from './AccessHistory.tsx'
import { AccountTabs } from './AccountTabs.tsx'
import { DataSection } from './DataSection.tsx'
import { DevicesSection } from './DevicesSection.tsx'
import { EmailSection } from './EmailSection.tsx'
import { NameForm } from './NameForm.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { SignInMethods } from './SignInMethods.tsx'

interface Props {
  account: UserAccount
  sessions: Session[]
  links: UserLink[]
  /** The other ways to sign in that are set up here, or connected. */
  providers: Provider[]
  accesses: Access[]
  timeZone: string
}

export function SettingsScreen({ account, sessions, links, providers, accesses, timeZone }: Props) {
  useEffect(() => putAccount(account), [account])
  return (
    <div className="grid max-w-264 gap-6">
      <AccountTabs current="settings" />
      <SettingsSection title={t('account.name.title')} text={t('account.name.text')}>
        <NameForm account={account} />
      </SettingsSection>
      <EmailSection email={account.Email} hasPassword={account.HasPassword} />
      <PasswordSection email={account.Email} hasPassword={account.HasPassword} />
      {providers.length > 0 && (
        <SignInMethods providers={providers} links={links} timeZone={timeZone} returnTo="/dashboard/account/settings" />
      )}
      <DevicesSection sessions={sessions} timeZone={timeZone} />
      <AccessHistory accesses={accesses} timeZone={timeZone} />
      <DataSection userId={account.UserId} email={account.Email} />
    </div>
  )
}
