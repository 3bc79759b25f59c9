import { DueDate } from '#islands/parts/jobs/DueDate.tsx'
import { Card } from '#islands/ui/Card.tsx'
import type { DueJobs as Due } from '#lib/contract/jobs.ts'
import { t } from '#lib/i18n/t.ts'
import { jobList } from '#lib/shared/lists.ts'

const GROUPS = {
  overdue: jobList.path({ due: 'overdue' }),
  dueToday: jobList.path({ due: 'today' }),
  blocked: jobList.path({ group: 'stopped' })
} as const

/** Jobs that need a hand today; nothing at all before the shop has its first one. */
export function DueJobs({ jobs, today }: { jobs: Due; today: string }) {
  const groups = Object.keys(GROUPS) as (keyof typeof GROUPS)[]
  if (groups.every(group => jobs[group].count === 0)) return null
  return (
    <div className="home-due">
      {groups.map(group => {
        const { count, jobs: first } = jobs[group]
        return (
          <Card
            key={group}
            title={
              <>
                {t(`dueJobs.${group}`)} <span className="count">{count}</span>
              </>
            }
            actions={
              count > first.length && (
                <a className="link text-sm" href={GROUPS[group]}>
                  {t('dueJobs.all', { count })}
                </a>
              )
            }
          >
            {count === 0 && <p className="text-muted">{t(`dueJobs.none.${group}`)}</p>}
            <ul className="grid gap-3">
              {first.map(({ id, number, title, customer, dueOn, holdReason }) => (
                <li key={id} className="home-due-job">
                  <span className="grid min-w-0">
                    <a className="link font-medium truncate" href={`/dashboard/jobs/${id}/overview`}>
                      {title}
                    </a>
                    <span className="text-muted text-sm truncate">
                      {group === 'blocked' ? holdReason : [number, customer].filter(Boolean).join(' · ')}
                    </span>
                  </span>
                  <DueDate day={dueOn} today={today} />
                </li>
              ))}
            </ul>
          </Card>
        )
      })}
    </div>
  )
}
