import { useStore } from '@nanostores/react'

import { word } from '#islands/designer/making/words.ts'
import { LengthField } from '#islands/parts/LengthField.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { $design } from '#lib/client/designer/document.ts'
import { changeRolls } from '#lib/client/designer/roll-layout.ts'
import { $view } from '#lib/client/designer/view.ts'
import type { RollSettings, Tiling } from '#lib/designer/rolls/settings.ts'

const AXES: Tiling['axis'][] = ['auto', 'x', 'y']
const MARKS: Tiling['marks'][] = ['draw', 'kiss-cut', 'none']

/** For what is wider than its roll. */
export function TilingFields({ settings: { tiling } }: { settings: RollSettings }) {
  const { units } = useStore($view)
  const { artboards } = useStore($design)
  const { overlapMm, axis, atMm, marks } = tiling
  const longest = Math.max(...artboards.map(({ wMm, hMm }) => (axis === 'x' ? wMm : hMm)))

  function change(next: Partial<Tiling>) {
    changeRolls({ tiling: { ...tiling, ...next } })
  }

  function place(mm: number | undefined) {
    const { atMm: _, ...rest } = tiling
    changeRolls({ tiling: mm === undefined ? rest : { ...rest, atMm: mm } })
  }

  return (
    <details className="min-w-0 open:grid open:gap-2 [&_summary]:min-h-7 [&_summary]:cursor-pointer [&_summary]:text-sm [&_summary]:font-semibold [&_summary]:text-heading">
      <summary>{word('tiling')}</summary>
      <p className="making-hint">{word('tilingHint')}</p>
      <div className="grid gap-3 @min-[30rem]:grid-cols-[1fr_1fr] @min-[30rem]:items-start">
        <LengthField
          label={word('tileOverlap')}
          units={units}
          fine
          whenDone
          max={200}
          value={overlapMm}
          onChange={mm => change({ overlapMm: mm })}
        />
        <NativeSelect
          label={word('tileMarks')}
          value={marks}
          options={MARKS.map(value => ({ value, label: word(`tileMarks_${value}`) }))}
          onChange={event => change({ marks: event.target.value as Tiling['marks'] })}
        />
        <NativeSelect
          label={word('tileAxis')}
          value={axis}
          options={AXES.map(value => ({ value, label: word(`tileAxis_${value}`) }))}
          onChange={event => change({ axis: event.target.value as Tiling['axis'] })}
        />
        {axis !== 'auto' && (
          <NativeSelect
            label={word('tilePlace')}
            value={atMm === undefined ? 'even' : 'at'}
            options={(['even', 'at'] as const).map(value => ({ value, label: word(`tilePlace_${value}`) }))}
            onChange={event => place(event.target.value === 'at' ? longest / 2 : undefined)}
          />
        )}
        {axis !== 'auto' && atMm !== undefined && (
          <LengthField
            label={word(axis === 'x' ? 'tileFromLeft' : 'tileFromTop')}
            units={units}
            whenDone
            max={longest}
            value={atMm}
            onChange={place}
          />
        )}
      </div>
    </details>
  )
}
