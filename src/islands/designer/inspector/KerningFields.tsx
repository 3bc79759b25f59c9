import { Trash2 } from 'lucide-react'
import { useState } from 'react'

import { word } from '#lib/client/designer/words.ts'
import type { TextRun } from '#lib/designer/design.ts'
import { pairsOf } from '#lib/designer/text/pairs.ts'

import { NumberBox } from '../parts/NumberBox.tsx'

interface Props {
  run: TextRun
  /** The words as they are shown: a row's value in place of its name. */
  shown: string
  onPairs: (pairs: TextRun['pairs']) => void
  onFeatures: (features: TextRun['features']) => void
}

/** Kerned by hand, in thousandths of the size as other programs have it. */
const PER_EM = 1000

/** How close pairs of letters stand: as the font has it, and by hand. */
export function KerningFields({ run, shown, onPairs, onFeatures }: Props) {
  const { pairs = {} } = run
  const [added, setAdded] = useState<string>()
  const others = pairsOf(shown).filter(pair => !Object.hasOwn(pairs, pair))
  const set = Object.keys(pairs)
  const listed = added !== undefined && others.includes(added) ? [...set, added] : set

  function change(pair: string, thousandths: number) {
    const { [pair]: _, ...rest } = pairs
    const next = thousandths === 0 ? rest : { ...rest, [pair]: thousandths / PER_EM }
    onPairs(Object.keys(next).length > 0 ? next : undefined)
  }

  return (
    <details className="text-sm/5" open={set.length > 0 || undefined}>
      <summary className="cursor-pointer">{word('kerning')}</summary>
      <div className="mt-1 grid gap-1">
        <label className="check-line">
          <input
            type="checkbox"
            checked={run.features['kern'] !== 0}
            onChange={event => onFeatures({ ...run.features, kern: event.target.checked ? 1 : 0 })}
          />
          {word('kernByFont')}
        </label>
        {listed.map(pair => (
          <div key={pair} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-1.5">
            <NumberBox
              label={word('kernPair', { pair: shownPair(pair) })}
              mark={shownPair(pair)}
              value={Math.round((pairs[pair] ?? 0) * PER_EM)}
              digits={0}
              step={10}
              min={-1000}
              max={1000}
              suffix="‰"
              onChange={thousandths => change(pair, thousandths)}
            />
            <button
              type="button"
              className="tiny-button"
              aria-label={word('removePair', { pair: shownPair(pair) })}
              title={word('removePair', { pair: shownPair(pair) })}
              onClick={() => {
                setAdded(undefined)
                if (Object.hasOwn(pairs, pair)) change(pair, 0)
              }}
            >
              <Trash2 aria-hidden="true" />
            </button>
          </div>
        ))}
        {others.length > 0 && (
          <select
            className="mini-select"
            aria-label={word('addPair')}
            value=""
            onChange={event => setAdded(event.target.value)}
          >
            <option value="">{word('addPair')}</option>
            {others.map(pair => (
              <option key={pair} value={pair}>
                {shownPair(pair)}
              </option>
            ))}
          </select>
        )}
        <p className="dock-note">{word('kernHint')}</p>
      </div>
    </details>
  )
}

/** A space is seen as one. */
function shownPair(pair: string): string {
  return pair.replaceAll(/\s/g, '␣')
}
