import { DateField } from '#islands/ui/DateField.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { FormModal } from '#islands/ui/FormModal.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { TextAreaField } from '#islands/ui/TextAreaField.tsx'
import { useSubmit } from '#islands/ui/useSubmit.ts'
import { call } from '#lib/client/api.ts'
import { createLead } from '#lib/contract/leads.ts'
import { t } from '#lib/i18n/t.ts'
import { LEAD_SOURCES } from '#lib/shared/lead.ts'

/** Somebody rang, wrote or stood in the door. */
export function LeadModal({ workspaceId, onClose }: { workspaceId: string; onClose: () => void }) {
  const form = useSubmit(createLead.body, async body => {
    const { id } = await call(createLead, { query: { WorkspaceId: workspaceId }, body })
    location.assign(`/dashboard/leads/${id}`)
  })
  const text = (name: 'name' | 'company' | 'phone' | 'product' | 'quantity') => ({
    label: t(`leadForm.${name}`),
    name,
    error: form.errors[name],
    autoComplete: 'off'
  })
  return (
    <FormModal {...form} title={t('leads.new')} onClose={onClose} submit={t('leads.add')}>
      <div className="form-row">
        <Field {...text('name')} maxLength={120} />
        <Field {...text('company')} maxLength={120} optional />
      </div>
      <div className="form-row">
        <Field
          label={t('leadForm.email')}
          name="email"
          type="email"
          error={form.errors['email']}
          autoComplete="off"
          optional
        />
        <Field {...text('phone')} type="tel" maxLength={40} optional />
      </div>
      <div className="form-row">
        <Field {...text('product')} maxLength={120} optional placeholder={t('leadForm.productHint')} />
        <Field {...text('quantity')} maxLength={40} optional />
      </div>
      <div className="form-row">
        <DateField label={t('leadForm.needBy')} name="needBy" error={form.errors['needBy']} optional />
        <NativeSelect
          label={t('leads.source')}
          name="source"
          defaultValue="phone"
          options={LEAD_SOURCES.map(source => ({ value: source, label: t(`leadSources.${source}`) }))}
        />
      </div>
      <TextAreaField
        label={t('leadForm.message')}
        name="message"
        error={form.errors['message']}
        maxLength={3000}
        optional
      />
    </FormModal>
  )
}
