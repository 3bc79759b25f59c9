import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { Card } from '#islands/ui/Card.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { PageHeader } from '#islands/ui/PageHeader.tsx'
import { call } from '#lib/client/api.ts'
import { attempt } from '#lib/client/attempt.ts'
import { watchWorkspace } from '#lib/client/live.ts'
import { showBanner } from '#lib/client/stores/banner.ts'
import { getProductionCalendar, planProduction } from '#lib/contract/calls/production-calendar.ts'
import type { PlannedWork, ProductionCalendar } from '#lib/contract/production-calendar.ts'
import { t } from '#lib/i18n/t.ts'
import { nextWorkingDay } from '#lib/shared/capacity.ts'
import { dateFormat } from '#lib/shared/date-format.ts'
import { addDays } from '#lib/shared/job-calendar.ts'

import { CapacityModal } from './CapacityModal.tsx'
import { dayText, LoadDay } from './LoadDay.tsx'
import { RunTabs } from './RunTabs.tsx'
import { WorkChip } from './WorkChip.tsx'

interface Props {
  workspaceId: string
  initial: ProductionCalendar
  mayPlan: boolean
  mayManage: boolean
}

const WEEKS = 2

/** Orders of a store that sells come one after the other: they are looked at together. */
const LOOK_MS = 800
const HEARD = new Set(['run', 'job', 'order'])
const weekDay = () => dateFormat({ weekday: 'short', timeZone: 'UTC' })
const span = () => dateFormat({ month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' })

/** Today, or on a free day the next one on which something lies or the shop works. */
function openingDay({ today, work, capacity }: ProductionCalendar): string {
  return nextWorkingDay(capacity.minutes, today, new Set(work.flatMap(({ days }) => days.map(({ day }) => day))))
}

/** What lies on which day against what the shop can do; on a phone a list by day. */
export function CalendarScreen({ workspaceId, initial, mayPlan, mayManage }: Props) {
  const [calendar, setCalendar] = useState(initial)
  const [on, setOn] = useState(() => openingDay(initial))
  const [over, setOver] = useState<string>()
  const [isSetting, setSetting] = useState(false)
  const asked = useRef(0)
  const { today, work, capacity } = calendar
  const query = { WorkspaceId: workspaceId }
  // From the day that matters on, and not from the beginning of its week, which may be over.
  const days = Array.from({ length: WEEKS * 7 }, (_, at) => addDays(on, at))
  const undated = work.filter(each => each.days.length === 0)

  /** An answer that was asked for before another is older than it. */
  async function put(ask: () => Promise<ProductionCalendar>) {
    asked.current += 1
    const own = asked.current
    const next = await ask()
    if (own === asked.current) setCalendar(next)
  }

  /** Without an answer the calendar stays as it is; the next news look again. */
  const look = useEffectEvent(() => void put(() => call(getProductionCalendar, { query })).catch(() => undefined))

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const later = () => {
      clearTimeout(timer)
      timer = setTimeout(() => look(), LOOK_MS)
    }
    const end = watchWorkspace(workspaceId, ({ kind }) => HEARD.has(kind) && later(), later)
    return () => {
      clearTimeout(timer)
      end()
    }
  }, [workspaceId])

  async function plan({ kind, id, name }: Pick<PlannedWork, 'kind' | 'id' | 'name'>, day: string | null) {
    await attempt(async () => {
      await put(() => call(planProduction, { query, body: { kind, id, day } }))
      showBanner(
        day === null ? t('capacity.unplanned', { name }) : t('capacity.planned', { name, day: dayText(day) }),
        {
          variant: 'success'
        }
      )
    })
  }

  const found = (id: string) => work.find(each => each.id === id)
  return (
    <div className="grid gap-4">
      <PageHeader
        title={t('capacity.title')}
        description={t('capacity.intro')}
        actions={mayManage && <Button onClick={() => setSetting(true)}>{t('capacity.set')}</Button>}
      />
      <RunTabs current="calendar" />
      {capacity.isUsual && <Notice tone="info">{t('capacity.usual')}</Notice>}
      <div className="flex flex-wrap items-center gap-2 [&_h2]:min-w-max [&_h2]:flex-1 [&_h2]:font-semibold [&_h2]:text-heading">
        <IconButton label={t('capacity.earlier')} icon={<ChevronLeft />} onClick={() => setOn(addDays(on, -7))} />
        <IconButton label={t('capacity.later')} icon={<ChevronRight />} onClick={() => setOn(addDays(on, 7))} />
        <Button size="small" onClick={() => setOn(today)}>
          {t('capacity.today')}
        </Button>
        <h2 aria-live="polite">{span().formatRange(new Date(on), new Date(days.at(-1) ?? on))}</h2>
        <span className="inline-flex flex-wrap items-center gap-1 text-sm text-muted [&_i]:h-2 [&_i]:w-5 [&_i]:rounded-sm">
          <i className="bg-link [[data-full]>.load-track_&]:bg-danger" /> {t('capacity.ready')}{' '}
          <i className="[background:repeating-linear-gradient(45deg,var(--muted)_0_2px,transparent_2px_5px)]" />{' '}
          {t('capacity.waits')} <i className="bg-danger" /> {t('capacity.tooMuch')}
        </span>
      </div>
      <div className="grid grid-cols-7 gap-px overflow-hidden rounded-md border border-line bg-line max-md:grid-cols-1">
        {days.slice(0, 7).map(day => (
          <span key={day} className="bg-sunken px-2 py-1 text-sm text-muted max-md:hidden" aria-hidden="true">
            {weekDay().format(new Date(day))}
          </span>
        ))}
        {days.map(day => (
          <LoadDay
            key={day}
            day={day}
            work={work}
            mayPlan={mayPlan}
            today={today}
            capacity={capacity.minutes}
            isOver={over === day}
            onOver={is => setOver(is ? day : undefined)}
            onDrop={id => {
              const dropped = found(id)
              if (dropped) void plan(dropped, day < today ? today : day)
            }}
            onPlan={(each, to) => void plan(each, to)}
          />
        ))}
      </div>
      {undated.length > 0 && (
        <Card title={t('capacity.undated')}>
          <p className="text-muted text-sm/5">{t('capacity.undatedText')}</p>
          <ul className="grid gap-1">
            {undated.map(each => (
              <WorkChip
                key={each.id}
                work={each}
                day={today}
                mayPlan={mayPlan}
                today={today}
                onPlan={to => void plan(each, to)}
              />
            ))}
          </ul>
        </Card>
      )}
      {work.length === 0 && <p className="text-muted">{t('capacity.nothing')}</p>}
      {isSetting && (
        <CapacityModal
          minutes={capacity.minutes}
          workspaceId={workspaceId}
          onClose={() => setSetting(false)}
          onSaved={() => {
            setSetting(false)
            void put(() => call(getProductionCalendar, { query }))
          }}
        />
      )}
    </div>
  )
}
