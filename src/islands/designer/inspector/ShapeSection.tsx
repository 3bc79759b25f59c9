import { editDesign } from '#lib/client/designer/document.ts'
import { word } from '#lib/client/designer/words.ts'
import { setShape } from '#lib/designer/commands/set-shape.ts'
import type { DesignObject, ShapeObject } from '#lib/designer/design.ts'

import { SHAPE_ACTIONS } from '../actions/tools.ts'
import { LengthBox } from '../parts/LengthBox.tsx'
import { NumberBox } from '../parts/NumberBox.tsx'
import { Section } from '../parts/Section.tsx'

/** Kind, corners, tips. */
export function ShapeSection({ objects }: { objects: DesignObject[] }) {
  const shapes = objects as ShapeObject[]
  const [first] = shapes
  if (!first) return null
  const ids = shapes.map(({ id }) => id)
  const { shape, params } = first
  const same = shapes.every(other => other.shape === shape)

  function set(change: Partial<ShapeObject['params']>) {
    editDesign(design => setShape(design, ids, { params: change }))
  }

  return (
    <Section title={word('shape')}>
      <select
        className="mini-select"
        aria-label={word('shape')}
        value={same ? shape : ''}
        onChange={event =>
          editDesign(design => setShape(design, ids, { shape: event.target.value as ShapeObject['shape'] }))
        }
      >
        {!same && <option value="">{word('several')}</option>}
        {SHAPE_ACTIONS.filter(action => action.shape !== 'line' || shape === 'line').map(action => (
          <option key={action.shape} value={action.shape}>
            {word(`shape_${action.shape}`)}
          </option>
        ))}
      </select>
      {same && shape === 'rect' && (
        <LengthBox
          label={word('cornerRadius')}
          mark="◜"
          value={params.radiusMm ?? 0}
          min={0}
          max={Math.min(params.wMm, params.hMm) / 2}
          onChange={radiusMm => set({ radiusMm })}
        />
      )}
      {same && (shape === 'polygon' || shape === 'star') && (
        <NumberBox
          label={word(shape === 'star' ? 'tips' : 'sides')}
          mark="#"
          value={params.points ?? (shape === 'star' ? 5 : 6)}
          digits={0}
          min={3}
          max={100}
          onChange={points => set({ points: Math.round(points) })}
        />
      )}
      {same && shape === 'star' && (
        <NumberBox
          label={word('innerRadius')}
          mark="✦"
          value={(params.inner ?? 0.5) * 100}
          digits={0}
          suffix="%"
          min={5}
          max={95}
          onChange={percent => set({ inner: percent / 100 })}
        />
      )}
    </Section>
  )
}
