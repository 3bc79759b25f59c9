import { Columns3, Plus, RefreshCw } from 'lucide-react'
import { useMemo, useState } from 'react'

import { mapTuple } from '#lib/shared/map-tuple.ts'
import { addColumnDialog } from '#islands/dialogs/add-column/index.ts'
import { createVariedItemDialog } from '#islands/dialogs/create-varied-item/index.ts'
import { openDialog } from '#islands/dialogs/dialog.ts'
import { existingItemDialog } from '#islands/dialogs/existing-item/index.ts'
import { productDialog } from '#islands/dialogs/product/index.ts'
import { simpleDialog } from '#islands/dialogs/simple/index.ts'
import { singleLineItemDialog } from '#islands/dialogs/single-line-item/index.ts'
import { EditQuestions } from '#islands/parts/edit/EditQuestions.tsx'
import { SaveLine } from '#islands/parts/edit/SaveLine.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { Menu } from '#islands/ui/Menu.tsx'
import { call } from '#lib/client/api.ts'
import { attempt } from '#lib/client/attempt.ts'
import { insertRows, type SheetRow } from '#lib/client/grid/sheet.ts'
import { itemOf, newCells, rowOf, sizeColumn } from '#lib/client/job-sheet/rows.ts'
import { showBanner } from '#lib/client/stores/banner.ts'
import type { JobItemInput } from '#lib/contract/job-items.ts'
import { repriceJob } from '#lib/contract/calls/jobs.ts'
import { t } from '#lib/i18n/t.ts'
import { formatMoney } from '#lib/shared/money.ts'
import { inSizeOrder } from '#lib/shared/sizes.ts'

import { dateFormat } from '#lib/shared/date-format.ts'
import { type JobProps, JobScreen, type TabProps } from '../JobScreen.tsx'
import { AddSizeModal } from './AddSizeModal.tsx'
import { columnMenu } from './column-menu.ts'
import { ItemGrid } from './ItemGrid.tsx'
import { JobTotals } from './JobTotals.tsx'
import { earlierItem, savedItem, variedItem } from './new-items.ts'
import { useItems } from './useItems.ts'
import { useItemSheet } from './useItemSheet.ts'

export function JobItems(props: JobProps) {
  return <JobScreen {...props}>{shared => <ItemsTab {...shared} />}</JobScreen>
}

