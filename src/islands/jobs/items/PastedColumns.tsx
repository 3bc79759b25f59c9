import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { t } from '#lib/i18n/t.ts'
import { ROSTER_COLUMNS, type RosterColumn, type RosterTable } from '#lib/shared/roster.ts'

interface Props {
  table: RosterTable
  onChange: (columns: RosterColumn[]) => void
}

/** What each column of a pasted list was taken for, and what was left out. */
export function PastedColumns({ table: { heads, columns, lines, isSizeUnsure }, onChange }: Props) {
  const nameOf = (at: number) => heads[at] || t('roster.column', { number: at + 1, example: lines[0]?.[at] ?? '' })
  const leftOut = columns.flatMap((kind, at) => (kind === 'skip' ? nameOf(at) : []))
  return (
    <section className="grid gap-2" aria-label={t('roster.columns')}>
      <h3 className="field-label">{t('roster.columns')}</h3>
      {isSizeUnsure && <Notice tone="warning">{t('roster.sizeUnsure')}</Notice>}
      <div className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-2">
        {columns.map((kind, at) => (
          <NativeSelect
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is what stands at its place
            key={at}
            label={nameOf(at)}
            value={kind}
            options={ROSTER_COLUMNS.map(value => ({ value, label: t(`roster.kinds.${value}`) }))}
            onChange={event => {
              onChange(columns.map((each, by) => (by === at ? (event.target.value as RosterColumn) : each)))
            }}
          />
        ))}
      </div>
      {leftOut.length > 0 && <p className="text-muted">{t('roster.leftOut', { columns: leftOut.join(', ') })}</p>}
    </section>
  )
}
