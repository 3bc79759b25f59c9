import { useState } from 'react'

import { applySimplified, simplified } from '#lib/client/designer/path-work.ts'
import { word } from '#lib/client/designer/words.ts'

import { LengthBox } from '../parts/LengthBox.tsx'
import { OutlinePicture } from './OutlinePicture.tsx'
import { useWorked } from './useWorked.ts'
import { WorkLine, WorkWindow } from './WorkWindow.tsx'

let last = 0.05

/** Fewer nodes on the same outline: how many, and how it will look, before anything is changed. */
export default function SimplifyWindow() {
  const [toleranceMm, setTolerance] = useState(last)
  const found = useWorked(String(toleranceMm), () => simplified(toleranceMm))
  const isSimpler = found !== undefined && found.nodes.after < found.nodes.before

  function take() {
    last = toleranceMm
    if (found) applySimplified(found)
  }

  return (
    <WorkWindow
      title={word('simplifyTitle')}
      take={word('simplifyTake')}
      status={found ? (isSimpler ? word('simplifyNodes', found.nodes) : word('simplifyNone')) : ''}
      canTake={isSimpler}
      onTake={take}
    >
      {found && <OutlinePicture label={word('simplifyPicture')} {...found.outlines} nodes />}
      <WorkLine label={word('simplifyBy')}>
        <LengthBox
          label={word('simplifyBy')}
          mark="±"
          value={toleranceMm}
          min={0.005}
          max={5}
          onChange={setTolerance}
        />
      </WorkLine>
    </WorkWindow>
  )
}
