import { t } from '#lib/i18n/t.ts'
import { QuantityField } from '#islands/ui/QuantityField.tsx'
import { type CartEntry, changeInCart, removeFromCart } from '#lib/client/stores/cart.ts'
import type { PricedCart, ShopItem } from '#lib/contract/shopping.ts'
import { formatMoney } from '#lib/shared/money.ts'

import { MOST, sideOf } from './choice.ts'
import { Picture } from './Picture.tsx'
import { lineName, type Removed } from './RemovedLine.tsx'

interface Props {
  entries: readonly CartEntry[]
  items: readonly ShopItem[]
  priced: PricedCart | undefined
  store: { campaignId: string; path: string; currency: string }
  onRemove: (removed: Removed) => void
}

export function CartLines({ entries, items, priced, store, onRemove }: Props) {
  const groups = Map.groupBy(entries, ({ key, bundle }) => bundle?.key ?? key)

  function remove(key: string, lines: [CartEntry, ...CartEntry[]]) {
    onRemove({ lines, index: entries.indexOf(lines[0]) })
    removeFromCart(store.campaignId, key)
  }

  return (
    <ul className="grid">
      {[...groups].map(([key, lines]) => {
        const given = { lines, items, priced, store, onRemove: () => remove(key, lines) }
        return lines[0].bundle ? <BundleLines key={key} {...given} /> : <SingleLine key={key} {...given} />
      })}
    </ul>
  )
}

interface GroupProps extends Omit<Props, 'entries' | 'onRemove'> {
  /** One, or the parts of a bundle. */
  lines: [CartEntry, ...CartEntry[]]
  onRemove: () => void
}

function SingleLine({ lines, items, priced, store, onRemove }: GroupProps) {
  const entry = lines[0]
  const item = items.find(({ id }) => id === entry.itemId)
  const price = priced?.lines.find(({ key }) => key === entry.key)
  const href = item && `${store.path}/items/${item.id}#${entry.key}`
  const name = item?.name ?? entry.name
  return (
    <li className="cart-line">
      <Piece entry={entry} item={item} price={price} />
      <Price cents={price?.totalCents} each={price?.unitCents} quantity={entry.quantity} currency={store.currency} />
      <Actions
        name={name}
        href={href}
        store={store}
        onRemove={onRemove}
        cartKey={entry.key}
        quantity={entry.quantity}
      />
    </li>
  )
}

/** A bundle has one price and one number; what each part is like stands below. */
function BundleLines({ lines, items, priced, store, onRemove }: GroupProps) {
  const { bundle: { id, key } = { id: '', key: '' }, quantity } = lines[0]
  const name = lineName(lines)
  const prices = lines.map(entry => priced?.lines.find(({ key }) => key === entry.key))
  const sum = (of: 'unitCents' | 'totalCents') =>
    prices.reduce<number | undefined>((all, price) => (all !== undefined && price ? all + price[of] : undefined), 0)
  return (
    <li className="cart-line cart-bundle">
      <div className="min-w-0 text-base leading-[1.375rem] wrap-anywhere [&_:is(h2,_h3)]:font-sans [&_:is(h2,_h3)]:tracking-[0]">
        <h2>{name}</h2>
      </div>
      <Price cents={sum('totalCents')} each={sum('unitCents')} quantity={quantity} currency={store.currency} />
      <ul className="col-span-full mt-2 grid gap-3">
        {lines.map((entry, index) => (
          <li key={entry.key} className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-4 gap-y-1">
            <Piece
              entry={entry}
              item={items.find(({ id }) => id === entry.itemId)}
              price={prices[index]}
              said={index > 0 ? prices[0]?.problem : undefined}
            />
          </li>
        ))}
      </ul>
      <Actions
        name={name}
        quantity={quantity}
        store={store}
        onRemove={onRemove}
        href={`${store.path}/items/${id}#${key}`}
        cartKey={key}
      />
    </li>
  )
}

interface PieceProps {
  entry: CartEntry
  item: ShopItem | undefined
  price: PricedCart['lines'][number] | undefined
  /** What another part says already. */
  said?: string | null | undefined
}

function Piece({ entry, item, price, said }: PieceProps) {
  const colour = item?.colours.find(({ id }) => id === entry.colourId)
  const size = item?.sizes.find(({ id }) => id === entry.sizeId)
  const name = item?.name ?? entry.name
  const filled = item?.fields.flatMap(({ id, label }) =>
    entry.personalisation[id] ? [`${label}: ${entry.personalisation[id]}`] : []
  )
  const problem = item ? price?.problem : t('shopCart.gone')

  return (
    <>
      {item && colour ? (
        <Picture
          className="row-span-2 aspect-square self-start rounded-md bg-(--garment-ground) max-sm:row-[auto]"
          item={item}
          colour={colour}
          side={sideOf(item, entry)}
          values={entry.personalisation}
          idPrefix={`c${entry.key}`}
        />
      ) : (
        <div className="row-span-2 aspect-square self-start rounded-md bg-(--garment-ground) max-sm:row-[auto]" />
      )}
      <div className="min-w-0 text-base leading-[1.375rem] wrap-anywhere [&_:is(h2,_h3)]:font-sans [&_:is(h2,_h3)]:tracking-[0]">
        {entry.bundle ? <h3>{name}</h3> : <h2>{name}</h2>}
        <p>{[colour?.name, size?.name].filter(Boolean).join(' · ')}</p>
        {filled?.map(text => (
          <p key={text}>{text}</p>
        ))}
        {problem && problem !== said && <p className="field-error">{problem}</p>}
      </div>
    </>
  )
}

interface PriceProps {
  cents: number | undefined
  each: number | undefined
  quantity: number
  currency: string
}

function Price({ cents, each, quantity, currency }: PriceProps) {
  return (
    <p className="grid content-start text-end [&_b]:font-semibold [&_span]:text-sm [&_span]:text-muted">
      <b>{cents === undefined ? '–' : formatMoney(cents, currency)}</b>
      {each !== undefined && quantity > 1 && <span>{t('shopCart.each', { price: formatMoney(each, currency) })}</span>}
    </p>
  )
}

interface ActionsProps {
  name: string
  quantity: number
  /** Of the line or the bundle. */
  cartKey: string
  /** Where it is changed; gone with what is no longer sold. */
  href: string | undefined
  store: Props['store']
  onRemove: () => void
}

function Actions({ name, quantity, cartKey, href, store, onRemove }: ActionsProps) {
  return (
    <div className="col-[2_/_-1] mt-1.5 flex flex-wrap items-center gap-1 max-sm:col-span-full print:hidden [.cart-bundle>&]:col-span-full">
      <QuantityField
        label={t('shopCart.quantityOf', { name })}
        hideLabel
        min={1}
        max={MOST}
        value={quantity}
        onChange={count => changeInCart(store.campaignId, cartKey, { quantity: count })}
      />
      {href && (
        <a className="button button-quiet" href={href} aria-label={t('shopCart.editName', { name })}>
          {t('shopCart.edit')}
        </a>
      )}
      <button
        type="button"
        className="button button-quiet"
        aria-label={t('shopCart.removeName', { name })}
        onClick={onRemove}
      >
        {t('shopCart.remove')}
      </button>
    </div>
  )
}
