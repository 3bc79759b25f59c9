import { useEffect, useState } from 'react'

import type { CartEntry } from '#lib/client/stores/cart.ts'
import { addToCart, cartOf, changeInCart } from '#lib/client/stores/cart.ts'
import { dropDraft, readDraft, saveDraft } from '#lib/client/drafts.ts'
import type { ShopItem } from '#lib/contract/shopping.ts'

import { type Choice, checkChoice, firstChoice, type Problems, restoredChoice } from './choice.ts'

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
      .find(line => line.key === key && line.itemId === item.id && !line.bundle)
    setEditing(entry?.key)
    setChoice(restoredChoice(item, entry ? { ...entry, values: entry.personalisation } : readDraft<Choice>(draft)))
  }, [item, campaignId, draft])

  function change(changed: Partial<Choice>, problem: string): void {
    const next = { ...choice, ...changed }
    setChoice(next)
    if (!editing) saveDraft(draft, next)
    if (problems[problem]) setProblems(({ [problem]: _, ...rest }) => rest)
  }

  /** Puts it in the cart, or tells what is missing. */
  function submit(): CartEntry | undefined {
    const { entry, problems: found } = checkChoice(item, choice)
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
