import { SettingsSection } from '#islands/ui/SettingsSection.tsx'
import type { UserAccount } from '#lib/contract/accounts.ts'
import type { Session, UserLink } from '#lib/contract/users.ts'
import { t } from '#lib/i18n/t.ts'

import { AccountTabs } from './AccountTabs.tsx'
import { DataSection } from './DataSection.tsx'
import { DevicesSection } from './DevicesSection.tsx'
import { EmailSection } from './EmailSection.tsx'
import { LinksSection } from './LinksSection.tsx'
import { NameForm } from './NameForm.tsx'
import { PasswordSection } from './PasswordSection.tsx'

interface Props {
  account: UserAccount
  sessions: Session[]
  links: UserLink[]
  timeZone: string
}

export function SettingsScreen({ account, sessions, links, timeZone }: Props) {
  return (
    <div className="settings">
      <AccountTabs current="settings" />
      <SettingsSection title={t('account.name.title')} text={t('account.name.text')}>
        <NameForm account={account} />
      </SettingsSection>
      <EmailSection email={account.Email} hasPassword={account.HasPassword} />
      <PasswordSection email={account.Email} hasPassword={account.HasPassword} />
      <LinksSection links={links} timeZone={timeZone} />
      <DevicesSection sessions={sessions} timeZone={timeZone} />
      <DataSection userId={account.UserId} email={account.Email} />
    </div>
  )
}
