import { dropTarget } from '#islands/parts/calendar/drop-target.ts'
import { Menu } from '#islands/ui/Menu.tsx'
import type { JobSummary } from '#lib/contract/jobs.ts'
import type { JobStatus } from '#lib/contract/job-work.ts'
import { t } from '#lib/i18n/t.ts'
import { addDays } from '#lib/shared/job-calendar.ts'
import type { JobFilter } from '#lib/shared/lists.ts'
import { dateFormat } from '#lib/shared/date-format.ts'

interface Props {
  day: string
  span: JobFilter['span']
  jobs: JobSummary[]
  statuses: JobStatus[]
  mayEdit: boolean
  isToday: boolean
  isOutside: boolean
  /** A job is held above it. */
  isOver: boolean
  onOver: (is: boolean) => void
  onDrop: (jobId: string) => void
  onMove: (job: JobSummary, to: string) => void
  onMore: () => void
}

/** As many as a day of a month shows; a phone and a week show all. */
const IN_A_DAY = 3

const MOVES = { dayLater: 1, weekLater: 7, dayEarlier: -1, weekEarlier: -7 } as const
const dayName = () => dateFormat({ weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' })

export function CalendarDay(props: Props) {
  const { day, span, jobs, statuses, mayEdit, onOver } = props
  const name = dayName().format(new Date(day))
  const more = span === 'month' ? jobs.length - IN_A_DAY : 0
  return (
    <section
      className="grid min-h-30 content-start gap-1 bg-surface p-1 data-outside:bg-sunken data-over:bg-selected max-sm:min-h-0 max-sm:p-2 max-sm:data-empty:[&:not([aria-current])]:hidden [[data-span='week']>&]:min-h-88 max-sm:[[data-span='week']>&]:min-h-0"
      aria-label={name}
      aria-current={props.isToday ? 'date' : undefined}
      data-outside={props.isOutside || undefined}
      data-over={props.isOver || undefined}
      data-empty={jobs.length === 0 || undefined}
      {...dropTarget({ type: 'text/x-job', onOver, onDrop: props.onDrop })}
    >
      <time
        className="px-1 text-sm text-muted tabular-nums [[aria-current]>&]:font-semibold [[aria-current]>&]:text-link"
        dateTime={day}
      >
        <span className="max-sm:hidden">{Number(day.slice(8))}</span>
        <span className="hidden max-sm:inline">{name}</span>
      </time>
      {jobs.length > 0 && (
        <ul className="grid gap-1">
          {jobs.map((job, at) => (
            <li
              key={job.id}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center rounded-sm border border-s-3 border-line border-s-(--mark) ps-1 text-sm sm:data-more:hidden [&>a]:overflow-hidden [&>a]:text-ellipsis [&>a]:whitespace-nowrap [&>a]:text-heading [&>a:hover]:underline [&[draggable='true']]:cursor-grab"
              style={{ '--mark': statuses.find(({ id }) => id === job.statusId)?.hex } as object}
              data-more={(more > 0 && at >= IN_A_DAY) || undefined}
              draggable={mayEdit && job.closed === null}
              onDragStart={event => event.dataTransfer.setData('text/x-job', job.id)}
            >
              <a href={`/dashboard/jobs/${job.id}/overview`} draggable={false} title={`${job.number} ${job.title}`}>
                {job.title}
                <span className="hidden text-muted max-sm:block [[data-span='week']_&]:block">
                  {job.number}
                  {job.customer && ` · ${job.customer.name}`}
                </span>
              </a>
              {mayEdit && job.closed === null && (
                <Menu
                  label={t('jobs.moveJob', { number: job.number })}
                  hideLabel
                  variant="quiet"
                  size="small"
                  align="end"
                  icon={<span aria-hidden="true">⋯</span>}
                  items={(Object.keys(MOVES) as (keyof typeof MOVES)[]).map(id => ({
                    id,
                    label: t(`jobs.redate.${id}`),
                    onAction: () => props.onMove(job, addDays(day, MOVES[id]))
                  }))}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {more > 0 && (
        <button
          type="button"
          className="justify-self-start px-1 text-sm text-muted hover:underline max-sm:hidden"
          aria-label={t('jobs.calendarMoreOn', { count: more, day: name })}
          onClick={props.onMore}
        >
          {t('jobs.calendarMore', { count: more })}
        </button>
      )}
    </section>
  )
}