/** What is made: a row for each item, a column for each size, priced while it is typed and kept by itself. */
function ItemsTab(props: TabProps) {
  const { job, onJob, workspaceId, mayEdit, seesPrices, timeZone } = props
  const list = useItems(job, onJob, workspaceId)
  const { edit, items, priced } = list
  const sheet = useItemSheet(list, job.currency)
  /** Added, and in no item yet. */
  const [newSizes, setNewSizes] = useState<string[]>([])
  const [goTo, setGoTo] = useState<{ rowId: string; columnId: string }>()
  const [isAddingSize, setAddingSize] = useState(false)
  const sizes = useMemo(() => sizesOf(items, newSizes), [items, newSizes])
  const { columns } = edit.draft

  function addRows(...rows: SheetRow[]): void {
    sheet.act(insertRows(rows, sheet.rows.at(-1)?.id))
    const [first] = rows
    // What has a name already goes on with its counts.
    if (first) setGoTo({ rowId: first.id, columnId: first.cells['name'] ? countColumn(first) : 'name' })
  }

  const addItem = () => addRows({ id: crypto.randomUUID(), cells: newCells('garment') })

  async function addSingle() {
    const made = await openDialog(singleLineItemDialog, { currency: job.currency, taxClasses: job.taxes.classes ?? [] })
    if (made) addRows(rowOf({ ...itemOf({ id: crypto.randomUUID(), cells: newCells('single') }), ...made }))
  }

  async function addVaried() {
    const made = await openDialog(createVariedItemDialog, { columns })
    if (made) addRows(...made.map(each => rowOf(variedItem(each, items))))
  }

  async function addExisting() {
    const { currency, id: jobId } = job
    const done = await openDialog(existingItemDialog, { workspaceId, currency, jobId })
    if (done) addRows(...[...done.saved.map(savedItem), ...done.earlier.map(earlierItem)].map(each => rowOf(each)))
  }

  async function addProduct() {
    const made = await openDialog(productDialog, { workspaceId, currency: job.currency, forJob: true })
    if (made) addRows(rowOf(savedItem(made)))
  }

  async function addColumn() {
    const taken = columns.flatMap(({ optionId }) => optionId ?? [])
    const column = await openDialog(addColumnDialog, { workspaceId, taken })
    if (column) edit.change({ columns: [...edit.latest().draft.columns, column] })
  }

  async function reprice() {
    const isSure = await openDialog(simpleDialog, {
      title: t('jobItems.repriceTitle'),
      text: t('jobItems.repriceText', { day: dayOf(job.bookAt, timeZone) }),
      confirm: t('jobItems.reprice'),
      cancel: t('words.cancel')
    })
    if (!isSure || !(await edit.save())) return
    await attempt(async () => {
      const before = job.totalCents ?? 0
      const priced = await call(repriceJob, { params: { jobId: job.id }, query: { WorkspaceId: workspaceId } })
      onJob(priced)
      const [from, to] = mapTuple([before, priced.totalCents ?? 0], cents => formatMoney(cents, job.currency))
      showBanner(t('jobItems.repriced', { from: from, to: to }), { variant: 'success' })
    })
  }

  const others = [
    { id: 'varied', label: t('jobItems.addVaried'), onAction: () => void addVaried() },
    { id: 'single', label: t('jobItems.addSingle'), onAction: () => void addSingle() },
    { id: 'existing', label: t('jobItems.addExisting'), onAction: () => void addExisting() },
    { id: 'product', label: t('jobItems.addProduct'), onAction: () => void addProduct() }
  ]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center gap-2">
        {mayEdit && (
          <>
            <Button variant="primary" icon={<Plus />} onClick={addItem}>
              {t('jobItems.add')}
            </Button>
            <div className="contents max-sm:hidden">
              {others.map(({ id, label, onAction }) => (
                <Button key={id} icon={<Plus />} onClick={onAction}>
                  {label}
                </Button>
              ))}
            </div>
            <div className="sm:hidden">
              <Menu label={t('jobItems.addOther')} icon={<Plus />} items={others} />
            </div>
            <Menu
              label={t('jobItems.columns')}
              icon={<Columns3 />}
              items={[
                { id: 'size', label: t('jobItems.addSize'), onAction: () => setAddingSize(true) },
                { id: 'column', label: t('jobItems.addColumn'), onAction: () => void addColumn() },
                ...columnMenu(columns, next => edit.change({ columns: next }))
              ]}
            />
          </>
        )}
        <span className="ms-auto">
          <SaveLine state={edit.state} onSave={edit.save} onDecide={edit.save} readOnly={!mayEdit} />
        </span>
      </div>
      <EditQuestions edit={edit} nameOf={key => nameOf(key, items)} />
      {items.length === 0 && list.lost.length === 0 ? (
        <div className="card">
          <EmptyState
            title={t('jobItems.emptyTitle')}
            drawing="box"
            actions={
              mayEdit && (
                <Button variant="primary" onClick={addItem}>
                  {t('jobItems.add')}
                </Button>
              )
            }
          >
            {t('jobItems.emptyText')}
          </EmptyState>
        </div>
      ) : (
        <ItemGrid {...props} list={list} sheet={sheet} sizes={sizes} goTo={goTo} />
      )}
      {isAddingSize && (
        <AddSizeModal
          taken={sizes}
          onAdd={added => setNewSizes([...newSizes, ...added])}
          onClose={() => setAddingSize(false)}
        />
      )}
      {priced && seesPrices && items.length > 0 && (
        <JobTotals job={job} items={items} priced={priced} edit={edit} mayEdit={mayEdit}>
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

/** Where the pieces of a row are typed first. */
function countColumn({ cells }: SheetRow): string {
  if (cells['@kind'] === 'single') return 'quantity'
  const [size] = JSON.parse(cells['@sizes'] || '[]') as string[]
  return size === undefined ? 'name' : sizeColumn(size)
}

/** Those in use and those that were just added, small ones first. */
function sizesOf(items: readonly JobItemInput[], added: readonly string[]): string[] {
  const used = items.flatMap(item => (item.kind === 'garment' ? item.sizes.map(({ size }) => size) : []))
  return inSizeOrder([...new Set([...used, ...added])])
}

function nameOf(key: string, items: { id: string; name: string }[]): string {
  if (key === 'discount' || key === 'charges' || key === 'shippingCents' || key === 'columns')
    return t(`jobItems.parts.${key}`)
  return items.find(({ id }) => key === `item:${id}`)?.name || t('jobItems.item')
}

function dayOf(at: string, timeZone: string): string {
  return dateFormat({ timeZone, month: 'short', day: 'numeric' }).format(new Date(at))
}
