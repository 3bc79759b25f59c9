import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import type { ListOf } from '#islands/ui/list/useList.ts'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import type { Data } from '#lib/contract/endpoint.ts'
import type { listJobs } from '#lib/contract/jobs.ts'
import type { JobStatus } from '#lib/contract/job-work.ts'
import { t } from '#lib/i18n/t.ts'
import { calendarDays, isInMonth, turnCalendar } from '#lib/shared/job-calendar.ts'
import type { JobFilter } from '#lib/shared/lists.ts'

import { dateFormat } from '#lib/shared/date-format.ts'
import { CalendarDay } from './CalendarDay.tsx'
import { useRedate } from './useRedate.ts'

interface Props {
  workspaceId: string
  statuses: JobStatus[]
  today: string
  mayEdit: boolean
  list: ListOf<JobFilter, Data<typeof listJobs>>
}

const format = (options: Intl.DateTimeFormatOptions) => dateFormat({ ...options, timeZone: 'UTC' })
const monthName = () => format({ month: 'long', year: 'numeric' })
const weekDay = () => format({ weekday: 'short' })
const weekName = () => format({ month: 'short', day: 'numeric', year: 'numeric' })

/** Jobs on the days of a month or a week; on a phone, the days that have some, one below the other. */
export function JobCalendar({ workspaceId, statuses, today, mayEdit, list }: Props) {
  const { filter, found, loading, error, show } = list
  const { span, dated } = filter
  const [over, setOver] = useState<string>()
  const { put, redate } = useRedate({ workspaceId, today, dated, reload: list.reload })
  const on = filter.on ?? today
  const days = calendarDays(span, on)
  const ends = [new Date(days[0] ?? on), new Date(days.at(-1) ?? on)] as const
  const jobs = found.rows.flatMap(job => {
    const day = put.get(job.id) ?? (dated === 'due' ? job.dueOn : job.eventOn)
    return day ? [{ ...job, day }] : []
  })
  // Of one day the oldest first, so that the same ones are shown each time.
  jobs.sort((one, other) => one.number - other.number)

  return (
    <section className="grid gap-3" aria-label={t('jobs.calendar')} aria-busy={loading}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="inline-flex items-center gap-1">
          <IconButton
            label={t(`jobs.calendarEarlier.${span}`)}
            icon={<ChevronLeft />}
            onClick={() => show({ on: turnCalendar(span, on, -1) })}
          />
          <IconButton
            label={t(`jobs.calendarLater.${span}`)}
            icon={<ChevronRight />}
            onClick={() => show({ on: turnCalendar(span, on, 1) })}
          />
          <Button size="small" onClick={() => show({ on: undefined })}>
            {t('jobs.calendarToday')}
          </Button>
        </span>
        <h2 className="min-w-max flex-1 font-semibold text-heading" aria-live="polite">
          {span === 'month' ? monthName().format(new Date(on)) : weekName().formatRange(...ends)}
        </h2>
        <span className="inline-flex items-center gap-1">
          <NativeSelect
            label={t('jobs.calendarBy')}
            hideLabel
            value={dated}
            options={(['due', 'event'] as const).map(value => ({ value, label: t(`jobs.calendarDated.${value}`) }))}
            onChange={event => show({ dated: event.target.value as JobFilter['dated'] })}
          />
          <NativeSelect
            label={t('jobs.calendarSpan')}
            hideLabel
            value={span}
            options={(['month', 'week'] as const).map(value => ({ value, label: t(`jobs.calendarSpans.${value}`) }))}
            onChange={event => show({ span: event.target.value as JobFilter['span'] })}
          />
        </span>
      </div>
      {found.total > found.rows.length && (
        <Notice>{t('jobs.calendarFull', { shown: found.rows.length, total: found.total })}</Notice>
      )}
      {error && (
        <div className="card" role="alert">
          <EmptyState
            title={t('jobs.calendarFailed')}
            actions={<Button onClick={() => void list.reload()}>{t('ui.retry')}</Button>}
          >
            {error}
          </EmptyState>
        </div>
      )}
      {!error && !loading && jobs.length === 0 && <p className="text-muted">{t(`jobs.calendarEmpty.${dated}`)}</p>}
      {!error && (
        <div
          className="grid grid-cols-7 gap-px overflow-hidden rounded-md border border-line bg-line max-sm:grid-cols-1"
          data-span={span}
        >
          {days.slice(0, 7).map(day => (
            <span key={day} className="bg-sunken px-2 py-1 text-sm text-muted max-sm:hidden" aria-hidden="true">
              {weekDay().format(new Date(day))}
            </span>
          ))}
          {days.map(day => (
            <CalendarDay
              key={day}
              day={day}
              span={span}
              statuses={statuses}
              mayEdit={mayEdit}
              isToday={day === today}
              isOutside={span === 'month' && !isInMonth(day, on)}
              isOver={over === day}
              jobs={jobs.filter(job => job.day === day)}
              onOver={is => setOver(is ? day : undefined)}
              onDrop={jobId => {
                const job = jobs.find(({ id }) => id === jobId)
                if (job) void redate(job, { from: job.day, to: day })
              }}
              onMove={(job, to) => void redate(job, { from: day, to })}
              onMore={() => show({ span: 'week', on: day })}
            />
          ))}
        </div>
      )}
    </section>
  )
}
