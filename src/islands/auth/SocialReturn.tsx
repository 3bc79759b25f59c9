import { useEffect, useRef, useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { LinkButton } from '#islands/ui/LinkButton.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { Spinner } from '#islands/ui/Spinner.tsx'
import { comeBack, goToProvider } from '#lib/client/social.ts'
import { readableError } from '#lib/client/readable-error.ts'
import { t } from '#lib/i18n/t.ts'
import { PROVIDER_NAMES, type Provider } from '#lib/shared/social.ts'

/** Where a provider sends the browser back to: signs in, or says what went wrong and how to go on. */
export function SocialReturn({ provider }: { provider: Provider }) {
  const [failure, setFailure] = useState<{ text: string; isChoice: boolean }>()
  const [again, setAgain] = useState(false)
  const begun = useRef(false)
  const name = PROVIDER_NAMES[provider]

  useEffect(() => {
    // The code works once.
    if (begun.current) return
    begun.current = true
    const sent = new URLSearchParams(location.search)
    history.replaceState(null, '', location.pathname)
    if (sent.get('error') === 'access_denied') {
      setFailure({ text: t('social.cancelled', { provider: name }), isChoice: true })
      return
    }
    comeBack(provider, sent).then(
      to => location.replace(to),
      (error: unknown) => setFailure({ text: readableError(error), isChoice: false })
    )
  }, [provider, name])

  async function startAgain() {
    setAgain(true)
    try {
      await goToProvider(provider, {})
    } catch (error) {
      setFailure({ text: readableError(error), isChoice: false })
      setAgain(false)
    }
  }

  if (!failure) {
    return (
      <p className="flex min-h-11 items-center gap-2.5 text-muted" role="status">
        <Spinner />
        <span>{t('social.working', { provider: name })}</span>
      </p>
    )
  }
  return (
    <>
      <Notice
        tone={failure.isChoice ? 'info' : 'danger'}
        role="alert"
        title={failure.isChoice ? undefined : t('social.failedTitle')}
      >
        <p>{failure.text}</p>
        {!failure.isChoice && <p>{t('social.notSignedIn')}</p>}
      </Notice>
      <Button variant="primary" size="large" wide pending={again} onClick={() => void startAgain()}>
        {t('social.again', { provider: name })}
      </Button>
      <LinkButton size="large" wide href="/login">
        {t('social.otherWay')}
      </LinkButton>
      <p className="text-sm/5 text-muted">
        {t('login.new')}{' '}
        <a className="link" href="/signup/email">
          {t('social.withEmail')}
        </a>
      </p>
    </>
  )
}
