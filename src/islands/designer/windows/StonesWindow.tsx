import { useState } from 'react'

import { announce } from '#lib/client/designer/announce.ts'
import { commitDesign, select } from '#lib/client/designer/document.ts'
import { MOST_STONES, STONES, stoned } from '#lib/client/designer/stencil-work.ts'
import { word } from '#lib/client/designer/words.ts'
import { STONE_LAYOUTS } from '#lib/designer/geometry/stones.ts'

import { LengthBox } from '../parts/LengthBox.tsx'
import { OutlinePicture } from './OutlinePicture.tsx'
import { useWorked } from './useWorked.ts'
import { WorkLine, WorkWindow } from './WorkWindow.tsx'

let last: Parameters<typeof stoned>[0] = { stone: 'SS10', gapMm: 0.8, layout: 'outline' }

/** A template for rhinestones within the outlines that are selected. */
export default function StonesWindow() {
  const [wish, setWish] = useState(last)
  const found = useWorked(JSON.stringify(wish), () => stoned(wish))
  const isTooMany = found !== undefined && found.count > MOST_STONES

  function take() {
    if (!found) return
    last = wish
    commitDesign(found.design)
    select(found.ids)
    announce(word('didStones', { count: found.count }))
  }

  function statusOf(count: number): string {
    if (isTooMany) return word('stonesMany', { count: MOST_STONES })
    return count > 0 ? word('stonesCount', { count }) : word('stonesNone')
  }

  return (
    <WorkWindow
      title={word('stonesTitle')}
      take={word('stonesTake')}
      status={found ? statusOf(found.count) : ''}
      canTake={found !== undefined && found.count > 0 && !isTooMany}
      onTake={take}
    >
      {found && <OutlinePicture label={word('stonesPicture')} before={found.before} after={found.after} filled />}
      <WorkLine label={word('stonesSize')}>
        <select
          className="mini-select"
          aria-label={word('stonesSize')}
          value={wish.stone}
          onChange={event => {
            const stone = STONES.find(({ id }) => id === event.target.value)
            if (stone) setWish({ ...wish, stone: stone.id })
          }}
        >
          {STONES.map(({ id, stoneMm }) => (
            <option key={id} value={id}>
              {word('stonesOption', { size: id, mm: stoneMm })}
            </option>
          ))}
        </select>
      </WorkLine>
      <WorkLine label={word('stonesLayout')}>
        <select
          className="mini-select"
          aria-label={word('stonesLayout')}
          value={wish.layout}
          onChange={event => {
            const layout = STONE_LAYOUTS.find(each => each === event.target.value)
            if (layout) setWish({ ...wish, layout })
          }}
        >
          {STONE_LAYOUTS.map(layout => (
            <option key={layout} value={layout}>
              {word(`stones_${layout}`)}
            </option>
          ))}
        </select>
      </WorkLine>
      <WorkLine label={word('stonesGap')}>
        <LengthBox
          label={word('stonesGap')}
          mark="↔"
          value={wish.gapMm}
          min={0.2}
          max={50}
          onChange={gapMm => setWish({ ...wish, gapMm })}
        />
      </WorkLine>
      <p className="text-sm leading-[1.25rem] text-muted">{word('stonesHint')}</p>
    </WorkWindow>
  )
}
