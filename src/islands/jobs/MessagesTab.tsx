import { ThreadPanel, type ThreadPanelProps } from '#islands/parts/thread/ThreadPanel.tsx'
import { Card } from '#islands/ui/Card.tsx'
import { call } from '#lib/client/api.ts'
import { watchJob } from '#lib/client/live.ts'
import { sendFile } from '#lib/client/upload.ts'
import { addJobComment, attachToJobComment, readJobComments, seeJobComments } from '#lib/contract/job-work.ts'
import { t } from '#lib/i18n/t.ts'

import type { TabProps } from './JobScreen.tsx'

/** What the shop says to itself about the job. */
export function MessagesTab({ job, workspaceId, timeZone, thread, mayWork }: TabProps) {
  return (
    <Card title={t('job.notes')} className="job-notes">
      <p className="text-muted">{t('job.notesText')}</p>
      {thread && (
        <ThreadPanel
          source={jobThread(workspaceId, job.id)}
          initial={thread}
          timeZone={timeZone}
          sideNames={{}}
          readOnly={!mayWork}
        />
      )}
    </Card>
  )
}

function jobThread(workspaceId: string, jobId: string): ThreadPanelProps['source'] {
  const [params, query] = [{ jobId }, { WorkspaceId: workspaceId }]
  const withQuery = { ...attachToJobComment, path: `${attachToJobComment.path}?WorkspaceId=${workspaceId}` }
  const base = `/api/v2/job/${jobId}/comment`
  return {
    name: `job ${jobId}`,
    read: after => call(readJobComments, { params, query: { ...query, after } }),
    send: (body, intent) => call(addJobComment, { params, query, body }, { intent }),
    see: messageId => call(seeJobComments, { params, query, body: { messageId } }),
    watch: onChange => watchJob(workspaceId, jobId, onChange),
    upload: (file, options) => sendFile(withQuery, params, file, options),
    fileHref: (fileId, width) => `${base}/files/${fileId}?WorkspaceId=${workspaceId}${width ? `&w=${width}` : ''}`
  }
}
