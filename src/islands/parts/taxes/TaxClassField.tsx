import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { t } from '#lib/i18n/t.ts'
import type { TaxClass } from '#lib/shared/tax-classes.ts'

interface Props {
  classes: readonly TaxClass[]
  value: string
  label?: string
  onChange: (classId: string) => void
}

/** What it is taxed as; nothing where the workspace has only the standard class. */
export function TaxClassField({ classes, value, label = t('taxClasses.taxedAs'), onChange }: Props) {
  if (classes.length === 0) return null
  const options = [{ id: '', name: t('taxClasses.standard') }, ...classes]
  return (
    <NativeSelect
      label={label}
      value={classes.some(({ id }) => id === value) ? value : ''}
      options={options.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={event => onChange(event.target.value)}
    />
  )
}
