import { Avatar } from '#islands/ui/Avatar.tsx'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { FormModal } from '#islands/ui/FormModal.tsx'
import { TextAreaField } from '#islands/ui/TextAreaField.tsx'
import { useSubmit } from '#islands/ui/useSubmit.ts'
import { impersonate } from '#lib/client/impersonation.ts'
import { type FoundPerson, startImpersonation } from '#lib/contract/admin.ts'
import { t } from '#lib/i18n/t.ts'

const Answers = startImpersonation.body.omit({ userId: true })

/** Why, and how far. The person reads it. */
export function ActAsModal({ person, onClose }: { person: FoundPerson; onClose: () => void }) {
  const name = `${person.firstName} ${person.lastName}`
  const form = useSubmit(Answers, async ({ reason, readOnly = false }) => {
    await impersonate({ userId: person.id, reason, readOnly })
    location.assign('/dashboard')
  })

  return (
    <FormModal
      {...form}
      title={t('impersonate.actAs', { name })}
      submit={t('impersonate.actAs', { name })}
      onClose={onClose}
    >
      <p className="flex items-center gap-3">
        <Avatar name={name} />
        <span className="text-muted">{person.email}</span>
      </p>
      <TextAreaField
        label={t('impersonate.reason')}
        hint={t('impersonate.reasonHint', { name: person.firstName })}
        name="reason"
        error={form.errors['reason']}
        maxLength={300}
        required
      />
      <Checkbox label={t('impersonate.readOnly')} hint={t('impersonate.readOnlyHint')} name="readOnly" defaultChecked />
      <p className="text-muted text-sm/5">{t('impersonate.rules')}</p>
    </FormModal>
  )
}
