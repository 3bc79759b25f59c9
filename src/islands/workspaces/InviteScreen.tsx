import { useEffect, useState } from 'react'

import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { LinkButton } from '#islands/ui/LinkButton.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { Spinner } from '#islands/ui/Spinner.tsx'
import { logOutTo } from '#lib/client/account.ts'
import { ApiError, call } from '#lib/client/api.ts'
import { rememberWorkspace } from '#lib/client/cookies.ts'
import { forgetInvite, inviteOfAddress, storedInvite, storeInvite } from '#lib/client/invite.ts'
import { readableError } from '#lib/client/readable-error.ts'
import type { Data } from '#lib/contract/endpoint.ts'
import { acceptInvite, declineInvite, getInvite } from '#lib/contract/calls/members.ts'
import { t } from '#lib/i18n/t.ts'

type Found = Data<typeof getInvite>
type State = { kind: 'loading' } | { kind: 'gone' } | { kind: 'declined' } | { kind: 'failed'; text: string } | Shown
type Shown = { kind: 'shown'; found: Found }

const HERE = '/invite/workspaces'

/** What a link of an invitation leads to: the offer, or why it cannot be taken. */
export function InviteScreen({ user }: { user: { id: string; email: string } | undefined }) {
  const [state, setState] = useState<State>({ kind: 'loading' })

  useEffect(() => {
    const id = inviteOfAddress() ?? storedInvite()
    if (!id) return setState({ kind: 'gone' })
    // Carried through signing in or up; and out of the address, so that it stays in no history.
    storeInvite(id)
    history.replaceState(history.state, '', HERE)
    call(getInvite, { query: { InviteId: id } })
      .then(found => setState({ kind: 'shown', found }))
      .catch((error: Error) => {
        if (error instanceof ApiError && error.status === 404) {
          forgetInvite()
          return setState({ kind: 'gone' })
        }
        setState({ kind: 'failed', text: readableError(error) })
      })
  }, [])

  if (state.kind === 'loading') return <Spinner />
  if (state.kind === 'failed') {
    return (
      <div className="grid gap-4">
        <Notice tone="danger" role="alert">
          {state.text}
        </Notice>
        <Button wide onClick={() => location.reload()}>
          {t('invite.again')}
        </Button>
      </div>
    )
  }
  if (state.kind !== 'shown') return <Over kind={state.kind} isSignedIn={user !== undefined} />
  return <Offer found={state.found} user={user} onDeclined={() => setState({ kind: 'declined' })} />
}

function Over({ kind, isSignedIn }: { kind: 'gone' | 'declined'; isSignedIn: boolean }) {
  return (
    <div className="grid gap-4">
      <Notice tone={kind === 'gone' ? 'warning' : 'info'} title={t(`invite.${kind}.title`)} role="status">
        {t(`invite.${kind}.text`)}
      </Notice>
      <LinkButton href={isSignedIn ? '/dashboard' : '/'} wide>
        {t(isSignedIn ? 'invite.toDashboard' : 'invite.toHome')}
      </LinkButton>
    </div>
  )
}

interface OfferProps {
  found: Found
  user: { id: string; email: string } | undefined
  onDeclined: () => void
}

function Offer({ found: { State, Invite }, user, onDeclined }: OfferProps) {
  const [pending, setPending] = useState<'accept' | 'decline'>()
  const [error, setError] = useState<string>()
  const { Workspace, InvitedBy, Role } = Invite
  const body = { InviteId: Invite.InviteId }

  async function attempt(kind: 'accept' | 'decline', work: () => Promise<void>) {
    setPending(kind)
    setError(undefined)
    try {
      await work()
    } catch (failed) {
      setError(readableError(failed))
      setPending(undefined)
    }
  }

  const accept = () =>
    attempt('accept', async () => {
      const { Id } = await call(acceptInvite, { body })
      forgetInvite()
      if (user) rememberWorkspace(user.id, Id)
      location.assign('/dashboard')
    })
  const decline = () =>
    attempt('decline', async () => {
      await call(declineInvite, { body })
      forgetInvite()
      onDeclined()
    })

  return (
    <div className="grid gap-4">
      <div className="grid justify-items-center gap-3 rounded-lg border border-line bg-sunken px-4 py-6 text-center [&>img]:max-h-16 [&>img]:max-w-48 [&>img]:object-contain">
        {Workspace.logo && <img src={Workspace.logo} alt="" />}
        <strong className="text-xl/7">{Workspace.businessName}</strong>
        <p className="text-muted">{t('invite.by', { person: `${InvitedBy.FirstName} ${InvitedBy.LastName}` })}</p>
        <Badge tone="success">{t(`roles.${Role}`)}</Badge>
        <p className="text-sm/5 text-muted">{t(`invite.roles.${Role}`)}</p>
      </div>
      {error && (
        <Notice tone="danger" role="alert">
          {error}
        </Notice>
      )}
      {State === 'expired' && (
        <Notice tone="warning" title={t('invite.expired.title')} role="status">
          {t('invite.expired.text', { person: InvitedBy.FirstName })}
        </Notice>
      )}
      {State === 'expired' && (
        <LinkButton href={user ? '/dashboard' : '/'} wide>
          {t(user ? 'invite.toDashboard' : 'invite.toHome')}
        </LinkButton>
      )}
      {State === 'joined' && (
        <>
          <Notice tone="success" title={t('invite.joined.title')} role="status">
            {t('invite.joined.text')}
          </Notice>
          <LinkButton href="/dashboard" variant="primary" wide>
            {t('invite.toDashboard')}
          </LinkButton>
        </>
      )}
      {State === 'wrong_account' && user && (
        <>
          <Notice tone="warning" title={t('invite.wrong.title')} role="status">
            {t('invite.wrong.text', { email: user.email, meant: Invite.Email })}
          </Notice>
          <Button wide onClick={() => void logOutTo(HERE)}>
            {t('invite.wrong.other')}
          </Button>
        </>
      )}
      {State === 'open' && user && (
        <>
          <Button variant="primary" size="large" wide pending={pending === 'accept'} onClick={() => void accept()}>
            {t('invite.accept')}
          </Button>
          <Button variant="quiet" wide pending={pending === 'decline'} onClick={() => void decline()}>
            {t('invite.decline')}
          </Button>
        </>
      )}
      {State === 'open' && !user && (
        <>
          <p className="text-sm/5 text-muted">{t('invite.meant', { email: Invite.Email })}</p>
          <LinkButton href="/signup/email" variant="primary" size="large" wide>
            {t('invite.signUp')}
          </LinkButton>
          <LinkButton href={`/login?returnTo=${encodeURIComponent(HERE)}`} wide>
            {t('invite.logIn')}
          </LinkButton>
          <Button variant="quiet" wide pending={pending === 'decline'} onClick={() => void decline()}>
            {t('invite.decline')}
          </Button>
        </>
      )}
    </div>
  )
}
