import { useEffect, useState } from 'react'

import { NewPasswordField } from '#islands/parts/NewPasswordField.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { Form } from '#islands/ui/Form.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { useSoon } from '#islands/ui/useSoon.ts'
import { lateSchema, useSubmit } from '#islands/ui/useSubmit.ts'
import { call } from '#lib/client/api.ts'
import { forgetCampaign, storedCampaign } from '#lib/client/campaign.ts'
import { forgetInvite, storedInvite } from '#lib/client/invite.ts'
import { whileLoading } from '#lib/client/stores/loading.ts'
import { signup } from '#lib/contract/calls/auth.ts'
import { getInvite } from '#lib/contract/calls/members.ts'
import type { PendingInvite } from '#lib/contract/members.ts'
import { t } from '#lib/i18n/t.ts'
import { withReturnTo } from '#lib/shared/return-to.ts'

const loadContract = () => import('#lib/contract/auth.ts')
const Signup = lateSchema(async () => (await loadContract()).signup.body)
const LOADS = [loadContract]

interface Props {
  /** Where to go when the address is proved: a path of ours, checked by the server. */
  returnTo: string
}

export function SignupForm({ returnTo }: Props) {
  const [inviteId, setInviteId] = useState<string>()
  const [invite, setInvite] = useState<PendingInvite>()
  useSoon(LOADS)

  useEffect(() => {
    const id = storedInvite()
    if (!id) return
    setInviteId(id)
    call(getInvite, { query: { InviteId: id } })
      .then(({ State, Invite }) => {
        if (State === 'open') setInvite(Invite)
      })
      // Used or withdrawn meanwhile: then this is a sign-up like any other.
      .catch(() => {
        forgetInvite()
        setInviteId(undefined)
      })
  }, [])

  const { errors, pending, onSubmit } = useSubmit(Signup, async body => {
    const { email } = await whileLoading(() =>
      call(signup, { body: { ...body, InviteId: inviteId, CampaignCode: storedCampaign() } })
    )
    forgetInvite()
    forgetCampaign()
    // Who was invited has joined by then: nothing waits where the invitation was read.
    location.assign(withReturnTo(`/auth/verify?email=${encodeURIComponent(email)}`, inviteId ? undefined : returnTo))
  })

  return (
    <Form error={errors['form']} onSubmit={onSubmit}>
      {invite && (
        <Notice tone="success" role="status" title={t('signup.joins', { workspace: invite.Workspace.businessName })}>
          {t('signup.joinsText', { email: invite.Email })}
        </Notice>
      )}
      <div className="grid grid-cols-2 gap-3">
        <Field
          label={t('signup.firstName')}
          name="FirstName"
          error={errors['FirstName']}
          autoComplete="given-name"
          required
        />
        <Field
          label={t('signup.lastName')}
          name="LastName"
          error={errors['LastName']}
          autoComplete="family-name"
          required
        />
      </div>
      <Field
        label={t('signup.email')}
        key={invite?.Email}
        name="Email"
        type="email"
        defaultValue={invite?.Email}
        error={errors['Email']}
        autoComplete="email"
        spellCheck={false}
        required
      />
      <NewPasswordField label={t('signup.password')} error={errors['Password']} />
      <p className="text-sm/5 text-muted">
        {t('signup.agree')}{' '}
        <a className="link" href="/legal/terms">
          {t('site.terms')}
        </a>{' '}
        {t('signup.and')}{' '}
        <a className="link" href="/legal/privacy">
          {t('site.privacy')}
        </a>
      </p>
      <Button type="submit" variant="primary" size="large" wide pending={pending}>
        {t('signup.submit')}
      </Button>
      <p className="text-sm/5 text-muted">
        {t('signup.known')}{' '}
        <a className="link" href={withReturnTo('/login', returnTo)}>
          {t('signup.logIn')}
        </a>
      </p>
    </Form>
  )
}
