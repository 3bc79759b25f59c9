import { Download, Lock, Pencil, Shirt } from 'lucide-react'

import { chooseFromDesignerDialog } from '#islands/dialogs/choose-from-designer/index.ts'
import { openDialog } from '#islands/dialogs/dialog.ts'
import { proposalItemDialog } from '#islands/dialogs/proposal-item/index.ts'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Card } from '#islands/ui/Card.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { LinkButton } from '#islands/ui/LinkButton.tsx'
import { addProof, getProposal } from '#lib/contract/calls/proposals.ts'
import { ProposalItem } from '#lib/contract/proposals.ts'
import { call } from '#lib/client/api.ts'
import type { JobItem } from '#lib/contract/job-items.ts'
import { t } from '#lib/i18n/t.ts'
import { jobToPrice, piecesOf } from '#lib/shared/job-pricing/job-to-price.ts'
import { priceJob } from '#lib/shared/job-pricing/price-job.ts'
import { lineSum } from '#lib/papers/line-sum.ts'
import { formatNumber } from '#lib/shared/number-format.ts'

import type { ProposalProps } from './ProposalTab.tsx'

/** What of the job is offered and how; of what was approved, its production files. */
export function ProposalItems(props: ProposalProps) {
  const { proposal, edit, job, workspaceId, units, mayEdit, mayWork, act, onJob } = props
  const { approval, isSealed } = proposal
  const { draft } = edit
  const settingsOf = (itemId: string) => {
    return draft.items.find(item => item.itemId === itemId) ?? ProposalItem.parse({ itemId })
  }

  const priced = job.book && priceJob(jobToPrice({ ...job, book: job.book }))

  function sumOf(item: JobItem): string {
    const line = priced?.lines.find(({ id }) => id === item.id)
    const count = piecesOf(item)
    const pieces =
      item.kind === 'single'
        ? t('proposalPage.quantity', { count: formatNumber(count) })
        : t('proposalPage.pieces', { count })
    if (!priced || !line) return pieces
    if (line.unitCents === null) return `${pieces}, ${t('proposal.noPrice')}`
    return count === 0 ? pieces : lineSum({ ...line, quantity: line.pieces }, job.currency)
  }

  async function setUp({ id, name }: JobItem) {
    const groups = [...new Set(draft.items.map(({ group }) => group).filter(Boolean))]
    const changed = await openDialog(proposalItemDialog, { workspaceId, name, groups, settings: settingsOf(id) })
    if (!changed) return
    // As they are now: the dialog was open for a while.
    const { items } = edit.latest().draft
    edit.change({ items: [...items.filter(({ itemId }) => itemId !== id), changed] })
    await edit.save()
  }

  async function addDesign() {
    const chosen = await openDialog(chooseFromDesignerDialog, { workspaceId, units, kinds: ['layout'] })
    if (chosen?.kind !== 'layout') return
    const input = { params: { jobId: job.id }, query: { WorkspaceId: workspaceId } }
    await act(async () => {
      onJob(await call(addProof, { ...input, body: { documentId: chosen.document.id } }))
      return call(getProposal, input)
    })
  }

  const fromDesign = mayEdit && (
    <Button size="small" icon={<Shirt aria-hidden="true" />} onClick={() => void addDesign()}>
      {t('proposal.addDesign')}
    </Button>
  )

  return (
    <Card title={t('proposal.items')} actions={fromDesign}>
      {job.items.length === 0 ? (
        <EmptyState
          title={t('proposal.noItems')}
          drawing="shirt"
          actions={
            mayEdit && <LinkButton href={`/dashboard/jobs/${job.id}/items`}>{t('jobDesigns.toItems')}</LinkButton>
          }
        >
          {t('proposal.noItemsText')}
        </EmptyState>
      ) : (
        <ul className="grid list-none gap-3 [&>li]:flex [&>li]:justify-between [&>li]:gap-3 [&>li]:border-b [&>li]:border-b-line [&>li]:pb-3 [&>li:last-child]:border-b-0 [&>li:last-child]:pb-0 [&>li[data-out]_strong]:text-muted [&>li[data-out]_strong]:line-through">
          {job.items.map(item => {
            const { title, role, group, shown, leftOut } = settingsOf(item.id)
            return (
              <li key={item.id} data-out={leftOut || undefined}>
                <div className="grid min-w-0 gap-1.5 wrap-anywhere">
                  <strong>{title || item.name || t('jobItems.item')}</strong>
                  <span className="flex flex-wrap items-center gap-2">
                    {leftOut ? (
                      <Badge>{t('proposal.leftOut')}</Badge>
                    ) : (
                      <>
                        {role !== 'fixed' && (
                          <Badge tone="info">
                            {role === 'choice' ? t('proposal.choice', { group }) : t('proposal.optional')}
                          </Badge>
                        )}
                        <span className="tabular-nums">{sumOf(item)}</span>
                        <span className="text-muted">{t(`proposalItemDialog.prices.${shown}`)}</span>
                      </>
                    )}
                  </span>
                  {approval && !leftOut && (
                    <span className="flex flex-wrap items-center gap-2">
                      {item.components.map(
                        ({ id, documentId, design }) =>
                          documentId &&
                          (isSealed && mayWork ? (
                            <LinkButton
                              key={id}
                              size="small"
                              icon={<Download />}
                              href={`/api/v2/job/${job.id}/proposal/files?WorkspaceId=${workspaceId}&DocumentId=${documentId}`}
                            >
                              {t('proposal.files', { design })}
                            </LinkButton>
                          ) : (
                            <span
                              key={id}
                              className="inline-flex items-center gap-1.5 text-sm text-warning [&_svg]:size-3.5"
                            >
                              <Lock aria-hidden="true" />
                              {t('proposal.locked', { design })}
                            </span>
                          ))
                      )}
                    </span>
                  )}
                </div>
                {mayEdit && (
                  <IconButton
                    label={t('proposal.editItem', { name: item.name || t('jobItems.item') })}
                    icon={<Pencil />}
                    onClick={() => void setUp(item)}
                  />
                )}
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}
