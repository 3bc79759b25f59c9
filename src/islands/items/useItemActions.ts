import { openDialog } from '#islands/dialogs/dialog.ts'
import { simpleDialog } from '#islands/dialogs/simple/index.ts'
import { call } from '#lib/client/api.ts'
import { attempt } from '#lib/client/attempt.ts'
import { showBanner } from '#lib/client/stores/banner.ts'
import { archiveItem, copyItem } from '#lib/contract/calls/items.ts'
import type { Item } from '#lib/contract/items.ts'
import { t } from '#lib/i18n/t.ts'

export interface ItemActions {
  copy: (item: Item) => Promise<void>
  archive: (item: Item) => Promise<void>
  restore: (item: Item) => Promise<void>
}

/** What can be done with an item from the list; `onDone` reads the list again. */
export function useItemActions(workspaceId: string, onDone: () => Promise<void>): ItemActions {
  async function act(work: () => Promise<string>) {
    await attempt(async () => {
      const text = await work()
      showBanner(text, { variant: 'success' })
      await onDone()
    })
  }

  function put(item: Item, restore: boolean) {
    const query = { WorkspaceId: workspaceId, restore: String(restore) }
    return call(archiveItem, { params: { itemId: item.id }, query })
  }

  return {
    copy: item =>
      act(async () => {
        const input = { params: { itemId: item.id }, query: { WorkspaceId: workspaceId } }
        const { name } = await call(copyItem, input)
        return t('items.copied', { name })
      }),
    async archive(item) {
      const { name, storeCount } = item
      const isSure = await openDialog(simpleDialog, {
        title: t('items.archiveTitle', { name }),
        text: storeCount ? t('items.archiveInStores', { count: storeCount }) : t('items.archiveText'),
        confirm: t('items.archive'),
        cancel: t('words.cancel')
      })
      if (!isSure) return
      await act(async () => {
        await put(item, false)
        return t('items.archivedDone', { name })
      })
    },
    restore: item =>
      act(async () => {
        await put(item, true)
        return t('items.restored', { name: item.name })
      })
  }
}
