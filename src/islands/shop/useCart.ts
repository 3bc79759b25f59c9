import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useState } from 'react'

import { ApiError } from '#lib/client/api.ts'
import { ask } from '#lib/client/shop-calls.ts'
import { priceCart } from '#lib/contract/calls/shopping.ts'
import { type CartEntry, cartOf } from '#lib/client/stores/cart.ts'
import type { CartLine, DeliveryChoice, PricedCart } from '#lib/contract/shopping.ts'

/** The specification's pause before a call that follows typing. */
const DEBOUNCE_MS = 300

/** Why there is no price: the store wants its password, it is gone, or nobody answered. */
export type Pricing = 'working' | 'ready' | 'locked' | 'gone' | 'failed'

/** What an answer without a price means for the whole cart. */
export function pricingOf(error: unknown): 'locked' | 'gone' | 'failed' {
  if (!(error instanceof ApiError)) return 'failed'
  if (error.status === 403) return 'locked'
  return error.status === 404 ? 'gone' : 'failed'
}

export function linesOf(entries: readonly CartEntry[]): CartLine[] {
  return entries.map(({ name: _, bundleName: __, ...line }) => line)
}

/** Shipping is priced before the address is typed: the price hangs on the country and the state only. */
function priceable(delivery: DeliveryChoice | undefined): DeliveryChoice | undefined {
  if (delivery?.kind === 'group' && delivery.recipient === '') return undefined
  if (delivery?.kind !== 'shipping') return delivery
  const { country, state } = delivery
  return country
    ? { kind: 'shipping', name: '-', line1: '-', line2: '', city: '-', state, postalCode: '', country }
    : undefined
}

/** The cart with the server's prices, asked again shortly after each change. An answer that came too late is dropped. */
export function useCart(campaignId: string, given: { couponCode: string; delivery: DeliveryChoice | undefined }) {
  const entries = useStore(cartOf(campaignId))
  const [priced, setPriced] = useState<PricedCart>()
  const [pricing, setPricing] = useState<Pricing>('working')
  const [attempt, setAttempt] = useState(0)
  const { couponCode, delivery } = given
  const question = useMemo(() => {
    const known = priceable(delivery)
    return JSON.stringify({ campaignId, lines: linesOf(entries), couponCode, ...(known && { delivery: known }) })
  }, [campaignId, entries, couponCode, delivery])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks the same question again
  useEffect(() => {
    const body = JSON.parse(question)
    if (body.lines.length === 0) return
    let isStale = false
    setPricing('working')
    const timer = setTimeout(async () => {
      try {
        const answer = await ask(priceCart, { body })
        if (isStale) return
        setPriced(answer)
        setPricing('ready')
      } catch (error) {
        if (!isStale) setPricing(pricingOf(error))
      }
    }, DEBOUNCE_MS)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [question, attempt])

  // Back on the line: nobody has to press for what can be asked again.
  useEffect(() => {
    if (pricing !== 'failed') return
    const again = () => setAttempt(count => count + 1)
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [pricing])

  return { entries, priced, setPriced, pricing, setPricing, retry: () => setAttempt(attempt + 1) }
}
