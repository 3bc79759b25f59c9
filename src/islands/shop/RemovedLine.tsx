import { t } from '#lib/i18n/t.ts'
import { useEffect, useRef } from 'react'

import { type CartEntry, restoreToCart } from '#lib/client/stores/cart.ts'

export interface Removed {
  /** One line, or all parts of a bundle. */
  lines: CartEntry[]
  /** Where the first of them stood. */
  index: number
}

interface Props {
  removed: Removed | undefined
  campaignId: string
  onRestored: () => void
}

/** What was taken out of the cart last, and the way back. */
export function RemovedLine({ removed, campaignId, onRestored }: Props) {
  const undo = useRef<HTMLButtonElement>(null)
  // The button that was pressed went with its line.
  useEffect(() => {
    if (removed) undo.current?.focus({ preventScroll: true })
  }, [removed])

  return (
    <p className="empty:hidden" role="status">
      {removed && (
        <>
          {t('shopCart.removed', { name: lineName(removed.lines) })}{' '}
          <button
            ref={undo}
            type="button"
            className="link"
            onClick={() => {
              restoreToCart(campaignId, removed.lines, removed.index)
              onRestored()
            }}
          >
            {t('shopCart.undo')}
          </button>
        </>
      )}
    </p>
  )
}

export function lineName([first]: CartEntry[]): string {
  return first?.bundleName ?? first?.name ?? ''
}
