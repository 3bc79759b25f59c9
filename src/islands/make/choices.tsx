// What the bars above the catalogues let a person choose.
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { t } from '#lib/i18n/t.ts'

interface ChoiceProps<V extends string | number> {
  label: string
  value: V | undefined
  values: readonly V[]
  sayOf: (value: V) => string
  onChoose: (value: V | undefined) => void
}

/** Any of them, or one. */
export function AnyOf<V extends string | number>({ label, value, values, sayOf, onChoose }: ChoiceProps<V>) {
  return (
    <NativeSelect
      label={label}
      value={value ?? ''}
      options={[{ value: '', label: t('make.any') }, ...values.map(one => ({ value: String(one), label: sayOf(one) }))]}
      onChange={event => onChoose(values.find(one => String(one) === event.target.value))}
    />
  )
}

interface SortProps<V extends string> {
  value: V
  values: readonly V[]
  onChoose: (value: V) => void
}

/** The first is the usual one. */
export function SortBy<V extends 'usual' | 'price' | 'force' | 'platen' | 'heat' | 'name'>(props: SortProps<V>) {
  const { value, values, onChoose } = props
  return (
    <NativeSelect
      label={t('make.sort')}
      value={value}
      options={values.map(one => ({ value: one, label: t(`make.sorts.${one}`) }))}
      onChange={event => onChoose(values.find(one => one === event.target.value) ?? value)}
    />
  )
}
