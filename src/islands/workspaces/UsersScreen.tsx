import { MembersPanel } from '#islands/parts/members/MembersPanel.tsx'
import { RoleMatrix } from '#islands/parts/members/RoleMatrix.tsx'
import type { Team } from '#islands/parts/members/useMembers.ts'
import { SettingsSection } from '#islands/ui/SettingsSection.tsx'
import type { Workspace } from '#lib/contract/workspaces.ts'
import { t } from '#lib/i18n/t.ts'
import { may } from '#lib/shared/roles.ts'

import { ask } from './ask.ts'
import { WorkspaceHead } from '#islands/parts/WorkspaceHead.tsx'

/** Who works in one workspace. */
export function UsersScreen({ workspace, team }: { workspace: Workspace; team: Team }) {
  const runs = may(workspace.role, 'members:write')
  return (
    <div className="grid max-w-264 gap-6">
      <WorkspaceHead workspace={workspace} current="users" />
      <SettingsSection title={t('members.title')} text={t(runs ? 'members.text' : 'members.textReadOnly')} flush>
        <MembersPanel team={team} ask={ask} onGone={() => location.assign('/dashboard/workspaces')} />
      </SettingsSection>
      <SettingsSection title={t('members.matrix')} text={t('members.matrixText')} flush>
        <RoleMatrix own={workspace.role} />
      </SettingsSection>
    </div>
  )
}
