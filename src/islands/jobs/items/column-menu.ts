import type { MenuEntry } from '#islands/ui/Menu.tsx'
import type { JobColumn } from '#lib/contract/job-items.ts'
import { t } from '#lib/i18n/t.ts'

/** What can be done to the shop's own columns. What stands in one that is taken away stays with the items, and is there again with it. */
export function columnMenu(columns: JobColumn[], onChange: (columns: JobColumn[]) => void): MenuEntry[] {
  if (columns.length === 0) return []
  return [
    { separator: 'own' },
    ...columns.map(column => ({
      id: column.id,
      label: t('jobItems.removeColumn', { name: column.name }),
      onAction: () => onChange(columns.filter(({ id }) => id !== column.id))
    }))
  ]
}
