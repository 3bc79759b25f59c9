import { type CSSProperties, useState } from 'react'

import { dropTarget } from '#islands/parts/calendar/drop-target.ts'
import { Button } from '#islands/ui/Button.tsx'
import type { PlannedWork } from '#lib/contract/production-calendar.ts'
import { t } from '#lib/i18n/t.ts'
import { type Capacity, capacityOn, minutesOf, noMinutes, WORKS } from '#lib/shared/capacity.ts'
import { dateFormat } from '#lib/shared/date-format.ts'

import { timeText, WorkChip } from './WorkChip.tsx'

interface Props {
  day: string
  today: string
  work: readonly PlannedWork[]
  capacity: Capacity
  mayPlan: boolean
  /** Work is held above it. */
  isOver: boolean
  onOver: (is: boolean) => void
  onDrop: (id: string) => void
  onPlan: (work: PlannedWork, day: string | null) => void
}

/** So many are shown of a day at first: a week has to stay in sight. */
const FEW = 6

const dayName = () => dateFormat({ weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' })
export const dayText = (day: string) => dayName().format(new Date(day))

/** A day: each kind of work against what there is time for, and what it is of. */
export function LoadDay({ day, today, work, capacity, mayPlan, isOver, onOver, onDrop, onPlan }: Props) {
  const there = capacityOn(capacity, day)
  const [isWhole, setWhole] = useState(false)
  const [ready, waiting] = [noMinutes(), noMinutes()]
  const here = work.flatMap(each => {
    const minutes = each.days.find(on => on.day === day)?.minutes
    if (!minutes) return []
    for (const kind of WORKS) (each.waitsFor.length > 0 ? waiting : ready)[kind] += minutes[kind]
    return [{ each, minutes: minutesOf(minutes) }]
  })
  // What is late must not be among the hidden ones.
  here.sort((a, b) => Number(b.each.isLate) - Number(a.each.isLate))
  const shown = isWhole ? here : here.slice(0, FEW)
  const kinds = WORKS.filter(kind => ready[kind] + waiting[kind] > 0)
  return (
    <section
      className="load-day"
      aria-label={dayText(day)}
      aria-current={day === today ? 'date' : undefined}
      data-over={isOver || undefined}
      data-empty={here.length === 0 || undefined}
      data-closed={minutesOf(there) === 0 || undefined}
      data-past={day < today || undefined}
      {...dropTarget({ type: 'text/x-work', onOver, onDrop })}
    >
      <time dateTime={day}>
        <span className="max-md:hidden">{Number(day.slice(8))}</span>
        <span className="hidden max-md:inline">{dayText(day)}</span>
      </time>
      {kinds.length > 0 && (
        <dl className="grid gap-1 [&_[data-full]_dd]:font-semibold [&_[data-full]_dd]:text-danger [&_dd]:text-muted [&>div]:flex [&>div]:flex-wrap [&>div]:justify-between [&>div]:gap-x-1 [&>div]:gap-y-0 [&>div]:text-sm [&>div]:tabular-nums">
          {kinds.map(kind => {
            const all = ready[kind] + waiting[kind]
            // With less time than work, all of the bar is the work.
            const whole = Math.max(all, there[kind])
            const part = (minutes: number) => ({ '--part': `${(100 * minutes) / whole}%` }) as CSSProperties
            return (
              <div key={kind} data-full={Math.round(all) > there[kind] || undefined}>
                <dt>{t(`works.${kind}`)}</dt>
                <dd>{t('capacity.of', { minutes: timeText(all), capacity: timeText(there[kind]) })}</dd>
                <span
                  className="load-track flex h-1.5 basis-full overflow-hidden rounded-sm bg-sunken [&_i]:w-(--part)"
                  aria-hidden="true"
                >
                  <i className="bg-link [[data-full]>.load-track_&]:bg-danger" style={part(ready[kind])} />
                  <i
                    className="[background:repeating-linear-gradient(45deg,var(--muted)_0_2px,transparent_2px_5px)]"
                    style={part(waiting[kind])}
                  />
                </span>
              </div>
            )
          })}
        </dl>
      )}
      {here.length > 0 && (
        <ul className="grid gap-1">
          {shown.map(({ each, minutes }) => (
            <WorkChip
              key={each.id}
              work={each}
              day={day}
              minutes={minutes}
              mayPlan={mayPlan}
              today={today}
              onPlan={to => onPlan(each, to)}
            />
          ))}
        </ul>
      )}
      {here.length > FEW && (
        <Button size="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('capacity.fewer') : t('capacity.more', { count: here.length - FEW })}
        </Button>
      )}
    </section>
  )
}
