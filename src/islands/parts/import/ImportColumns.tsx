import { ArrowRight } from 'lucide-react'

import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import type { ListFile } from '#lib/client/list-file.ts'
import { t } from '#lib/i18n/t.ts'

interface Props<Column extends string> {
  file: Pick<ListFile, 'heads' | 'lines'>
  columns: readonly (Column | '')[]
  known: readonly Column[]
  wordOf: (column: Column) => string
  onChange: (columns: (Column | '')[]) => void
}

const EXAMPLES = 2
const SAMPLE = 200

/** What each column of a list is, beside what stands in it. */
export function ImportColumns<Column extends string>({ file, columns, known, wordOf, onChange }: Props<Column>) {
  return (
    <ul className="grid gap-2 pt-3 [&_svg]:size-4 [&_svg]:text-faint [&>li]:grid [&>li]:grid-cols-[minmax(0,1fr)_auto_minmax(0,14rem)] [&>li]:items-center [&>li]:gap-3 [&>li]:rounded-md [&>li]:border [&>li]:border-line [&>li]:px-3 [&>li]:py-2 max-sm:[&>li]:grid-cols-1 max-sm:[&>li]:gap-2 max-sm:[&>li>svg]:hidden [&>li[data-left]]:border-dashed [&>li[data-left]]:bg-sunken">
      {file.heads.map((head, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is what stands at its place
        <li key={index} data-left={columns[index] === '' || undefined}>
          <span className="grid min-w-0">
            <strong className="truncate">{head || t('listImport.unnamed', { number: index + 1 })}</strong>
            <span className="text-muted text-sm/5 truncate">{examplesOf(file, index) || t('listImport.blank')}</span>
          </span>
          <ArrowRight aria-hidden="true" />
          <NativeSelect
            label={t('listImport.columnIs', { head: head || String(index + 1) })}
            hideLabel
            value={columns[index]}
            placeholder={t('listImport.leaveOut')}
            options={known.map(column => ({ value: column, label: wordOf(column) }))}
            onChange={event => {
              const chosen = event.target.value as Column | ''
              onChange(columns.map((column, at) => (at === index ? chosen : column)))
            }}
          />
        </li>
      ))}
    </ul>
  )
}

function examplesOf({ lines }: Pick<ListFile, 'lines'>, index: number): string {
  const filled = lines
    .slice(0, SAMPLE)
    .map(line => (line[index] ?? '').trim())
    .filter(Boolean)
  return [...new Set(filled)].slice(0, EXAMPLES).join(', ')
}
