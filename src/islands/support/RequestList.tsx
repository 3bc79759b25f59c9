import { Badge, StatusChip } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import type { SupportRequest } from '#lib/contract/support.ts'
import { t } from '#lib/i18n/t.ts'

import { dateFormat } from '#lib/shared/date-format.ts'

interface Props {
  requests: SupportRequest[]
  timeZone: string
  action: (request: SupportRequest) => string
  onAct: (request: SupportRequest) => void
}

export const STATE_TONES = { open: 'warning', answered: 'success', closed: 'neutral' } as const

export function RequestList({ requests, timeZone, action, onAct }: Props) {
  const when = dateFormat({ dateStyle: 'medium', timeStyle: 'short', timeZone })
  if (requests.length === 0) {
    return <EmptyState title={t('supportRequest.none')}>{t('supportRequest.noneText')}</EmptyState>
  }
  return (
    <ul className="grid [&>li]:grid [&>li]:gap-1.5 [&>li]:py-3.5 [&>li:not(:first-child)]:border-t [&>li:not(:first-child)]:border-t-line">
      {requests.map(request => (
        <li key={request.id}>
          <div className="flex flex-wrap items-baseline justify-between gap-2">
            <span className="flex flex-wrap items-baseline gap-2">
              <a className="link font-semibold" href={`/dashboard/support-request/${request.id}`}>
                {request.subject}
              </a>
              {request.unread > 0 && <Badge tone="info">{t('supportRequest.unread', { count: request.unread })}</Badge>}
            </span>
            <StatusChip tone={STATE_TONES[request.state]}>{t(`supportRequest.states.${request.state}`)}</StatusChip>
          </div>
          <p className="max-w-176 wrap-anywhere whitespace-pre-wrap">{request.text}</p>
          <div className="flex flex-wrap items-center gap-3">
            <Button size="small" onClick={() => onAct(request)}>
              {action(request)}
            </Button>
            <span className="text-sm/5 text-muted">
              {[
                when.format(new Date(request.createdAt)),
                request.hasScreenshot && t('supportRequest.withScreenshot'),
                request.from
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </div>
        </li>
      ))}
    </ul>
  )
}
