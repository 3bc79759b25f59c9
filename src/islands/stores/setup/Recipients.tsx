import { useState } from 'react'

import { Field } from '#islands/ui/Field.tsx'
import { TextAreaField } from '#islands/ui/TextAreaField.tsx'
import type { Delivery } from '#lib/contract/delivery.ts'
import { t } from '#lib/i18n/t.ts'

interface Props {
  group: Delivery['group']
  errors: Record<string, string>
  onChange: (part: Partial<Delivery['group']>) => void
}

const MAX = 100

/** The classes or teams that a delivery is sorted by: one line each, as pasted from a list. */
export function Recipients({ group, errors, onChange }: Props) {
  const [text, setText] = useState(group.recipients.join('\n'))
  const count = linesOf(text).length
  const error = Object.entries(errors).find(([path]) => path.startsWith('delivery.group.recipients'))?.[1]

  function type(next: string) {
    setText(next)
    if (linesOf(next).length <= MAX) onChange({ recipients: linesOf(next) })
  }

  return (
    <>
      <Field
        label={t('storeSetup.delivery.label')}
        hint={t('storeSetup.delivery.labelHint')}
        value={group.label}
        maxLength={40}
        error={errors['delivery.group.label']}
        autoComplete="off"
        onChange={event => onChange({ label: event.target.value })}
      />
      <TextAreaField
        label={t('storeSetup.delivery.recipients')}
        hint={t('storeSetup.delivery.recipientsHint')}
        rows={5}
        value={text}
        placeholder={t('storeSetup.delivery.recipientsPlaceholder')}
        error={count > MAX ? t('storeSetup.delivery.tooMany', { max: MAX }) : error}
        onChange={event => type(event.target.value)}
      />
      <p role="status" className="text-sm/5 text-muted">
        {t('storeSetup.delivery.count', { count })}
      </p>
    </>
  )
}

function linesOf(text: string): string[] {
  const lines = text.split(/[\n\t]/).map(line => line.trim().slice(0, 60))
  return [...new Set(lines.filter(Boolean))]
}
