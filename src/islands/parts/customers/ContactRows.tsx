import { Plus, X } from 'lucide-react'
import type { HTMLInputTypeAttribute } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { t } from '#lib/i18n/t.ts'

interface Row {
  value: string
  label: string
}

interface Props {
  kind: 'email' | 'phone'
  rows: Row[]
  errorOf: (index: number) => string | undefined
  onChange: (rows: Row[]) => void
}

const TYPES = { email: 'email', phone: 'tel' } as const satisfies Record<string, HTMLInputTypeAttribute>
const BLANK: Row = { value: '', label: '' }
const MOST = 10

/** E-mails or phones, each with a word that tells them apart; the first is the usual one. */
export function ContactRows({ kind, rows, errorOf, onChange }: Props) {
  // There is always a line to type in.
  const shown = rows.length > 0 ? rows : [BLANK]
  const put = (index: number, change: Partial<Row>) => {
    onChange(shown.map((row, at) => (at === index ? { ...row, ...change } : row)))
  }

  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="sr-only">{t(`customerForm.${kind}s`)}</legend>
      {shown.map((row, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is what stands at its place
          key={index}
          className="grid grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)_auto] items-end gap-x-4 gap-y-2 not-has-[>.button]:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)] has-[.field-error]:items-start"
        >
          <Field
            label={t(`customerForm.${kind}`)}
            hideLabel={index > 0}
            type={TYPES[kind]}
            value={row.value}
            error={errorOf(index)}
            autoComplete="off"
            onChange={event => put(index, { value: event.target.value })}
          />
          <Field
            label={t('customerForm.label')}
            hideLabel={index > 0}
            optional={index === 0}
            value={row.label}
            maxLength={40}
            placeholder={t(`customerForm.${kind}Label`)}
            autoComplete="off"
            onChange={event => put(index, { label: event.target.value })}
          />
          {shown.length > 1 && (
            <IconButton
              label={t(`customerForm.${kind}Remove`)}
              icon={<X />}
              onClick={() => onChange(shown.filter((_, at) => at !== index))}
            />
          )}
        </div>
      ))}
      {shown.length < MOST && (
        <Button
          variant="quiet"
          size="small"
          icon={<Plus />}
          className="justify-self-start"
          onClick={() => onChange([...shown, BLANK])}
        >
          {t(`customerForm.${kind}Add`)}
        </Button>
      )}
    </fieldset>
  )
}
