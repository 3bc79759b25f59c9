import Check from 'lucide-react/icons/check'
import { useEffect, useRef, useState } from 'react'

import { QuantityField } from '#islands/ui/QuantityField.tsx'
import type { ShopBundle, ShopItem } from '#lib/contract/shopping.ts'
import { bestSide } from '#lib/garments/decorated.ts'
import { t } from '#lib/i18n/t.ts'
import { formatMoney } from '#lib/shared/money.ts'
import { leftOfBundle } from '#lib/shared/stock-left.ts'

import { colourOf, type Choice, focusFirstProblem, type Problems, priceOf, MOST } from './choice.ts'
import { ColourAndSize, PersonalFields } from './PieceChoice.tsx'
import { MissingLetters } from './MissingLetters.tsx'
import { Picture } from './Picture.tsx'
import { type Part, useBundleChoice } from './useBundleChoice.ts'

interface Props {
  bundle: ShopBundle
  /** Of its parts. */
  items: ShopItem[]
  store: { campaignId: string; path: string; currency: string; selling: boolean }
}

/** Everything of a bundle on one page: each part has its own colour, size and words. */
export function BundleScreen({ bundle, items, store }: Props) {
  const [parts] = useState(() =>
    bundle.parts.map(
      ({ id, itemId, sizes }): Part => ({ id, item: { ...items.find(item => item.id === itemId)!, sizes } })
    )
  )
  const { wish, change, setQuantity, problems, submit, again, editing } = useBundleChoice(
    bundle,
    parts,
    store.campaignId
  )
  const [added, setAdded] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const money = (cents: number) => formatMoney(cents, store.currency)
  const extras = parts.reduce((sum, { id, item }) => sum + priceOf({ ...item, priceCents: 0 }, wish.choices[id]!), 0)
  const unit = bundle.priceCents + extras
  const saved = bundle.singlyCents - bundle.priceCents
  const left = leftOfBundle(parts.map(({ item }) => item))
  const hasProblems = Object.values(problems).some(found => Object.keys(found).length > 0)

  function onSubmit(event: React.FormEvent) {
    event.preventDefault()
    if (submit()) setAdded(true)
    else focusFirstProblem(form.current)
  }

  return (
    <form
      ref={form}
      className="grid min-w-0 content-start gap-7 [&_.field-label]:flex-wrap [&_.field-label]:gap-y-0 [&_.field-label]:text-md [&_.field-label]:leading-[1.5rem] max-md:[&_:is(input,_select,_button)]:[scroll-margin-block:calc(2_*_var(--spacing-28))_var(--spacing-28)] [&_h1]:text-[length:clamp(1.75rem,1.4rem_+_1.5vw,2.5rem)] [&_h1]:leading-[1.08] [&_h1]:wrap-anywhere [&_h2]:text-lg [&_h2]:leading-[1.625rem] [&_header]:grid [&_header]:gap-1.5 max-md:[.item>&]:contents max-md:[.item>&]:[&>header]:-order-1 bundle max-w-240"
      onSubmit={onSubmit}
      noValidate
    >
      {bundle.picture && (
        <img
          className="size-auto max-h-[min(60svh,30rem)] max-w-full rounded-md"
          src={bundle.picture}
          alt=""
          width="800"
          height="800"
        />
      )}
      <header>
        <h1>{bundle.name}</h1>
        <p className="text-lg">
          {money(unit)}
          {saved > 0 && (
            <span className="ms-2 inline-block text-base text-muted">
              {t('shopItem.bundleSaves', { price: money(saved) })}
            </span>
          )}
        </p>
        {bundle.description && <p className="max-w-[60ch] whitespace-pre-line">{bundle.description}</p>}
        {editing && <p className="text-muted">{t('shopItem.editingBundle')}</p>}
      </header>
      <ol className="grid">
        {parts.map((part, index) => (
          <PartChoice
            key={part.id}
            part={part}
            place={t('shopItem.part', { place: index + 1, count: parts.length })}
            choice={wish.choices[part.id]!}
            problems={problems[part.id] ?? {}}
            currency={store.currency}
            onChange={(changed, problem) => change(part.id, changed, problem)}
          />
        ))}
      </ol>
      <div className="grid gap-1.25 [.bundle>&]:border-t [.bundle>&]:border-t-line [.bundle>&]:pt-7">
        <span className="field-label">{t('shopItem.quantity')}</span>
        <QuantityField
          label={t('shopItem.quantity')}
          hideLabel
          min={1}
          value={wish.quantity}
          max={left === null || left === 0 ? MOST : left}
          onChange={setQuantity}
        />
      </div>
      <div className="item-buy">
        <p className="basis-full font-medium text-danger-text empty:hidden" role="alert">
          {hasProblems && t('shopItem.check')}
        </p>
        <output
          className="grid min-w-22 [&_b]:text-xl [&_b]:leading-[1.5rem] [&_b]:font-[650] [&_span]:text-sm [&_span]:leading-[1.125rem] [&_span]:text-muted"
          aria-live="polite"
        >
          <b>{money(unit * wish.quantity)}</b>
          {wish.quantity > 1 && <span>{`${money(unit)} ${t('shopItem.perBundle')}`}</span>}
        </output>
        {store.selling && left !== 0 ? (
          <button className="button button-primary button-large" type="submit">
            {t(editing ? 'shopItem.update' : 'shopItem.add')}
          </button>
        ) : (
          <p>{t(store.selling ? 'shopItem.bundleSoldOut' : 'shopItem.notSelling')}</p>
        )}
      </div>
      {added && (
        <Added
          name={bundle.name}
          text={parts.map(({ item }) => item.name).join(', ')}
          path={store.path}
          changed={editing}
          onClose={() => {
            setAdded(false)
            again()
          }}
        />
      )}
    </form>
  )
}

