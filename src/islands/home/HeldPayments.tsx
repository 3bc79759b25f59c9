import { useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { call } from '#lib/client/api.ts'
import { attempt } from '#lib/client/attempt.ts'
import { releaseHeldPayment, releasePlatformHeldPayment } from '#lib/contract/calls/held-payments.ts'
import type { HeldPayment } from '#lib/contract/held-payments.ts'
import { t } from '#lib/i18n/t.ts'
import { formatDateTime } from '#lib/shared/format-time.ts'

interface Props {
  initial: HeldPayment[]
  workspaceId: string
  timeZone: string
  /** Of what the platform sells, and of workspaces that are deleted. */
  ofPlatform?: boolean
  mayRelease: boolean
}

/** Payments that somebody has to look at, each until somebody has; nothing at all while there are none. */
export function HeldPayments({ initial, workspaceId, timeZone, ofPlatform = false, mayRelease }: Props) {
  const [held, setHeld] = useState(initial)
  const [pending, setPending] = useState<string>()

  async function release(payableId: string) {
    setPending(payableId)
    await attempt(async () => {
      const params = { payableId }
      if (ofPlatform) await call(releasePlatformHeldPayment, { params })
      else await call(releaseHeldPayment, { params, query: { WorkspaceId: workspaceId } })
      setHeld(held.filter(({ id }) => id !== payableId))
    })
    setPending(undefined)
  }

  return held.map(({ id, reference, reason, livemode, at }) => (
    <Notice
      key={id}
      tone="danger"
      title={t(ofPlatform ? 'heldPayments.titlePlatform' : 'heldPayments.title', { reference })}
      action={
        mayRelease && (
          <Button size="small" disabled={pending !== undefined} onClick={() => void release(id)}>
            {t('heldPayments.release')}
          </Button>
        )
      }
    >
      {reason}{' '}
      <span className="text-muted">
        {[formatDateTime(at, timeZone), !livemode && t('heldPayments.test')].filter(Boolean).join(' · ')}
      </span>
    </Notice>
  ))
}
