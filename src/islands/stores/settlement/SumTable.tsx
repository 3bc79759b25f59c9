import { t } from '#lib/i18n/t.ts'
import { formatMoney } from '#lib/shared/money.ts'

import './settlement.css'

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
    <table className="sum-table">
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
