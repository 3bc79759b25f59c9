import { useState } from 'react'
import { z } from 'zod'

import { LogoField } from '#islands/parts/LogoField.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { Form } from '#islands/ui/Form.tsx'
import { useSubmit } from '#islands/ui/useSubmit.ts'
import { call } from '#lib/client/api.ts'
import { readableError } from '#lib/client/readable-error.ts'
import { answerOnboarding } from '#lib/contract/calls/accounts.ts'
import { updateWorkspace } from '#lib/contract/calls/workspaces.ts'
import { BusinessName, type Workspace } from '#lib/contract/workspaces.ts'
import { t } from '#lib/i18n/t.ts'

interface Props {
  firstName: string
  workspace: Pick<Workspace, 'Id' | 'businessName' | 'named' | 'logo'>
}

const Answers = z.object({ businessName: BusinessName })

/** What a shopper reads first: the shop's name and logo. Everything else is asked where it is of use. */
export function OnboardingScreen({ firstName, workspace }: Props) {
  const [skipping, setSkipping] = useState(false)
  const [logoFileId, setLogoFileId] = useState<string | null>()
  const { errors, pending, onSubmit, setErrors } = useSubmit(Answers, async ({ businessName }) => {
    const logo = logoFileId === undefined ? {} : { logoFileId }
    await call(updateWorkspace, { body: { workspaceId: workspace.Id, businessName, ...logo } })
    await goOn()
  })

  async function goOn() {
    await call(answerOnboarding, { body: {} })
    location.assign('/dashboard')
  }

  async function skip() {
    setSkipping(true)
    try {
      await goOn()
    } catch (error) {
      setErrors({ form: readableError(error) })
      setSkipping(false)
    }
  }

  return (
    <div className="mx-auto grid max-w-128 gap-6">
      <header className="grid gap-1">
        <h1>{t('onboarding.title', { name: firstName })}</h1>
        <p className="text-muted">{t('onboarding.intro')}</p>
      </header>
      <Form className="gap-5!" error={errors['form']} onSubmit={onSubmit}>
        <Field
          label={t('onboarding.name')}
          name="businessName"
          defaultValue={workspace.named ? workspace.businessName : ''}
          error={errors['businessName']}
          maxLength={120}
          autoComplete="organization"
          required
        />
        <LogoField
          logo={workspace.logo}
          workspaceId={workspace.Id}
          hint={t('workspaces.logoHint')}
          onChange={file => setLogoFileId(file?.id ?? null)}
        />
        <div className="form-actions">
          <Button variant="quiet" pending={skipping} onClick={() => void skip()}>
            {t('onboarding.skip')}
          </Button>
          <Button type="submit" variant="primary" pending={pending}>
            {t('onboarding.done')}
          </Button>
        </div>
        {!workspace.named && (
          <p className="text-muted text-sm/5">{t('onboarding.skipped', { name: workspace.businessName })}</p>
        )}
      </Form>
    </div>
  )
}
