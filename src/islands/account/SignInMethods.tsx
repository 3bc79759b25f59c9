import { useState } from 'react'

import { ProviderMark } from '#islands/parts/ProviderMark.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Card } from '#islands/ui/Card.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { ApiError, call } from '#lib/client/api.ts'
import { goToProvider } from '#lib/client/social.ts'
import { showBanner } from '#lib/client/stores/banner.ts'
import { unlinkFacebook, unlinkGoogle } from '#lib/contract/social.ts'
import { t } from '#lib/i18n/t.ts'
import { PROVIDER_NAMES, type Provider } from '#lib/shared/social.ts'

interface Props {
  /** Those that are set up here, or connected. */
  providers: Provider[]
  initial: string[]
  returnTo: string
}

/** The ways to sign in besides a password, to connect and to take away. */
export function SignInMethods({ providers, initial, returnTo }: Props) {
  const [links, setLinks] = useState(initial)
  const [busy, setBusy] = useState<Provider>()
  const [error, setError] = useState('')

  async function change(provider: Provider, work: () => Promise<void>) {
    setBusy(provider)
    setError('')
    try {
      await work()
    } catch (failure) {
      setError(failure instanceof ApiError ? failure.message : t('words.failed'))
      setBusy(undefined)
    }
  }

  function disconnect(provider: Provider) {
    return change(provider, async () => {
      const { userLinks } = await call(provider === 'google' ? unlinkGoogle : unlinkFacebook, {})
      setLinks(userLinks)
      setBusy(undefined)
      showBanner(t('access.disconnected', { provider: PROVIDER_NAMES[provider] }), { variant: 'success' })
    })
  }

  return (
    <Card level={2} title={t('access.waysTitle')}>
      <p className="access-intro text-muted">{t('access.waysText')}</p>
      {error && (
        <Notice tone="danger" role="alert" className="mb-3">
          {error}
        </Notice>
      )}
      <ul className="access-list">
        {providers.map(provider => {
          const isConnected = links.includes(provider)
          const name = PROVIDER_NAMES[provider]
          return (
            <li key={provider} className="access access-way">
              <ProviderMark provider={provider} />
              <span className="access-text">
                <strong>{name}</strong>
                <span className="text-muted text-sm">
                  {t(isConnected ? 'access.connected' : 'access.notConnected')}
                </span>
              </span>
              <Button
                size="small"
                pending={busy === provider}
                onClick={() =>
                  void (isConnected
                    ? disconnect(provider)
                    : change(provider, () => goToProvider(provider, { link: true, returnTo })))
                }
              >
                {t(isConnected ? 'access.disconnect' : 'access.connect', { provider: name })}
              </Button>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
