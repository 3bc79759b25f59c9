import Check from 'lucide-react/icons/check'
import { useEffect, useRef } from 'react'

import type { CartEntry } from '#lib/client/stores/cart.ts'
import type { ShopItem } from '#lib/contract/shopping.ts'
import { t } from '#lib/i18n/t.ts'

import { colourOf, sideOf } from './choice.ts'
import { Picture } from './Picture.tsx'

interface Props {
  item: ShopItem
  entry: CartEntry
  path: string
  changed: boolean
  /** Closes it for one more of the same, with another name. */
  onAnother: () => void
  onClose: () => void
}

/** What has just gone into the cart, and where to go from here. */
export function Added({ item, entry, path, changed, onAnother, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const colour = colourOf(item, entry)
  const size = item.sizes.find(({ id }) => id === entry.sizeId)
  const filled = Object.values(entry.personalisation)
  return (
    <dialog ref={dialog} className="shop-dialog added" aria-labelledby="added-title" onClose={onClose}>
      <h2 id="added-title">
        <Check aria-hidden="true" /> {t(changed ? 'shopItem.updated' : 'shopItem.added')}
      </h2>
      <div className="grid grid-cols-[6rem_minmax(0,1fr)] items-center gap-4 [&_.picture]:rounded-md [&_.picture]:bg-(--garment-ground) [&_p]:grid [&_p]:wrap-anywhere">
        <Picture item={item} colour={colour} side={sideOf(item, entry)} values={entry.personalisation} idPrefix="a" />
        <p>
          <strong>{item.name}</strong>
          <span>
            {[entry.quantity > 1 && `${entry.quantity} ×`, colour.name, size?.name].filter(Boolean).join(' · ')}
          </span>
          {filled.length > 0 && <span>{filled.join(' · ')}</span>}
        </p>
      </div>
      <div className="grid gap-2">
        <a className="button button-primary button-large" href={`${path}/orders/new`}>
          {t('shopItem.toCart')}
        </a>
        {!changed && (
          <button type="button" className="button button-secondary button-large" onClick={onAnother}>
            {t(
              item.fields.some(({ type }) => type === 'text' || type === 'number')
                ? 'shopItem.another'
                : 'shopItem.oneMore'
            )}
          </button>
        )}
        <a className="button button-quiet button-large" href={path}>
          {t('shopItem.keep')}
        </a>
      </div>
    </dialog>
  )
}
