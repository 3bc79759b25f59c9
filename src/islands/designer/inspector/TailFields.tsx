import { word } from '#lib/client/designer/words.ts'
import { type Tail, TAILS } from '#lib/designer/design.ts'

import { LabelRow } from '../parts/LabelRow.tsx'
import { NumberBox } from '../parts/NumberBox.tsx'

const USUAL: Record<Tail['kind'], Tail> = {
  tail: { kind: 'tail', gap: 0.3, thickness: 0.15, reach: 0 },
  underline: { kind: 'underline', gap: 0.2, thickness: 0.12, reach: 0.05 },
  banner: { kind: 'banner', gap: 0.12, thickness: 0.25, reach: 0 }
}

const PER_CENT = 100
const PARTS = [
  ['gap', '↕', 0, 300],
  ['thickness', '▬', 1, 200],
  ['reach', '↔', -200, 500]
] as const

/** What is drawn below the words and stays with them. */
export function TailFields({ tail, onChange }: { tail: Tail | undefined; onChange: (tail: Tail | undefined) => void }) {
  return (
    <>
      <LabelRow label={word('tail')}>
        <select
          className="mini-select"
          value={tail?.kind ?? ''}
          onChange={event => onChange(event.target.value ? USUAL[event.target.value as Tail['kind']] : undefined)}
        >
          <option value="">{word('tail_none')}</option>
          {TAILS.map(kind => (
            <option key={kind} value={kind}>
              {word(`tail_${kind}`)}
            </option>
          ))}
        </select>
      </LabelRow>
      {tail && (
        <div className="grid grid-cols-3 gap-1.5">
          {PARTS.map(([part, mark, min, max]) => (
            <NumberBox
              key={part}
              label={word(`tail_${part}`)}
              mark={mark}
              value={tail[part] * PER_CENT}
              digits={0}
              step={5}
              suffix="%"
              min={min}
              max={max}
              onChange={percent => onChange({ ...tail, [part]: percent / PER_CENT })}
            />
          ))}
        </div>
      )}
    </>
  )
}
