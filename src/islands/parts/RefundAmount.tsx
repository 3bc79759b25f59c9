import { MoneyField } from '#islands/ui/MoneyField.tsx'
import { t } from '#lib/i18n/t.ts'
import { formatMoney } from '#lib/shared/money.ts'

interface Props {
  currency: string
  /** More cannot go back. */
  mostCents: number
  defaultCents: number | undefined
  isTooMuch: boolean
  onChange: (cents: number | undefined) => void
}

/** How much goes back, of what is left to give back. */
export function RefundAmount({ currency, mostCents, defaultCents, isTooMuch, onChange }: Props) {
  const most = t('refund.most', { amount: formatMoney(mostCents, currency) })
  return (
    <MoneyField
      label={t('refund.amount')}
      hint={most}
      error={isTooMuch ? most : undefined}
      name="amount"
      currency={currency}
      defaultValue={defaultCents}
      onChange={cents => onChange(cents ?? undefined)}
    />
  )
}
