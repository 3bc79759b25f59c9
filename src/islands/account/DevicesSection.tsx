import { Laptop, Smartphone } from 'lucide-react'
import { useState } from 'react'

import { openDialog } from '#islands/dialogs/dialog.ts'
import { simpleDialog } from '#islands/dialogs/simple/index.ts'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { SettingsSection } from '#islands/ui/SettingsSection.tsx'
import { call } from '#lib/client/api.ts'
import { attempt } from '#lib/client/attempt.ts'
import { showBanner } from '#lib/client/stores/banner.ts'
import { endOtherSessions, endSession } from '#lib/contract/calls/users.ts'
import type { Session } from '#lib/contract/users.ts'
import { t } from '#lib/i18n/t.ts'
import { formatDateTime } from '#lib/shared/format-time.ts'

interface Props {
  sessions: Session[]
  timeZone: string
}

/** More than these are behind a button, so that what stands below is found. */
const FEW = 5

/** Where the person is signed in, with the place and time of the last use. */
export function DevicesSection({ sessions: initial, timeZone }: Props) {
  const [sessions, setSessions] = useState(initial)
  const [isOpen, setOpen] = useState(initial.length <= FEW + 1)

  async function end(session: Session) {
    await attempt(async () => {
      await call(endSession, { params: { sessionId: session.Id } })
      setSessions(sessions.filter(({ Id }) => Id !== session.Id))
      showBanner(t('account.devices.ended', { device: session.Device }), { variant: 'success' })
    })
  }

  async function endOthers() {
    const sure = await openDialog(simpleDialog, {
      title: t('account.devices.allTitle'),
      text: t('account.devices.allText'),
      confirm: t('account.devices.all'),
      cancel: t('words.cancel')
    })
    if (!sure) return
    await attempt(async () => {
      await call(endOtherSessions, {})
      setSessions(sessions.filter(({ Current }) => Current))
      showBanner(t('account.devices.allEnded'), { variant: 'success' })
    })
  }

  return (
    <SettingsSection title={t('account.devices.title')} text={t('account.devices.text')} flush>
      <ul className="rows">
        {(isOpen ? sessions : sessions.slice(0, FEW)).map(session => (
          <li key={session.Id}>
            <span className="row-icon">
              {/iPhone|Android/.test(session.Device) ? (
                <Smartphone aria-hidden="true" />
              ) : (
                <Laptop aria-hidden="true" />
              )}
            </span>
            <span className="grid min-w-0 wrap-anywhere">
              <span className="row-name">
                {session.Device}
                {session.Current && <Badge tone="success">{t('account.devices.current')}</Badge>}
              </span>
              <span className="text-muted text-sm/5">
                {t('account.devices.facts', {
                  at: formatDateTime(session.LastSeenAt, timeZone),
                  place: session.Ip || t('account.devices.nowhere')
                })}
              </span>
            </span>
            {!session.Current && (
              <Button
                size="small"
                aria-label={t('account.devices.endOne', { device: session.Device })}
                onClick={() => void end(session)}
              >
                {t('account.devices.end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <footer className="card-foot justify-end">
          {!isOpen && (
            <Button size="small" variant="quiet" onClick={() => setOpen(true)}>
              {t('account.devices.show', { count: sessions.length - FEW })}
            </Button>
          )}
          <Button size="small" onClick={() => void endOthers()}>
            {t('account.devices.all')}
          </Button>
        </footer>
      )}
    </SettingsSection>
  )
}
