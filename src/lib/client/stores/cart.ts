import { persistentAtom } from '@nanostores/persistent'
import { computed, type ReadableAtom, type WritableAtom } from 'nanostores'

import type { CartLine } from '#lib/contract/shopping.ts'

/** A cart line with the item's name, to tell what it was when the store no longer has it. */
export interface CartEntry extends CartLine {
  name: string
  /** Of the bundle that it is a part of. */
  bundleName?: string
}

const carts = new Map<string, WritableAtom<CartEntry[]>>()

/** Only what looks like ours is taken from storage; anything may have written there. */
function decode(text: string): CartEntry[] {
  try {
    const entries: unknown = JSON.parse(text)
    return Array.isArray(entries) ? entries.filter(isEntry).slice(0, 100) : []
  } catch {
    return []
  }
}

function isEntry(entry: unknown): entry is CartEntry {
  const { key, itemId, colourId, sizeId, quantity, personalisation, bundle } = (entry ?? {}) as Partial<CartEntry>
  const texts = [key, itemId, colourId, sizeId]
  return (
    texts.every(text => typeof text === 'string') &&
    Number.isInteger(quantity) &&
    typeof personalisation === 'object' &&
    personalisation !== null &&
    (bundle === undefined || [bundle?.id, bundle?.key, bundle?.part].every(text => typeof text === 'string'))
  )
}

function writable(campaignId: string): WritableAtom<CartEntry[]> {
  let cart = carts.get(campaignId)
  if (!cart) {
    cart = persistentAtom<CartEntry[]>(`cart:${campaignId}`, [], { encode: JSON.stringify, decode })
    carts.set(campaignId, cart)
  }
  return cart
}

/** The cart of one store, shared by its pages and kept in this browser. */
export function cartOf(campaignId: string): ReadableAtom<CartEntry[]> {
  return writable(campaignId)
}

export function countOf(campaignId: string): ReadableAtom<number> {
  return computed(writable(campaignId), entries => entries.reduce((sum, { quantity }) => sum + quantity, 0))
}

function isSame(one: CartEntry, other: CartEntry): boolean {
  const what = ({ itemId, colourId, sizeId, personalisation }: CartEntry) =>
    JSON.stringify([itemId, colourId, sizeId, Object.entries(personalisation).sort()])
  return what(one) === what(other)
}

/** Adds a line; more of what is there already becomes one line. */
export function addToCart(campaignId: string, entry: CartEntry): void {
  const cart = writable(campaignId)
  const entries = cart.get()
  const same = entries.find(other => !other.bundle && isSame(other, entry))
  if (same) changeInCart(campaignId, same.key, { quantity: same.quantity + entry.quantity })
  else cart.set([...entries, entry])
}

/** All parts of a bundle at once, in place of those it had. */
export function putBundle(campaignId: string, key: string, parts: CartEntry[]): void {
  const cart = writable(campaignId)
  const entries = cart.get()
  const place = entries.findIndex(({ bundle }) => bundle?.key === key)
  const others = entries.filter(({ bundle }) => bundle?.key !== key)
  cart.set(others.toSpliced(place < 0 ? others.length : place, 0, ...parts))
}

/** By the key of a line, or of a bundle with all its parts. */
export function changeInCart(campaignId: string, key: string, change: Partial<CartEntry>): void {
  const cart = writable(campaignId)
  cart.set(cart.get().map(entry => (isOf(key, entry) ? { ...entry, ...change } : entry)))
}

export function removeFromCart(campaignId: string, key: string): void {
  const cart = writable(campaignId)
  cart.set(cart.get().filter(entry => !isOf(key, entry)))
}

function isOf(key: string, { key: own, bundle }: CartEntry): boolean {
  return bundle ? bundle.key === key : own === key
}

/** Puts removed lines back where they were. */
export function restoreToCart(campaignId: string, entries: CartEntry[], index: number): void {
  const cart = writable(campaignId)
  cart.set(cart.get().toSpliced(index, 0, ...entries))
}

export function emptyCart(campaignId: string): void {
  writable(campaignId).set([])
}
