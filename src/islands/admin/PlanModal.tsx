import { FormModal } from '#islands/ui/FormModal.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { useSubmit } from '#islands/ui/useSubmit.ts'
import { call } from '#lib/client/api.ts'
import { showBanner } from '#lib/client/stores/banner.ts'
import type { FoundPerson } from '#lib/contract/admin.ts'
import { setPlan } from '#lib/contract/plans.ts'
import { t } from '#lib/i18n/t.ts'
import { PLAN_IDS } from '#lib/shared/plans.ts'

interface Props {
  person: FoundPerson
  onClose: () => void
  onChange: () => void
}

const Answer = setPlan.body.omit({ userId: true })

/** The plan of a person, for what is not bought here. */
export function PlanModal({ person, onClose, onChange }: Props) {
  const name = `${person.firstName} ${person.lastName}`
  const form = useSubmit(Answer, async body => {
    const { plan } = await call(setPlan, { body: { ...body, userId: person.id } })
    showBanner(t('impersonate.planSaved', { name, plan: t(`home.plan.${plan}`) }), { variant: 'success' })
    onChange()
    onClose()
  })
  return (
    <FormModal
      {...form}
      title={t('impersonate.planOf', { name })}
      description={t('impersonate.planText')}
      submit={t('impersonate.planSave')}
      size="small"
      onClose={onClose}
    >
      <NativeSelect
        label={t('impersonate.plan')}
        name="plan"
        defaultValue={person.plan}
        error={form.errors['plan']}
        options={PLAN_IDS.map(id => ({ value: id, label: t(`home.plan.${id}`) }))}
      />
    </FormModal>
  )
}
