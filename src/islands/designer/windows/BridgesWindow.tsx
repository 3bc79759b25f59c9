import { useState } from 'react'

import { announce } from '#lib/client/designer/announce.ts'
import { commitDesign, select } from '#lib/client/designer/document.ts'
import { bridged } from '#lib/client/designer/stencil-work.ts'
import { word } from '#lib/client/designer/words.ts'

import { LengthBox } from '../parts/LengthBox.tsx'
import { OutlinePicture } from './OutlinePicture.tsx'
import { useWorked } from './useWorked.ts'
import { WorkLine, WorkWindow } from './WorkWindow.tsx'

const DIRECTIONS = ['vertical', 'horizontal'] as const

let last: Parameters<typeof bridged>[0] = { widthMm: 2, sides: 2, direction: 'vertical' }

/** Bridges across holes, so that a stencil is of one piece. */
export default function BridgesWindow() {
  const [wish, setWish] = useState(last)
  const found = useWorked(JSON.stringify(wish), () => bridged(wish))
  const canTake = found !== undefined && found.count > 0

  function take() {
    if (!found) return
    last = wish
    commitDesign(found.design)
    select(found.ids)
    announce(word('didBridge', { count: found.count }))
  }

  const status = found && [
    word(found.count > 0 ? 'bridgesCount' : 'bridgesNone', { count: found.count }),
    found.left > 0 && word('bridgesLeft', { count: found.left })
  ]
  return (
    <WorkWindow
      title={word('bridgesTitle')}
      take={word('bridgesTake')}
      status={status ? status.filter(Boolean).join(' ') : ''}
      canTake={canTake}
      onTake={take}
    >
      {found && <OutlinePicture label={word('bridgesPicture')} before={found.before} after={found.after} filled />}
      <WorkLine label={word('bridgesWidth')}>
        <LengthBox
          label={word('bridgesWidth')}
          mark="↔"
          value={wish.widthMm}
          min={0.2}
          max={100}
          onChange={widthMm => setWish({ ...wish, widthMm })}
        />
      </WorkLine>
      <WorkLine label={word('bridgesDirection')}>
        <select
          className="mini-select"
          aria-label={word('bridgesDirection')}
          value={wish.direction}
          onChange={event =>
            setWish({ ...wish, direction: event.target.value === 'horizontal' ? 'horizontal' : 'vertical' })
          }
        >
          {DIRECTIONS.map(direction => (
            <option key={direction} value={direction}>
              {word(`bridges_${direction}`)}
            </option>
          ))}
        </select>
      </WorkLine>
      <label className="check-line">
        <input
          type="checkbox"
          checked={wish.sides === 2}
          onChange={event => setWish({ ...wish, sides: event.target.checked ? 2 : 1 })}
        />
        {word('bridgesBoth')}
      </label>
    </WorkWindow>
  )
}
