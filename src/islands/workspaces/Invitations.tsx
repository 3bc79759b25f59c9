import { useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { useAct } from '#islands/ui/useAct.ts'
import { call } from '#lib/client/api.ts'
import { attempt } from '#lib/client/attempt.ts'
import { putWorkspace } from '#lib/client/stores/workspaces.ts'
import { acceptInvite, declineInvite } from '#lib/contract/calls/members.ts'
import type { PendingInvite } from '#lib/contract/members.ts'
import { t } from '#lib/i18n/t.ts'

interface Props {
  invitations: PendingInvite[]
  onJoined: (workspaceId: string) => void
}

/** What the person was invited to and has not answered. */
export function Invitations({ invitations: initial, onJoined }: Props) {
  const [invitations, setInvitations] = useState(initial)

  const { pending: busy, act: answer } = useAct((invite: PendingInvite, accepts: boolean) =>
    attempt(async () => {
      const body = { InviteId: invite.InviteId }
      if (accepts) {
        const workspace = await call(acceptInvite, { body })
        putWorkspace(workspace)
        return onJoined(workspace.Id)
      }
      await call(declineInvite, { body })
      setInvitations(invitations.filter(({ InviteId }) => InviteId !== invite.InviteId))
    })
  )

  return invitations.map(invite => (
    <Notice
      key={invite.InviteId}
      tone="info"
      title={t('invite.offer', {
        person: `${invite.InvitedBy.FirstName} ${invite.InvitedBy.LastName}`,
        workspace: invite.Workspace.businessName
      })}
      action={
        <>
          <Button size="small" variant="primary" disabled={busy} onClick={() => void answer(invite, true)}>
            {t('invite.accept')}
          </Button>
          <Button size="small" disabled={busy} onClick={() => void answer(invite, false)}>
            {t('invite.decline')}
          </Button>
        </>
      }
    >
      {t('invite.as', { role: t(`roles.${invite.Role}`) })}
    </Notice>
  ))
}
