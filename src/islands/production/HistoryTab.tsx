import { ActivityList } from '#islands/parts/ActivityList.tsx'
import { Card } from '#islands/ui/Card.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { call } from '#lib/client/api.ts'
import { listRunHistory } from '#lib/contract/calls/production.ts'
import type { RunHistory } from '#lib/contract/production.ts'
import { t } from '#lib/i18n/t.ts'
import { formatDateTime } from '#lib/shared/format-time.ts'

import { type RunProps, RunScreen, type RunTabProps } from './RunScreen.tsx'
import { useRunPart } from './useRunPart.ts'

export function RunHistoryTab({ history, ...props }: RunProps & { history: RunHistory }) {
  return <RunScreen {...props}>{shared => <HistoryTab {...shared} history={history} />}</RunScreen>
}

function HistoryTab({ run, workspaceId, timeZone, heard, history }: RunTabProps & { history: RunHistory }) {
  const query = { WorkspaceId: workspaceId, pageSize: 100 }
  const { part, problem } = useRunPart(history, () => call(listRunHistory, { params: { runId: run.id }, query }), heard)
  return (
    <Card title={t('runs.tabs.history')}>
      {problem && (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      )}
      <ActivityList entries={part.rows} time={at => formatDateTime(at, timeZone)} />
      {part.total > part.rows.length && (
        <p className="text-muted">{t('runs.more', { count: part.total - part.rows.length })}</p>
      )}
    </Card>
  )
}
