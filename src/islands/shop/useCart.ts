import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useState } from 'react'

import { ask } from '#lib/client/shop-calls.ts'
import { type CartEntry, cartOf } from '#lib/client/stores/cart.ts'
import type { CartLine, DeliveryChoice, PricedCart } from '#lib/contract/shopping.ts'

/** The specification's pause before a call that follows typing. */
const DEBOUNCE_MS = 300

export type Pricing = 'working' | 'ready' | 'failed'

export function linesOf(entries: readonly CartEntry[]): CartLine[] {
  return entries.map(({ name: _, bundleName: __, ...line }) => line)
}

/** Shipping is priced before the address is typed: the price does not hang on it. */
function priceable(delivery: DeliveryChoice | undefined): DeliveryChoice | undefined {
  if (delivery?.kind === 'group' && delivery.recipient === '') return undefined
  if (delivery?.kind !== 'shipping') return delivery
  const { name, line1, city, postalCode } = delivery
  return { ...delivery, name: name || '-', line1: line1 || '-', city: city || '-', postalCode: postalCode || '-' }
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
        const answer = await ask('priceCart', { body })
        if (isStale) return
        setPriced(answer)
        setPricing('ready')
      } catch {
        if (!isStale) setPricing('failed')
      }
    }, DEBOUNCE_MS)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [question, attempt])

  return { entries, priced, setPriced, pricing, retry: () => setAttempt(attempt + 1) }
}
