import { Layers } from 'lucide-react'
import { useMemo, useState } from 'react'

import { createAndEditSingleItemDialog } from '#islands/dialogs/create-and-edit-single-item/index.ts'
import { openDialog } from '#islands/dialogs/dialog.ts'
import { Grid } from '#islands/ui/grid/Grid.tsx'
import type { GridProps } from '#islands/ui/grid/types.ts'
import { Menu, MenuAt, type MenuEntry } from '#islands/ui/Menu.tsx'
import { moveRows, removeRows, insertRows, setCells, type SheetRow, type Step } from '#lib/client/grid/sheet.ts'
import { cellChanges, copiedCells, newCells, sizeColumn } from '#lib/client/job-sheet/rows.ts'
import type { JobItemInput } from '#lib/contract/job-items.ts'
import { t } from '#lib/i18n/t.ts'
import { formatMoney } from '#lib/shared/money.ts'
import type { TaxClass } from '#lib/shared/tax-classes.ts'

import type { TabProps } from '../JobScreen.tsx'
import { itemColumns } from './item-columns.tsx'
import { ItemNotices } from './ItemNotices.tsx'
import { LackingNames } from './LackingNames.tsx'
import { askBlank, askPicture, OpenItem, type OpenPart } from './OpenItem.tsx'
import type { Items } from './useItems.ts'
import type { useItemSheet } from './useItemSheet.ts'
import { useTypedBlanks } from './useTypedBlanks.ts'

interface Props extends TabProps {
  list: Items
  sheet: ReturnType<typeof useItemSheet>
  sizes: readonly string[]
  goTo: GridProps['goTo']
}

const NO_CLASSES: TaxClass[] = []

