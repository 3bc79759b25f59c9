import type { ReactNode } from 'react'

import { t } from '#lib/i18n/t.ts'
import { formatMoney } from '#lib/shared/money.ts'
import { CUTTERS, PRESSES } from '#lib/supplies/catalogue.ts'
import { readSheetSku } from '#lib/supplies/transfers.ts'

import { CutterPicture, PressPicture, RollPicture, SheetDrawing } from './drawings.tsx'

interface Line {
  sku: string
  name: string
  detail: string
  hex: string | null
  unitCents: number
  quantity: number
  totalCents: number
}

interface LinesProps<Row extends Line> {
  lines: Row[]
  currency: string
  /** How many there are can be changed in it. */
  more?: (line: Row) => ReactNode
  below?: (line: Row) => ReactNode
}

/** What was ordered, or is about to be. */
export function OrderLines<Row extends Line>({ lines, currency, more, below }: LinesProps<Row>) {
  const countOf = ({ quantity, unitCents }: Line, isFixed: boolean) =>
    isFixed
      ? `${quantity} × ${formatMoney(unitCents, currency)}`
      : t('supplyCheckout.each', { price: formatMoney(unitCents, currency) })
  return (
    <ul>
      {lines.map((line, at) => (
        <li
          key={line.sku}
          className="supply-line grid grid-cols-[4rem_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 border-b border-b-line py-3"
        >
          <SupplyPicture line={line} id={`line-${at}`} />
          <div className="grid min-w-0 wrap-anywhere">
            <strong>{line.name}</strong>
            <span className="text-sm leading-[1.125rem] text-muted">
              {[line.detail, countOf(line, more === undefined)].filter(Boolean).join(' · ')}
            </span>
          </div>
          <span>{formatMoney(line.totalCents, currency)}</span>
          {more && <div className="col-[2_/_-1] flex flex-wrap items-center gap-x-4 gap-y-2">{more(line)}</div>}
          {below?.(line)}
        </li>
      ))}
    </ul>
  )
}

function SupplyPicture({ line, id }: { line: Line; id: string }) {
  if (readSheetSku(line.sku)) return <SheetDrawing />
  const cutter = CUTTERS.find(each => each.id === line.sku)
  const press = PRESSES.find(each => each.id === line.sku)
  if (cutter) return <CutterPicture {...cutter} />
  return press ? <PressPicture {...press} /> : <RollPicture hex={line.hex ?? '#8c9093'} id={id} />
}

interface Sums {
  currency: string
  subtotalCents: number
  shippingCents: number
  taxCents: number
  totalCents: number
  refundedCents?: number
}

interface TotalsProps {
  sums: Sums
  taxKnown?: boolean
  /** What stands for the tax and the total as long as they are not those of the address. */
  unknown?: string | false
}

export function Totals({ sums, taxKnown = true, unknown }: TotalsProps) {
  const { currency, subtotalCents, shippingCents, taxCents, totalCents, refundedCents = 0 } = sums
  const price = (cents: number) => formatMoney(cents, currency)
  return (
    <dl className="supply-totals">
      <dt>{t('supplyCheckout.subtotal')}</dt>
      <dd>{price(subtotalCents)}</dd>
      <dt>{t('supplyCheckout.shipping')}</dt>
      <dd>{shippingCents === 0 ? t('supplyCheckout.free') : price(shippingCents)}</dd>
      <dt>{t('supplyCheckout.tax')}</dt>
      <dd>{unknown || (taxKnown ? price(taxCents) : t('supplyCheckout.taxLater'))}</dd>
      <dt className="supply-total">{t('supplyCheckout.total')}</dt>
      <dd className="supply-total">{unknown || price(totalCents)}</dd>
      {refundedCents > 0 && (
        <>
          <dt>{t('supplyOrders.refunded')}</dt>
          <dd>−{price(refundedCents)}</dd>
        </>
      )}
    </dl>
  )
}