interface PartProps {
  part: Part
  place: string
  choice: Choice
  problems: Problems
  currency: string
  onChange: (changed: Partial<Choice>, problem: string) => void
}

function PartChoice({ part: { id, item }, place, choice, problems, currency, onChange }: PartProps) {
  const [side, setSide] = useState(() => bestSide(item))
  const colour = colourOf(item, choice)
  const given = { item, choice, problems, currency, onChange }
  return (
    <li className="grid gap-x-[clamp(var(--spacing-6),4vw,var(--spacing-12))] gap-y-4 border-t border-t-line py-7 md:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
      <Picture
        className="grid place-items-center self-start rounded-md bg-(--garment-ground) md:sticky md:top-22 [&_svg]:aspect-square [&_svg]:h-[min(40svh,20rem)] [&_svg]:w-auto [&_svg]:max-w-full"
        item={item}
        colour={colour}
        side={side}
        values={choice.values}
        idPrefix={`b${id}`}
        title={item.name}
      />
      <fieldset className="grid min-w-0 content-start gap-6 [&>legend]:mb-4 [&>legend]:grid">
        <legend>
          <span className="text-sm text-muted">{place}</span>{' '}
          <span className="font-display text-lg leading-[1.625rem] font-[650]">{item.name}</span>
        </legend>
        <MissingLetters item={item} values={choice.values} />
        <ColourAndSize {...given} name={id} />
        {item.fields.length > 0 && <PersonalFields {...given} onSide={setSide} />}
        {problems['quantity'] && <p className="field-error">{problems['quantity']}</p>}
      </fieldset>
    </li>
  )
}

interface AddedProps {
  name: string
  text: string
  path: string
  changed: boolean
  onClose: () => void
}

function Added({ name, text, path, changed, onClose }: AddedProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className="shop-dialog added" aria-labelledby="added-title" onClose={onClose}>
      <h2 id="added-title">
        <Check aria-hidden="true" /> {t(changed ? 'shopItem.updated' : 'shopItem.added')}
      </h2>
      <p>
        <strong>{name}</strong>
        <br />
        {text}
      </p>
      <div className="grid gap-2">
        <a className="button button-primary button-large" href={`${path}/orders/new`}>
          {t('shopItem.toCart')}
        </a>
        <a className="button button-secondary button-large" href={path}>
          {t('shopItem.keep')}
        </a>
      </div>
    </dialog>
  )
}
