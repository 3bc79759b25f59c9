import { Copy, Ellipsis, ExternalLink, Link, LockKeyhole, Settings2, Trash2 } from 'lucide-react'

import { openDialog } from '#islands/dialogs/dialog.ts'
import { simpleDialog } from '#islands/dialogs/simple/index.ts'
import { Menu, type MenuEntry } from '#islands/ui/Menu.tsx'
import { call } from '#lib/client/api.ts'
import { attempt } from '#lib/client/attempt.ts'
import { showBanner } from '#lib/client/stores/banner.ts'
import { changeStoreState, copyStore, deleteStore } from '#lib/contract/calls/stores.ts'
import type { StoreSummary } from '#lib/contract/stores.ts'
import { t } from '#lib/i18n/t.ts'
import { isSelling } from '#lib/shared/store-state.ts'

interface Props {
  store: StoreSummary
  workspaceId: string
  mayEdit: boolean
  mayDelete: boolean
  onChange: () => void
}

export function StoreRowMenu({ store, workspaceId, mayEdit, mayDelete, onChange }: Props) {
  const { name } = store
  const given = { params: { storeId: store.id }, query: { WorkspaceId: workspaceId } }
  const isPublished = store.state !== 'draft'

  /** Does it and says so; a refusal is said in the server's words. */
  async function run(work: () => Promise<unknown>, done: string) {
    await attempt(async () => {
      await work()
      showBanner(done, { variant: 'success' })
      onChange()
    })
  }

  async function copyLink() {
    await navigator.clipboard.writeText(new URL(store.path, location.origin).href)
    showBanner(t('stores.linkCopied'), { variant: 'success' })
  }

  async function copy() {
    await attempt(async () => {
      const made = await call(copyStore, given)
      location.assign(`/dashboard/stores/${made.id}/setup?step=1`)
    })
  }

  async function close() {
    const isSure = await openDialog(simpleDialog, {
      title: t('storeAction.close.title', { name }),
      text: t('storeAction.close.text'),
      confirm: t('storeAction.close.confirm'),
      cancel: t('words.cancel'),
      tone: 'danger'
    })
    if (!isSure) return
    await run(() => call(changeStoreState, { ...given, body: { action: 'close' } }), t('storeAction.close.done'))
  }

  async function remove() {
    const isSure = await openDialog(simpleDialog, {
      title: t('stores.deleteTitle', { name }),
      text: t('stores.deleteText'),
      confirm: t('stores.deleteConfirm'),
      cancel: t('words.cancel'),
      tone: 'danger'
    })
    if (isSure) await run(() => call(deleteStore, given), t('stores.deleted', { name }))
  }

  const items: MenuEntry[] = []
  if (mayEdit) {
    items.push({
      id: 'setup',
      label: t('stores.openSetup'),
      icon: <Settings2 />,
      href: `/dashboard/stores/${store.id}/setup`
    })
  }
  if (isPublished) {
    items.push({ id: 'view', label: t('stores.view'), icon: <ExternalLink />, href: store.path })
    items.push({
      id: 'link',
      label: t('stores.copyLink'),
      icon: <Link />,
      // Without a secure address the browser refuses: the page of the store shows the link to mark by hand.
      onAction: () => void copyLink().catch(() => location.assign(`/dashboard/stores/${store.id}`))
    })
  }
  if (mayEdit) items.push({ id: 'copy', label: t('stores.copy'), icon: <Copy />, onAction: () => void copy() })
  if (mayEdit && isSelling(store.state)) {
    items.push({
      id: 'close',
      label: t('storeAction.close.label'),
      icon: <LockKeyhole />,
      onAction: () => void close()
    })
  }
  if (mayDelete && store.figures.orders === 0) {
    items.push(
      { separator: 'delete-line' },
      { id: 'delete', label: t('stores.delete'), icon: <Trash2 />, tone: 'danger', onAction: () => void remove() }
    )
  }
  if (items.length === 0) return null
  return (
    <Menu
      label={t('stores.actionsFor', { name })}
      hideLabel
      icon={<Ellipsis />}
      variant="quiet"
      size="small"
      align="end"
      items={items}
    />
  )
}
