import { useEffect, useState } from 'react'

import type { CartEntry } from '#lib/client/stores/cart.ts'
import { addToCart, cartOf, changeInCart } from '#lib/client/stores/cart.ts'
import { dropDraft, readDraft, saveDraft } from '#lib/client/drafts.ts'
import type { ShopItem } from '#lib/contract/shopping.ts'
import { checkPersonalisation } from '#lib/shared/personalisation.ts'
import { leftOf } from '#lib/shared/stock-left.ts'

import { MOST } from './Quantity.tsx'
import { itemWords } from './itemWords.ts'

export interface Choice {
  colourId: string
  sizeId: string
  quantity: number
  /** What was filled in, by field id, as it was typed. */
  values: Record<string, string>
}

/** By field id, or 'size' or 'quantity'. */
export type Problems = Record<string, string>

function firstChoice(item: ShopItem): Choice {
  const colour =
    item.colours.find(({ id }) => item.sizes.some(size => leftOf(item, id, size.id) !== 0)) ?? item.colours[0]
  const [size, ...others] = item.sizes
  return { colourId: colour?.id ?? '', sizeId: others.length === 0 && size ? size.id : '', quantity: 1, values: {} }
}

/** What is being chosen: from the cart's line that the address names, else from what was typed before in this tab. */
export function useItemChoice(item: ShopItem, campaignId: string) {
  const draft = `item:${campaignId}:${item.id}`
  const [choice, setChoice] = useState(() => firstChoice(item))
  const [problems, setProblems] = useState<Problems>({})
  const [editing, setEditing] = useState<string>()

  useEffect(() => {
    const key = location.hash.slice(1)
    const entry = cartOf(campaignId)
      .get()
      .find(line => line.key === key && line.itemId === item.id)
    const { colourId, sizeId, quantity, values } = entry
      ? { ...entry, values: entry.personalisation }
      : readDraft<Choice>(draft)
    setEditing(entry?.key)
    setChoice(first => ({
      colourId: item.colours.some(({ id }) => id === colourId) ? colourId! : first.colourId,
      sizeId: item.sizes.some(({ id }) => id === sizeId) ? sizeId! : first.sizeId,
      quantity: Number.isInteger(quantity) && quantity! > 0 && quantity! <= MOST ? quantity! : 1,
      values: values && typeof values === 'object' ? values : {}
    }))
  }, [item, campaignId, draft])

  function change(changed: Partial<Choice>, problem: string): void {
    const next = { ...choice, ...changed }
    setChoice(next)
    if (!editing) saveDraft(draft, next)
    if (problems[problem]) setProblems(({ [problem]: _, ...rest }) => rest)
  }

  /** Puts it in the cart, or tells what is missing. */
  function submit(): CartEntry | undefined {
    const { entry, problems: found } = check(item, choice)
    setProblems(found)
    if (!entry) return undefined
    if (editing) changeInCart(campaignId, editing, { ...entry, key: editing })
    else addToCart(campaignId, entry)
    dropDraft(draft)
    return entry
  }

  function again(): void {
    setChoice({ ...choice, quantity: 1, values: {} })
  }

  return { choice, change, problems, submit, again, editing: editing !== undefined }
}

function check(item: ShopItem, { colourId, sizeId, quantity, values }: Choice) {
  const problems: Problems = {}
  const size = item.sizes.find(({ id }) => id === sizeId)
  if (!size) problems['size'] = itemWords('chooseSize')
  const left = size ? leftOf(item, colourId, size.id) : null
  if (left !== null && quantity > left) problems['quantity'] = itemWords('onlyLeft', { count: left })
  const personalisation: Record<string, string> = {}
  for (const field of item.fields) {
    const { value, problem } = checkPersonalisation(field, values[field.id] ?? '')
    if (problem) problems[field.id] = problem
    if (value !== '') personalisation[field.id] = value
  }
  if (Object.keys(problems).length > 0) return { problems }
  const key = crypto.randomUUID().slice(0, 12)
  return { problems, entry: { key, itemId: item.id, colourId, sizeId, quantity, personalisation, name: item.name } }
}
