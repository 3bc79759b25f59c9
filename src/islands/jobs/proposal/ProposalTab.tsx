import { formatDateTime } from '#lib/shared/format-time.ts'
import { useEffect, useEffectEvent, useState } from 'react'

import { type Edit, useEdit } from '#islands/parts/edit/useEdit.ts'
import { Notice } from '#islands/ui/Notice.tsx'
import { call } from '#lib/client/api.ts'
import { createRecordEdit } from '#lib/client/edit-record.ts'
import { readableError } from '#lib/client/readable-error.ts'
import { watchWorkspace } from '#lib/client/live.ts'
import { mergeItems } from '#lib/client/proposal/merge-items.ts'
import { getProposal, updateProposal } from '#lib/contract/calls/proposals.ts'
import type { Proposal, ProposalDraft } from '#lib/contract/proposals.ts'
import { t } from '#lib/i18n/t.ts'

import { type JobProps, JobScreen, type TabProps } from '../JobScreen.tsx'
import { Differences } from './Differences.tsx'
import { ProposalItems } from './ProposalItems.tsx'
import { ProposalSetUp } from './ProposalSetUp.tsx'
import { ProposalState } from './ProposalState.tsx'

const PAUSE_MS = 700

export function JobProposal(props: JobProps) {
  return (
    <JobScreen {...props}>
      {shared => props.proposal && <ProposalTab {...shared} initialProposal={props.proposal} />}
    </JobScreen>
  )
}

/** What the customer is sent, how they answered, and what has changed since. */
function ProposalTab(props: TabProps & { initialProposal: Proposal }) {
  const { workspaceId, job, initialProposal } = props
  const [proposal, setProposal] = useState(initialProposal)
  const [problem, setProblem] = useState<string>()

  const input = { params: { jobId: job.id }, query: { WorkspaceId: workspaceId } }
  // All that is set up is one record: a second session beside it would save over the same revision.
  const edit = useEdit(() =>
    createRecordEdit<Proposal, ProposalDraft>({
      saved: proposal,
      draftOf: ({ draft }) => draft,
      pauseMs: PAUSE_MS,
      merge: (key, versions) => (key === 'items' ? mergeItems(versions) : undefined),
      async send(patch, saved) {
        const newest = await call(updateProposal, { ...input, body: { ...patch, revision: saved.revision } })
        setProposal(newest)
        return newest
      }
    })
  )
  const take = useEffectEvent(() => edit.put(proposal))
  useEffect(() => {
    if (proposal.revision > 0) take()
  }, [proposal.revision])

  const reload = useEffectEvent(() => {
    call(getProposal, input).then(setProposal, () => {})
  })
  useEffect(
    () => watchWorkspace(workspaceId, ({ kind, id }) => kind === 'job' && id === job.id && reload(), reload),
    [workspaceId, job.id]
  )

  /** Does what is asked for, with what was typed before it, and shows what has become of it. */
  async function act(work: () => Promise<Proposal>): Promise<boolean> {
    setProblem(undefined)
    if (!(await edit.save())) {
      setProblem(t('proposal.notSaved'))
      return false
    }
    try {
      setProposal(await work())
      return true
    } catch (error) {
      setProblem(readableError(error))
      return false
    }
  }

  const shared = { ...props, proposal, act, edit }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(17rem,24rem)] items-start gap-4 max-lg:grid-cols-1">
      <div className="grid gap-4">
        {problem && (
          <Notice tone="danger" role="alert" onClose={() => setProblem(undefined)}>
            {problem}
          </Notice>
        )}
        <ProposalState {...shared} />
        {proposal.version > 0 && proposal.differences.length > 0 && <Differences {...shared} />}
        <ProposalItems {...shared} />
      </div>
      <div className="grid content-start gap-4">
        <ProposalSetUp {...shared} />
        {proposal.versions.length > 0 && (
          <section className="card">
            <header className="card-head">
              <h2 className="text-md leading-[1.5rem]">{t('proposal.versions')}</h2>
            </header>
            <ol className="card-body grid list-none gap-3 [&>li]:grid [&>li]:gap-1 [&>li]:wrap-anywhere [&>li_del]:text-danger-text [&>li_ins]:font-[550] [&>li_ins]:text-success [&>li_ins]:no-underline">
              {proposal.versions.map(({ number, at, by, to }) => (
                <li key={number}>
                  <strong>{t('proposal.version', { number })}</strong>
                  <span className="text-muted">
                    {t('proposal.sentBy', { by: by || t('thread.gone'), at: say(at) })}
                  </span>
                  {to && <span className="text-muted">{to}</span>}
                </li>
              ))}
            </ol>
          </section>
        )}
      </div>
    </div>
  )

  function say(at: string): string {
    return formatDateTime(at, props.timeZone)
  }
}

export interface ProposalProps extends TabProps {
  proposal: Proposal
  act: (work: () => Promise<Proposal>) => Promise<boolean>
  edit: Edit<Proposal, ProposalDraft>
}
