import { Badge } from '#islands/ui/Badge.tsx'
import { Menu } from '#islands/ui/Menu.tsx'
import type { PlannedWork } from '#lib/contract/production-calendar.ts'
import { t } from '#lib/i18n/t.ts'
import { minutesOf } from '#lib/shared/capacity.ts'
import { addDays } from '#lib/shared/job-calendar.ts'

interface Props {
  work: PlannedWork
  /** Where it is shown. */
  day: string
  today: string
  /** Of this day; of all of it where left out. */
  minutes?: number
  mayPlan: boolean
  onPlan: (day: string | null) => void
}

const PAGES = {
  run: (id: string) => `/dashboard/production/${id}/overview`,
  job: (id: string) => `/dashboard/jobs/${id}/production`,
  store: (id: string) => `/dashboard/stores/${id}`
}

const MOVES = { dayLater: 1, weekLater: 7, dayEarlier: -1, weekEarlier: -7 } as const

/** Work on a day: dragged to another one, or moved by its menu. */
export function WorkChip({ work, day, today, minutes, mayPlan, onPlan }: Props) {
  const { id, kind, number, name, waitsFor, plannedOn, isLate } = work
  const begin = plannedOn ?? day
  const moves = (Object.keys(MOVES) as (keyof typeof MOVES)[]).filter(move => addDays(begin, MOVES[move]) >= today)
  const waits = waitsFor.map(each => t(`capacity.waitsFor.${each}`)).join(', ')
  return (
    <li
      className="grid grid-cols-[minmax(0,1fr)_auto] items-start rounded-sm border border-s-3 border-line border-s-link bg-surface p-1 text-sm data-waits:[border-inline-start-style:dashed] data-waits:border-s-muted [&[draggable='true']]:cursor-grab"
      data-waits={waitsFor.length > 0 || undefined}
      draggable={mayPlan}
      onDragStart={event => event.dataTransfer.setData('text/x-work', id)}
    >
      <span className="grid min-w-0 justify-items-start wrap-anywhere">
        <a className="link" href={PAGES[kind](id)} draggable={false}>
          {number === null ? name : t(`capacity.kinds.${kind}`, { number, name })}
        </a>
        <span className="text-muted text-sm/5">
          {[
            timeText(minutes ?? minutesOf(work.minutes)),
            plannedOn ? t('capacity.isPlanned') : '',
            waits && t('capacity.waitsOn', { waits })
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {isLate && <Badge tone="danger">{t('capacity.late')}</Badge>}
      </span>
      {mayPlan && (
        <Menu
          label={t('capacity.move', { name })}
          hideLabel
          variant="quiet"
          size="small"
          align="end"
          icon={<span aria-hidden="true">⋯</span>}
          items={[
            ...(begin === today && plannedOn
              ? []
              : [{ id: 'today', label: t('capacity.moves.today'), onAction: () => onPlan(today) }]),
            ...moves.map(move => ({
              id: move,
              label: t(`capacity.moves.${move}`),
              onAction: () => onPlan(addDays(begin, MOVES[move]))
            })),
            ...(plannedOn ? [{ id: 'free', label: t('capacity.moves.free'), onAction: () => onPlan(null) }] : [])
          ]}
        />
      )}
    </li>
  )
}

/** As people say minutes of work. */
export function timeText(minutes: number): string {
  const whole = Math.round(minutes)
  if (whole < 60) return t('capacity.minutes', { minutes: whole })
  return t('capacity.hours', { hours: Math.floor(whole / 60), minutes: String(whole % 60).padStart(2, '0') })
}
