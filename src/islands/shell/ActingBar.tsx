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
      <div className="flex min-w-0 flex-1 items-center gap-3 leading-[1.125rem] max-lg:grid max-lg:gap-0">
        <span className="min-w-0 overflow-hidden text-ellipsis whitespace-nowrap [&_strong]:text-base [&_strong]:font-[650] [&_strong]:text-ink-950">
          {t('acting.as')}{' '}
          <strong>
            {user.firstName} {user.lastName}
          </strong>
        </span>
        <span className="min-w-0 flex-1 overflow-hidden text-ellipsis whitespace-nowrap max-lg:hidden">{reason}</span>
        <span className="flex min-h-4.5 flex-none items-center gap-3 max-lg:gap-1.5 max-lg:text-xs">
          {readOnly && (
            <span className="rounded-sm bg-amber-900 px-1.75 text-xs font-semibold text-amber-100 max-lg:px-1 max-lg:leading-[1rem]">
              {t('acting.readOnly')}
            </span>
          )}
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
