import { t } from '#lib/i18n/t.ts'
import { daysUntil, dueTone } from '#lib/shared/jobs.ts'

import { dateFormat } from '#lib/shared/date-format.ts'

interface Props {
  day: string | null
  today: string
  /** What is over is neither late nor near. */
  isOver?: boolean
}

/** When something is due: the day, and how near it is, coloured by the days that are left. */
export function DueDate({ day, today, isOver = false }: Props) {
  if (!day) return <span className="text-faint">{t('jobs.noDate')}</span>
  const days = daysUntil(day, today)
  return (
    <span className="due" data-tone={isOver ? 'neutral' : dueTone(days)}>
      <time dateTime={day}>{shortDay(day, today)}</time>
      {!isOver && <span className="due-left">{leftText(days)}</span>}
    </span>
  )
}

/** "Nov 21", with its year where that is another one. A day has no zone. */
export function shortDay(day: string, today: string): string {
  const year = day.slice(0, 4) === today.slice(0, 4) ? {} : ({ year: 'numeric' } as const)
  const format = dateFormat({ timeZone: 'UTC', month: 'short', day: 'numeric', ...year })
  return format.format(new Date(`${day}T00:00:00Z`))
}

function leftText(days: number): string {
  if (days === 0) return t('jobs.dueToday')
  if (days === 1) return t('jobs.dueTomorrow')
  return days < 0 ? t('jobs.late', { count: -days }) : t('jobs.inDays', { count: days })
}
