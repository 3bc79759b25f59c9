import { useEffect, useEffectEvent, useState } from 'react'

import { DueDate } from '#islands/parts/jobs/DueDate.tsx'
import { Badge, StatusChip } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Card } from '#islands/ui/Card.tsx'
import type { Tone } from '#islands/ui/tone.ts'
import { call } from '#lib/client/api.ts'
import { watchWorkspace } from '#lib/client/live.ts'
import { listAttention } from '#lib/contract/calls/attention.ts'
import type { Attention, AttentionList } from '#lib/contract/attention.ts'
import { t } from '#lib/i18n/t.ts'
import type { AttentionKind } from '#lib/shared/attention.ts'
import { formatMoney } from '#lib/shared/money.ts'

const SHOWN_FIRST = 8

/** One change is often several events. */
const QUIET_MS = 800

const TONES: Record<AttentionKind, Tone> = {
  dispute: 'danger',
  minimum: 'warning',
  taxClass: 'warning',
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
      <ul className="[&>li+li]:border-t [&>li+li]:border-t-line">
        {shown.map(row => (
          <Row key={`${row.subject} ${row.id}`} row={row} today={today} />
        ))}
      </ul>
      {shown.length < rows.length && (
        <div className="border-t border-t-line px-4 py-2">
          <Button size="small" variant="quiet" onClick={() => setOpen(true)}>
            {t('attention.all', { count: rows.length })}
          </Button>
        </div>
      )}
      {isOpen && left > 0 && (
        <p className="border-t border-t-line px-4 py-2 text-muted">{t('attention.more', { count: left })}</p>
      )}
    </Card>
  )
}

function Row({ row, today }: { row: Attention; today: string }) {
  const { kind, title, detail, href, cents, currency, isTest, dueOn } = row
  return (
    <li>
      <a
        className="attention-row grid grid-cols-[10.5rem_minmax(0,1fr)_auto_9.5rem] items-center gap-3 px-4 py-2.5 hover:bg-hover max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-3 max-md:gap-y-1"
        href={href}
      >
        <span className="attention-kind">
          <StatusChip tone={TONES[kind]}>{t(`attention.kinds.${kind}`)}</StatusChip>
        </span>
        <span className="grid min-w-0 max-md:[.attention-row>&]:col-span-full max-md:[.attention-row>&]:row-2">
          <strong className="truncate" dir="auto">
            {title}
          </strong>
          <span className="text-muted truncate" dir="auto">
            {detail}
          </span>
        </span>
        <span className="grid justify-items-end gap-1 font-medium tabular-nums">
          {cents !== null && formatMoney(cents, currency)}
          {isTest && <Badge tone="warning">{t('attention.test')}</Badge>}
        </span>
        <span className="justify-self-end *:justify-items-end max-md:[.attention-row>&]:col-span-full max-md:[.attention-row>&]:justify-self-start max-md:[.attention-row>&]:*:flex max-md:[.attention-row>&]:*:gap-2">
          {dueOn && <DueDate day={dueOn} today={today} />}
        </span>
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
