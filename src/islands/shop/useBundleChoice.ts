import { useEffect, useState } from 'react'

import { cartOf, putBundle } from '#lib/client/stores/cart.ts'
import { dropDraft, readDraft, saveDraft } from '#lib/client/drafts.ts'
import type { ShopBundle, ShopItem } from '#lib/contract/shopping.ts'

import { type Choice, checkChoice, firstChoice, type Problems, restoredChoice } from './choice.ts'

/** A part with the item that it is. */
export interface Part {
  id: string
  /** With what its sizes add to the price of the bundle. */
  item: ShopItem
}

export interface Wish {
  quantity: number
  /** By part. */
  choices: Record<string, Choice>
}

function restored(parts: Part[], { quantity = 0, choices }: Partial<Wish>): Wish {
  const kept = parts.map(({ id, item }) => [id, restoredChoice(item, choices?.[id] ?? {})] as const)
  const count = Number.isInteger(quantity) && quantity > 0 ? quantity : 1
  return { quantity: count, choices: Object.fromEntries(kept) }
}

/** What is being chosen for each part: from the cart's bundle that the address names, else what was typed before. */
export function useBundleChoice(bundle: ShopBundle, parts: Part[], campaignId: string) {
  const draft = `bundle:${campaignId}:${bundle.id}`
  const [wish, setWish] = useState<Wish>(() => ({
    quantity: 1,
    choices: Object.fromEntries(parts.map(({ id, item }) => [id, firstChoice(item)]))
  }))
  /** By part. */
  const [problems, setProblems] = useState<Record<string, Problems>>({})
  const [editing, setEditing] = useState<string>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: parts are made of the bundle
  useEffect(() => {
    const key = location.hash.slice(1)
    const lines = cartOf(campaignId)
      .get()
      .filter(line => line.bundle?.key === key && line.bundle.id === bundle.id)
    setEditing(lines.length > 0 ? key : undefined)
    const choices = lines.flatMap(line =>
      line.bundle ? [[line.bundle.part, { ...line, values: line.personalisation }] as const] : []
    )
    const kept = lines[0] && { quantity: lines[0].quantity, choices: Object.fromEntries(choices) }
    setWish(restored(parts, kept ?? readDraft<Wish>(draft)))
  }, [bundle, campaignId, draft])

  function keep(next: Wish): void {
    setWish(next)
    if (!editing) saveDraft(draft, next)
  }

  function change(partId: string, changed: Partial<Choice>, problem: string): void {
    const choices = { ...wish.choices, [partId]: { ...wish.choices[partId]!, ...changed } }
    keep({ ...wish, choices })
    const { [problem]: _, ...rest } = problems[partId] ?? {}
    setProblems({ ...problems, [partId]: rest })
  }

  /** Puts all parts in the cart, or tells what is missing in each. */
  function submit(): boolean {
    const checked = parts.map(({ id, item }) => {
      return { id, ...checkChoice(item, { ...wish.choices[id]!, quantity: wish.quantity }) }
    })
    setProblems(Object.fromEntries(checked.map(({ id, problems: found }) => [id, found])))
    const key = editing ?? crypto.randomUUID().slice(0, 12)
    const entries = checked.flatMap(({ id, entry }) => {
      return entry ? [{ ...entry, bundle: { id: bundle.id, key, part: id }, bundleName: bundle.name }] : []
    })
    if (entries.length < parts.length) return false
    putBundle(campaignId, key, entries)
    dropDraft(draft)
    return true
  }

  function again(): void {
    setEditing(undefined)
    setWish({
      quantity: 1,
      choices: Object.fromEntries(parts.map(({ id }) => [id, { ...wish.choices[id]!, values: {} }]))
    })
  }

  return {
    wish,
    change,
    setQuantity: (quantity: number) => keep({ ...wish, quantity }),
    problems,
    submit,
    again,
    editing: editing !== undefined
  }
}
