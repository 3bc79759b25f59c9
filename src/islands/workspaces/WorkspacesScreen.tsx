import { PackageOpen } from 'lucide-react'

import { openDialog } from '#islands/dialogs/dialog.ts'
import { manageDialog } from '#islands/dialogs/manage/index.ts'
import { MembersPanel } from '#islands/parts/members/MembersPanel.tsx'
import { RoleMatrix } from '#islands/parts/members/RoleMatrix.tsx'
import type { Team } from '#islands/parts/members/useMembers.ts'
import { LinkButton } from '#islands/ui/LinkButton.tsx'
import { PageHeader } from '#islands/ui/PageHeader.tsx'
import { SettingsSection } from '#islands/ui/SettingsSection.tsx'
import { rememberWorkspace } from '#lib/client/cookies.ts'
import { chooseWorkspace } from '#lib/client/stores/workspaces.ts'
import type { PendingInvite } from '#lib/contract/members.ts'
import type { Workspace } from '#lib/contract/workspaces.ts'
import { t } from '#lib/i18n/t.ts'

import { ask } from './ask.ts'
import { Invitations } from './Invitations.tsx'
import { NewWorkspace } from './NewWorkspace.tsx'
import { WorkspaceRows } from './WorkspaceRows.tsx'

interface Props {
  email: string
  workspaces: Workspace[]
  /** The active one's people. */
  team: Team
  /** To the caller's own address. */
  invitations: PendingInvite[]
}

/** The businesses a person works for, and who works in the active one. */
export function WorkspacesScreen({ email, workspaces, team, invitations }: Props) {
  const { userId } = team

  function open(id: string) {
    chooseWorkspace(id)
    rememberWorkspace(userId, id)
    location.assign('/dashboard')
  }

  async function manage(workspace: Workspace) {
    const { Id, businessName, role, timeZone } = workspace
    const gone = await openDialog(manageDialog, { workspaceId: Id, businessName, role, userId, timeZone })
    if (gone) location.reload()
  }

  return (
    <div className="grid max-w-264 gap-6">
      <PageHeader title={t('workspaces.title')} description={t('workspaces.description')} />
      <Invitations invitations={invitations} onJoined={open} />
      <SettingsSection id="management" title={t('workspaces.yours')} text={t('workspaces.yoursText')} flush>
        <WorkspaceRows
          workspaces={workspaces}
          activeId={team.workspaceId}
          userId={userId}
          email={email}
          onOpen={open}
          onManage={manage}
        />
        <footer className="card-body border-t border-line">
          <NewWorkspace userId={userId} onMade={({ Id }) => open(Id)} />
        </footer>
        <footer className="card-body flex flex-wrap items-center justify-between gap-3 border-t border-line">
          <p className="text-muted">{t('bringIn.openText')}</p>
          <LinkButton href="/dashboard/workspaces/bring-in" icon={<PackageOpen />}>
            {t('bringIn.open')}
          </LinkButton>
        </footer>
      </SettingsSection>
      <SettingsSection
        id="users"
        title={t('workspaces.people', { name: team.businessName })}
        text={t('workspaces.peopleText')}
        flush
      >
        <MembersPanel team={team} ask={ask} onGone={() => location.reload()} />
      </SettingsSection>
      <SettingsSection title={t('members.matrix')} text={t('members.matrixText')} flush>
        <RoleMatrix own={team.role} />
      </SettingsSection>
    </div>
  )
}
