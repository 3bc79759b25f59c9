import { useEffect, useEffectEvent, useState } from 'react'

import { Modal } from '#islands/ui/Modal.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { Spinner } from '#islands/ui/Spinner.tsx'
import { ApiError, call } from '#lib/client/api.ts'
import { watchWorkspace } from '#lib/client/live.ts'
import { readableError } from '#lib/client/readable-error.ts'
import type { JobItemInput } from '#lib/contract/job-items.ts'
import type { LiveNews } from '#lib/contract/live.ts'
import { getRoster } from '#lib/contract/calls/rosters.ts'
import type { Roster } from '#lib/contract/rosters.ts'
import { t } from '#lib/i18n/t.ts'

import { TeamAskForm } from './TeamAskForm.tsx'
import { TeamList } from './TeamList.tsx'
import { TeamListForm } from './TeamListForm.tsx'

export interface TeamListProps {
  jobId: string
  item: JobItemInput
  workspaceId: string
  timeZone: string
  onChange: (change: Partial<JobItemInput>) => void
  onClose: () => void
}

/** The list that a team fills in by a link: what it asks, who is on it, and putting it into the item. */
export function TeamListModal(props: TeamListProps) {
  const { jobId, item, workspaceId, onClose } = props
  const [roster, setRoster] = useState<Roster | null>()
  const [problem, setProblem] = useState('')
  const [form, setForm] = useState<'set-up' | 'ask'>()
  const [said, setSaid] = useState('')
  const input = { params: { jobId, itemId: item.id }, query: { WorkspaceId: workspaceId } }

  function look(): void {
    call(getRoster, input).then(
      found => {
        setRoster(found.roster)
        setProblem('')
      },
      (error: unknown) => {
        const isUnsaved = error instanceof ApiError && error.status === 404
        setProblem(isUnsaved ? t('rosterLink.unsaved') : readableError(error))
      }
    )
  }

  const lookAgain = useEffectEvent(look)
  useEffect(() => {
    lookAgain()
    // Also right after a change of our own: the team writes lines of the same job.
    const hear = (news: LiveNews) => news.kind === 'job' && news.id === jobId && lookAgain()
    return watchWorkspace(workspaceId, hear, () => lookAgain())
  }, [jobId, workspaceId])

  const title = t('rosterLink.title', { item: item.name || t('jobItems.item') })
  if (roster === undefined) {
    return (
      <Modal title={title} onClose={onClose}>
        {problem ? (
          <Notice tone="danger" role="alert">
            {problem}
          </Notice>
        ) : (
          <Spinner />
        )}
      </Modal>
    )
  }
  if (roster && form === 'ask') {
    return (
      <TeamAskForm
        {...props}
        title={title}
        roster={roster}
        input={input}
        onSaved={(saved, words) => {
          setRoster(saved)
          setSaid(words)
          setForm(undefined)
        }}
        onClose={() => setForm(undefined)}
      />
    )
  }
  if (roster === null || form) {
    return (
      <TeamListForm
        {...props}
        title={title}
        roster={roster}
        input={input}
        onSaved={saved => {
          setRoster(saved)
          setForm(undefined)
        }}
        onClose={roster ? () => setForm(undefined) : onClose}
      />
    )
  }
  return (
    <TeamList
      {...props}
      title={title}
      roster={roster}
      input={input}
      said={said}
      onRoster={setRoster}
      onSetUp={() => setForm('set-up')}
      onAsk={() => setForm('ask')}
    />
  )
}
