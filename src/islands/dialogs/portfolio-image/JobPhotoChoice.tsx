import { useEffect, useState } from 'react'

import { useLookup } from '#islands/parts/useLookup.ts'
import { ComboBox } from '#islands/ui/ComboBox.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { Spinner } from '#islands/ui/Spinner.tsx'
import { call } from '#lib/client/api.ts'
import { fileHref, printHref } from '#lib/client/file-href.ts'
import { readableError } from '#lib/client/readable-error.ts'
import { readJobComments } from '#lib/contract/calls/job-work.ts'
import { getJob, listJobs } from '#lib/contract/calls/jobs.ts'
import type { JobSummary } from '#lib/contract/jobs.ts'
import { t } from '#lib/i18n/t.ts'

interface Props {
  workspaceId: string
  onPick: (photo: File) => void
}

interface Photo {
  id: string
  name: string
  small: string
  whole: string
}

/** A picture of a job: of one of its items, or of a note that somebody wrote about it. */
export function JobPhotoChoice({ workspaceId, onPick }: Props) {
  const [job, setJob] = useState<JobSummary | null>(null)
  const [photos, setPhotos] = useState<Photo[]>()
  const [error, setError] = useState<string>()
  const { rows, isLoading, problem, search, find } = useLookup<JobSummary>(job, (query, signal) =>
    call(listJobs, { query: { ...query, WorkspaceId: workspaceId } }, { signal })
  )
  const jobId = job?.id

  useEffect(() => {
    if (!jobId) return
    let isOver = false
    setPhotos(undefined)
    setError(undefined)
    photosOf(workspaceId, jobId).then(
      found => !isOver && setPhotos(found),
      (failure: unknown) => !isOver && setError(readableError(failure))
    )
    return () => {
      isOver = true
    }
  }, [workspaceId, jobId])

  async function pick({ name, whole }: Photo) {
    setError(undefined)
    try {
      const reply = await fetch(whole)
      if (!reply.ok) throw new Error(whole)
      const content = await reply.blob()
      onPick(new File([content], name, { type: content.type }))
    } catch (failure) {
      setError(readableError(failure))
    }
  }

  return (
    <div className="grid gap-3">
      <ComboBox
        label={t('portfolioImageDialog.jobOf')}
        error={problem}
        value={jobId ?? null}
        placeholder={t('portfolioImageDialog.jobPlaceholder')}
        options={rows.map(({ id, number, title }) => ({ value: id, label: `${number} ${title}` }))}
        loading={isLoading}
        onSearch={search}
        onChange={id => setJob(find(id))}
      />
      {error && (
        <Notice tone="danger" role="alert">
          {error}
        </Notice>
      )}
      {job && !photos && !error && <Spinner />}
      {photos?.length === 0 && (
        <p className="text-sm leading-[1.125rem] text-muted">{t('portfolioImageDialog.noJobPhotos')}</p>
      )}
      {photos && photos.length > 0 && (
        <div className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-2 [&_button]:cursor-pointer [&_button]:overflow-hidden [&_button]:rounded-md [&_button]:border [&_button]:border-line [&_button:hover]:border-action [&_img]:aspect-square [&_img]:w-full [&_img]:object-cover">
          {photos.map(photo => (
            <button key={photo.id} type="button" title={photo.name} onClick={() => void pick(photo)}>
              <img src={photo.small} alt={photo.name} loading="lazy" />
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

async function photosOf(workspaceId: string, jobId: string): Promise<Photo[]> {
  const query = { WorkspaceId: workspaceId }
  const params = { jobId }
  const [{ items }, { messages }] = await Promise.all([
    call(getJob, { params, query }),
    call(readJobComments, { params, query: { ...query, after: 0 } })
  ])
  const pictures = items.flatMap(({ name, pictureFileId: id }) =>
    id ? [{ id, name: name || t('jobItems.item'), small: fileHref(id, 400), whole: printHref(id) }] : []
  )
  const notes = messages.flatMap(({ files }) =>
    files.map(({ id, name }) => {
      const address = `/api/v2/job/${jobId}/comment/files/${id}?WorkspaceId=${workspaceId}`
      return { id, name, small: `${address}&w=400`, whole: address }
    })
  )
  return [...new Map([...notes, ...pictures].map(photo => [photo.id, photo])).values()]
}
