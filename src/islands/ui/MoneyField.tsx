import { numberFormat } from '#lib/shared/number-format.ts'
import { type InputHTMLAttributes, useState } from 'react'

import { formatAmount, formatPriceAmount, parseAmount, parsePrice } from '#lib/shared/amount.ts'
import { FieldFrame, type FieldFrameProps } from './FieldFrame.tsx'
import { fieldWords } from './words.ts'

interface Props
  extends FieldFrameProps,
    Pick<InputHTMLAttributes<HTMLInputElement>, 'disabled' | 'readOnly' | 'required' | 'placeholder' | 'autoFocus'> {
  name?: string
  /** Cents: whole ones, but of a price. Given together with onChange, the caller holds the value. */
  value?: number | undefined
  defaultValue?: number | undefined
  onChange?: (cents: number | undefined) => void
  currency: string
  /** The price of one, with up to four decimals. */
  isPrice?: boolean
}

/** Money as people type it; cents to the caller and on the wire. */
export function MoneyField(props: Props) {
  const { label, hint, error, optional, hideLabel, className } = props
  const { name, value, defaultValue, onChange, currency, isPrice, ...input } = props
  const [parse, format] = isPrice ? [parsePrice, formatPriceAmount] : [parseAmount, formatAmount]
  const [typed, setTyped] = useState<string>()
  const [isLeft, setLeft] = useState(true)
  const [own, setOwn] = useState(defaultValue)
  const cents = 'value' in props ? value : own
  const text = typed ?? (cents === undefined ? '' : format(cents))
  const unreadable = typed?.trim() && parse(typed) === undefined ? typed : undefined
  const problem = isLeft && unreadable ? fieldWords('noAmount', { text: unreadable }) : error

  function change(next: string) {
    setTyped(next)
    setOwn(parse(next))
    onChange?.(parse(next))
  }

  return (
    <FieldFrame
      label={label}
      hint={hint}
      optional={optional}
      hideLabel={hideLabel}
      className={className}
      error={problem}
    >
      {aria => (
        <div className="control">
          <span className="control-affix" aria-hidden="true">
            {currencySymbol(currency)}
          </span>
          <input
            {...aria}
            disabled={input.disabled}
            readOnly={input.readOnly}
            required={input.required}
            placeholder={input.placeholder ?? '0.00'}
            inputMode="decimal"
            autoComplete="off"
            value={text}
            onChange={event => change(event.target.value)}
            onFocus={() => setLeft(false)}
            onBlur={() => {
              setLeft(true)
              setTyped(unreadable)
            }}
          />
          {name && (
            <input
              type="hidden"
              name={name}
              data-wire="number"
              value={unreadable ?? cents ?? ''}
              disabled={input.disabled}
            />
          )}
        </div>
      )}
    </FieldFrame>
  )
}

/** In the ambient locale, so server and browser write the same. */
function currencySymbol(currency: string): string {
  const parts = numberFormat({ style: 'currency', currency }).formatToParts(0)
  return parts.find(part => part.type === 'currency')?.value ?? currency
}
