import { useEffect, useState } from 'react'

import { MembersPanel } from '#islands/parts/members/MembersPanel.tsx'
import type { Team } from '#islands/parts/members/useMembers.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { Spinner } from '#islands/ui/Spinner.tsx'
import { call } from '#lib/client/api.ts'
import { readableError } from '#lib/client/readable-error.ts'
import { getPendingInvites } from '#lib/contract/calls/members.ts'
import { getUsersByWorkspaceId } from '#lib/contract/calls/users.ts'
import { t } from '#lib/i18n/t.ts'
import { may } from '#lib/shared/roles.ts'

import { type DialogProps, openDialog } from '../dialog.ts'
import { simpleDialog } from '../simple/index.ts'

type Props = Pick<Team, 'workspaceId' | 'businessName' | 'role' | 'userId' | 'timeZone'>

export default function ManageDialog({ props, close }: DialogProps<Props, true>) {
  const { workspaceId, role, businessName } = props
  const [people, setPeople] = useState<Pick<Team, 'members' | 'invites'>>()
  const [error, setError] = useState<string>()

  useEffect(() => {
    const query = { WorkspaceId: workspaceId }
    Promise.all([
      call(getUsersByWorkspaceId, { query: { ...query, IncludeWorkspaceAndRole: 'true' } }),
      may(role, 'members:write') ? call(getPendingInvites, { query }) : []
    ])
      .then(([members, invites]) => setPeople({ members, invites }))
      .catch((failed: Error) => setError(readableError(failed)))
  }, [workspaceId, role])

  return (
    <Modal
      title={t('members.manage', { name: businessName })}
      size="large"
      onClose={() => close()}
      footer={<Button onClick={() => close()}>{t('ui.close')}</Button>}
    >
      {error && (
        <Notice tone="danger" role="alert">
          {error}
        </Notice>
      )}
      {!people && !error && <Spinner />}
      {people && (
        <div className="card">
          <MembersPanel
            team={{ ...props, ...people }}
            ask={async question =>
              (await openDialog(simpleDialog, { ...question, cancel: t('words.cancel'), tone: 'danger' })) ?? false
            }
            onGone={() => close(true)}
          />
        </div>
      )}
    </Modal>
  )
}
