import { Undo2 } from 'lucide-react'

import { Button } from '#islands/ui/Button.tsx'
import { Card } from '#islands/ui/Card.tsx'
import { LinkButton } from '#islands/ui/LinkButton.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { rememberWorkspace } from '#lib/client/cookies.ts'
import { chooseWorkspace } from '#lib/client/stores/workspaces.ts'
import type { WorkspaceImport } from '#lib/contract/workspace-transfer.ts'
import { t } from '#lib/i18n/t.ts'

import { Figures, Notes, People, type Report } from './Report.tsx'

interface Props {
  file: WorkspaceImport
  report: Report
  userId: string
  onTakeBack: () => void
}

/** What came, what did not, and what to do next. */
export function ImportedWorkspace({ file, report, userId, onTakeBack }: Props) {
  const { workspaceId } = file
  const rows = report.tables.reduce((sum, { kept }) => sum + kept, 0)

  function open(id: string) {
    chooseWorkspace(id)
    rememberWorkspace(userId, id)
    location.assign('/dashboard')
  }

  return (
    <Card title={t('bringIn.done', { name: report.name })}>
      <div className="grid gap-5">
        <Notice tone="success" role="status">
          {t('bringIn.doneText', { count: rows })}
        </Notice>
        <Figures report={report} />
        <Notes report={report} />
        <People report={report} />
        {workspaceId && (
          <div className="button-group">
            <Button variant="primary" onClick={() => open(workspaceId)}>
              {t('bringIn.toWorkspace')}
            </Button>
            {report.people.length > 0 && (
              <LinkButton href={`/dashboard/workspaces/${workspaceId}/users`}>{t('bringIn.invite')}</LinkButton>
            )}
            <Button variant="danger-quiet" icon={<Undo2 />} onClick={onTakeBack}>
              {t('bringIn.takeBack')}
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}
