import { Send } from 'lucide-react'
import { useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { useSubmit } from '#islands/ui/useSubmit.ts'
import { call } from '#lib/client/api.ts'
import { inviteUser, type PendingInvite } from '#lib/contract/members.ts'
import { t } from '#lib/i18n/t.ts'
import { INVITED_ROLES, mayGive, type Role } from '#lib/shared/roles.ts'

interface Props {
  workspaceId: string
  /** The caller's own. */
  role: Role
  onInvited: (invite: PendingInvite) => void
}

export function InviteForm({ workspaceId, role, onInvited }: Props) {
  const [email, setEmail] = useState('')
  const { errors, pending, onSubmit } = useSubmit(inviteUser.body, async body => {
    onInvited(await call(inviteUser, { query: { WorkspaceId: workspaceId }, body }))
    setEmail('')
  })
  return (
    <form className="grid gap-3" noValidate onSubmit={onSubmit} aria-label={t('members.inviteTitle')}>
      {errors['form'] && (
        <Notice tone="danger" role="alert">
          {errors['form']}
        </Notice>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(9rem,12rem)_auto] items-start gap-3 max-sm:grid-cols-1 [&>.button]:mt-[calc(var(--spacing-5)_+_var(--spacing-0_75))] max-sm:[&>.button]:mt-0">
        <Field
          label={t('members.email')}
          name="Email"
          type="email"
          autoComplete="off"
          spellCheck={false}
          value={email}
          onChange={event => setEmail(event.target.value)}
          error={errors['Email']}
        />
        <NativeSelect
          label={t('members.role')}
          name="Role"
          defaultValue="sales"
          error={errors['Role']}
          options={INVITED_ROLES.filter(each => mayGive(role, each)).map(each => ({
            value: each,
            label: t(`roles.${each}`)
          }))}
        />
        <Button type="submit" variant="primary" icon={<Send />} pending={pending}>
          {t('members.invite')}
        </Button>
      </div>
    </form>
  )
}
