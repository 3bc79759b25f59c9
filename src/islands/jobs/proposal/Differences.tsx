import { Button } from '#islands/ui/Button.tsx'
import { Card } from '#islands/ui/Card.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { call } from '#lib/client/api.ts'
import { addProof, getProposal } from '#lib/contract/calls/proposals.ts'
import { t } from '#lib/i18n/t.ts'

import type { ProposalProps } from './ProposalTab.tsx'

/** What the job is now beside what was sent: words, sizes, prices, and designs laid over each other. */
export function Differences({ proposal, job, workspaceId, mayEdit, act, onJob }: ProposalProps) {
  const { differences, approval, version } = proposal
  const changed = differences.filter(({ what }) => what === 'design' || what === 'films').map(({ itemId }) => itemId)
  const proofs = job.items
    .filter(({ id }) => changed.includes(id))
    .flatMap(({ components }) => components.flatMap(({ proof, documentId }) => (proof && documentId) || []))

  /** Sizes and places are taken from the design anew, too; nothing is sent by it. */
  async function updateProofs() {
    const input = { params: { jobId: job.id }, query: { WorkspaceId: workspaceId } }
    await act(async () => {
      for (const documentId of new Set(proofs)) onJob(await call(addProof, { ...input, body: { documentId } }))
      return call(getProposal, input)
    })
  }

  return (
    <Card title={t('proposal.differences')}>
      <p className="text-muted">{t(approval ? 'proposal.changedSince' : 'proposal.notSent', { number: version })}</p>
      {proofs.length > 0 && (
        <Notice tone="warning" title={t('proposal.designChanged')}>
          {mayEdit && (
            <Button size="small" onClick={() => void updateProofs()}>
              {t('proposal.sendChanged')}
            </Button>
          )}
        </Notice>
      )}
      <ul className="grid list-none gap-3 [&>li]:grid [&>li]:gap-1 [&>li]:wrap-anywhere [&>li_del]:text-danger-text [&>li_ins]:font-[550] [&>li_ins]:text-success [&>li_ins]:no-underline">
        {differences.map(({ itemId, title, what, before, after, pictures }) => (
          <li key={`${itemId} ${what} ${before} ${after}`}>
            <strong>
              {title} · {t(`proposal.what.${what}`)}
            </strong>
            <span>
              {before && <del>{before}</del>} {after && <ins>{after}</ins>}
            </span>
            {pictures && (
              <span className="grid max-w-160 grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-3 [&_figcaption]:text-center [&_figcaption]:text-sm [&_figcaption]:text-muted [&_img]:aspect-square [&_img]:w-full [&_img]:rounded-md [&_img]:bg-white [&_img]:object-contain">
                <figure>
                  <img src={pictures.before} alt="" />
                  <figcaption>{t('proposal.before')}</figcaption>
                </figure>
                <figure>
                  <img src={pictures.after} alt="" />
                  <figcaption>{t('proposal.after')}</figcaption>
                </figure>
                <figure>
                  <span className="relative isolate block [&_img+img]:absolute [&_img+img]:inset-0 [&_img+img]:[mix-blend-mode:difference]">
                    <img src={pictures.before} alt="" />
                    <img src={pictures.after} alt="" />
                  </span>
                  <figcaption>{t('proposal.laidOver')}</figcaption>
                </figure>
              </span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
