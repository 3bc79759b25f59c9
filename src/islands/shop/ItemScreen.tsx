import { useRef, useState } from 'react'

import type { CartEntry } from '#lib/client/stores/cart.ts'
import type { ShopItem } from '#lib/contract/shopping.ts'
import { bestSide } from '#lib/garments/item-picture.ts'
import { formatMoney } from '#lib/shared/money.ts'
import { measuresOf } from '#lib/shared/size-chart.ts'
import { FEW, leftOf, leftOfItem } from '#lib/shared/stock-left.ts'

import { Added } from './Added.tsx'
import { Choices } from './Frame.tsx'
import { ItemGallery } from './ItemGallery.tsx'
import { PersonalField } from './PersonalField.tsx'
import { Picture } from './Picture.tsx'
import { MOST, Quantity } from './Quantity.tsx'
import { SizeChart } from './SizeChart.tsx'
import { type Choice, useItemChoice } from './useItemChoice.ts'
import { itemWords } from './itemWords.ts'

interface Props {
  item: ShopItem
  store: { campaignId: string; path: string; currency: string; selling: boolean }
}

export function ItemScreen({ item, store }: Props) {
  const { choice, change, problems, submit, again, editing } = useItemChoice(item, store.campaignId)
  const [side, setSide] = useState(() => bestSide(item))
  const [added, setAdded] = useState<CartEntry>()
  const form = useRef<HTMLFormElement>(null)
  const colour = item.colours.find(({ id }) => id === choice.colourId) ?? item.colours[0]!
  const left = choice.sizeId ? leftOf(item, choice.colourId, choice.sizeId) : null
  const unit = unitPrice(item, choice)
  const money = (cents: number) => formatMoney(cents, store.currency)
  const measures = measuresOf(item.sizes.map(({ name }) => name))
  const canOrder = store.selling && leftOfItem(item) !== 0
  const hasProblems = Object.keys(problems).length > 0

  function onSubmit(event: React.FormEvent) {
    event.preventDefault()
    const entry = submit()
    if (entry) return setAdded(entry)
    // After the messages are there, so that a screen reader reads the field with its own.
    requestAnimationFrame(() => {
      const first = form.current?.querySelector<HTMLElement>(
        '[aria-invalid="true"], [data-invalid] input:not(:disabled)'
      )
      first?.focus()
    })
  }

  return (
    <div className="item">
      <ItemGallery item={item} colour={colour} values={choice.values} side={side} onSide={setSide} />
      <form ref={form} className="item-form" onSubmit={onSubmit} noValidate>
        <header>
          <h1>{item.name}</h1>
          <p className="item-form-price">{money(unit)}</p>
          {editing && <p className="text-muted">{itemWords('editing')}</p>}
        </header>

        <Choices label={itemWords('colour')} aside={colour.name}>
          <div className="swatches">
            {item.colours.map(({ id, name, hex }) => (
              <label key={id} className="swatch" title={name} style={{ '--swatch': hex } as React.CSSProperties}>
                <input
                  type="radio"
                  name="colour"
                  aria-label={name}
                  checked={id === choice.colourId}
                  onChange={() => change({ colourId: id }, 'quantity')}
                />
              </label>
            ))}
          </div>
        </Choices>

        <div className="item-sizes">
          <Choices label={itemWords('size')} error={problems['size']}>
            <div className="size-list">
              {item.sizes.map(size => {
                const gone = leftOf(item, choice.colourId, size.id) === 0
                return (
                  <label key={size.id} className="size">
                    <input
                      type="radio"
                      name="size"
                      checked={size.id === choice.sizeId}
                      disabled={gone}
                      onChange={() => change({ sizeId: size.id }, 'size')}
                    />
                    <span>{size.name}</span>
                    {gone && <small>{itemWords('soldOut')}</small>}
                    {!gone && size.upchargeCents > 0 && (
                      <small>{itemWords('adds', { price: money(size.upchargeCents) })}</small>
                    )}
                  </label>
                )
              })}
            </div>
          </Choices>
          {measures.length > 1 && <SizeChart measures={measures} />}
          {left !== null && left > 0 && left <= FEW && (
            <p className="item-left">{itemWords('left', { count: left })}</p>
          )}
        </div>

        {item.fields.length > 0 && (
          <section className="item-personal" aria-labelledby="personal-title">
            <h2 id="personal-title">{itemWords('personalise')}</h2>
            {item.fields.some(({ placement }) => placement) && (
              <Picture
                className="item-mini"
                item={item}
                colour={colour}
                side={previewSide(item) ?? side}
                values={choice.values}
                idPrefix="m"
              />
            )}
            <div className="item-fields">
              {item.fields.map(field => (
                <PersonalField
                  key={field.id}
                  field={field}
                  value={choice.values[field.id] ?? ''}
                  currency={store.currency}
                  error={problems[field.id]}
                  onChange={value => change({ values: { ...choice.values, [field.id]: value } }, field.id)}
                  onFocus={() => field.placement && setSide(field.placement.side)}
                />
              ))}
            </div>
          </section>
        )}

        <div className="item-quantity">
          <span className="field-label">{itemWords('quantity')}</span>
          <Quantity
            label={itemWords('quantity')}
            value={choice.quantity}
            max={left ?? MOST}
            onChange={quantity => change({ quantity }, 'quantity')}
          />
          {problems['quantity'] && (
            <span className="field-error" role="alert">
              {problems['quantity']}
            </span>
          )}
        </div>

        <div className="item-buy">
          <output className="item-total" aria-live="polite">
            <b>{money(unit * choice.quantity)}</b>
            {choice.quantity > 1 && <span>{`${money(unit)} ${itemWords('perPiece')}`}</span>}
          </output>
          {canOrder ? (
            <button className="button button-primary button-large" type="submit">
              {itemWords(editing ? 'update' : 'add')}
            </button>
          ) : (
            <p>{itemWords(store.selling ? 'allSoldOut' : 'notSelling')}</p>
          )}
        </div>
        <p className="item-check" role="alert">
          {hasProblems && itemWords('check')}
        </p>

        {item.description && (
          <section className="item-about">
            <h2>{itemWords('about')}</h2>
            <p>{item.description}</p>
          </section>
        )}
      </form>
      {added && (
        <Added
          item={item}
          entry={added}
          path={store.path}
          changed={editing}
          onClose={() => {
            setAdded(undefined)
            again()
          }}
        />
      )}
    </div>
  )
}

/** Where all of the buyer's own words go to one side, that is the one to show beside them. */
function previewSide({ fields }: ShopItem): 'front' | 'back' | undefined {
  const sides = new Set(fields.flatMap(({ placement }) => placement?.side ?? []))
  return sides.size === 1 ? [...sides][0] : undefined
}

/** As the server reckons: price, the size's up-charge, and what was filled in. */
function unitPrice(item: ShopItem, { sizeId, values }: Choice): number {
  const size = item.sizes.find(({ id }) => id === sizeId)
  const options = item.fields.filter(({ id }) => values[id]?.trim()).map(({ priceCents }) => priceCents)
  return options.reduce((sum, cents) => sum + cents, item.priceCents + (size?.upchargeCents ?? 0))
}
