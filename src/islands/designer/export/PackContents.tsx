import { useStore } from '@nanostores/react'
import { useEffect } from 'react'

import { TaskFailure } from '#islands/designer/making/TaskFailure.tsx'
import { word } from '#islands/designer/making/words.ts'
import { RollStops } from '#islands/designer/rolls/RollStops.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { Spinner } from '#islands/ui/Spinner.tsx'
import { openPanel } from '#lib/client/designer/docks.ts'
import { $design } from '#lib/client/designer/document.ts'
import { $prints } from '#lib/client/designer/export.ts'
import { $packKind, $packKinds, choosePackKind, piecesOnRolls } from '#lib/client/designer/pack-kind.ts'
import { $sampleValues } from '#lib/client/designer/preview-values.ts'
import { $rolls, isWhole, layOutRolls, type Made } from '#lib/client/designer/roll-layout.ts'
import { $view } from '#lib/client/designer/view.ts'
import { word as panelName } from '#lib/client/designer/words.ts'
import { piecesIn, rowName } from '#lib/designer/rows/rows.ts'
import type { Units } from '#lib/shared/units.ts'
import { formatFilmLength } from '#lib/shared/units.ts'

/** After the last change of the drawing. */
const PAUSE_MS = 800

/** What the pack is of, in words, before it is made. */
export function PackContents() {
  const kinds = useStore($packKinds)
  const kind = useStore($packKind)
  return (
    <>
      <NativeSelect
        label={word('packOf')}
        value={kind}
        options={kinds.map(value => ({
          value,
          label: word(`packOf_${value}`)
        }))}
        onChange={event => choosePackKind(event.target.value as typeof kind)}
      />
      {kind === 'rolls' ? <OnRolls /> : kind === 'each' ? <EachRow /> : <OnePiece />}
    </>
  )
}

function OnRolls() {
  const { made, busy, failure } = useStore($rolls)
  const design = useStore($design)
  const { units } = useStore($view)
  const { value: prints = [] } = useStore($prints)
  const isCurrent = made?.of === design && made.isFinal

  // What is written is known before it is asked for.
  useEffect(() => {
    if (isCurrent || busy || failure) return
    const timer = setTimeout(() => void layOutRolls(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [isCurrent, busy, failure])

  return (
    <>
      {prints.length > 0 && <Notice tone="warning">{word('packNoPrints')}</Notice>}
      <TaskFailure error={failure} onRetry={() => void layOutRolls()} />
      {isCurrent && made.stops.length > 0 && <RollStops stops={made.stops} />}
      {isCurrent && made.stops.length === 0 && (
        <Notice
          tone={isWhole(made) ? 'info' : 'danger'}
          action={
            <Button size="small" onClick={() => openPanel('rolls')}>
              {panelName('panelRolls')}
            </Button>
          }
        >
          {isWhole(made) ? rollsText(made, units) : word('packNotLaid')}
        </Notice>
      )}
      {isCurrent && made.errors.length > 0 && (
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
      {!isCurrent && !failure && (
        <span className="making-busy" role="status">
          {busy && <Spinner />}
          {word('packLaying')}
        </span>
      )}
    </>
  )
}

function EachRow() {
  const { rows } = useStore($design)
  return (
    <Notice>
      {word('packEach', {
        count: rows.length,
        pieces: word('packPieces', { count: piecesIn(rows) })
      })}
    </Notice>
  )
}

/** Of a table the one row that is shown: what that leaves out is said. */
function OnePiece() {
  const { rows, variables, sampleRows } = useStore($design)
  const values = useStore($sampleValues)
  if (rows.length < 2 || !values) return null
  const index = Math.max(0, rows.indexOf(values))
  const name = rowName(variables, values, index)
  if (sampleRows) return <Notice>{word('packSample', { name })}</Notice>
  return <Notice tone="warning">{word('packOnlyOne', { row: index + 1, name, count: rows.length - 1 })}</Notice>
}

/** 15 pieces on 1 roll of Red, 1.20 m. */
export function rollsText(made: Made, units: Units): string {
  const rolls = made.nested.map(({ ref, lengthMm = 0 }) => {
    const film = made.films.find(one => one.ref === ref)?.colour.name ?? ''
    return word('packRoll', { film, length: formatFilmLength(lengthMm, units) })
  })
  return word('packOnRolls', {
    pieces: word('packPieces', { count: piecesOnRolls(made) }),
    rolls: rolls.join(', ')
  })
}
