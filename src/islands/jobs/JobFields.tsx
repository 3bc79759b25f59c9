import type { ReactNode } from 'react'

import { DateField } from '#islands/ui/DateField.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { TextAreaField } from '#islands/ui/TextAreaField.tsx'
import { t } from '#lib/i18n/t.ts'
import { JOB_DELIVERIES } from '#lib/shared/jobs.ts'

import type { JobDraft } from './job-draft.ts'

interface Props {
  draft: JobDraft
  errors: Record<string, string | undefined>
  people: { id: string; name: string }[]
  disabled?: boolean
  /** Below the dates. */
  firstDay?: ReactNode
  onChange: (patch: Partial<JobDraft>) => void
}

/** What is said of a job as a whole, when it is made and later. */
export function JobFields({ draft, errors, people, disabled = false, firstDay, onChange }: Props) {
  return (
    <div className="form">
      <Field
        label={t('job.title')}
        value={draft.title}
        maxLength={160}
        placeholder={t('job.titleExample')}
        error={errors['title']}
        disabled={disabled}
        onChange={event => onChange({ title: event.target.value })}
      />
      <Field
        label={t('job.poNumber')}
        hint={t('job.poNumberHint')}
        value={draft.poNumber}
        maxLength={60}
        optional
        error={errors['poNumber']}
        disabled={disabled}
        onChange={event => onChange({ poNumber: event.target.value })}
      />
      <div className="form-row">
        <DateField
          label={t('job.dueOn')}
          value={draft.dueOn}
          error={errors['dueOn']}
          disabled={disabled}
          onChange={dueOn => onChange({ dueOn })}
        />
        <DateField
          label={t('job.eventOn')}
          hint={t('job.eventHint')}
          value={draft.eventOn}
          error={errors['eventOn']}
          disabled={disabled}
          onChange={eventOn => onChange({ eventOn })}
        />
      </div>
      {firstDay}
      <div className="form-row">
        <NativeSelect
          label={t('job.delivery')}
          value={draft.delivery}
          disabled={disabled}
          options={JOB_DELIVERIES.map(value => ({ value, label: t(`jobDeliveries.${value}`) }))}
          onChange={event => onChange({ delivery: event.target.value as JobDraft['delivery'] })}
        />
        <NativeSelect
          label={t('job.owner')}
          value={draft.ownerId ?? ''}
          placeholder={t('job.nobody')}
          disabled={disabled}
          error={errors['ownerId']}
          options={people.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={event => onChange({ ownerId: event.target.value || null })}
        />
      </div>
      <Field
        label={t('job.deliveryNote')}
        value={draft.deliveryNote}
        maxLength={500}
        optional
        placeholder={t('job.deliveryExample')}
        error={errors['deliveryNote']}
        disabled={disabled}
        onChange={event => onChange({ deliveryNote: event.target.value })}
      />
      <Field
        key={draft.tags.join()}
        label={t('job.tags')}
        hint={t('job.tagsHint')}
        defaultValue={draft.tags.join(', ')}
        optional
        error={errors['tags']}
        disabled={disabled}
        onBlur={event => onChange({ tags: tagsOf(event.target.value) })}
      />
      <TextAreaField
        label={t('job.note')}
        value={draft.note}
        maxLength={5000}
        optional
        placeholder={t('job.noteExample')}
        error={errors['note']}
        disabled={disabled}
        onChange={event => onChange({ note: event.target.value })}
      />
    </div>
  )
}

function tagsOf(text: string): string[] {
  const all = text.split(',').map(tag => tag.trim().slice(0, 30))
  return [...new Set(all.filter(Boolean))].slice(0, 20)
}