/** The items of a job in a grid, and what is opened from its cells. */
export function ItemGrid(props: Props) {
  const { job, workspaceId, units, timeZone, mayEdit, seesPrices, list, sheet, sizes } = props
  const { edit, items, priced } = list
  const { currency, book } = job
  const taxClasses = job.taxes.classes ?? NO_CLASSES
  const [open, setOpen] = useState<{ itemIds: readonly string[]; part: OpenPart }>()
  const [menu, setMenu] = useState<{ row: SheetRow; anchor: HTMLElement }>()
  const sizesKey = sizes.join('\n')
  const own = edit.draft.columns
  const { latest } = edit
  const columns = useMemo(() => {
    const around = () => ({
      items: Object.entries(latest().draft).flatMap(([key, item]) =>
        key.startsWith('item:') && item ? (item as JobItemInput) : []
      ),
      matrices: book?.matrices ?? []
    })
    const names = sizesKey ? sizesKey.split('\n') : []
    return itemColumns({ sizes: names, own, currency, seesPrices, taxClasses, around })
  }, [sizesKey, own, currency, seesPrices, taxClasses, book, latest])
  const itemOf = (id: string) => items.find(each => each.id === id)

  function makeRow(cells: Record<string, string>): SheetRow {
    const id = crypto.randomUUID()
    if (cells['@kind']) return { id, cells: copiedCells(cells) }
    let row: SheetRow = { id, cells: newCells('garment') }
    for (const [columnId, text] of Object.entries(cells)) {
      if (text.trim() === '') continue
      const column = columns.find(each => each.id === columnId)
      if (column?.isFixed?.(row)) continue
      const written = column?.write?.(text, row) ?? [{ rowId: id, columnId, text }]
      row = { id, cells: { ...row.cells, ...Object.fromEntries(written.map(each => [each.columnId, each.text])) } }
    }
    return row
  }

  /** One act that can be taken back, of all these items. */
  function change(ids: readonly string[], how: (item: JobItemInput) => Partial<JobItemInput>): void {
    const changes = sheet.rows.flatMap(row => {
      const item = ids.includes(row.id) ? itemOf(row.id) : undefined
      return item ? cellChanges(row, { ...item, ...how(item) }) : []
    })
    sheet.act(setCells(sheet.rows, changes))
  }

  const findTyped = useTypedBlanks({ workspaceId, onFound: (id, how) => change([id], how) })

  function actAndLook(steps: Step[]): void {
    sheet.act(steps)
    findTyped(steps)
  }

  async function changeBlank(ids: readonly string[]): Promise<void> {
    const item = itemOf(ids[0]!)
    const how = item && (await askBlank(item, currency))
    if (how) change(ids, how)
  }

  async function changePicture(id: string): Promise<void> {
    const item = itemOf(id)
    const how = item && (await askPicture(item, workspaceId))
    if (how) change([id], how)
  }

  async function changeSingle(item: JobItemInput): Promise<void> {
    const done = await openDialog(createAndEditSingleItemDialog, {
      workspaceId,
      currency,
      item,
      taxClasses,
      columns: own
    })
    if (done) change([item.id], () => done)
  }

  function openCell(columnId: string, row: SheetRow, anchor: HTMLElement): void {
    const item = itemOf(row.id)
    if (!item) return
    if (columnId === 'menu') setMenu({ row, anchor })
    else if (columnId === 'unit') setOpen({ itemIds: [row.id], part: { kind: 'unit' } })
    else if (columnId === 'picture' && mayEdit) void changePicture(row.id)
    else if (item.kind === 'single') return
    else if (columnId === 'people') setOpen({ itemIds: [row.id], part: { kind: 'people' } })
    else if (columnId === 'blank' && mayEdit) void changeBlank([row.id])
    else if (columnId === 'decorations' && mayEdit) openDecorations(item, anchor)
  }

  function openDecorations({ id, components }: JobItemInput, anchor: HTMLElement): void {
    const part: OpenPart =
      components.length === 0 ? { kind: 'decoration', decoration: undefined } : { kind: 'decorations', anchor }
    setOpen({ itemIds: [id], part })
  }

  function rowMenu({ row, anchor }: { row: SheetRow; anchor: HTMLElement }): MenuEntry[] {
    const item = itemOf(row.id)
    if (!item) return []
    const { rows, act } = sheet
    const at = rows.findIndex(({ id }) => id === row.id)
    const only = new Set([row.id])
    const price: MenuEntry = {
      id: 'price',
      label: t('jobItems.openPrice'),
      onAction: () => openCell('unit', row, anchor)
    }
    if (!mayEdit) return [price]
    return [
      ...(item.kind === 'garment'
        ? [
            { id: 'blank', label: t('jobItems.editBlank'), onAction: () => void changeBlank([row.id]) },
            { id: 'decorations', label: t('decoration.new'), onAction: () => addDecoration([row.id]) },
            { id: 'roster', label: t('jobItems.roster'), onAction: () => openCell('people', row, anchor) },
            {
              id: 'team',
              label: t('rosterLink.open'),
              onAction: () => setOpen({ itemIds: [row.id], part: { kind: 'team' } })
            }
          ]
        : [{ id: 'edit', label: t('jobItems.edit'), onAction: () => void changeSingle(item) }]),
      ...(seesPrices ? [price] : []),
      { id: 'picture', label: t('jobItems.openPicture'), onAction: () => void changePicture(row.id) },
      {
        id: 'ordered',
        label: t(item.ordered ? 'jobItems.unorder' : 'jobItems.order'),
        onAction: () => change([row.id], ({ ordered }) => ({ ordered: !ordered }))
      },
      { separator: 'places' },
      {
        id: 'copy',
        label: t('jobItems.duplicate'),
        onAction: () => act(insertRows([makeRow({ ...row.cells })], row.id))
      },
      {
        id: 'up',
        label: t('jobItems.up'),
        disabled: at === 0,
        onAction: () => act(moveRows(rows, only, rows[at - 2]?.id))
      },
      {
        id: 'down',
        label: t('jobItems.down'),
        disabled: at === rows.length - 1,
        onAction: () => act(moveRows(rows, only, rows[at + 1]?.id))
      },
      { id: 'remove', label: t('jobItems.remove'), tone: 'danger', onAction: () => act(removeRows(rows, only)) }
    ]
  }

  function addDecoration(itemIds: readonly string[]): void {
    setOpen({ itemIds, part: { kind: 'decoration', decoration: undefined } })
  }

  function selectedMenu(selected: readonly SheetRow[]) {
    const ids = selected.filter(({ cells }) => cells['@kind'] === 'garment').map(({ id }) => id)
    if (!mayEdit || ids.length === 0) return null
    const count = ids.length
    return (
      <Menu
        label={t('jobItems.selected')}
        icon={<Layers />}
        size="small"
        align="end"
        items={[
          { id: 'blank', label: t('jobItems.blankFor', { count }), onAction: () => void changeBlank(ids) },
          { id: 'decoration', label: t('jobItems.decorationFor', { count }), onAction: () => addDecoration(ids) },
          {
            id: 'undecorate',
            label: t('jobItems.undecorate', { count }),
            onAction: () => change(ids, () => ({ components: [] }))
          }
        ]}
      />
    )
  }

  const sums = {
    name: t('jobItems.inAll'),
    ...Object.fromEntries(sizes.map(size => [sizeColumn(size), String(piecesIn(items, size) || '')])),
    quantity: String(priced?.pieces ?? job.pieces),
    total: priced ? formatMoney(priced.document.subtotalCents, currency) : ''
  }
  const { overwritten } = sheet
  const written = overwritten && columns.find(({ id }) => id === overwritten.columnId)
  const { state, errors } = edit
  const isGone = state.kind === 'refused' && state.message === 'Job not found'

  return (
    <>
      <ItemNotices
        problems={[...new Set(Object.values(errors))]}
        isGone={isGone}
        lost={list.lost}
        onPutBack={() => {
          list.put(new Map(list.lost.map(item => [item.id, item])))
          list.forgetLost()
        }}
        onForgetLost={list.forgetLost}
        overwritten={
          overwritten &&
          written && {
            item: itemOf(overwritten.rowId)?.name || t('jobItems.item'),
            column: written.label,
            mine: overwritten.mine || '–',
            theirs: overwritten.theirs || '–'
          }
        }
        onMine={() => {
          const row = sheet.rows.find(({ id }) => id === overwritten?.rowId)
          if (!overwritten || !written || !row) return
          const { rowId, columnId, mine: text } = overwritten
          sheet.act(setCells(sheet.rows, written.write?.(text, row) ?? [{ rowId, columnId, text }]))
          sheet.forget()
        }}
        onTheirs={sheet.forget}
      />
      {items.map(item => (
        <LackingNames key={item.id} item={item} workspaceId={workspaceId} />
      ))}
      <Grid
        label={t('jobTabs.items')}
        columns={columns}
        sheet={{ ...sheet, act: actAndLook }}
        makeRow={makeRow}
        onOpen={openCell}
        noAddRow
        goTo={props.goTo}
        readOnly={!mayEdit}
        frozen={2}
        keepAs={`items:${workspaceId}`}
        sums={sums}
        actions={selectedMenu}
      />
      {menu && (
        <MenuAt
          anchor={menu.anchor}
          label={t('jobItems.more', { item: menu.row.cells['name'] || t('jobItems.item') })}
          items={rowMenu(menu)}
          onClose={() => setMenu(undefined)}
        />
      )}
      {open && (
        <OpenItem
          job={job}
          list={list}
          workspaceId={workspaceId}
          units={units}
          timeZone={timeZone}
          mayEdit={mayEdit}
          {...open}
          onChange={how => change(open.itemIds, how)}
          onPart={part => setOpen({ ...open, part })}
          // A menu closes after its entry opened the next part.
          onClose={() => setOpen(latest => (latest === open ? undefined : latest))}
        />
      )}
    </>
  )
}

function piecesIn(items: readonly JobItemInput[], size: string): number {
  const ordered = items.filter(item => item.ordered)
  return ordered.reduce((all, item) => all + (item.sizes.find(each => each.size === size)?.quantity ?? 0), 0)
}
