import { UserRoundCheck } from 'lucide-react'
import { useEffect, useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { rememberActing } from '#lib/client/acting.ts'
import { ApiError } from '#lib/client/api.ts'
import { leaveImpersonation } from '#lib/client/impersonation.ts'
import { showBanner } from '#lib/client/stores/banner.ts'
import { readableError } from '#lib/client/readable-error.ts'
import type { SessionUser } from '#lib/contract/auth.ts'
import { t } from '#lib/i18n/t.ts'

import './shell.css'

interface Props {
  user: SessionUser
  reason: string
  readOnly: boolean
  endsAt: string
}

/** Before the server ends it, so that the admin's own session comes back by itself. */
const LEAVE_EARLY_MS = 10_000
const LOOK_MS = 5000

/** Whose account this is and whose it is not, with the way back. */
export function ActingBar({ user, reason, readOnly, endsAt }: Props) {
  // Worked out in the browser: the server's clock would be another text than the first one here.
  const [leftMs, setLeftMs] = useState<number>()
  const [pending, setPending] = useState(false)

  // Public pages, which are kept for everybody, learn of it from this.
  useEffect(() => rememberActing(endsAt), [endsAt])

  useEffect(() => {
    const look = () => {
      const left = Date.parse(endsAt) - Date.now()
      setLeftMs(left)
      if (left < LEAVE_EARLY_MS) void leave(setPending)
    }
    look()
    const timer = setInterval(look, LOOK_MS)
    return () => clearInterval(timer)
  }, [endsAt])

  return (
    <section className="acting-bar" aria-label={t('acting.label')}>
      <UserRoundCheck aria-hidden="true" />
      <div className="acting-bar-text">
        <span className="acting-bar-who">
          {t('acting.as')}{' '}
          <strong>
            {user.firstName} {user.lastName}
          </strong>
        </span>
        <span className="acting-bar-why">{reason}</span>
        <span className="acting-bar-left">
          {readOnly && <span className="acting-bar-only">{t('acting.readOnly')}</span>}
          {leftMs !== undefined && t('acting.minutes', { count: Math.max(0, Math.ceil(leftMs / 60_000)) })}
        </span>
      </div>
      <Button size="small" pending={pending} onClick={() => void leave(setPending)}>
        {t('acting.leave')}
      </Button>
    </section>
  )
}

async function leave(setPending: (pending: boolean) => void): Promise<void> {
  setPending(true)
  try {
    await leaveImpersonation()
    location.assign('/dashboard/admin/impersonate')
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return location.assign('/login')
    showBanner(readableError(error), { variant: 'danger' })
    setPending(false)
  }
}
