import { t } from '#lib/i18n/t.ts'
import { useEffect, useRef, useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { FieldFrame } from '#islands/ui/FieldFrame.tsx'
import { ApiError } from '#lib/client/api.ts'
import { ask } from '#lib/client/shop-calls.ts'
import { changeOrderLine } from '#lib/contract/calls/shopper-orders.ts'
import type { ShopperOrder } from '#lib/contract/shopper-orders.ts'
import { formatMoney } from '#lib/shared/money.ts'
import { checkPersonalisation } from '#lib/shared/personalisation.ts'

import { lineLook, valuesOf } from './lineLook.ts'
import { PersonalField } from './PersonalField.tsx'
import { Picture } from './Picture.tsx'

interface Props {
  line: ShopperOrder['lines'][number]
  order: Pick<ShopperOrder, 'orderId' | 'currency'>
  onSaved: (order: ShopperOrder) => void
  /** Somebody else changed the order meanwhile: this is how it is. */
  onNewest: (order: Newest) => void
  onCancel: () => void
}

export function EditLine({ line, order: { orderId, currency }, onSaved, onNewest, onCancel }: Props) {
  /** What the change is made to. */
  const [base, setBase] = useState(line)
  const [asked, setAsked] = useState(false)
  const [sizeId, setSizeId] = useState(line.size.id)
  const [values, setValues] = useState(() => valuesOf(line))
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState('')
  const [pending, setPending] = useState(false)
  const [focused, setFocused] = useState<'front' | 'back'>()
  const form = useRef<HTMLFormElement>(null)
  const { item, colour, side } = lineLook(line)
  // What costs extra and was not ordered cannot be added without paying.
  const fields = line.personalisation
    .filter(({ field, priceCents }) => field.priceCents <= priceCents)
    .map(({ field }) => field)
  const emptied = base.personalisation.filter(({ field, value, priceCents }) => {
    return priceCents > 0 && value !== '' && !values[field.id]?.trim()
  })
  const sizes = line.sizes.some(({ id }) => id === line.size.id)
    ? line.sizes
    : [{ ...line.size, payCents: 0, lostCents: 0 }, ...line.sizes]
  const size = sizes.find(({ id }) => id === sizeId)
  const { payCents = 0, lostCents = 0 } = size ?? {}
  const pieces = line.quantity - line.notMade
  const money = (cents: number) => formatMoney(cents, currency)

  useEffect(() => form.current?.querySelector<HTMLElement>('select, input')?.focus(), [])

  async function save(event: React.FormEvent) {
    event.preventDefault()
    if (pending) return
    const found = fields.flatMap(field => {
      const { problem } = checkPersonalisation(field, values[field.id] ?? '')
      return problem ? [[field.id, problem]] : []
    })
    setProblems(Object.fromEntries(found))
    if (found.length > 0) return
    if (emptied.length > 0 && !asked) return setAsked(true)
    setPending(true)
    setFailure('')
    try {
      const order = await ask(changeOrderLine, {
        params: { lineId: line.id },
        query: { orderId },
        body: {
          sizeId,
          personalisation: values,
          before: { sizeId: base.size.id, personalisation: valuesOf(base) },
          expectedCents: payCents
        }
      })
      onSaved(order)
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : t('shopCheckout.offline'))
      setPending(false)
      const newest = newestOf(error)
      const theirs = newest?.lines.find(({ id }) => id === line.id)
      if (!newest || !theirs) return
      onNewest(newest)
      // Where it is the same, another thing was refused: its price is another by now.
      if (describeLine(theirs) === describeLine(base)) return
      setBase(theirs)
      setFailure(t('shopperOrder.changedElsewhere', { now: describeLine(theirs) }))
    }
  }

  return (
    <form
      ref={form}
      className="col-span-full mt-3 grid gap-x-6 gap-y-4 rounded-md bg-(--paper) p-4 sm:grid-cols-[14rem_minmax(0,1fr)]"
      onSubmit={save}
      noValidate
    >
      <Picture
        className="mx-auto w-[min(100%,16rem)]"
        item={item}
        colour={colour}
        side={focused ?? side}
        values={values}
        idPrefix={`e${line.id.slice(0, 8)}`}
      />
      <div className="form">
        {sizes.length > 1 && (
          <FieldFrame label={t('shopperOrder.size')} hint={hintOf({ payCents, lostCents }, money)}>
            {aria => (
              <div className="control">
                <select {...aria} value={sizeId} onChange={event => setSizeId(event.target.value)}>
                  {sizes.map(({ id, name, payCents: difference }) => (
                    <option key={id} value={id}>
                      {difference === 0
                        ? name
                        : t(difference > 0 ? 'shopperOrder.sizeMore' : 'shopperOrder.sizeLess', {
                            name,
                            price: money(Math.abs(difference))
                          })}
                    </option>
                  ))}
                </select>
              </div>
            )}
          </FieldFrame>
        )}
        {line.sizesNote && <p className="text-muted">{t(`shopperOrder.sizes-${line.sizesNote}`)}</p>}
        {fields.map(field => (
          <PersonalField
            key={field.id}
            field={field}
            value={values[field.id] ?? ''}
            error={problems[field.id]}
            onChange={value => {
              setValues({ ...values, [field.id]: value })
              setAsked(false)
            }}
            onFocus={() => setFocused(field.placement?.side)}
          />
        ))}
        {asked && (
          <p className="notice tone-warning" role="alert">
            {t('shopperOrder.emptied', {
              fields: emptied.map(({ field }) => field.label).join(', '),
              price: formatMoney(emptied.reduce((sum, { priceCents }) => sum + priceCents, 0) * pieces, currency)
            })}
          </p>
        )}
        {failure && (
          <p className="notice tone-danger" role="alert">
            {failure}
          </p>
        )}
        <div className="button-group">
          <Button type="submit" variant="primary" size="large" pending={pending}>
            {payCents > 0
              ? t('shopperOrder.payMore', { price: money(payCents) })
              : t(asked ? 'shopperOrder.saveEmpty' : 'shopperOrder.save')}
          </Button>
          <button type="button" className="button button-secondary" onClick={onCancel}>
            {t('shopperOrder.cancel')}
          </button>
        </div>
      </div>
    </form>
  )
}

type Line = ShopperOrder['lines'][number]
type Newest = Pick<ShopperOrder, 'lines' | 'change'>

function hintOf(
  { payCents, lostCents }: Pick<Line['sizes'][number], 'payCents' | 'lostCents'>,
  money: (cents: number) => string
): string | undefined {
  if (payCents > 0) return t('shopperOrder.costsMore', { price: money(payCents) })
  if (payCents < 0) return t('shopperOrder.givesBack', { price: money(-payCents) })
  return lostCents > 0 ? t('shopperOrder.lessBack', { price: money(lostCents) }) : undefined
}

/** The order that came with the refusal, where somebody else was quicker. */
function newestOf(error: unknown): Newest | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined
  const { lines, change = null } = (error.data as Partial<ShopperOrder> | null) ?? {}
  return lines && { lines, change }
}

/** "M, ADA, 7" */
function describeLine({ size, personalisation }: Line): string {
  return [size.name, ...personalisation.map(({ value }) => value)].filter(Boolean).join(', ')
}
