import { Plus, RefreshCw } from 'lucide-react'
import { useState } from 'react'

import { openDialog } from '#islands/dialogs/dialog.ts'
import { simpleDialog } from '#islands/dialogs/simple/index.ts'
import { singleLineItemDialog } from '#islands/dialogs/single-line-item/index.ts'
import { EditQuestions } from '#islands/parts/edit/EditQuestions.tsx'
import { SaveLine } from '#islands/parts/edit/SaveLine.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { call } from '#lib/client/api.ts'
import { readableError } from '#lib/client/readable-error.ts'
import { showBanner } from '#lib/client/stores/banner.ts'
import { repriceJob } from '#lib/contract/jobs.ts'
import { t } from '#lib/i18n/t.ts'
import { formatMoney } from '#lib/shared/money.ts'

import type { TabProps } from '../JobScreen.tsx'
import { ItemRow, type OpenPart } from './ItemRow.tsx'
import { JobTotals } from './JobTotals.tsx'
import { OpenItem } from './OpenItem.tsx'
import { NEW_ITEM, useItems } from './useItems.ts'
import './items.css'

/** What is made: a row for each item, a column for each size, priced while it is typed and kept by itself. */
export function ItemsTab(props: TabProps) {
  const { job, onJob, workspaceId, mayEdit, seesPrices, timeZone, units } = props
  const list = useItems(job, onJob, workspaceId)
  const { edit, items, priced } = list
  const [open, setOpen] = useState<{ itemId: string; part: OpenPart }>()
  const { errors } = edit
  const sizes = [...new Set(items.flatMap(item => (item.kind === 'garment' ? item.sizes.map(({ size }) => size) : [])))]
  const problems = [...new Set(Object.values(errors))]

  async function addSingle() {
    const made = await openDialog(singleLineItemDialog, { currency: job.currency })
    if (made) list.add({ ...NEW_ITEM, ...made, kind: 'single', sizes: [] })
  }

  async function reprice() {
    const isSure = await openDialog(simpleDialog, {
      title: t('jobItems.repriceTitle'),
      text: t('jobItems.repriceText', { day: dayOf(job.bookAt, timeZone) }),
      confirm: t('jobItems.reprice'),
      cancel: t('words.cancel')
    })
    if (!isSure || !(await edit.save())) return
    try {
      const before = job.totalCents ?? 0
      const priced = await call(repriceJob, { params: { jobId: job.id }, query: { WorkspaceId: workspaceId } })
      onJob(priced)
      const [from, to] = [before, priced.totalCents ?? 0].map(cents => formatMoney(cents, job.currency))
      showBanner(t('jobItems.repriced', { from: from!, to: to! }), { variant: 'success' })
    } catch (error) {
      showBanner(readableError(error), { variant: 'danger' })
    }
  }

  return (
    <div className="grid gap-3">
      <div className="items-bar">
        {mayEdit && (
          <>
            <Button variant="primary" icon={<Plus />} onClick={() => list.add({ ...NEW_ITEM })}>
              {t('jobItems.add')}
            </Button>
            <Button icon={<Plus />} onClick={() => void addSingle()}>
              {t('jobItems.addSingle')}
            </Button>
          </>
        )}
        <span className="items-save">
          <SaveLine state={edit.state} onSave={edit.save} onDecide={edit.save} readOnly={!mayEdit} />
        </span>
      </div>
      {problems.length > 0 && (
        <Notice tone="danger" role="alert">
          {problems.join(' ')}
        </Notice>
      )}
      <EditQuestions edit={edit} nameOf={key => nameOf(key, items)} />
      {items.length === 0 ? (
        <div className="card">
          <EmptyState
            title={t('jobItems.emptyTitle')}
            drawing="box"
            actions={
              mayEdit && (
                <Button variant="primary" onClick={() => list.add({ ...NEW_ITEM })}>
                  {t('jobItems.add')}
                </Button>
              )
            }
          >
            {t('jobItems.emptyText')}
          </EmptyState>
        </div>
      ) : (
        <div className="items-frame">
          <table className="items-table">
            <caption className="sr-only">{t('jobTabs.items')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('jobItems.item')}</th>
                {sizes.map(size => (
                  <th key={size} scope="col" className="items-size">
                    {size}
                  </th>
                ))}
                <th scope="col" className="items-figure">
                  {t('jobItems.pieces')}
                </th>
                {seesPrices && (
                  <>
                    <th scope="col" className="items-figure">
                      {t('jobItems.unit')}
                    </th>
                    <th scope="col" className="items-figure">
                      {t('jobItems.total')}
                    </th>
                  </>
                )}
                {mayEdit && <td />}
              </tr>
            </thead>
            <tbody>
              {items.map((item, at) => (
                <ItemRow
                  key={item.id}
                  {...{ item, job, list, sizes, mayEdit, seesPrices }}
                  index={at}
                  line={priced?.lines.find(({ id }) => id === item.id)}
                  onOpen={part => setOpen({ itemId: item.id, part })}
                />
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{t('jobItems.inAll')}</th>
                {sizes.map(size => (
                  <td key={size} className="items-size" data-label={size}>
                    {items.reduce(
                      (all, item) => all + (item.sizes.find(each => each.size === size)?.quantity ?? 0),
                      0
                    ) || ''}
                  </td>
                ))}
                <td className="items-figure" data-label={t('jobItems.pieces')}>
                  {priced?.pieces ?? job.pieces}
                </td>
                {seesPrices && (
                  <>
                    <td />
                    <td className="items-figure" data-label={t('jobItems.subtotal')}>
                      {priced && formatMoney(priced.document.subtotalCents, job.currency)}
                    </td>
                  </>
                )}
                {mayEdit && <td />}
              </tr>
            </tfoot>
          </table>
        </div>
      )}
      {open && (
        <OpenItem {...{ job, list, workspaceId, units, mayEdit }} {...open} onClose={() => setOpen(undefined)} />
      )}
      {priced && seesPrices && items.length > 0 && (
        <JobTotals job={job} priced={priced} edit={edit} mayEdit={mayEdit}>
          {mayEdit && (
            <Button size="small" variant="quiet" icon={<RefreshCw />} onClick={() => void reprice()}>
              {t('jobItems.repriceOpen', { day: dayOf(job.bookAt, timeZone) })}
            </Button>
          )}
        </JobTotals>
      )}
    </div>
  )
}

function nameOf(key: string, items: { id: string; name: string }[]): string {
  if (key === 'discount' || key === 'charges' || key === 'shippingCents') return t(`jobItems.parts.${key}`)
  return items.find(({ id }) => key === `item:${id}`)?.name || t('jobItems.item')
}

function dayOf(at: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { timeZone, month: 'short', day: 'numeric' }).format(new Date(at))
}
