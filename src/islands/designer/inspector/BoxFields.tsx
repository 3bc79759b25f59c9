import { word } from '#lib/client/designer/words.ts'
import type { TextObject } from '#lib/designer/design.ts'

import { LengthBox } from '../parts/LengthBox.tsx'

type Box = TextObject['bind']

/** The room that the words must stay in. */
export function BoxFields({ box, onChange }: { box: Box; onChange: (box: Box) => void }) {
  return (
    <>
      <label className="check-line">
        <input
          type="checkbox"
          checked={Boolean(box)}
          onChange={event => onChange(event.target.checked ? { fit: 'shrink', maxWMm: 200 } : undefined)}
        />
        {word('fitToBox')}
      </label>
      {box && (
        <div className="grid grid-cols-2 gap-1.5">
          <LengthBox
            label={word('boxWidth')}
            mark="↔"
            value={box.maxWMm}
            min={1}
            max={5000}
            onChange={maxWMm => onChange({ ...box, maxWMm })}
          />
          <select
            className="mini-select"
            aria-label={word('fitHow')}
            value={box.fit}
            onChange={event => onChange({ ...box, fit: event.target.value as typeof box.fit })}
          >
            <option value="shrink">{word('fitShrink')}</option>
            <option value="condense">{word('fitCondense')}</option>
            <option value="wrap">{word('fitWrap')}</option>
          </select>
          <label className="check-line">
            <input
              type="checkbox"
              checked={box.maxHMm !== undefined}
              onChange={event => onChange({ ...box, maxHMm: event.target.checked ? box.maxWMm / 2 : undefined })}
            />
            {word('limitHeight')}
          </label>
          {box.maxHMm !== undefined && (
            <LengthBox
              label={word('boxHeight')}
              mark="↕"
              value={box.maxHMm}
              min={1}
              max={5000}
              onChange={maxHMm => onChange({ ...box, maxHMm })}
            />
          )}
        </div>
      )}
    </>
  )
}
