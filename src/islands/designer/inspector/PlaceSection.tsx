import { useStore } from '@nanostores/react'
import { Italic, Link2, Link2Off, RotateCw } from 'lucide-react'
import { useState } from 'react'

import { $design, commitDesign } from '#lib/client/designer/document.ts'
import { whenLettersReady } from '#lib/client/designer/letters-ready.ts'
import { angleOf, boundsOf, frameOf, slantOf } from '#lib/client/designer/measure.ts'
import { cutSizeText } from '#lib/client/designer/naming.ts'
import { resized } from '#lib/client/designer/resized.ts'
import { $view } from '#lib/client/designer/view.ts'
import { word } from '#lib/client/designer/words.ts'
import { move } from '#lib/designer/commands/move.ts'
import { rotate } from '#lib/designer/commands/rotate.ts'
import { scale } from '#lib/designer/commands/scale.ts'
import { skew } from '#lib/designer/commands/skew.ts'
import { centreOf } from '#lib/designer/geometry/bounds.ts'
import { applyToPoint } from '#lib/designer/geometry/matrix.ts'
import { fontsOf } from '#lib/designer/text/fonts.ts'

import { ActionButton } from '../parts/ActionButton.tsx'
import { LengthBox } from '../parts/LengthBox.tsx'
import { NumberBox } from '../parts/NumberBox.tsx'
import { Section } from '../parts/Section.tsx'
import { sizeOf } from '../tools/handle-drag.ts'

const MOST_SLANT = 80

/** What is cut of more is not measured with every change. */
const MOST_MEASURED = 500

/** Place, size, turn and slant in figures. */
export function PlaceSection({ ids }: { ids: string[] }) {
  const [isLinked, setLinked] = useState(true)
  const design = useStore($design)
  const { units } = useStore($view)
  const frame = frameOf(design, ids)
  if (!frame) return null
  // Around several the frame is upright.
  const box = ids.length > 1 ? frame.box : boundsOf(design, ids[0]!)
  const [w, h] = sizeOf(frame)
  const degrees = ids.length === 1 ? (((Math.round(angleOf(frame.matrix) * 100) / 100) % 360) + 360) % 360 : 0
  const slant = ids.length === 1 ? slantOf(frame.matrix) : 0
  const cut = ids.length > MOST_MEASURED ? undefined : cutSizeText(design, ids, units)
  const isFlat = ids.length === 1 && design.objects[ids[0]!]?.type === 'shape' && h < 0.02

  async function resize(to: { w?: number; h?: number }) {
    const { design: now } = await whenLettersReady(fontsOf(design))
    const measured = frameOf(now, ids)
    if (!measured) return
    const [wMm, hMm] = sizeOf(measured)
    let sx = to.w === undefined ? 1 : to.w / (wMm || 1)
    let sy = to.h === undefined ? 1 : to.h / (hMm || 1)
    if (isLinked && !isFlat) {
      if (to.w === undefined) sx = sy
      else sy = sx
    }
    if (!(sx > 0 && sy > 0)) return
    const about = [measured.box.minX, measured.box.minY] as const
    const next =
      ids.length === 1 ? resized(now, ids[0]!, { sx, sy, about, frame: measured }) : scale(now, ids, { sx, sy, about })
    commitDesign(next)
  }

  const about = applyToPoint(frame.matrix, centreOf(frame.box))

  function turn(to: number) {
    commitDesign(rotate(design, ids, { degrees: to - degrees, about }))
  }

  /** Along its own baseline, whichever way that runs. */
  function lean(to: number) {
    const tangent = (angle: number): number => Math.tan((angle * Math.PI) / 180)
    const degreesX = (Math.atan(tangent(slant) - tangent(to)) * 180) / Math.PI
    const turned = ids.length === 1 ? angleOf(frame!.matrix) : 0
    const upright = rotate(design, ids, { degrees: -turned, about })
    const slanted = skew(upright, ids, { degreesX, degreesY: 0, about })
    commitDesign(rotate(slanted, ids, { degrees: turned, about }))
  }

  return (
    <Section title={word('place')}>
      <div className="place-grid grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,0.85fr)] gap-1.5">
        <LengthBox
          label={word('placeX')}
          mark="X"
          value={box.minX}
          onChange={x => commitDesign(move(design, ids, { dx: x - box.minX, dy: 0 }))}
        />
        <LengthBox
          label={word('placeY')}
          mark="Y"
          value={box.minY}
          onChange={y => commitDesign(move(design, ids, { dx: 0, dy: y - box.minY }))}
        />
        <NumberBox
          label={word('turn')}
          mark={<RotateCw aria-hidden="true" />}
          value={degrees}
          suffix="°"
          step={1}
          min={-3600}
          max={3600}
          onChange={turn}
        />
        <LengthBox label={word('width')} mark="W" value={w} min={0.01} onChange={value => void resize({ w: value })} />
        <LengthBox label={word('height')} mark="H" value={h} min={0.01} onChange={value => void resize({ h: value })} />
        <NumberBox
          label={word('slant')}
          mark={<Italic aria-hidden="true" />}
          value={slant}
          suffix="°"
          step={1}
          min={-MOST_SLANT}
          max={MOST_SLANT}
          onChange={lean}
        />
        <span className="place-tools col-span-full flex gap-1 max-md:[.phone-sheet_&]:[&_.tiny-button]:w-auto max-md:[.phone-sheet_&]:[&_.tiny-button]:flex-1">
          <button
            type="button"
            className="tiny-button"
            aria-label={word('keepRatio')}
            title={word('keepRatio')}
            aria-pressed={isLinked}
            onClick={() => setLinked(!isLinked)}
          >
            {isLinked ? <Link2 aria-hidden="true" /> : <Link2Off aria-hidden="true" />}
          </button>
          <ActionButton id="flip-horizontal" className="tiny-button" />
          <ActionButton id="flip-vertical" className="tiny-button" />
          <ActionButton id="turn-left" className="tiny-button" />
          <ActionButton id="turn-right" className="tiny-button" />
        </span>
      </div>
      {cut && <p className="dock-note">{word('cutSizeNote', { size: cut })}</p>}
    </Section>
  )
}
