import { Pencil, Plus } from 'lucide-react'
import { useEffect, useState } from 'react'

import { MoveButtons } from '#islands/parts/MoveButtons.tsx'
import { moved } from '#islands/parts/move.ts'
import { hasValues, valueText } from '#islands/parts/OptionValues.tsx'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { Skeleton } from '#islands/ui/Skeleton.tsx'
import { call } from '#lib/client/api.ts'
import { readableError } from '#lib/client/readable-error.ts'
import { deleteItemOption, listItemOptions, updateItemOption } from '#lib/contract/calls/items.ts'
import type { ItemOption } from '#lib/contract/items.ts'
import { t } from '#lib/i18n/t.ts'

import { type DialogProps, openDialog } from '../dialog.ts'
import { simpleDialog } from '../simple/index.ts'
import type { ManageItemOptionsProps } from './index.ts'
import { OptionForm } from './OptionForm.tsx'

type Props = DialogProps<ManageItemOptionsProps, ItemOption[]>

export default function ManageItemOptionsDialog({ props: { workspaceId }, close }: Props) {
  const [options, setOptions] = useState<ItemOption[]>()
  const [edited, setEdited] = useState<ItemOption | 'new'>()
  const [error, setError] = useState<string>()
  const query = { WorkspaceId: workspaceId }

  useEffect(() => {
    const fail = (failure: Error) => setError(readableError(failure))
    call(listItemOptions, { query: { WorkspaceId: workspaceId } }).then(setOptions, fail)
  }, [workspaceId])

  /** Shows the change at once, and takes it back when the server refuses it. */
  async function change(next: ItemOption[], send: () => Promise<unknown>) {
    const before = options
    setOptions(next)
    setError(undefined)
    try {
      await send()
    } catch (failure) {
      setOptions(before)
      setError(readableError(failure))
    }
  }

  function move(list: ItemOption[], index: number, by: -1 | 1) {
    const next = moved(list, index, by).map((option, position) => ({ ...option, position }))
    const shifted = next.filter(({ id, position }) => list.find(each => each.id === id)?.position !== position)
    return change(next, () =>
      Promise.all(
        shifted.map(({ id: optionId, name, type, values, position }) =>
          call(updateItemOption, { params: { optionId }, query, body: { name, type, values, position } })
        )
      )
    )
  }

  async function remove(list: ItemOption[], { id, name, usedIn }: ItemOption) {
    const isSure = await openDialog(simpleDialog, {
      title: t('manageItemOptionsDialog.deleteTitle', { name }),
      text: t('manageItemOptionsDialog.deleteText', { count: usedIn }),
      confirm: t('manageItemOptionsDialog.delete'),
      cancel: t('words.cancel'),
      tone: 'danger'
    })
    if (!isSure) return
    await change(
      list.filter(option => option.id !== id),
      () => call(deleteItemOption, { params: { optionId: id }, query })
    )
  }

  if (edited) {
    return (
      <OptionForm
        workspaceId={workspaceId}
        option={edited === 'new' ? undefined : edited}
        onClose={saved => {
          setEdited(undefined)
          if (!saved) return
          const known = options ?? []
          const index = known.findIndex(({ id }) => id === saved.id)
          setOptions(index < 0 ? [...known, saved] : known.with(index, saved))
        }}
      />
    )
  }

  return (
    <Modal
      title={t('manageItemOptionsDialog.title')}
      description={t('manageItemOptionsDialog.description')}
      onClose={() => close(options)}
      footer={
        <>
          <Button icon={<Plus />} className="me-auto" onClick={() => setEdited('new')}>
            {t('manageItemOptionsDialog.new')}
          </Button>
          <Button variant="primary" onClick={() => close(options)}>
            {t('manageItemOptionsDialog.done')}
          </Button>
        </>
      }
    >
      <div className="grid gap-3" aria-busy={!options && !error}>
        {error && (
          <Notice tone="danger" role="alert">
            {error}
          </Notice>
        )}
        {!options && !error && <Skeleton height="8rem" />}
        {options?.length === 0 && (
          <EmptyState drawing="roll" title={t('manageItemOptionsDialog.emptyTitle')}>
            {t('manageItemOptionsDialog.emptyText')}
          </EmptyState>
        )}
        <ul className="grid gap-2">
          {options?.map((option, index) => (
            <li key={option.id} className="flex items-center gap-1.5 max-sm:flex-wrap">
              <span className="min-w-0 flex-1 max-sm:flex-[1_1_8rem] grid">
                <span className="flex flex-wrap items-center gap-2">
                  <span className="font-medium">{option.name}</span>
                  <Badge outline>{t(`optionTypes.${option.type}`)}</Badge>
                </span>
                <span className="text-sm leading-[1.125rem] text-muted line-clamp-2">
                  {hasValues(option.type) && `${option.values.map(valueText).join(', ')} · `}
                  {t('manageItemOptionsDialog.usedIn', { count: option.usedIn })}
                </span>
              </span>
              <IconButton
                size="small"
                label={t('manageItemOptionsDialog.edit', { name: option.name })}
                icon={<Pencil />}
                onClick={() => setEdited(option)}
              />
              <MoveButtons
                name={option.name}
                index={index}
                count={options.length}
                onMove={by => void move(options, index, by)}
                onRemove={() => void remove(options, option)}
              />
            </li>
          ))}
        </ul>
      </div>
    </Modal>
  )
}
