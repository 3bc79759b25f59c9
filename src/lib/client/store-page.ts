// All the script that a store page has: the number on the cart, the clock, and emptying a cart that is paid.
import { timeLeft } from '#lib/shared/format-time.ts'

import { finishOrder } from './placed-order.ts'
import { countOf } from './stores/cart.ts'

/** Shows how many pieces are in the cart, in every element that asks for it. */
export function showCartCount(): void {
  for (const link of document.querySelectorAll<HTMLElement>('[data-cart]')) {
    countOf(link.dataset['cart']!).subscribe(count => {
      const badge = link.querySelector<HTMLElement>('[data-cart-count]')
      if (!badge) return
      badge.textContent = String(count)
      badge.hidden = count === 0
    })
  }
}

/** A receipt may be reached without its cart knowing: by a reload, by the bank's page. */
export function emptyPaidCart(): void {
  const receipt = document.querySelector<HTMLElement>('[data-paid-order]')
  if (receipt) finishOrder(receipt.dataset['store']!, receipt.dataset['paidOrder']!)
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}

/** Counts down to `datetime`; the page says the time in words besides, so nothing is lost without it. */
export function runClock(): void {
  const clock = document.querySelector<HTMLElement>('[data-clock]')
  if (!clock) return
  const end = Date.parse(clock.dataset['clock']!)
  const parts = ['days', 'hours', 'minutes', 'seconds'] as const

  function tick(): void {
    const left = timeLeft(end - Date.now())
    for (const part of parts) {
      const cell = clock!.querySelector(`[data-part=${part}]`)
      if (cell) cell.textContent = part === 'days' ? String(left.days) : twoDigits(left[part])
    }
    if (end > Date.now()) setTimeout(tick, 1000 - (Date.now() % 1000))
    else clock!.dataset['over'] = ''
  }
  tick()
  delete clock.dataset['waits']
}
