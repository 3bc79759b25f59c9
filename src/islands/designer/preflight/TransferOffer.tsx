import { useStore } from '@nanostores/react'

import { money } from '#islands/designer/making/money.ts'
import { word } from '#islands/designer/making/words.ts'
import { $cost } from '#lib/client/designer/cost.ts'

/** What cannot be weeded can often be printed: both prices beside each other. */
export function TransferOffer() {
  const { value } = useStore($cost)
  if (!value || value.films.length === 0) return null
  const { cut, transfer } = value
  return (
    <div className="offer">
      <strong>{word('transferTitle')}</strong>
      <p className="making-hint">{word('transferHint')}</p>
      <dl className="grid grid-cols-[1fr_1fr] gap-2 [&_dd]:font-semibold [&_dd]:tabular-nums [&_dt]:text-xs [&_dt]:text-muted">
        <div>
          <dt>{word('asCutFilm')}</dt>
          <dd>{money(cut.priceCents)}</dd>
        </div>
        <div>
          <dt>{word('asTransfer')}</dt>
          <dd>{money(transfer.priceCents)}</dd>
        </div>
      </dl>
    </div>
  )
}
