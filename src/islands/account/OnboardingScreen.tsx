import { useState } from 'react'

import { usageOptions } from '#islands/parts/usage-options.ts'
import { Button } from '#islands/ui/Button.tsx'
import { CheckboxGroup } from '#islands/ui/CheckboxGroup.tsx'
import { Form } from '#islands/ui/Form.tsx'
import { RadioGroup } from '#islands/ui/RadioGroup.tsx'
import { useSubmit } from '#islands/ui/useSubmit.ts'
import { call } from '#lib/client/api.ts'
import { answerOnboarding } from '#lib/contract/accounts.ts'
import type { Data } from '#lib/contract/endpoint.ts'
import type { getOnboarding } from '#lib/contract/accounts.ts'
import { t } from '#lib/i18n/t.ts'
import { z } from 'zod'

import './account.css'

interface Props {
  firstName: string
  answers: Data<typeof getOnboarding>
}

const { PrimaryBusinessTypes, EquipmentOwned, ServicesConsidering } = answerOnboarding.body.shape
const Answers = z.object({ PrimaryBusinessTypes, EquipmentOwned, ServicesConsidering, heat: z.enum(['yes', 'no']) })

/** Four questions after signing up; their answers are the beginning of the business profile. */
export function OnboardingScreen({ firstName, answers }: Props) {
  const [skipping, setSkipping] = useState(false)
  const { errors, pending, onSubmit, setErrors } = useSubmit(Answers, async ({ heat, ...body }) => {
    await call(answerOnboarding, { body: { ...body, HeatAppliedGraphics: heat === 'yes' } })
    location.assign('/dashboard')
  })

  async function skip() {
    setSkipping(true)
    try {
      await call(answerOnboarding, { body: {} })
      location.assign('/dashboard')
    } catch (error) {
      setErrors({ form: (error as Error).message })
      setSkipping(false)
    }
  }

  return (
    <div className="questions">
      <header className="grid gap-1">
        <h1>{t('onboarding.title', { name: firstName })}</h1>
        <p className="text-muted">{t('onboarding.intro')}</p>
      </header>
      <Form className="gap-8!" error={errors['form']} onSubmit={onSubmit}>
        <CheckboxGroup
          label={t('onboarding.types')}
          name="PrimaryBusinessTypes"
          defaultValue={answers.PrimaryBusinessTypes}
          options={usageOptions('businessType', answers.PrimaryBusinessTypes)}
        />
        <CheckboxGroup
          label={t('onboarding.equipment')}
          name="EquipmentOwned"
          defaultValue={answers.EquipmentOwned}
          options={usageOptions('equipment', answers.EquipmentOwned)}
        />
        <CheckboxGroup
          label={t('onboarding.services')}
          name="ServicesConsidering"
          defaultValue={answers.ServicesConsidering}
          options={usageOptions('service', answers.ServicesConsidering)}
        />
        <RadioGroup
          label={t('onboarding.heat')}
          name="heat"
          defaultValue={answers.HeatAppliedGraphics ? 'yes' : 'no'}
          options={[
            { value: 'yes', label: t('onboarding.heatYes') },
            { value: 'no', label: t('onboarding.heatNo') }
          ]}
        />
        <div className="form-actions">
          <Button variant="quiet" pending={skipping} onClick={() => void skip()}>
            {t('onboarding.skip')}
          </Button>
          <Button type="submit" variant="primary" pending={pending}>
            {t('onboarding.done')}
          </Button>
        </div>
      </Form>
    </div>
  )
}
