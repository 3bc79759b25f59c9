import { useState } from 'react'

import { ProviderMark } from '#islands/parts/ProviderMark.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { SettingsSection } from '#islands/ui/SettingsSection.tsx'
import { call } from '#lib/client/api.ts'
import { goToProvider } from '#lib/client/social.ts'
import { showBanner } from '#lib/client/stores/banner.ts'
import { readableError } from '#lib/client/readable-error.ts'
import { unlinkFacebook, unlinkGoogle } from '#lib/contract/calls/social.ts'
import type { UserLink } from '#lib/contract/users.ts'
import { t } from '#lib/i18n/t.ts'
import { formatDateTime } from '#lib/shared/format-time.ts'
import { PROVIDER_NAMES, type Provider } from '#lib/shared/social.ts'

interface Props {
  /** Those that are set up here, or connected. */
  providers: Provider[]
  links: UserLink[]
  timeZone: string
  returnTo: string
}

/** The ways to sign in besides a password, to connect and to take away. */
export function SignInMethods({ providers, timeZone, returnTo, ...initial }: Props) {
  const [links, setLinks] = useState(initial.links)
  const [busy, setBusy] = useState<Provider>()
  const [error, setError] = useState('')

  async function change(provider: Provider, work: () => Promise<void>) {
    setBusy(provider)
    setError('')
    try {
      await work()
    } catch (failure) {
      setError(readableError(failure))
      setBusy(undefined)
    }
  }

  function connect(provider: Provider) {
    return change(provider, () => goToProvider(provider, { link: true, returnTo }))
  }

  function disconnect(provider: Provider) {
    return change(provider, async () => {
      const { userLinks } = await call(provider === 'google' ? unlinkGoogle : unlinkFacebook, {})
      setLinks(links.filter(({ Provider }) => userLinks.includes(Provider)))
      setBusy(undefined)
      showBanner(t('access.disconnected', { provider: PROVIDER_NAMES[provider] }), { variant: 'success' })
    })
  }

  return (
    <SettingsSection title={t('access.waysTitle')} text={t('access.waysText')} flush>
      {error && (
        <Notice tone="danger" role="alert" className="m-3">
          {error}
        </Notice>
      )}
      <ul className="rows">
        {providers.map(provider => {
          const link = links.find(({ Provider }) => Provider === provider)
          const name = PROVIDER_NAMES[provider]
          return (
            <li key={provider}>
              <span className="row-icon access-way">
                <ProviderMark provider={provider} />
              </span>
              <span className="grid min-w-0 wrap-anywhere">
                <span className="row-name">{name}</span>
                <span className="text-muted text-sm/5">
                  {link
                    ? t('access.connected', { email: link.Email, at: formatDateTime(link.LinkedAt, timeZone) })
                    : t('access.notConnected')}
                </span>
              </span>
              <Button
                size="small"
                pending={busy === provider}
                aria-label={t(link ? 'access.disconnect' : 'access.connect', { provider: name })}
                onClick={() => void (link ? disconnect(provider) : connect(provider))}
              >
                {t(link ? 'access.disconnectShort' : 'access.connectShort')}
              </Button>
            </li>
          )
        })}
      </ul>
    </SettingsSection>
  )
}
