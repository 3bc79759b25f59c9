import { useState } from 'react'

import { ThreadPanel, type ThreadPanelProps } from '#islands/parts/thread/ThreadPanel.tsx'
import { Card } from '#islands/ui/Card.tsx'
import { call } from '#lib/client/api.ts'
import { watchConversation, watchJob } from '#lib/client/live.ts'
import { sendFile } from '#lib/client/upload.ts'
import {
  attachToCustomerMessage,
  readCustomerMessages,
  seeCustomerMessages,
  typeToCustomer,
  writeToCustomer
} from '#lib/contract/calls/proposal-messages.ts'
import { addJobComment, attachToJobComment, readJobComments, seeJobComments } from '#lib/contract/calls/job-work.ts'
import { t } from '#lib/i18n/t.ts'

import { type JobProps, JobScreen, type TabProps } from './JobScreen.tsx'
import { QuickAnswersModal } from './QuickAnswersModal.tsx'

export function JobMessages(props: JobProps) {
  return <JobScreen {...props}>{shared => <MessagesTab {...shared} />}</JobScreen>
}

/** With the customer, and apart from that what the shop says to itself. */
function MessagesTab({
  job,
  workspaceId,
  timeZone,
  thread,
  customerThread,
  proposal,
  quickAnswers,
  mayWork,
  mayEdit
}: TabProps) {
  const [quick, setQuick] = useState(quickAnswers)
  const [isEditing, setEditing] = useState(false)
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(22rem,100%),1fr))] items-start gap-4">
      {isEditing && quick && (
        <QuickAnswersModal
          workspaceId={workspaceId}
          initial={quick}
          onSaved={setQuick}
          onClose={() => setEditing(false)}
        />
      )}
      <Card title={t('job.customerMessages')}>
        {customerThread && proposal && proposal.version > 0 ? (
          <ThreadPanel
            source={customerSource(workspaceId, job.id)}
            initial={customerThread}
            timeZone={timeZone}
            sideNames={{ other: job.contact.name || job.customer?.name || t('job.customer') }}
            quick={quick && { answers: quick.answers, ...(mayEdit && { onEdit: () => setEditing(true) }) }}
            readOnly={!mayWork}
          />
        ) : (
          <p className="text-muted">
            {t('job.noMessages')}{' '}
            <a className="link" href={`/dashboard/jobs/${job.id}/proposal`}>
              {t('job.toProposal')}
            </a>
          </p>
        )}
      </Card>
      <Card title={t('job.notes')} className="max-w-184">
        <p className="text-muted">{t('job.notesText')}</p>
        {thread && (
          <ThreadPanel
            source={jobThread(workspaceId, job.id)}
            initial={thread}
            timeZone={timeZone}
            sideNames={{}}
            notesOnly
            readOnly={!mayWork}
          />
        )}
      </Card>
    </div>
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

function customerSource(workspaceId: string, jobId: string): ThreadPanelProps['source'] {
  const [params, query] = [{ jobId }, { WorkspaceId: workspaceId }]
  const withQuery = { ...attachToCustomerMessage, path: `${attachToCustomerMessage.path}?WorkspaceId=${workspaceId}` }
  const base = `/api/v2/job/${jobId}/messages`
  return {
    name: `customer ${jobId}`,
    read: after => call(readCustomerMessages, { params, query: { ...query, after } }),
    send: (body, intent) => call(writeToCustomer, { params, query, body }, { intent }),
    see: messageId => call(seeCustomerMessages, { params, query, body: { messageId } }),
    watch: (onChange, onTyping) => watchConversation(`${base}/events?WorkspaceId=${workspaceId}`, onChange, onTyping),
    type: () => call(typeToCustomer, { params, query }),
    upload: (file, options) => sendFile(withQuery, params, file, options),
    fileHref: (fileId, width) => `${base}/files/${fileId}?WorkspaceId=${workspaceId}${width ? `&w=${width}` : ''}`
  }
}
