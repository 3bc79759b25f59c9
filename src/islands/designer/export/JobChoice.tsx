import { useStore } from '@nanostores/react'
import { useEffect } from 'react'

import { word } from '#islands/designer/making/words.ts'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import {
  $designJobs,
  $forJob,
  type DesignJob,
  isApprovedDrawing,
  loadDesignJobs,
  makeFor
} from '#lib/client/designer/job-files.ts'
import { $documentId, $saveState } from '#lib/client/designer/saving.ts'

/** What the files are for, where a customer was promised this design. */
export function JobChoice() {
  const jobs = useStore($designJobs)
  const job = useStore($forJob)
  const id = useStore($documentId)
  const { kind } = useStore($saveState)
  const isSaved = kind === 'saved' || kind === 'clean'

  useEffect(() => {
    if (id && isSaved) void loadDesignJobs().catch(() => undefined)
  }, [id, isSaved])

  if (jobs.length === 0) return null
  const numbers = jobs.map(({ number }) => number).join(', ')
  return (
    <div className="grid gap-3">
      <h2 className="making-title">{word('madeFor')}</h2>
      <NativeSelect
        label={word('madeFor')}
        hideLabel
        value={job?.jobId ?? ''}
        options={[
          ...jobs.map(each => ({ value: each.jobId, label: nameOf(each) })),
          { value: '', label: word('otherPurpose') }
        ]}
        onChange={event => makeFor(event.target.value)}
      />
      {job ? <Standing job={job} /> : <Notice tone="warning">{word('notForJob', { numbers })}</Notice>}
    </div>
  )
}

function nameOf({ number, title }: DesignJob): string {
  return [word('jobNumber', { number }), title].filter(Boolean).join(', ')
}

/** Whether its files may be made, and if not, what to do. */
function Standing({ job }: { job: DesignJob }) {
  const { number, version, code, jobId, isApproved, isSealed, isVerified } = job
  const proposal = (
    <a className="link" href={`/dashboard/jobs/${jobId}/proposal`} target="_blank" rel="noreferrer">
      {word('openProposal')}
    </a>
  )
  if (isSealed) {
    const isShown = isApprovedDrawing(job)
    return (
      <Notice
        tone={isVerified ? 'success' : 'warning'}
        title={word(isVerified ? 'jobSealed' : 'jobSealedElsewhere', { code })}
      >
        {word(isShown ? 'jobSealedText' : 'jobSealedOther', { version })}
        {!isVerified && ` ${word('jobSealedElsewhereText')}`}
      </Notice>
    )
  }
  return (
    <Notice tone="danger" title={word(isApproved ? 'jobChanged' : 'jobWaits', { number })}>
      {word(isApproved ? 'jobChangedText' : 'jobWaitsText', { number, version, next: version + 1 })} {proposal}
    </Notice>
  )
}
