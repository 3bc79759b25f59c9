import { useEffect, useState } from 'react'

import { StatusChip } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Drawer } from '#islands/ui/Drawer.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { Spinner } from '#islands/ui/Spinner.tsx'
import { useAct } from '#islands/ui/useAct.ts'
import { call } from '#lib/client/api.ts'
import { readableError } from '#lib/client/readable-error.ts'
import { showBanner } from '#lib/client/stores/banner.ts'
import { getWebhookDelivery, resendWebhookDelivery } from '#lib/contract/calls/webhooks.ts'
import type { WebhookDeliveryDetail } from '#lib/contract/webhooks.ts'
import type { Workspace } from '#lib/contract/workspaces.ts'
import { t } from '#lib/i18n/t.ts'
import { formatDateTime } from '#lib/shared/format-time.ts'

import { DELIVERY_TONE } from './tones.ts'

interface Props {
  workspace: Workspace
  deliveryId: number
  onClose: () => void
  onChange: () => void
}

/** One event as it went to one address: what was sent, each try, and the way to send it again. */
export function DeliveryDrawer({ workspace, deliveryId, onClose, onChange }: Props) {
  const [found, setFound] = useState<WebhookDeliveryDetail>()
  const [notRead, setNotRead] = useState<string>()
  const say = (time: string) => formatDateTime(time, workspace.timeZone)

  useEffect(() => {
    call(getWebhookDelivery, { params: { deliveryId }, query: { WorkspaceId: workspace.Id } })
      .then(setFound)
      .catch((error: unknown) => setNotRead(readableError(error)))
  }, [deliveryId, workspace.Id])

  const {
    pending,
    problem: notSent,
    act: resend
  } = useAct(async () => {
    setFound(await call(resendWebhookDelivery, { params: { deliveryId }, query: { WorkspaceId: workspace.Id } }))
    showBanner(t('developers.resent'), { variant: 'success' })
    onChange()
  })
  const problem = notSent ?? notRead

  return (
    <Drawer
      title={found?.type ?? t('developers.event')}
      description={found?.url ?? ''}
      onClose={onClose}
      footer={
        <Button variant="primary" pending={pending} disabled={!found} onClick={() => void resend()}>
          {t('developers.resend')}
        </Button>
      }
    >
      <div className="grid gap-5">
        {problem && (
          <Notice tone="danger" role="alert">
            {problem}
          </Notice>
        )}
        {!found && !problem && <Spinner />}
        {found && (
          <>
            <div className="flex flex-wrap items-center gap-2">
              <StatusChip tone={DELIVERY_TONE[found.state]}>{t(`developers.deliveryState.${found.state}`)}</StatusChip>
              {found.nextAt && (
                <span className="text-muted text-sm/5">{t('developers.nextTry', { when: say(found.nextAt) })}</span>
              )}
            </div>
            <section className="grid gap-2">
              <h3 className="text-sm/5">{t('developers.attempts')}</h3>
              {found.attempts.length === 0 && <p className="text-muted">{t('developers.noAttempts')}</p>}
              <ol className="[&>li]:py-2 [&>li+li]:border-t [&>li+li]:border-t-line">
                {found.attempts.map(attempt => (
                  <li key={attempt.at}>
                    <p className="text-sm/5">
                      <strong>{attempt.status ?? t('developers.noAnswer')}</strong> · {say(attempt.at)} ·{' '}
                      {t('developers.took', { ms: String(attempt.tookMs) })}
                    </p>
                    {attempt.error && <p className="text-muted text-sm/5">{attempt.error}</p>}
                    {attempt.answer && <pre className="developers-code">{attempt.answer}</pre>}
                  </li>
                ))}
              </ol>
            </section>
            <section className="grid gap-2">
              <h3 className="text-sm/5">{t('developers.body')}</h3>
              <pre className="developers-code">{JSON.stringify(JSON.parse(found.body), null, 2)}</pre>
            </section>
          </>
        )}
      </div>
    </Drawer>
  )
}
