import { useStore } from '@nanostores/react'
import { Timer, LayoutGrid } from 'lucide-react'
import { useState } from 'react'

import { TaskFailure } from '#islands/designer/making/TaskFailure.tsx'
import { word } from '#islands/designer/making/words.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { Spinner } from '#islands/ui/Spinner.tsx'
import { announce } from '#lib/client/designer/announce.ts'
import { openPanel } from '#lib/client/designer/docks.ts'
import { $design } from '#lib/client/designer/document.ts'
import { $rolls, layOutRolls, searchLonger, stopRolls } from '#lib/client/designer/roll-layout.ts'
import { word as panelName } from '#lib/client/designer/words.ts'
import { fillsLength } from '#lib/designer/rolls/members.ts'
import { rollSettings } from '#lib/designer/rolls/usual.ts'
import { piecesIn } from '#lib/designer/rows/rows.ts'

import { BesideFields } from './BesideFields.tsx'
import { GangList } from './GangList.tsx'
import { LayoutFields } from './LayoutFields.tsx'
import { RollResult } from './RollResult.tsx'
import { RollStops } from './RollStops.tsx'
import { TilingFields } from './TilingFields.tsx'

/** Any design as pieces on its rolls: how many, in which manner, with which others; and the files to cut them. */
export default function RollsPanel() {
  const design = useStore($design)
  const { made, busy, failure } = useStore($rolls)
  const [chosen, setChosen] = useState<string>()
  const settings = rollSettings(design.production)
  const { copies, gang } = settings
  const isFilled = fillsLength(design)
  const own = design.rows.length > 0 ? piecesIn(design.rows) * copies : copies
  const isOld = made !== undefined && made.of !== design
  const isEmpty = Object.keys(design.objects).length === 0

  async function make() {
    const laid = await layOutRolls()
    if (!laid) return
    const count = laid.nested.reduce((sum, { placements }) => sum + placements.length, 0)
    announce(laid.stops.length > 0 ? word('rollsStopped') : word('piecesMade', { count }))
  }

  if (isEmpty && gang.length === 0) {
    return (
      <div className="making">
        <p className="making-hint">{word('rollsEmpty')}</p>
      </div>
    )
  }
  return (
    <div className="making">
      {design.rows.length > 0 && (
        <Notice
          action={
            <Button size="small" onClick={() => openPanel('names')}>
              {panelName('panelNames')}
            </Button>
          }
        >
          {word('rollsFromRows', { count: design.rows.length })}
        </Notice>
      )}
      <LayoutFields design={design} settings={settings} />
      <GangList gang={gang} />
      <BesideFields settings={settings} />
      <TilingFields settings={settings} />
      <div className="button-group">
        <Button
          variant={made && !isOld ? 'secondary' : 'primary'}
          icon={<LayoutGrid aria-hidden="true" />}
          pending={busy}
          onClick={() => {
            setChosen(undefined)
            void make()
          }}
        >
          {isFilled
            ? word('layOutFilled')
            : word('layOut', { count: own + gang.reduce((sum, one) => sum + one.copies, 0) })}
        </Button>
        {busy && <Button onClick={stopRolls}>{word('cancel')}</Button>}
        {!busy && made?.isFinal && !isOld && settings.manner === 'nest' && made.stops.length === 0 && (
          <Button icon={<Timer aria-hidden="true" />} onClick={() => void searchLonger()}>
            {word('searchLonger')}
          </Button>
        )}
      </div>
      <TaskFailure error={failure} onRetry={() => void make()} />
      {busy && (
        <span className="making-busy" role="status">
          <Spinner />
          {word('nesting')}
        </span>
      )}
      {made && made.stops.length > 0 && !isOld && <RollStops stops={made.stops} />}
      {made && made.stops.length === 0 && (
        <RollResult made={made} isOld={isOld} isBusy={busy} chosen={chosen} onChoose={setChosen} />
      )}
    </div>
  )
}
