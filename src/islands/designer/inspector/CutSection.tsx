import { useState } from 'react'

import { announce } from '#lib/client/designer/announce.ts'
import { cutAroundFrames, cutAroundShapes, USUAL_CUT } from '#lib/client/designer/cut-around.ts'
import { editDesign } from '#lib/client/designer/document.ts'
import { word } from '#lib/client/designer/words.ts'
import { Spinner } from '#islands/ui/Spinner.tsx'
import { setImage } from '#lib/designer/commands/set-shape.ts'
import type { Cutline, ImageObject } from '#lib/designer/design.ts'

import { LengthBox } from '../parts/LengthBox.tsx'

const MOST_MM = 100

/** Where printed pictures are cut out, and how far they are printed beyond that. */
export function CutSection({ images }: { images: readonly ImageObject[] }) {
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const ids = images.map(({ id }) => id)
  const [image] = images
  const cutline = images.every(one => one.cutline) ? image?.cutline : undefined

  function change(next: Partial<Cutline>) {
    editDesign(design =>
      images.reduce((all, { id, cutline: own }) => {
        return own ? setImage(all, [id], { cutline: { ...own, ...next } }) : all
      }, design)
    )
  }

  async function follow(what: 'shape' | 'frame', cut: Cutline) {
    setFailed(false)
    if (what === 'frame') return cutAroundFrames(ids, cut)
    setBusy(true)
    try {
      const found = await cutAroundShapes(ids, cut)
      announce(word(found > 0 ? 'cutFoundShape' : 'cutFoundFrame'))
    } catch {
      // It is cut all the same, along its frame, and says so.
      cutAroundFrames(ids, cut)
      setFailed(true)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <label className="check-line">
        <input
          type="checkbox"
          checked={busy || Boolean(cutline)}
          disabled={busy}
          onChange={event => {
            if (event.target.checked) void follow('shape', USUAL_CUT)
            else editDesign(design => setImage(design, ids, { cutline: null }))
          }}
        />
        {word('cutline', { count: images.length })}
      </label>
      {busy && (
        <p className="dock-note flex items-center gap-1.5" role="status">
          <Spinner />
          {word('cutFinding')}
        </p>
      )}
      {failed && (
        <p className="dock-note dock-warning" role="alert">
          {word('cutFailed')}
        </p>
      )}
      {image && cutline && !busy && <CutFields image={image} cutline={cutline} change={change} follow={follow} />}
    </>
  )
}

interface FieldsProps {
  image: ImageObject
  cutline: Cutline
  change: (next: Partial<Cutline>) => void
  follow: (what: 'shape' | 'frame', cut: Cutline) => Promise<void>
}

function CutFields({ image, cutline, change, follow }: FieldsProps) {
  const { offsetMm, side = 'outside', smoothMm = 0, bleedMm = 0, holes = false, purpose = 'kiss-cut' } = cutline
  return (
    <div className="mt-1 grid gap-1.5">
      <label className="grid grid-cols-[minmax(0,0.8fr)_minmax(0,1.2fr)] items-center gap-2 text-xs">
        <span>{word('cutFollows')}</span>
        <select
          className="mini-select"
          value={image.outline ? 'shape' : 'frame'}
          onChange={event => void follow(event.target.value === 'shape' ? 'shape' : 'frame', cutline)}
        >
          <option value="shape">{word('cutFollows_shape')}</option>
          <option value="frame">{word('cutFollows_frame')}</option>
        </select>
      </label>
      <label className="grid grid-cols-[minmax(0,0.8fr)_minmax(0,1.2fr)] items-center gap-2 text-xs">
        <span>{word('cutSide')}</span>
        <select
          className="mini-select"
          value={side}
          onChange={event => change({ side: event.target.value === 'inside' ? 'inside' : 'outside' })}
        >
          <option value="outside">{word('cutSide_outside')}</option>
          <option value="inside">{word('cutSide_inside')}</option>
        </select>
      </label>
      <label className="grid grid-cols-[minmax(0,0.8fr)_minmax(0,1.2fr)] items-center gap-2 text-xs">
        <span>{word('cutPurpose')}</span>
        <select
          className="mini-select"
          value={purpose}
          onChange={event => change({ purpose: event.target.value === 'through-cut' ? 'through-cut' : 'kiss-cut' })}
        >
          <option value="kiss-cut">{word('cutDepth_kiss')}</option>
          <option value="through-cut">{word('cutDepth_through')}</option>
        </select>
      </label>
      <div className="grid gap-1.5">
        <div className="grid grid-cols-[minmax(0,0.8fr)_minmax(0,1.2fr)] items-center gap-2 text-xs">
          <span>{word('cutlineOffset')}</span>
          <LengthBox
            label={word('cutlineOffset')}
            mark="↔"
            value={offsetMm}
            min={0}
            max={MOST_MM}
            onChange={mm => change({ offsetMm: mm })}
          />
        </div>
        <div className="grid grid-cols-[minmax(0,0.8fr)_minmax(0,1.2fr)] items-center gap-2 text-xs">
          <span>{word('cutSmooth')}</span>
          <LengthBox
            label={word('cutSmooth')}
            mark="◠"
            value={smoothMm}
            min={0}
            max={MOST_MM}
            onChange={mm => change({ smoothMm: mm })}
          />
        </div>
        {side === 'outside' && (
          <div className="grid grid-cols-[minmax(0,0.8fr)_minmax(0,1.2fr)] items-center gap-2 text-xs">
            <span>{word('cutBleed')}</span>
            <LengthBox
              label={word('cutBleed')}
              mark="▣"
              value={bleedMm}
              min={0}
              max={MOST_MM}
              onChange={mm => change({ bleedMm: mm })}
            />
          </div>
        )}
      </div>
      <p className="dock-note">{word(side === 'inside' ? 'cutBleedInside' : 'cutBleedHint')}</p>
      <label className="check-line">
        <input type="checkbox" checked={holes} onChange={event => change({ holes: event.target.checked })} />
        {word('cutHoles')}
      </label>
    </div>
  )
}
