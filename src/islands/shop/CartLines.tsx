import { useState } from 'react'

import { type CartEntry, changeInCart, removeFromCart, restoreToCart } from '#lib/client/stores/cart.ts'
import type { PricedCart, ShopItem } from '#lib/contract/shopping.ts'
import { bestSide } from '#lib/garments/item-picture.ts'
import { formatMoney } from '#lib/shared/money.ts'

import { Picture } from './Picture.tsx'
import { Quantity } from './Quantity.tsx'
import { cartWords as words } from './cartWords.ts'

interface Props {
  entries: readonly CartEntry[]
  items: readonly ShopItem[]
  priced: PricedCart | undefined
  store: { campaignId: string; path: string; currency: string }
}

export function CartLines({ entries, items, priced, store }: Props) {
  const [removed, setRemoved] = useState<{ entry: CartEntry; index: number }>()

  function remove(entry: CartEntry) {
    setRemoved({ entry, index: entries.indexOf(entry) })
    removeFromCart(store.campaignId, entry.key)
  }

  return (
    <>
      <ul className="cart-lines">
        {entries.map(entry => {
          const item = items.find(({ id }) => id === entry.itemId)
          const price = priced?.lines.find(({ key }) => key === entry.key)
          return <Line key={entry.key} {...{ entry, item, price, store }} onRemove={() => remove(entry)} />
        })}
      </ul>
      <p className="cart-removed" role="status">
        {removed && (
          <>
            {words('removed', { name: removed.entry.name })}{' '}
            <button
              type="button"
              className="link"
              onClick={() => {
                restoreToCart(store.campaignId, removed.entry, removed.index)
                setRemoved(undefined)
              }}
            >
              {words('undo')}
            </button>
          </>
        )}
      </p>
    </>
  )
}

interface LineProps {
  entry: CartEntry
  item: ShopItem | undefined
  price: PricedCart['lines'][number] | undefined
  store: Props['store']
  onRemove: () => void
}

function Line({ entry, item, price, store, onRemove }: LineProps) {
  const colour = item?.colours.find(({ id }) => id === entry.colourId)
  const size = item?.sizes.find(({ id }) => id === entry.sizeId)
  const name = item?.name ?? entry.name
  const filled = item?.fields.flatMap(({ id, label }) =>
    entry.personalisation[id] ? [`${label}: ${entry.personalisation[id]}`] : []
  )
  const money = (cents: number) => formatMoney(cents, store.currency)
  const problem = item ? price?.problem : words('gone')

  return (
    <li className="cart-line">
      {item && colour ? (
        <Picture
          className="cart-picture"
          item={item}
          colour={colour}
          side={sideOf(item, entry)}
          values={entry.personalisation}
          idPrefix={`c${entry.key}`}
        />
      ) : (
        <div className="cart-picture" />
      )}
      <div className="cart-words">
        <h2>{name}</h2>
        <p>{[colour?.name, size?.name].filter(Boolean).join(' · ')}</p>
        {filled?.map(text => (
          <p key={text}>{text}</p>
        ))}
        {problem && <p className="field-error">{problem}</p>}
      </div>
      <p className="cart-price">
        <b>{price ? money(price.totalCents) : '–'}</b>
        {price && entry.quantity > 1 && <span>{words('each', { price: money(price.unitCents) })}</span>}
      </p>
      <div className="cart-actions">
        <Quantity
          label={words('quantityOf', { name })}
          value={entry.quantity}
          onChange={quantity => changeInCart(store.campaignId, entry.key, { quantity })}
        />
        {item && (
          <a
            className="button button-quiet"
            href={`${store.path}/items/${item.id}#${entry.key}`}
            aria-label={words('editName', { name })}
          >
            {words('edit')}
          </a>
        )}
        <button
          type="button"
          className="button button-quiet"
          aria-label={words('removeName', { name })}
          onClick={onRemove}
        >
          {words('remove')}
        </button>
      </div>
    </li>
  )
}

/** The side with the buyer's own name, if there is one. */
function sideOf(item: ShopItem, { personalisation }: CartEntry) {
  const own = item.fields.find(({ id, placement }) => placement && personalisation[id])
  return own?.placement?.side ?? bestSide(item)
}
