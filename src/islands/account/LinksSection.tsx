import { Link2 } from 'lucide-react'

import { SettingsSection } from '#islands/ui/SettingsSection.tsx'
import type { UserLink } from '#lib/contract/users.ts'
import { t } from '#lib/i18n/t.ts'
import { sayPast } from '#lib/shared/say-time.ts'

/** The other services that lead into this account. */
export function LinksSection({ links, timeZone }: { links: UserLink[]; timeZone: string }) {
  return (
    <SettingsSection title={t('account.links.title')} text={t('account.links.text')} flush>
      {links.length === 0 ? (
        <p className="card-body text-muted">{t('account.links.none')}</p>
      ) : (
        <ul className="rows">
          {links.map(link => (
            <li key={link.Provider}>
              <span className="row-icon">
                <Link2 aria-hidden="true" />
              </span>
              <span className="row-text">
                <span className="row-name capitalize">{link.Provider}</span>
                <span className="text-muted text-sm">
                  {t('account.links.since', { email: link.Email, at: sayPast(link.LinkedAt, timeZone) })}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </SettingsSection>
  )
}
