import type { Edit } from '#islands/parts/edit/useEdit.ts'
import { Card } from '#islands/ui/Card.tsx'
import { DateField } from '#islands/ui/DateField.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { TextAreaField } from '#islands/ui/TextAreaField.tsx'
import type { LeadDetail, LeadDetails } from '#lib/contract/leads.ts'
import { t } from '#lib/i18n/t.ts'

import { LeadSent } from './LeadSent.tsx'

interface Props {
  edit: Edit<LeadDetail, LeadDetails>
  people: { id: string; name: string }[]
  mayEdit: boolean
  workspaceId: string
}

type TextName = Exclude<keyof LeadDetails, 'ownerId' | 'source'>

/** What they want, how to reach them, and what comes next; saved as it is typed. */
export function LeadFields({ edit, people, mayEdit, workspaceId }: Props) {
  const { draft, change, errors } = edit
  const text = (name: TextName, maxLength: number) => ({
    label: t(`leadForm.${name}`),
    value: draft[name],
    error: errors[name],
    maxLength,
    readOnly: !mayEdit,
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value })
  })
  const day = (name: 'needBy' | 'nextOn') => ({
    label: t(`leadForm.${name}`),
    value: draft[name] || null,
    error: errors[name],
    disabled: !mayEdit,
    onChange: (value: string | null) => change({ [name]: value ?? '' })
  })
  // Whoever has left stays named until somebody else is chosen.
  const known = people.some(({ id }) => id === draft.ownerId)
  const gone = draft.ownerId && !known ? [{ id: draft.ownerId, name: edit.saved?.ownerName ?? '' }] : []

  return (
    <div className="grid content-start gap-4">
      <Card title={t('lead.next')}>
        <div className="grid gap-4">
          <div className="form-row">
            <Field {...text('nextStep', 200)} placeholder={t('leadForm.nextStepHint')} />
            <DateField {...day('nextOn')} hint={t('leadForm.nextOnHint')} />
            <NativeSelect
              label={t('leadForm.ownerId')}
              value={draft.ownerId ?? ''}
              disabled={!mayEdit}
              error={errors['ownerId']}
              placeholder={t('leadForm.nobody')}
              options={[...gone, ...people].map(({ id, name }) => ({ value: id, label: name }))}
              onChange={event => change({ ownerId: event.target.value || null })}
            />
          </div>
        </div>
      </Card>
      <Card title={t('lead.wish')}>
        <div className="grid gap-4">
          <div className="form-row">
            <Field {...text('product', 120)} />
            <Field {...text('quantity', 40)} />
            <DateField {...day('needBy')} />
          </div>
          <TextAreaField {...text('message', 3000)} rows={3} />
          {edit.saved && <LeadSent lead={edit.saved} workspaceId={workspaceId} />}
        </div>
      </Card>
      <Card title={t('lead.contact')}>
        <div className="grid gap-4">
          <div className="form-row">
            <Field {...text('name', 120)} />
            <Field {...text('company', 120)} />
          </div>
          <div className="form-row">
            <Field {...text('email', 190)} type="email" />
            <Field {...text('phone', 40)} type="tel" />
          </div>
          {(draft.email || draft.phone) && (
            <p className="flex gap-4">
              {draft.email && (
                <a className="link" href={`mailto:${draft.email}`}>
                  {t('lead.write')}
                </a>
              )}
              {draft.phone && (
                <a className="link" href={`tel:${draft.phone.replaceAll(/[^\d+]/g, '')}`}>
                  {t('lead.call')}
                </a>
              )}
            </p>
          )}
        </div>
      </Card>
      <Card title={t('lead.notes')}>
        <TextAreaField {...text('notes', 5000)} hideLabel rows={4} />
      </Card>
    </div>
  )
}
