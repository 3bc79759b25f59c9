import { useStore } from '@nanostores/react'
import { AlignHorizontalSpaceAround, AlignVerticalSpaceAround } from 'lucide-react'
import { useState } from 'react'

import { $alignTarget, chooseAlignTarget } from '#lib/client/designer/align-target.ts'
import { $design } from '#lib/client/designer/document.ts'
import { nameOf } from '#lib/client/designer/naming.ts'
import { $view } from '#lib/client/designer/view.ts'
import { word } from '#lib/client/designer/words.ts'

import { spaceBy } from '../actions/arrange.ts'
import { ActionButton } from '../parts/ActionButton.tsx'
import { LengthBox } from '../parts/LengthBox.tsx'

const EDGES = ['left', 'center', 'right', 'top', 'middle', 'bottom']

/** More are not listed by name: one is found on the drawing, and the rest in layers. */
const MOST_KEYS = 40

const USUAL_GAP_MM = { in: 6.35, mm: 5 } as const

let lastGapMm: number | undefined

/** Lines objects up, and spaces them; several also to one of them, and by a distance. */
export function AlignSection({ ids }: { ids: readonly string[] }) {
  const design = useStore($design)
  const target = useStore($alignTarget)
  const { units } = useStore($view)
  const [gapMm, setGap] = useState(lastGapMm ?? USUAL_GAP_MM[units])

  function setDistance(mm: number) {
    lastGapMm = mm
    setGap(mm)
  }

  return (
    <div className="grid gap-1.5 px-2 pb-2">
      <div className="flex items-center justify-between [&_hr]:h-4 [&_hr]:border-0 [&_hr]:border-s [&_hr]:border-s-line">
        {EDGES.map(edge => (
          <ActionButton key={edge} id={`align-${edge}`} className="tiny-button" />
        ))}
        <hr />
        <ActionButton id="distribute-horizontal" className="tiny-button" />
        <ActionButton id="distribute-vertical" className="tiny-button" />
      </div>
      {ids.length > 1 && (
        <div className="flex items-center gap-1.5 px-1">
          <select
            className="mini-select min-w-0 flex-1"
            aria-label={word('alignTo')}
            title={word('alignTo')}
            value={target}
            onChange={event => chooseAlignTarget(event.target.value)}
          >
            <option value="selection">{word('alignTo_selection')}</option>
            <option value="artboard">{word('alignTo_artboard')}</option>
            <optgroup label={word('keyObject')}>
              {ids.slice(0, MOST_KEYS).map(id => (
                <option key={id} value={id}>
                  {nameOf(design, design.objects[id]!)}
                </option>
              ))}
            </optgroup>
          </select>
          <span className="w-18 flex-none">
            <LengthBox label={word('spacing')} mark="↔" value={gapMm} min={-1000} max={1000} onChange={setDistance} />
          </span>
          <button
            type="button"
            className="tiny-button"
            aria-label={word('space_horizontal')}
            title={word('space_horizontal')}
            onClick={() => spaceBy('horizontal', gapMm)}
          >
            <AlignHorizontalSpaceAround aria-hidden="true" />
          </button>
          <button
            type="button"
            className="tiny-button"
            aria-label={word('space_vertical')}
            title={word('space_vertical')}
            onClick={() => spaceBy('vertical', gapMm)}
          >
            <AlignVerticalSpaceAround aria-hidden="true" />
          </button>
        </div>
      )}
    </div>
  )
}
