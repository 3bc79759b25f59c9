import { formatNumber } from '#lib/shared/number-format.ts'
import { Stat } from '#islands/ui/Stat.tsx'
import type { WorkspaceImport } from '#lib/contract/workspace-transfer.ts'
import { t } from '#lib/i18n/t.ts'

export type Report = NonNullable<WorkspaceImport['report']>

/** What people count a shop by; the tables have more. */
const FIGURES = [
  'customers',
  'leads',
  'jobs',
  'proposals',
  'invoices',
  'stores',
  'orders',
  'items',
  'documents',
  'portfolios',
  'thread_messages',
  'files'
] as const

export function Figures({ report }: { report: Report }) {
  const rows = new Map(report.tables.map(({ name, kept }) => [name, kept]))
  const shown = FIGURES.flatMap(name => {
    const count = rows.get(name) ?? 0
    return count > 0 ? [{ name, count }] : []
  })
  if (shown.length === 0) return <p className="text-muted">{t('bringIn.nothing')}</p>
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-4">
      {shown.map(({ name, count }) => (
        <Stat key={name} label={t(`bringIn.figures.${name}`)} value={formatNumber(count)} />
      ))}
    </div>
  )
}

export function Notes({ report: { notes } }: { report: Report }) {
  if (notes.length === 0) return null
  return (
    <section className="grid gap-2">
      <h3>{t('bringIn.notes')}</h3>
      <ul className="grid max-w-176 gap-1 ps-4 [list-style:disc]">
        {notes.map(note => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </section>
  )
}

export function People({ report: { people } }: { report: Report }) {
  if (people.length === 0) return null
  return (
    <section className="grid gap-2">
      <h3>{t('bringIn.people')}</h3>
      <p className="text-muted">{t('bringIn.peopleText')}</p>
      <ul className="[&>li]:flex [&>li]:flex-wrap [&>li]:gap-x-3 [&>li]:gap-y-0 [&>li]:py-1 [&>li]:wrap-anywhere">
        {people.map(({ name, email, role }) => (
          <li key={email}>
            <span className="font-medium">{name}</span> <span className="text-muted">{email}</span>
            <span className="text-muted">{roleWords(role)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const ROLES = ['owner', 'admin', 'sales', 'production', 'viewer'] as const

/** A file may say anything. */
function roleWords(role: string): string {
  const known = ROLES.find(each => each === role)
  return known ? t(`roles.${known}`) : role
}
