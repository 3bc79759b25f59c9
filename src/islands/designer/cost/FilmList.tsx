import { useStore } from '@nanostores/react'

import { FilmDot } from '#islands/designer/making/FilmDot.tsx'
import { money } from '#islands/designer/making/money.ts'
import { word } from '#islands/designer/making/words.ts'
import { $costSettings, type Cost, printKey } from '#lib/client/designer/cost.ts'
import { shortText } from '#lib/client/designer/naming.ts'
import { $view } from '#lib/client/designer/view.ts'
import { formatFilmLength } from '#lib/shared/units.ts'

/** Each film with what one piece takes of its roll, and what that costs. */
export function FilmList({ cost }: { cost: Cost }) {
  const { units } = useStore($view)
  const { quantity, wastePercent } = useStore($costSettings)
  const short = (mm: number): string => `${shortText(mm, units)} ${units}`
  return (
    <ul className="films">
      {cost.films.map(({ ref, colour, pieces }) => {
        const laid = cost.nested.find(film => film.ref === ref)
        const figures = cost.cut.films.find(film => film.ref === ref)
        const isTooWide = laid?.problem?.code === 'too-wide'
        const passes = Math.max(1, ...pieces.map(piece => piece.passes))
        const roll = colour.material?.rollWidthMm
        return (
          <li key={ref}>
            <FilmDot hex={colour.hex} />
            <span className="film-name">
              {colour.name}
              {passes > 1 && <span className="making-hint">{word('inPasses', { count: passes })}</span>}
              <span className="making-hint">
                {isTooWide
                  ? word('tooWideForRoll', { width: short(colour.material?.usableWidthMm ?? 0) })
                  : roll
                    ? word('rollUse', { width: short(roll), percent: Math.round((laid?.usage ?? 0) * 100) })
                    : word('noRoll')}
              </span>
            </span>
            <span className="grid justify-items-end text-sm tabular-nums">
              <span>{formatFilmLength((1000 * (figures?.metres ?? 0)) / quantity, units)}</span>
              <span className="making-hint">
                {figures?.guessed
                  ? word('aboutEach', { price: money(Math.round(figures.cents)) })
                  : money(Math.round(figures?.cents ?? 0))}
              </span>
            </span>
          </li>
        )
      })}
      {cost.prints.map(print => {
        const figures = cost.cut.films.find(film => film.ref === printKey(print))
        const price = money(Math.round(figures?.cents ?? 0))
        const sheet = `${shortText(print.wMm, units)} × ${short(print.hMm)}`
        return (
          <li key={printKey(print)}>
            <FilmDot hex={print.film?.hex ?? 'transparent'} />
            <span className="film-name">
              {print.name}
              <span className="making-hint">{word('sheetUse', { count: print.copies, sheet })}</span>
            </span>
            <span className="grid justify-items-end text-sm tabular-nums">
              <span className="making-hint">{figures?.guessed ? word('aboutEach', { price }) : price}</span>
            </span>
          </li>
        )
      })}
      {cost.cut.wasteCents > 0 && (
        <li>
          <span className="film-name">
            {word('wasteOf', { percent: wastePercent })}
            <span className="making-hint">{word('wasteHint')}</span>
          </span>
          <span className="grid justify-items-end text-sm tabular-nums">
            <span className="making-hint">{money(Math.round(cost.cut.wasteCents))}</span>
          </span>
        </li>
      )}
    </ul>
  )
}
