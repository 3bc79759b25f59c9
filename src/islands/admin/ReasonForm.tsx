import { CircleAlert } from 'lucide-react'

import { Avatar } from '#islands/ui/Avatar.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Card } from '#islands/ui/Card.tsx'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { Form } from '#islands/ui/Form.tsx'
import { TextAreaField } from '#islands/ui/TextAreaField.tsx'
import { useSubmit } from '#islands/ui/useSubmit.ts'
import { impersonate } from '#lib/client/impersonation.ts'
import { type FoundPerson, startImpersonation } from '#lib/contract/admin.ts'
import { t } from '#lib/i18n/t.ts'

import './impersonate.css'

/** Why, and how far. The person reads it. */
export function ReasonForm({ person }: { person: FoundPerson | undefined }) {
  const { errors, pending, onSubmit } = useSubmit(startImpersonation.body, async body => {
    await impersonate({ ...body, readOnly: body.readOnly ?? false })
    location.assign('/dashboard')
  })
  const name = person && `${person.firstName} ${person.lastName}`

  return (
    <Card level={2} title={t('impersonate.chosen')}>
      <Form error={errors['form']} onSubmit={onSubmit}>
        {person && name ? (
          <p className="person-chosen">
            <Avatar name={name} decorative />
            <span className="grid min-w-0">
              <strong className="truncate">{name}</strong>
              <span className="truncate text-muted text-sm">{person.email}</span>
            </span>
          </p>
        ) : (
          <p className="person-chosen" data-empty>
            {t('impersonate.choose')}
          </p>
        )}
        {!person && errors['userId'] && (
          <span className="field-error" role="alert">
            <CircleAlert aria-hidden="true" />
            {errors['userId']}
          </span>
        )}
        <input type="hidden" name="userId" value={person?.id ?? ''} />
        <TextAreaField
          label={t('impersonate.reason')}
          hint={person ? t('impersonate.reasonHint', { name: person.firstName }) : t('impersonate.reasonHintNobody')}
          name="reason"
          error={errors['reason']}
          maxLength={300}
          required
        />
        <Checkbox
          label={t('impersonate.readOnly')}
          hint={t('impersonate.readOnlyHint')}
          name="readOnly"
          defaultChecked
        />
        <Button type="submit" variant="primary" size="large" wide pending={pending}>
          {name ? t('impersonate.submit', { name }) : t('impersonate.submitNobody')}
        </Button>
        <p className="text-muted text-sm">{t('impersonate.rules')}</p>
      </Form>
    </Card>
  )
}
