import { Trash2 } from 'lucide-react'

import { CheckboxGroup } from '#islands/ui/CheckboxGroup.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { TextAreaField } from '#islands/ui/TextAreaField.tsx'
import type { Errors } from '#islands/ui/useSubmit.ts'
import type { RuleAction } from '#lib/contract/status-rules.ts'
import { t } from '#lib/i18n/t.ts'
import { RULE_FIELDS } from '#lib/shared/status-rules.ts'

import { type DraftAction, MAIL_TEMPLATES, type MailTemplate, templateOf } from './draft.ts'
import type { Person } from './words.ts'

interface Props {
  action: DraftAction
  at: number
  people: readonly Person[]
  errors: Errors
  onChange: (part: Partial<RuleAction>) => void
  onRemove: (() => void) | undefined
}

/** One thing that a rule does. */
export function ActionFields({ action, at, people, errors, onChange, onRemove }: Props) {
  const name = (field: string) => `actions.${at}.${field}`
  const staff = [
    { value: 'owner', label: t('statusRules.ownerChoice') },
    ...people.map(({ id, name: label }) => ({ value: id, label }))
  ]
  /** Somebody who left stays chosen until another one is. */
  const withGone = (options: typeof staff, chosen: string[]) => [
    ...options,
    ...chosen
      .filter(who => who && options.every(({ value }) => value !== who))
      .map(value => ({ value, label: t('statusRules.gone') }))
  ]
  const text = {
    name: name('text'),
    value: action.text,
    error: errors[name('text')],
    onChange: (event: { target: { value: string } }) => onChange({ text: event.target.value })
  }

  return (
    <fieldset className="relative grid gap-3 rounded-md border border-line p-4">
      <legend className="px-1 font-[550] text-heading">{t(`statusRules.kinds.${action.kind}`)}</legend>
      {onRemove && (
        <span className="absolute end-2 top-0">
          <IconButton
            size="small"
            label={t('ui.remove', { name: t(`statusRules.kinds.${action.kind}`) })}
            icon={<Trash2 />}
            onClick={onRemove}
          />
        </span>
      )}
      {action.kind === 'mail' && (
        <>
          <div className="form-row">
            <NativeSelect
              label={t('statusRules.to')}
              name={name('to')}
              value={action.to}
              error={errors[name('to')]}
              options={withGone([{ value: 'customer', label: t('statusRules.customerChoice') }, ...staff], [action.to])}
              onChange={event => onChange({ to: event.target.value })}
            />
            <NativeSelect
              label={t('statusRules.template')}
              value=""
              placeholder={t('statusRules.chooseTemplate')}
              options={MAIL_TEMPLATES.map(value => ({ value, label: t(`statusRules.templates.${value}.name`) }))}
              onChange={({ target }) => target.value && onChange(templateOf(target.value as MailTemplate))}
            />
          </div>
          <Field
            label={t('statusRules.subject')}
            name={name('subject')}
            value={action.subject}
            maxLength={150}
            error={errors[name('subject')]}
            onChange={event => onChange({ subject: event.target.value })}
          />
          <TextAreaField label={t('statusRules.mailText')} rows={5} maxLength={4000} {...text} />
          <FieldChips onChoose={field => onChange({ text: `${action.text}${field}` })} />
        </>
      )}
      {action.kind === 'todo' && (
        <>
          <Field
            label={t('statusRules.todoText')}
            maxLength={200}
            placeholder={t('statusRules.todoExample')}
            {...text}
          />
          <div className="form-row">
            <NativeSelect
              label={t('statusRules.todoPerson')}
              name={name('person')}
              value={action.person ?? ''}
              placeholder={t('job.nobody')}
              error={errors[name('person')]}
              options={withGone(staff, [action.person ?? ''])}
              onChange={event => onChange({ person: event.target.value || null })}
            />
            <Field
              label={t('statusRules.todoDays')}
              name={name('dueInDays')}
              type="number"
              min={0}
              max={365}
              optional
              suffix={t('statusRules.days')}
              value={action.dueInDays ?? ''}
              error={errors[name('dueInDays')]}
              onChange={({ target }) => onChange({ dueInDays: target.value === '' ? null : Number(target.value) })}
            />
          </div>
        </>
      )}
      {action.kind === 'notify' && (
        <>
          <CheckboxGroup
            label={t('statusRules.people')}
            name={name('people')}
            inline
            value={action.people}
            error={errors[name('people')]}
            options={withGone(staff, action.people)}
            onChange={chosen => onChange({ people: chosen })}
          />
          <TextAreaField label={t('statusRules.notice')} rows={2} maxLength={500} {...text} />
          <FieldChips onChoose={field => onChange({ text: `${action.text}${field}` })} />
        </>
      )}
    </fieldset>
  )
}

function FieldChips({ onChoose }: { onChoose: (field: string) => void }) {
  return (
    <div className="flex flex-wrap items-center gap-2" role="group" aria-label={t('statusRules.fields')}>
      <span className="text-muted text-sm/5">{t('statusRules.fields')}</span>
      {RULE_FIELDS.map(field => (
        <button
          key={field}
          type="button"
          className="rounded-md border border-line px-2 py-1 text-sm hover:border-line-strong"
          onClick={() => onChoose(`{${field}}`)}
        >
          {t(`statusRules.field.${field}`)}
        </button>
      ))}
    </div>
  )
}
