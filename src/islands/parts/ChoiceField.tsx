import { NativeSelect } from '#islands/ui/NativeSelect.tsx'

interface Props<T extends string | number> {
  label: string
  hint?: string
  values: readonly T[]
  value: T
  nameOf: (value: T) => string
  onChange: (value: T) => void
}

/** One of a few values that are known beforehand. */
export function ChoiceField<T extends string | number>({ values, value, nameOf, onChange, ...field }: Props<T>) {
  return (
    <NativeSelect
      {...field}
      value={String(value)}
      options={values.map(each => ({ value: String(each), label: nameOf(each) }))}
      onChange={event => {
        const chosen = values.find(each => String(each) === event.target.value)
        if (chosen !== undefined) onChange(chosen)
      }}
    />
  )
}
