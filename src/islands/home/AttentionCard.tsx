import { useEffect, useEffectEvent, useState } from 'react'

import { DueDate } from '#islands/parts/jobs/DueDate.tsx'
import { Badge, StatusChip } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Card } from '#islands/ui/Card.tsx'
import type { Tone } from '#islands/ui/tone.ts'
import { call } from '#lib/client/api.ts'
import { watchWorkspace } from '#lib/client/live.ts'
import { type Attention, type AttentionList, listAttention } from '#lib/contract/attention.ts'
import { t } from '#lib/i18n/t.ts'
import type { AttentionKind } from '#lib/shared/attention.ts'
import { formatMoney } from '#lib/shared/money.ts'

import './attention.css'

const SHOWN_FIRST = 8

/** One change is often several events. */
const QUIET_MS = 800

const TONES: Record<AttentionKind, Tone> = {
  dispute: 'danger',
  minimum: 'warning',
  onHold: 'warning',
  blanks: 'info',
  approved: 'success',
  seen: 'info',
  invoice: 'danger',
  jobLate: 'danger',
  jobToday: 'warning'
}

/** What waits for a person; nothing at all while nothing does. */
export function AttentionCard({ initial, workspaceId }: { initial: AttentionList; workspaceId: string }) {
  const { rows, total, today } = useAttention(initial, workspaceId)
  const [isOpen, setOpen] = useState(false)
  if (total === 0) return null
  const shown = isOpen ? rows : rows.slice(0, SHOWN_FIRST)
  const left = total - rows.length
  return (
    <Card
      flush
      title={
        <>
          {t('attention.title')} <span className="count">{total}</span>
        </>
      }
    >
      <ul className="home-latest">
        {shown.map(row => (
          <Row key={`${row.subject} ${row.id}`} row={row} today={today} />
        ))}
      </ul>
      {shown.length < rows.length && (
        <div className="attention-more">
          <Button size="small" variant="quiet" onClick={() => setOpen(true)}>
            {t('attention.all', { count: rows.length })}
          </Button>
        </div>
      )}
      {isOpen && left > 0 && <p className="attention-more text-muted">{t('attention.more', { count: left })}</p>}
    </Card>
  )
}

function Row({ row, today }: { row: Attention; today: string }) {
  const { kind, title, detail, href, cents, currency, isTest, dueOn } = row
  return (
    <li>
      <a className="attention-row" href={href}>
        <span className="attention-kind">
          <StatusChip tone={TONES[kind]}>{t(`attention.kinds.${kind}`)}</StatusChip>
        </span>
        <span className="attention-what">
          <strong className="truncate" dir="auto">
            {title}
          </strong>
          <span className="text-muted truncate" dir="auto">
            {detail}
          </span>
        </span>
        <span className="attention-sum tabular-nums">
          {cents !== null && formatMoney(cents, currency)}
          {isTest && <Badge tone="warning">{t('attention.test')}</Badge>}
        </span>
        <span className="attention-due">{dueOn && <DueDate day={dueOn} today={today} />}</span>
      </a>
    </li>
  )
}

function useAttention(initial: AttentionList, workspaceId: string): AttentionList {
  const [list, setList] = useState(initial)
  const refresh = useEffectEvent(() => {
    call(listAttention, { query: { WorkspaceId: workspaceId } })
      .then(setList)
      // The list stays as it is; the next event asks again.
      .catch(() => undefined)
  })
  useEffect(() => {
    let timer: number | undefined
    const schedule = () => {
      clearTimeout(timer)
      timer = window.setTimeout(() => refresh(), QUIET_MS)
    }
    const end = watchWorkspace(workspaceId, schedule, schedule)
    return () => {
      clearTimeout(timer)
      end()
    }
  }, [workspaceId])
  return list
}
