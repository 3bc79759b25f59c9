import { EditQuestions } from '#islands/parts/edit/EditQuestions.tsx'
import { SaveLine } from '#islands/parts/edit/SaveLine.tsx'
import { useEdit } from '#islands/parts/edit/useEdit.ts'
import { FirstDay } from '#islands/parts/production/FirstDay.tsx'
import { Card } from '#islands/ui/Card.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { call } from '#lib/client/api.ts'
import { createRecordEdit } from '#lib/client/edit-record.ts'
import { updateJob } from '#lib/contract/calls/jobs.ts'
import type { Job } from '#lib/contract/jobs.ts'
import { t } from '#lib/i18n/t.ts'

import { CustomerPicker } from './CustomerPicker.tsx'
import { draftOf, type JobDraft } from './job-draft.ts'
import { JobFields } from './JobFields.tsx'
import { type JobProps, JobScreen, type TabProps } from './JobScreen.tsx'
import { ReadyFacts } from './ReadyFacts.tsx'
import { TodoList } from './TodoList.tsx'
import { useJobNews } from './useJobNews.ts'

const PAUSE_MS = 700

export function JobOverview(props: JobProps) {
  return <JobScreen {...props}>{shared => <OverviewTab {...shared} />}</JobScreen>
}

/** What is said of the job as a whole, kept while it is typed; beside it the facts and what there is to do. */
function OverviewTab(props: TabProps) {
  const { job, onJob, workspaceId, people, mayEdit } = props
  const edit = useEdit(() =>
    createRecordEdit<Job, JobDraft>({
      saved: job,
      draftOf,
      pauseMs: PAUSE_MS,
      async send(patch, saved) {
        const body = { ...patch, revision: saved.revision }
        const newest = await call(updateJob, { params: { jobId: job.id }, query: { WorkspaceId: workspaceId }, body })
        onJob(newest)
        return newest
      }
    })
  )
  useJobNews(job, edit.put)
  const { draft, change, errors } = edit
  const customer = draft.customerId ? (job.customer ?? { id: draft.customerId, name: '…' }) : null

  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(17rem,24rem)] items-start gap-4 max-lg:grid-cols-1">
      <Card
        title={t('job.details')}
        actions={<SaveLine state={edit.state} onSave={edit.save} onDecide={edit.save} readOnly={!mayEdit} />}
      >
        <EditQuestions edit={edit} nameOf={key => t(`job.field.${key}`)} />
        <div className="form">
          <CustomerPicker
            workspaceId={workspaceId}
            value={customer}
            disabled={!mayEdit}
            error={errors['customerId']}
            onChange={next => {
              // The contact follows the customer; the server knows it.
              onJob({ ...job, customer: next })
              change({ customerId: next?.id ?? null })
            }}
          />
          <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_minmax(0,1fr)] gap-3 max-sm:grid-cols-1">
            {(['name', 'email', 'phone'] as const).map(part => (
              <Field
                key={part}
                label={t(`job.contact.${part}`)}
                type={part === 'email' ? 'email' : part === 'phone' ? 'tel' : 'text'}
                value={draft.contact[part]}
                disabled={!mayEdit}
                error={errors[`contact.${part}`]}
                onChange={event => change({ contact: { ...draft.contact, [part]: event.target.value } })}
              />
            ))}
          </div>
          <JobFields
            draft={draft}
            errors={errors}
            people={people}
            disabled={!mayEdit}
            onChange={change}
            firstDay={
              !job.closed && (
                <FirstDay
                  workspaceId={workspaceId}
                  of="job"
                  id={job.id}
                  value={draft.dueOn}
                  onChoose={mayEdit ? dueOn => change({ dueOn }) : undefined}
                />
              )
            }
          />
        </div>
      </Card>
      <div className="grid content-start gap-4">
        <ReadyFacts {...props} />
        <TodoList {...props} />
      </div>
    </div>
  )
}
