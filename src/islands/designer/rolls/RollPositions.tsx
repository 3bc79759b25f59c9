import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'

import { word } from '#islands/designer/making/words.ts'
import { shortText, sizeText } from '#lib/client/designer/naming.ts'
import { $view } from '#lib/client/designer/view.ts'
import { type Position, positionsOn } from '#lib/designer/rolls/positions.ts'
import type { FilmFigures, NestedFilm } from '#lib/designer/workers/task-kinds.ts'

import { keyOf } from './RollView.tsx'

interface Props {
  film: FilmFigures
  nested: NestedFilm
  chosen: string | undefined
  onChoose: (key: string | undefined) => void
}

/** What lies where, to find it on the cut roll. */
export function RollPositions({ film, nested, chosen, onChoose }: Props) {
  const { units } = useStore($view)
  const [isOpen, setOpen] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const positions = positionsOn(film.pieces, nested.placements)
  const isHere = positions.some(one => keyOf(film.ref, one) === chosen)

  useEffect(() => {
    if (isHere) setOpen(true)
  }, [isHere])
  useEffect(() => {
    if (isOpen && isHere && chosen) list.current?.querySelector('[data-chosen]')?.scrollIntoView({ block: 'nearest' })
  }, [isOpen, isHere, chosen])

  return (
    <details
      className="min-w-0 open:grid open:gap-2 [&_summary]:min-h-7 [&_summary]:cursor-pointer [&_summary]:text-sm [&_summary]:font-semibold [&_summary]:text-heading"
      open={isOpen}
      onToggle={event => setOpen(event.currentTarget.open)}
    >
      <summary>{word('positions', { count: positions.length })}</summary>
      {isOpen && (
        <div ref={list} className="max-h-80 overflow-auto rounded-md border border-line [contain:inline-size]">
          <table className="w-full border-collapse text-xs tabular-nums [&_:is(th,_td)]:px-1.5 [&_:is(th,_td)]:py-1 [&_:is(th,_td)]:text-start [&_:is(th,_td)]:align-baseline [&_tbody_tr]:border-t [&_tbody_tr]:border-t-line [&_tbody_tr[data-chosen]]:bg-success-wash [&_td+td]:whitespace-nowrap [&_td:nth-child(2)]:min-w-32 [&_td:nth-child(2)]:wrap-anywhere [&_thead_th]:sticky [&_thead_th]:top-0 [&_thead_th]:bg-sunken [&_thead_th]:text-start [&_thead_th]:font-[550] [&_thead_th]:whitespace-nowrap [&_thead_th]:text-muted">
            <thead>
              <tr>
                <th scope="col">{word('positionNumber')}</th>
                <th scope="col">{word('positionWhat')}</th>
                <th scope="col">x, {units}</th>
                <th scope="col">y, {units}</th>
                <th scope="col">{word('positionTurned')}</th>
                <th scope="col">{word('positionSize')}</th>
              </tr>
            </thead>
            <tbody>
              {positions.map(one => {
                const key = keyOf(film.ref, one)
                return (
                  <tr key={key} data-chosen={key === chosen || undefined}>
                    <th scope="row">
                      <button
                        type="button"
                        className="text-button"
                        aria-pressed={key === chosen}
                        aria-label={word('showPiece', { number: one.number, what: whatText(one) })}
                        onClick={() => onChoose(key === chosen ? undefined : key)}
                      >
                        {one.number}
                      </button>
                    </th>
                    <td>{whatText(one)}</td>
                    <td>{shortText(one.xMm, units)}</td>
                    <td>{shortText(one.yMm, units)}</td>
                    <td>{`${Math.round(one.turned)}°`}</td>
                    <td>{sizeText(one.wMm, one.hMm, units)}</td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </div>
      )}
    </details>
  )
}

function whatText({ design, artboard, row, copy, copies, pass, tile }: Position): string {
  return [
    design,
    artboard,
    row,
    copies > 1 && word('copyOf', { copy, copies }),
    pass && word('onPass', { pass }),
    tile && word('tileOf', { tile })
  ]
    .filter(Boolean)
    .join(' · ')
}
