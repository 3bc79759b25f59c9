import { memo, useRef, useState } from 'react'

import { QuantityField } from '#islands/ui/QuantityField.tsx'
import type { CartEntry } from '#lib/client/stores/cart.ts'
import type { ShopItem } from '#lib/contract/shopping.ts'
import { bestSide, sidesOf } from '#lib/garments/decorated.ts'
import { t } from '#lib/i18n/t.ts'
import { formatMoney } from '#lib/shared/money.ts'
import { leftOf, leftOfItem } from '#lib/shared/stock-left.ts'

import { Added } from './Added.tsx'
import { GroupLadder } from './GroupLadder.tsx'
import { colourOf, focusFirstEmpty, focusFirstProblem, priceOf, MOST } from './choice.ts'
import { ItemGallery, pictureId } from './ItemGallery.tsx'
import { ColourAndSize, PersonalFields } from './PieceChoice.tsx'
import { Picture } from './Picture.tsx'
import { useItemChoice } from './useItemChoice.ts'

interface Props {
  item: ShopItem
  store: { campaignId: string; path: string; currency: string; selling: boolean }
}

/** Known as React's by its kind: Astro would draw a plain function once more to find that out. */
export const ItemScreen = memo(function ItemScreen({ item, store }: Props) {
  const { choice, change, problems, submit, again, editing } = useItemChoice(item, store.campaignId)
  const [side, setSide] = useState(() => bestSide(item))
  const [added, setAdded] = useState<CartEntry>()
  const form = useRef<HTMLFormElement>(null)
  const colour = colourOf(item, choice)
  const left = choice.sizeId ? leftOf(item, choice.colourId, choice.sizeId) : null
  const unit = priceOf(item, choice)
  const money = (cents: number) => formatMoney(cents, store.currency)
  const preview = previewSide(item) ?? side
  const isShown = preview === side || sidesOf(item, colour).length > 1
  /** What it costs is not decided yet. */
  const isOpen = item.group !== null && !item.group.decided
  const canOrder = store.selling && leftOfItem(item) !== 0
  const given = { item, choice, problems, currency: store.currency, onChange: change }
  const hasProblems = Object.keys(problems).length > 0

  function onSubmit(event: React.FormEvent) {
    event.preventDefault()
    const entry = submit()
    if (entry) return setAdded(entry)
    focusFirstProblem(form.current)
  }

  return (
    <div className="item grid grid-cols-1 gap-x-[clamp(var(--spacing-8),5vw,var(--spacing-18))] gap-y-6 md:grid-cols-[minmax(0,1.12fr)_minmax(20rem,1fr)]">
      <ItemGallery item={item} colour={colour} values={choice.values} side={side} onSide={setSide} />
      <form
        ref={form}
        className="grid min-w-0 content-start gap-7 [&_.field-label]:flex-wrap [&_.field-label]:gap-y-0 [&_.field-label]:text-md [&_.field-label]:leading-[1.5rem] max-md:[&_:is(input,_select,_button)]:[scroll-margin-block:calc(2_*_var(--spacing-28))_var(--spacing-28)] [&_h1]:text-[length:clamp(1.75rem,1.4rem_+_1.5vw,2.5rem)] [&_h1]:leading-[1.08] [&_h1]:wrap-anywhere [&_h2]:text-lg [&_h2]:leading-[1.625rem] [&_header]:grid [&_header]:gap-1.5 max-md:[.item>&]:contents max-md:[.item>&]:[&>header]:-order-1"
        onSubmit={onSubmit}
        noValidate
      >
        <header>
          <h1>{item.name}</h1>
          <p className="text-lg">{isOpen ? t('shopItem.orLess', { price: money(unit) }) : money(unit)}</p>
          {editing && <p className="text-muted">{t('shopItem.editing')}</p>}
        </header>

        {item.group && <GroupLadder offer={item.group} mostCents={item.priceCents} currency={store.currency} />}

        <ColourAndSize {...given} name="" />

        {item.fields.length > 0 && (
          <section className="grid gap-4 border-t border-t-line pt-6" aria-labelledby="personal-title">
            <h2 id="personal-title">{t('shopItem.personalise')}</h2>
            {item.fields.some(({ placement }) => placement) && (
              <Picture
                className="sticky top-16 z-(--layer-sticky) -mx-4 grid place-items-center border-y border-y-line bg-(--garment-ground) py-2 md:hidden [&_svg]:aspect-square [&_svg]:h-[min(30svh,14rem)] [&_svg]:w-auto"
                item={item}
                colour={colour}
                side={preview}
                values={choice.values}
                idPrefix="m"
                copyOf={isShown ? pictureId(preview, side) : undefined}
              />
            )}
            <PersonalFields {...given} onSide={setSide} />
          </section>
        )}

        <div className="grid gap-1.25 [.bundle>&]:border-t [.bundle>&]:border-t-line [.bundle>&]:pt-7">
          <span className="field-label">{t('shopItem.quantity')}</span>
          <QuantityField
            label={t('shopItem.quantity')}
            hideLabel
            min={1}
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
          <p className="basis-full font-medium text-danger-text empty:hidden" role="alert">
            {hasProblems && t('shopItem.check')}
          </p>
          <output
            className="grid min-w-22 [&_b]:text-xl [&_b]:leading-[1.5rem] [&_b]:font-[650] [&_span]:text-sm [&_span]:leading-[1.125rem] [&_span]:text-muted"
            aria-live="polite"
          >
            <b>{money(unit * choice.quantity)}</b>
            {choice.quantity > 1 && <span>{`${money(unit)} ${t('shopItem.perPiece')}`}</span>}
            {isOpen && <span>{t('shopItem.atMost')}</span>}
          </output>
          {canOrder ? (
            <button className="button button-primary button-large" type="submit">
              {t(editing ? 'shopItem.update' : 'shopItem.add')}
            </button>
          ) : (
            <p>{t(store.selling ? 'shopItem.allSoldOut' : 'shopItem.notSelling')}</p>
          )}
        </div>

        {item.description && (
          <section className="grid gap-1.5 [&_p]:max-w-[60ch] [&_p]:whitespace-pre-line">
            <h2>{t('shopItem.about')}</h2>
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
          onAnother={() => {
            setAdded(undefined)
            again()
            focusFirstEmpty(form.current)
          }}
          onClose={() => {
            setAdded(undefined)
            again()
          }}
        />
      )}
    </div>
  )
})

/** Where all of the buyer's own words go to one side, that is the one to show beside them. */
function previewSide({ fields }: ShopItem): 'front' | 'back' | undefined {
  const sides = new Set(fields.flatMap(({ placement }) => placement?.side ?? []))
  return sides.size === 1 ? [...sides][0] : undefined
}
