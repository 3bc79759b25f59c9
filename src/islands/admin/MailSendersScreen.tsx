import { formatNumber } from '#lib/shared/number-format.ts'
import { useState } from 'react'

import { StatusChip } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { PageHeader } from '#islands/ui/PageHeader.tsx'
import { Table } from '#islands/ui/Table.tsx'
import type { Column } from '#islands/ui/TableHead.tsx'
import type { MailSender } from '#lib/contract/mail-allowances.ts'
import { t } from '#lib/i18n/t.ts'
import { formatMoment } from '#lib/shared/format-time.ts'

import { MailAllowanceModal } from './MailAllowanceModal.tsx'

interface Props {
  initial: MailSender[]
  timeZone: string
}

/** Which workspaces write to strangers, whose mails wait, and what an admin does about it. */
export function MailSendersScreen({ initial, timeZone }: Props) {
  const [senders, setSenders] = useState(initial)
  const [chosen, setChosen] = useState<MailSender>()
  return (
    <div className="grid gap-5">
      <PageHeader title={t('mailSenders.title')} description={t('mailSenders.description')} />
      <Table
        label={t('mailSenders.title')}
        columns={columnsFor(timeZone)}
        rows={senders}
        rowKey={({ workspaceId }) => workspaceId}
        empty={<EmptyState title={t('mailSenders.noneTitle')}>{t('mailSenders.noneText')}</EmptyState>}
        rowActions={sender => (
          <Button
            size="small"
            aria-label={t('mailSenders.allowanceOf', { name: sender.name })}
            onClick={() => setChosen(sender)}
          >
            {t('mailSenders.change')}
          </Button>
        )}
      />
      {chosen && <MailAllowanceModal sender={chosen} onClose={() => setChosen(undefined)} onChange={setSenders} />}
    </div>
  )
}

function columnsFor(timeZone: string): Column<MailSender>[] {
  return [
    {
      id: 'workspace',
      header: t('mailSenders.workspace'),
      primary: true,
      cell: ({ name, owner }) => (
        <span className="grid min-w-0">
          <span>{name}</span>
          <span className="break-all font-normal text-muted text-sm/5">{owner}</span>
        </span>
      )
    },
    {
      id: 'state',
      header: t('mailSenders.state'),
      narrow: 'end',
      cell: sender => (
        <StatusChip tone={TONES[stateOf(sender)]}>{t(`mailSenders.states.${stateOf(sender)}`)}</StatusChip>
      )
    },
    {
      id: 'sent',
      header: t('mailSenders.sent'),
      cell: ({ sent, perDay, isSetByAdmin }) => (
        <span className="grid">
          <span>{t('mailSenders.sentOf', { sent: formatNumber(sent), perDay: formatNumber(perDay) })}</span>
          {isSetByAdmin && <span className="text-muted text-sm/5">{t('mailSenders.byAdmin')}</span>}
        </span>
      )
    },
    {
      id: 'waiting',
      header: t('mailSenders.waiting'),
      cell: ({ waiting, nextAt, lastAt }) => (
        <span className="grid">
          <span>{formatNumber(waiting)}</span>
          {nextAt && lastAt && (
            <span className="text-muted text-sm/5">
              {t('mailSenders.between', { next: formatMoment(nextAt, timeZone), last: formatMoment(lastAt, timeZone) })}
            </span>
          )}
        </span>
      )
    },
    {
      id: 'newest',
      header: t('mailSenders.newest'),
      narrow: 'line',
      cell: ({ newestSubject, note }) => (
        <span className="grid">
          <span className="line-clamp-2 break-words">{newestSubject}</span>
          {note && <span className="line-clamp-2 text-muted text-sm/5">{note}</span>}
        </span>
      )
    }
  ]
}

const TONES = { stopped: 'danger', waiting: 'warning', sending: 'success' } as const

function stateOf({ isStopped, waiting }: MailSender): keyof typeof TONES {
  if (isStopped) return 'stopped'
  return waiting > 0 ? 'waiting' : 'sending'
}
