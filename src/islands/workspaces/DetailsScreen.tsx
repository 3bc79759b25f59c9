import { useState } from 'react'

import { deleteWorkspaceDialog } from '#islands/dialogs/delete-workspace/index.ts'
import { openDialog } from '#islands/dialogs/dialog.ts'
import { Button } from '#islands/ui/Button.tsx'
import { CopyField } from '#islands/ui/CopyField.tsx'
import { SettingsSection } from '#islands/ui/SettingsSection.tsx'
import type { WorkspaceExport } from '#lib/contract/workspace-transfer.ts'
import type { Workspace } from '#lib/contract/workspaces.ts'
import { t } from '#lib/i18n/t.ts'
import { may } from '#lib/shared/roles.ts'

import { DetailsForm } from './DetailsForm.tsx'
import { LeaveSection } from './export/ExportSection.tsx'
import { WorkspaceHead } from '#islands/parts/WorkspaceHead.tsx'

export interface DetailsProps {
  workspace: Workspace
  activeId: string
  sid: string
  userId: string
  email: string
  timeZones: string[]
  countries: { Code: string; Name: string }[]
  /** Null too for who may not take everything along. */
  newestExport: WorkspaceExport | null
}

/** Everything about one business that stores, mails and papers show or begin with. */
export function DetailsScreen(props: DetailsProps) {
  const { userId, email, sid } = props
  const [workspace, setWorkspace] = useState(props.workspace)

  async function remove() {
    const { Id: workspaceId, businessName } = workspace
    if (await openDialog(deleteWorkspaceDialog, { workspaceId, businessName, userId, email })) {
      location.assign('/dashboard/workspaces')
    }
  }

  return (
    <div className="grid max-w-264 gap-6">
      <WorkspaceHead workspace={workspace} current="details" />
      <DetailsForm {...props} workspace={workspace} onSaved={setWorkspace} />
      <SettingsSection title={t('workspaces.sid')} text={t('workspaces.sidText')}>
        <CopyField label={t('workspaces.sid')} hideLabel value={sid} />
      </SettingsSection>
      {may(workspace.role, 'workspace:export') && <LeaveSection workspace={workspace} initial={props.newestExport} />}
      {may(workspace.role, 'workspace:own') && (
        <SettingsSection title={t('workspaces.delete')} text={t('workspaces.deleteText')} tone="danger">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-muted max-w-md">{t('workspaces.deleteWhat')}</p>
            <Button variant="danger-quiet" onClick={() => void remove()}>
              {t('workspaces.deleteOpen')}
            </Button>
          </div>
        </SettingsSection>
      )}
    </div>
  )
}
