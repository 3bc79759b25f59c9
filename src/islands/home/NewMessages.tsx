import { useStore } from '@nanostores/react'
import { useEffect } from 'react'

import { Card } from '#islands/ui/Card.tsx'
import { $unread, seedUnread } from '#lib/client/stores/unread.ts'
import type { Conversation } from '#lib/contract/proposal-messages.ts'
import { t } from '#lib/i18n/t.ts'
import { formatDateTime } from '#lib/shared/format-time.ts'

const MOST = 6

interface Props {
  initial: Conversation[]
  timeZone: string
}

/** What customers wrote and waits for an answer; nothing at all while nobody did. */
export function NewMessages({ initial, timeZone }: Props) {
  useEffect(() => seedUnread(initial), [initial])
  const known = useStore($unread, { ssr: 'initial' })
  const shown = known ?? initial
  if (shown.length === 0) return null
  return (
    <Card title={t('dashboardHome.messages')} flush>
      <ul className="[&>li+li]:border-t [&>li+li]:border-t-line">
        {shown.slice(0, MOST).map(({ jobId, number, title, customer, unread, text, at }) => (
          <li key={jobId}>
            <a
              className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 px-4 py-2.5 hover:bg-hover max-sm:grid-cols-[auto_minmax(0,1fr)] max-sm:[&>:last-child]:col-2"
              href={`/dashboard/jobs/${jobId}/messages`}
            >
              <span className="count tone-info">
                <span className="sr-only">{t('dashboardHome.messagesNew', { count: unread })}</span>
                <span aria-hidden="true">{unread}</span>
              </span>
              <span className="grid min-w-0">
                <strong dir="auto">{customer || title}</strong>
                <span className="text-muted truncate" dir="auto">
                  {text || t('dashboardHome.messagesPictures')}
                </span>
              </span>
              <span className="text-muted text-sm/5">
                {t('dashboardHome.messagesJob', { number })} · {formatDateTime(at, timeZone)}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Card>
  )
}
