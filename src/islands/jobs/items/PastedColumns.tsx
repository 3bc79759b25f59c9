import { ImportColumns } from '#islands/parts/import/ImportColumns.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { t } from '#lib/i18n/t.ts'
import { ROSTER_COLUMNS, type RosterColumn, type RosterTable } from '#lib/shared/roster.ts'

interface Props {
  table: RosterTable
  onChange: (columns: RosterColumn[]) => void
}

const KNOWN = ROSTER_COLUMNS.filter(column => column !== 'skip')

/** What each column of a pasted list was taken for, and what was left out. */
export function PastedColumns({ table: { heads, columns, lines, isSizeUnsure }, onChange }: Props) {
  const nameOf = (at: number) => heads[at] || t('listImport.unnamed', { number: at + 1 })
  const leftOut = columns.flatMap((kind, at) => (kind === 'skip' ? nameOf(at) : []))
  return (
    <section className="grid gap-2" aria-label={t('roster.columns')}>
      <h3 className="field-label">{t('roster.columns')}</h3>
      {isSizeUnsure && <Notice tone="warning">{t('roster.sizeUnsure')}</Notice>}
      <ImportColumns
        file={{ heads, lines }}
        columns={columns.map(column => (column === 'skip' ? '' : column))}
        known={KNOWN}
        wordOf={column => t(`roster.kinds.${column}`)}
        onChange={chosen => onChange(chosen.map(column => column || 'skip'))}
      />
      {leftOut.length > 0 && <p className="text-muted">{t('roster.leftOut', { columns: leftOut.join(', ') })}</p>}
    </section>
  )
}
