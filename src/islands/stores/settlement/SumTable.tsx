import { t } from '#lib/i18n/t.ts'
import { formatMoney } from '#lib/shared/money.ts'

export interface SumRow {
  id:
    | 'goods'
    | 'discounts'
    | 'shipping'
    | 'tax'
    | 'sales'
    | 'refunds'
    | 'fees'
    | 'disputes'
    | 'net'
    | 'paidOut'
    | 'raised'
    | 'passed'
    | 'toPass'
    | 'shop'
  cents: number
  /** Taken off. */
  minus?: boolean
  strong?: boolean
}

/** Amounts below each other, as on paper. */
export function SumTable({ rows, currency, label }: { rows: SumRow[]; currency: string; label: string }) {
  return (
    <table className="w-full border-collapse [&_[data-strong]>*]:border-t [&_[data-strong]>*]:border-t-line [&_[data-strong]>*]:font-semibold [&_td]:py-1.5 [&_td]:text-end [&_td]:whitespace-nowrap [&_td]:tabular-nums [&_th]:ps-0 [&_th]:pe-3 [&_th]:py-1.5 [&_th]:text-start [&_th]:font-normal">
      <caption className="sr-only">{label}</caption>
      <tbody>
        {rows.map(({ id, cents, minus, strong }) => (
          <tr key={id} data-strong={strong || undefined}>
            <th scope="row">{t(`settlement.rows.${id}`)}</th>
            <td>
              {minus && cents !== 0 && '−'}
              {formatMoney(cents, currency)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
