import { useEffect, useState } from 'react'

import { ProviderMark } from '#islands/parts/ProviderMark.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Divider } from '#islands/ui/Divider.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { goToProvider } from '#lib/client/social.ts'
import { readableError } from '#lib/client/readable-error.ts'
import { t } from '#lib/i18n/t.ts'
import { PROVIDER_NAMES, type Provider } from '#lib/shared/social.ts'

interface Props {
  /** Those that are set up here. */
  providers: Provider[]
  returnTo?: string
}

/** The ways to sign in without a password, above the form. */
export function SocialButtons({ providers, returnTo }: Props) {
  const [leaving, setLeaving] = useState<Provider>()
  const [error, setError] = useState('')

  useEffect(() => {
    // Back from the provider by the browser's own button: the page is as it was left.
    const restore = () => setLeaving(undefined)
    addEventListener('pageshow', restore)
    return () => removeEventListener('pageshow', restore)
  }, [])

  async function leave(provider: Provider) {
    setLeaving(provider)
    setError('')
    try {
      await goToProvider(provider, { ...(returnTo && { returnTo }) })
    } catch (failure) {
      setError(readableError(failure))
      setLeaving(undefined)
    }
  }

  return (
    <div className="social-buttons grid gap-2.5 [&_.button_svg]:size-4.5 [&_.divider]:mt-1.5">
      {error && (
        <Notice tone="danger" role="alert">
          {error}
        </Notice>
      )}
      {providers.map(provider => (
        <Button
          key={provider}
          size="large"
          wide
          icon={<ProviderMark provider={provider} />}
          pending={leaving === provider}
          disabled={leaving !== undefined && leaving !== provider}
          onClick={() => void leave(provider)}
        >
          {t('social.with', { provider: PROVIDER_NAMES[provider] })}
        </Button>
      ))}
      <Divider label={t('social.or')} />
    </div>
  )
}
