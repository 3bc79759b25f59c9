import { useState } from 'react'

import { ApiError, call } from '#lib/client/api.ts'
import { createItem, type Item, ItemDetails, updateItem } from '#lib/contract/items.ts'
import { t } from '#lib/i18n/t.ts'

import type { NewItem } from './new-item.ts'

type Errors = Record<string, string | undefined>

/** Checks an item as its contract does and saves it: made once however often the button is pressed. */
export function useSaveItem(workspaceId: string) {
  const [errors, setErrors] = useState<Errors>({})
  const [pending, setPending] = useState(false)
  /** What somebody else saved meanwhile. */
  const [newest, setNewest] = useState<Item>()

  /** Nothing when it could not be saved: `errors` or `newest` then say why. */
  async function save(draft: NewItem, item?: Pick<Item, 'id' | 'revision'>): Promise<Item | undefined> {
    if (pending) return undefined
    const found = check(draft)
    setErrors(found.errors)
    if (!found.details) return undefined
    setPending(true)
    try {
      return await send(found.details, item)
    } catch (error) {
      if (error instanceof ApiError && error.status === 409 && error.data) setNewest(error.data as Item)
      else setErrors(readErrors(error))
      return undefined
    } finally {
      setPending(false)
    }
  }

  function send(body: ItemDetails, item: Pick<Item, 'id' | 'revision'> | undefined): Promise<Item> {
    const query = { WorkspaceId: workspaceId }
    if (item) {
      return call(updateItem, { params: { itemId: item.id }, query, body: { ...body, revision: item.revision } })
    }
    return call(createItem, { query, body })
  }

  return { save, errors, setErrors, pending, newest, setNewest }
}

function check(draft: NewItem): { details?: ItemDetails; errors: Errors } {
  const checked = ItemDetails.safeParse(draft)
  if (checked.success) return { details: checked.data, errors: {} }
  const errors: Errors = {}
  for (const { path, message } of checked.error.issues) errors[path.join('.')] ??= message
  if (draft.basePriceCents === undefined) errors['basePriceCents'] = t('itemEditor.priceMissing')
  return { errors }
}

function readErrors(error: unknown): Errors {
  if (!(error instanceof ApiError)) return { form: t('words.failed') }
  const fields = Object.fromEntries(error.fields.map(({ field, message }) => [field, message]))
  return Object.keys(fields).length > 0 ? fields : { form: error.message }
}
