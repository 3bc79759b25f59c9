import { call } from '#lib/client/api.ts'
import { createRecordEdit } from '#lib/client/edit-record.ts'
import { EditRefused } from '#lib/client/edit-session.ts'
import { createItem, updateItem } from '#lib/contract/calls/items.ts'
import { type Item, ItemDetails } from '#lib/contract/items.ts'
import { t } from '#lib/i18n/t.ts'

import { errorsOf, useEdit } from './edit/useEdit.ts'
import { type NewItem, newItem } from './new-item.ts'

/** An item while it is made or changed; saved as a whole, made once however often the button is pressed. */
export function useItem(workspaceId: string, saved?: Item, blank: NewItem = newItem('tee')) {
  const query = { WorkspaceId: workspaceId }
  const edit = useEdit(() =>
    createRecordEdit<Item | undefined, NewItem>({
      saved,
      blank,
      draftOf: item => ItemDetails.parse(item),
      send(_, on, draft) {
        const body = check(draft)
        if (!on) return call(createItem, { query, body })
        return call(updateItem, { params: { itemId: on.id }, query, body: { ...body, revision: on.revision } })
      }
    })
  )
  return { ...edit, errors: errorsOf(edit) }
}

function check(draft: NewItem): ItemDetails {
  const checked = ItemDetails.safeParse(draft)
  if (checked.success) return checked.data
  const fields = checked.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
  const missing = { field: 'basePriceCents', message: t('itemEditor.priceMissing') }
  throw new EditRefused(draft.basePriceCents === undefined ? [missing, ...fields] : fields)
}
