import { useStore } from '@nanostores/react'

import { TaskFailure } from '#islands/designer/making/TaskFailure.tsx'
import { minutes, money } from '#islands/designer/making/money.ts'
import { word } from '#islands/designer/making/words.ts'
import { Spinner } from '#islands/ui/Spinner.tsx'
import { $cost, $costSettings, type Cost } from '#lib/client/designer/cost.ts'

import { CostSettingsForm } from './CostSettingsForm.tsx'
import { FilmList } from './FilmList.tsx'

export default function CostPanel() {
  const { value, busy, error } = useStore($cost)
  const { marginPercent, quantity } = useStore($costSettings)
  const isEmpty = !value || value.cut.films.length === 0

  return (
    <div className="making">
      {isEmpty && <p className="making-hint">{busy ? word('reckoning') : word('costEmpty')}</p>}
      {!isEmpty && (
        <>
          <div className="price-head">
            <div>
              <span className="text-sm text-muted">{word('suggestedPrice')}</span>
              <output className="price">{money(value.cut.priceCents)}</output>
            </div>
            <div className="grid justify-items-end text-end text-xs leading-[1.125rem] text-muted">
              <span>{word('perPiece')}</span>
              <span>{word('marginOf', { percent: marginPercent, profit: money(value.cut.profitCents) })}</span>
              {quantity > 1 && (
                <span>{word('forAll', { count: quantity, price: money(value.cut.priceCents * quantity) })}</span>
              )}
            </div>
          </div>
          <CostBar cost={value} />
          <h2 className="making-title">
            {word('films')}
            {busy && (
              <span className="making-busy" role="status">
                <Spinner />
                {word('nesting')}
              </span>
            )}
          </h2>
          <FilmList cost={value} />
          <h2 className="making-title">{word('work')}</h2>
          <dl className="grid [&_dd]:tabular-nums [&_dt]:text-muted [&>div]:flex [&>div]:justify-between [&>div]:gap-4 [&>div]:py-1 [&>div]:text-sm">
            <Figure term={word('weeding')} detail={minutes(value.cut.weedSeconds)} />
            <Figure term={word('pressCycles')} detail={String(value.cut.cycles)} />
            <Figure term={word('atThePress')} detail={minutes(value.cut.pressSeconds)} />
            {quantity > 1 && (
              <Figure
                term={word('forAllShort', { count: quantity })}
                detail={minutes(Math.round(((value.cut.weedSeconds + value.cut.pressSeconds) * quantity) / 60) * 60)}
              />
            )}
          </dl>
          <h2 className="making-title">{word('compare')}</h2>
          <dl className="grid [&_dd]:tabular-nums [&_dt]:text-muted [&>div]:flex [&>div]:justify-between [&>div]:gap-4 [&>div]:py-1 [&>div]:text-sm">
            <Figure term={word('asTransfer')} detail={money(value.transfer.priceCents)} />
            <Figure term={word('usualDecoration')} detail={money(value.usualCents)} />
          </dl>
          <p className="making-hint">{word('compareHint')}</p>
        </>
      )}
      <TaskFailure error={error} />
      <CostSettingsForm />
    </div>
  )
}

function Figure({ term, detail }: { term: string; detail: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{detail}</dd>
    </div>
  )
}

/** Where the price goes. */
function CostBar({ cost }: { cost: Cost }) {
  const { filmCents, labourCents, blankCents, profitCents } = cost.cut
  const parts = [
    { key: 'film', name: word('costFilm'), cents: filmCents },
    { key: 'work', name: word('costWork'), cents: labourCents },
    { key: 'blank', name: word('costBlank'), cents: blankCents },
    { key: 'profit', name: word('costProfit'), cents: profitCents }
  ]
  return (
    <div>
      <div className="cost-bar" aria-hidden="true">
        {parts.map(({ key, cents }) => (
          <i key={key} data-part={key} style={{ flexGrow: cents }} />
        ))}
      </div>
      <dl className="cost-parts">
        {parts.map(({ key, name, cents }) => (
          <div key={key}>
            <dt data-part={key}>{name}</dt>
            <dd>{money(cents)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
