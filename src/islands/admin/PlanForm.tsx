import { Button } from '#islands/ui/Button.tsx'
import { Form } from '#islands/ui/Form.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { useSubmit } from '#islands/ui/useSubmit.ts'
import { call } from '#lib/client/api.ts'
import { showBanner } from '#lib/client/stores/banner.ts'
import type { FoundPerson } from '#lib/contract/admin.ts'
import { setPlan } from '#lib/contract/plans.ts'
import { t } from '#lib/i18n/t.ts'
import { PLAN_IDS, type PlanId } from '#lib/shared/plans.ts'

interface Props {
  person: FoundPerson
  plan: PlanId
  onChange: (plan: PlanId) => void
}

/** The plan of a person, for what is not bought here. */
export function PlanForm({ person, plan, onChange }: Props) {
  const name = `${person.firstName} ${person.lastName}`
  const { errors, pending, onSubmit } = useSubmit(setPlan.body, async body => {
    const given = await call(setPlan, { body })
    onChange(given.plan)
    showBanner(t('impersonate.planSaved', { name, plan: t(`home.plan.${given.plan}`) }), { variant: 'success' })
  })
  return (
    <Form error={errors['form']} onSubmit={onSubmit}>
      <input type="hidden" name="userId" value={person.id} />
      <NativeSelect
        label={t('impersonate.plan', { name })}
        name="plan"
        defaultValue={plan}
        error={errors['plan']}
        options={PLAN_IDS.map(id => ({ value: id, label: t(`home.plan.${id}`) }))}
      />
      <Button type="submit" pending={pending}>
        {t('impersonate.planSave')}
      </Button>
    </Form>
  )
}
