import { useStore } from '@nanostores/react'
import { ArrowRight } from 'lucide-react'

import { FilmDot } from '#islands/designer/making/FilmDot.tsx'
import { money } from '#islands/designer/making/money.ts'
import { word } from '#islands/designer/making/words.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { openPanel } from '#lib/client/designer/docks.ts'
import { shortText } from '#lib/client/designer/naming.ts'
import { choosePackKind } from '#lib/client/designer/pack-kind.ts'
import { isWhole, type Made } from '#lib/client/designer/roll-layout.ts'
import { $view } from '#lib/client/designer/view.ts'
import { word as panelName } from '#lib/client/designer/words.ts'
import { rollWidthOf } from '#lib/designer/production/lying.ts'
import type { FilmFigures, NestedFilm } from '#lib/designer/workers/task-kinds.ts'
import { formatFilmLength } from '#lib/shared/units.ts'

import { RollPositions } from './RollPositions.tsx'
import { RollView } from './RollView.tsx'

interface Props {
  made: Made
  isOld: boolean
  isBusy: boolean
  /** The key of a placement: see keyOf. */
  chosen: string | undefined
  onChoose: (key: string | undefined) => void
}

export function RollResult({ made, isOld, isBusy, chosen, onChoose }: Props) {
  const tiled = new Set(
    made.films.flatMap(({ pieces }) => pieces.flatMap(({ id, tile }) => (tile ? id.split('~')[0]! : [])))
  )
  return (
    <div className="grid grid-cols-1 gap-3">
      {isOld && <Notice tone="warning">{word('rollsOld')}</Notice>}
      {made.errors.length > 0 && (
        <Notice
          tone="warning"
          action={
            <Button size="small" onClick={() => openPanel('preflight')}>
              {panelName('panelPreflight')}
            </Button>
          }
        >
          {word('rollsCheck', { count: made.errors.length })}
        </Notice>
      )}
      {tiled.size > 0 && <Notice>{word('rollsTiled', { count: tiled.size })}</Notice>}
      {made.notes.length > 0 && (
        <Notice tone="warning">
          {made.notes.map(({ code, design, film }) => (
            <p key={`${code} ${design} ${film}`}>{word(`filmNote_${code}`, { design, film })}</p>
          ))}
        </Notice>
      )}
      {made.films.map(film => (
        <FilmRoll
          key={film.ref}
          film={film}
          nested={made.nested.find(({ ref }) => ref === film.ref)}
          chosen={chosen}
          onChoose={onChoose}
        />
      ))}
      <Button
        variant="primary"
        icon={<ArrowRight aria-hidden="true" />}
        disabled={isOld || isBusy || !made.isFinal || !isWhole(made)}
        onClick={() => {
          choosePackKind('rolls')
          openPanel('export')
        }}
      >
        {word('exportRolls')}
      </Button>
      <p className="making-hint">{word('rollsHint')}</p>
    </div>
  )
}

interface FilmProps extends Pick<Props, 'chosen' | 'onChoose'> {
  film: FilmFigures
  nested: NestedFilm | undefined
}

function FilmRoll({ film, nested, chosen, onChoose }: FilmProps) {
  const { units } = useStore($view)
  const { colour } = film
  if (!nested) return null
  const { lengthMm, usage } = nested
  return (
    <figure className="m-0 grid min-w-0 grid-cols-1 gap-1.5 [&_figcaption]:flex [&_figcaption]:flex-wrap [&_figcaption]:items-center [&_figcaption]:gap-1.5 [&_figcaption]:text-sm">
      <figcaption>
        <FilmDot hex={colour.hex} />
        <strong>{colour.name}</strong>
        {lengthMm !== undefined && (
          <span className="making-hint">
            {word('rollFacts', {
              length: formatFilmLength(lengthMm, units),
              percent: Math.round(usage * 100),
              price: money(Math.round((lengthMm / 10) * (colour.material?.pricePerM ?? 0)))
            })}
          </span>
        )}
      </figcaption>
      {lengthMm === undefined ? (
        <Refusal film={film} nested={nested} />
      ) : (
        <>
          <RollView film={film} nested={nested} chosen={chosen} onChoose={onChoose} />
          <RollPositions film={film} nested={nested} chosen={chosen} onChoose={onChoose} />
        </>
      )}
    </figure>
  )
}

/** Why nothing lies on a roll. */
function Refusal({ film, nested: { problem } }: { film: FilmFigures; nested: NestedFilm }) {
  const { units } = useStore($view)
  const piece = film.pieces.find(({ id }) => id === problem?.piece)
  const values = {
    piece: [piece?.what.design, piece?.what.row].filter(Boolean).join(', '),
    width: `${shortText(Math.min(piece?.wMm ?? 0, piece?.hMm ?? 0), units)} ${units}`,
    room: `${shortText(rollWidthOf(film), units)} ${units}`
  }
  const text =
    problem?.code === 'too-wide'
      ? word('pieceTooWide', values)
      : problem?.code === 'too-many-across'
        ? word('tooManyAcross', values)
        : word(problem?.code === 'too-many' ? 'failed_too-many' : 'failed')
  return <Notice tone="danger">{text}</Notice>
}
