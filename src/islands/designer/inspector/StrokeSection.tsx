import { useStore } from '@nanostores/react'
import { Plus, Trash2 } from 'lucide-react'

import { $design, editDesign } from '#lib/client/designer/document.ts'
import { word } from '#lib/client/designer/words.ts'
import { OUTLINE_PRESETS, type OutlinePreset, presetOutlines } from '#lib/designer/commands/outline-presets.ts'
import { setStrokes } from '#lib/designer/commands/set-strokes.ts'
import type { DesignObject, Stroke } from '#lib/designer/design.ts'

import { LengthBox } from '../parts/LengthBox.tsx'
import { Section } from '../parts/Section.tsx'
import { SwatchGrid } from '../parts/SwatchGrid.tsx'

const MOST = 8

/** Outlines around an object: each is a film of its own, cut wider than the one above. */
export function StrokeSection({ objects, ids }: { objects: DesignObject[]; ids: string[] }) {
  const design = useStore($design)
  const { entries } = design.palette
  const painted = objects.filter(object => 'strokes' in object)
  const [first] = painted
  const strokes = first?.strokes ?? []
  const isMixed = painted.some(({ strokes: own }) => JSON.stringify(own) !== JSON.stringify(strokes))

  function set(next: Stroke[]) {
    editDesign(design => setStrokes(design, ids, next))
  }

  function add() {
    const used = new Set([first?.fill?.ref, ...strokes.map(({ ref }) => ref)])
    const ref = entries.find(entry => !used.has(entry.ref))?.ref ?? entries[0]?.ref
    if (!ref) return
    const widest = Math.max(0, ...strokes.map(({ offsetMm }) => offsetMm))
    set([...strokes, { ref, offsetMm: widest + 2, join: 'round', z: 'behind' }])
  }

  return (
    <Section
      title={word('outlines')}
      aside={
        <button
          type="button"
          className="tiny-button"
          aria-label={word('addOutline')}
          title={word('addOutline')}
          disabled={isMixed || strokes.length >= MOST || entries.length === 0}
          onClick={add}
        >
          <Plus aria-hidden="true" />
        </button>
      }
    >
      {!isMixed && entries.length > 0 && (
        <select
          className="mini-select"
          aria-label={word('outlinePreset')}
          value=""
          onChange={event => {
            const preset = event.target.value as OutlinePreset
            set(presetOutlines(design, preset, { fill: first?.fill?.ref, strokes }))
          }}
        >
          <option value="">{word('outlinePreset')}</option>
          {(Object.keys(OUTLINE_PRESETS) as OutlinePreset[]).map(preset => (
            <option key={preset} value={preset}>
              {word(`outlines_${preset}`)}
            </option>
          ))}
        </select>
      )}
      {isMixed && (
        <button type="button" className="text-button" onClick={() => set(strokes)}>
          {word('sameOutlines')}
        </button>
      )}
      {!isMixed &&
        strokes.map((stroke, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a stroke is known by its place
          <div key={index} className="stroke">
            <SwatchGrid
              label={word('outlineFilm', { number: index + 1 })}
              entries={entries}
              value={stroke.ref}
              onChange={ref => ref && set(strokes.with(index, { ...stroke, ref }))}
            />
            <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-center gap-1.5">
              <LengthBox
                label={word('outlineWidth', { number: index + 1 })}
                mark="↔"
                value={stroke.offsetMm}
                min={0}
                max={100}
                onChange={offsetMm => set(strokes.with(index, { ...stroke, offsetMm }))}
              />
              <select
                className="mini-select"
                aria-label={word('corners')}
                value={stroke.join}
                onChange={event => set(strokes.with(index, { ...stroke, join: event.target.value as Stroke['join'] }))}
              >
                <option value="round">{word('cornersRound')}</option>
                <option value="miter">{word('cornersSharp')}</option>
                <option value="bevel">{word('cornersFlat')}</option>
              </select>
              <button
                type="button"
                className="tiny-button"
                aria-label={word('removeOutline', { number: index + 1 })}
                title={word('removeOutline', { number: index + 1 })}
                onClick={() => set(strokes.toSpliced(index, 1))}
              >
                <Trash2 aria-hidden="true" />
              </button>
            </div>
          </div>
        ))}
    </Section>
  )
}
