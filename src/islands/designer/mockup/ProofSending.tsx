import { useStore } from '@nanostores/react'
import { Send } from 'lucide-react'
import { useEffect, useState } from 'react'

import { TaskFailure } from '#islands/designer/making/TaskFailure.tsx'
import { word } from '#islands/designer/making/words.ts'
import { useLookup } from '#islands/parts/useLookup.ts'
import { Button } from '#islands/ui/Button.tsx'
import { ComboBox } from '#islands/ui/ComboBox.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { $artboardId } from '#lib/client/designer/document.ts'
import { $designJobs, type DesignJob, loadDesignJobs } from '#lib/client/designer/job-files.ts'
import { type JobToProve, listJobsToProve, sendAsProof } from '#lib/client/designer/proof-sending.ts'
import { $documentId, $saveState } from '#lib/client/designer/saving.ts'
import { $designerSession } from '#lib/client/designer/session.ts'

/** Puts the design into the proposal of a job, and shows which customers were shown another state of it. */
export function ProofSending() {
  const id = useStore($documentId)
  const session = useStore($designerSession)
  const { kind } = useStore($saveState)
  const jobs = useStore($designJobs)
  const artboardId = useStore($artboardId)
  const [isOpen, setOpen] = useState(false)
  const [sent, setSent] = useState<{ jobId: string; number: number }>()
  const [failure, setFailure] = useState<unknown>()
  const [working, setWorking] = useState<string>()
  const isSaved = kind === 'saved' || kind === 'clean'

  useEffect(() => {
    if (id && isSaved) void loadDesignJobs().catch(() => undefined)
  }, [id, isSaved])

  if (!id || !session || session.readOnly) return null

  async function add(jobId: string, number: number) {
    setFailure(undefined)
    setWorking(jobId)
    try {
      await sendAsProof(jobId, artboardId)
      setSent({ jobId, number })
      setOpen(false)
    } catch (problem) {
      setFailure(problem)
    } finally {
      setWorking(undefined)
    }
  }

  return (
    <>
      {jobs
        .filter(({ isChanged, jobId }) => isChanged && jobId !== sent?.jobId)
        .map(job => (
          <Changed
            key={job.jobId}
            job={job}
            pending={working === job.jobId}
            onSend={() => void add(job.jobId, job.number)}
          />
        ))}
      {sent && (
        <Notice tone="success" role="status" title={word('proofAdded', { number: sent.number })}>
          {word('proofAddedText')}{' '}
          <a className="link" href={`/dashboard/jobs/${sent.jobId}/proposal`} target="_blank" rel="noreferrer">
            {word('openProposal')}
          </a>
        </Notice>
      )}
      <TaskFailure error={failure} />
      {isOpen ? (
        <JobField
          workspaceId={session.workspaceId}
          pending={working !== undefined}
          onAdd={job => void add(job.id, job.number)}
          onClose={() => setOpen(false)}
        />
      ) : (
        <Button wide icon={<Send aria-hidden="true" />} onClick={() => setOpen(true)}>
          {word('sendProof')}
        </Button>
      )}
      <p className="making-hint">{word('sendProofHint')}</p>
    </>
  )
}

function Changed({ job, pending, onSend }: { job: DesignJob; pending: boolean; onSend: () => void }) {
  const { number, version, isApproved } = job
  return (
    <Notice tone="warning" title={word('proofChanged')}>
      {word(isApproved ? 'proofChangedApproved' : 'proofChangedShown', { number, version })}
      <Button className="mt-2" size="small" pending={pending} onClick={onSend}>
        {word('sendNewProof')}
      </Button>
    </Notice>
  )
}

interface JobFieldProps {
  workspaceId: string
  pending: boolean
  onAdd: (job: JobToProve) => void
  onClose: () => void
}

function JobField({ workspaceId, pending, onAdd, onClose }: JobFieldProps) {
  const [job, setJob] = useState<JobToProve | null>(null)
  const { rows, isLoading, problem, search, find } = useLookup<JobToProve>(job, (query, signal) =>
    listJobsToProve({ ...query, WorkspaceId: workspaceId }, signal)
  )
  return (
    <div className="grid gap-2">
      <ComboBox
        label={word('proofJob')}
        error={problem}
        value={job?.id ?? null}
        placeholder={word('proofJobPlaceholder')}
        options={rows.map(({ id, number, title }) => ({ value: id, label: `${number} ${title}` }))}
        loading={isLoading}
        onSearch={search}
        onChange={id => setJob(find(id))}
      />
      <div className="button-group">
        <Button variant="primary" pending={pending} disabled={!job} onClick={() => job && onAdd(job)}>
          {word('proofAdd')}
        </Button>
        <Button onClick={onClose}>{word('cancel')}</Button>
        <a className="link self-center" href="/dashboard/jobs/create" target="_blank" rel="noreferrer">
          {word('proofNewJob')}
        </a>
      </div>
    </div>
  )
}
