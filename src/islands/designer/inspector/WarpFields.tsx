import { useStore } from '@nanostores/react'
import { $design } from '#lib/client/designer/document.ts'
import { nameOf } from '#lib/client/designer/naming.ts'
import { type Word, word } from '#lib/client/designer/words.ts'
import type { Warp } from '#lib/designer/design.ts'

import { NumberBox } from '../parts/NumberBox.tsx'

const KINDS: Warp['kind'][] = ['none', 'arc', 'arch', 'bridge', 'wave', 'circle', 'path']

interface Props {
  warp: Warp
  textId: string
  onChange: (warp: Partial<Warp>) => void
}

/** How the line of letters is bent. */
export function WarpFields({ warp, textId, onChange }: Props) {
  const design = useStore($design)
  const guides = Object.values(design.objects).filter(
    ({ type, id }) => (type === 'path' || type === 'shape') && id !== textId
  )
  const hasBend = warp.kind !== 'none' && warp.kind !== 'path'

  function choose(kind: Warp['kind']) {
    onChange({
      kind,
      bend: kind === 'none' || kind === 'path' ? 0 : warp.bend || (kind === 'circle' ? 1 : 0.5),
      ...(kind === 'path' && { pathRef: warp.pathRef ?? guides[0]?.id ?? null })
    })
  }

  return (
    <>
      <fieldset className="grid grid-cols-7 gap-0.5 [&_legend]:mb-1 [&_legend]:text-xs [&_legend]:text-muted">
        <legend>{word('warp')}</legend>
        {KINDS.map(kind => (
          <button
            key={kind}
            type="button"
            className="grid h-7 cursor-pointer place-items-center rounded-md border border-line text-muted hover:border-ink-300 disabled:opacity-40 aria-pressed:border-action aria-pressed:bg-selected aria-pressed:text-success [&_svg]:w-5.5 [&_svg]:fill-none [&_svg]:stroke-current [&_svg]:stroke-[1.75] [&_svg]:[stroke-linecap:round]"
            aria-pressed={warp.kind === kind}
            disabled={kind === 'path' && guides.length === 0}
            aria-label={word(`warp_${kind}` as Word)}
            title={word(`warp_${kind}` as Word)}
            onClick={() => choose(kind)}
          >
            <WarpPicture kind={kind} />
          </button>
        ))}
      </fieldset>
      {hasBend && (
        <div className="grid grid-cols-[minmax(0,1fr)_4.75rem] items-center gap-1.5 [&_input[type='range']]:w-full [&_input[type='range']]:accent-action">
          <input
            type="range"
            min={-100}
            max={100}
            step={1}
            aria-label={word('bend')}
            value={Math.round(warp.bend * 100)}
            onChange={event => onChange({ bend: Number(event.target.value) / 100 })}
          />
          <NumberBox
            label={word('bendExact')}
            mark="⌒"
            value={warp.bend * 100}
            digits={0}
            suffix="%"
            min={-100}
            max={100}
            onChange={percent => onChange({ bend: percent / 100 })}
          />
        </div>
      )}
      {warp.kind === 'path' && (
        <label className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-center gap-2 text-xs text-muted [&_:is(input,_select)]:text-text">
          <span>{word('alongWhat')}</span>
          <select
            className="mini-select"
            value={warp.pathRef ?? ''}
            onChange={event => onChange({ pathRef: event.target.value || null })}
          >
            {guides.map(object => (
              <option key={object.id} value={object.id}>
                {nameOf(design, object)}
              </option>
            ))}
          </select>
        </label>
      )}
    </>
  )
}

const PICTURES: Record<Warp['kind'], string> = {
  none: 'M3 8h22M3 16h22',
  arc: 'M3 10a17 17 0 0 1 22 0M6 18a11 11 0 0 1 16 0',
  arch: 'M3 9q11-8 22 0M3 18q11-8 22 0',
  bridge: 'M3 6h22M3 18q11-9 22 0',
  wave: 'M3 9q5.5-6 11 0t11 0M3 17q5.5-6 11 0t11 0',
  circle: 'M14 3a9 9 0 1 0 .01 0M14 8a4 4 0 1 0 .01 0',
  path: 'M3 18C10 18 10 5 17 8s4 8 8 4'
}

function WarpPicture({ kind }: { kind: Warp['kind'] }) {
  return (
    <svg viewBox="0 0 28 24" aria-hidden="true">
      <path d={PICTURES[kind]} />
    </svg>
  )
}
