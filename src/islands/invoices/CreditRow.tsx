import { MoneyField } from '#islands/ui/MoneyField.tsx'
import { QuantityField } from '#islands/ui/QuantityField.tsx'
import { t } from '#lib/i18n/t.ts'
import { type CreditPart, creditPrice } from '#lib/shared/credit.ts'
import { formatMoney } from '#lib/shared/money.ts'

import type { Chosen } from './CreditModal.tsx'

interface Props {
  part: CreditPart
  currency: string
  value: Chosen
  /** What it comes to. */
  cents: number
  onChange: (value: Chosen) => void
}

/** A line of the invoice: how many of it come back, or an amount of it. */
export function CreditRow({ part, currency, value, cents, onChange }: Props) {
  const { name, quantity, leftQuantity, leftCents } = part
  const sum = formatMoney(leftCents, currency)
  const isTooMuch = leftCents > 0 ? cents > leftCents : cents < leftCents
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-b-line py-3 [&>:first-child]:flex-[1_1_12rem] [&>:first-child]:wrap-anywhere">
      <span className="grid min-w-0">
        <span>{name}</span>
        <span className="text-muted text-sm/5">
          {quantity > 0
            ? t('invoice.creditLeftPieces', { count: leftQuantity, sum })
            : t('invoice.creditLeft', { sum })}
        </span>
      </span>
      <span className="flex gap-3 [&>:last-child]:w-34">
        {quantity > 0 && (
          <QuantityField
            label={t('invoice.creditQuantityOf', { name })}
            hideLabel
            isFine={!Number.isInteger(quantity)}
            max={Math.max(0, leftQuantity)}
            value={value.quantity}
            onChange={count => onChange({ quantity: count, amountCents: undefined })}
          />
        )}
        <MoneyField
          label={t('invoice.creditAmountOf', { name })}
          hideLabel
          error={isTooMuch ? t('invoice.creditLeft', { sum }) : undefined}
          currency={currency}
          value={cents === 0 ? undefined : cents}
          onChange={typed => {
            const isUsual = value.quantity > 0 && typed === creditPrice(part, value.quantity)
            onChange({ ...value, amountCents: isUsual ? undefined : typed })
          }}
        />
      </span>
    </li>
  )
}
