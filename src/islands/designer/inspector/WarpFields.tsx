import { useStore } from '@nanostores/react'
import { $design } from '#lib/client/designer/document.ts'
import { $fontsLoaded, $kernel } from '#lib/client/designer/kernel.ts'
import { nameOf } from '#lib/client/designer/naming.ts'
import { $sampleValues } from '#lib/client/designer/preview-values.ts'
import { word } from '#lib/client/designer/words.ts'
import { type TextObject, type Warp, WARPS } from '#lib/designer/design.ts'
import { lineWidths } from '#lib/designer/text/text-outline.ts'
import { bendOf, radiusOf } from '#lib/designer/text/warp.ts'

import { LabelRow } from '../parts/LabelRow.tsx'
import { LengthBox } from '../parts/LengthBox.tsx'
import { NumberBox } from '../parts/NumberBox.tsx'

/** These run on a circle, whose radius can be set. */
const ROUND: Warp['kind'][] = ['arc', 'circle', 'ring']

/** What each begins with where the text was straight. */
const BENDS: Partial<Record<Warp['kind'], number>> = { circle: 1, ring: 1 }

interface Props {
  text: TextObject
  onChange: (warp: Partial<Warp>) => void
}

/** How the line of letters is bent. */
export function WarpFields({ text, onChange }: Props) {
  const design = useStore($design)
  const kernel = useStore($kernel)
  const values = useStore($sampleValues)
  useStore($fontsLoaded)
  const { warp } = text.text
  const guides = Object.values(design.objects).filter(
    ({ type, id }) => (type === 'path' || type === 'shape') && id !== text.id
  )
  const hasBend = warp.kind !== 'none' && warp.kind !== 'path'

  const isRound = ROUND.includes(warp.kind)
  const widthMm = isRound && kernel ? Math.max(0, ...lineWidths(text, kernel.book, values)) : 0
  const radius = radiusOf(warp, widthMm)
  const bend = bendOf(warp, widthMm)

  function choose(kind: Warp['kind']) {
    onChange({
      kind,
      radiusMm: undefined,
      bend: kind === 'none' || kind === 'path' ? 0 : warp.bend || (BENDS[kind] ?? 0.5),
      ...(kind === 'path' && { pathRef: warp.pathRef ?? guides[0]?.id ?? null })
    })
  }

  return (
    <>
      <fieldset className="grid grid-cols-5 gap-0.5 [&_legend]:mb-1 [&_legend]:text-xs [&_legend]:text-muted">
        <legend>{word('warp')}</legend>
        {WARPS.map(kind => (
          <button
            key={kind}
            type="button"
            className="grid h-7 cursor-pointer place-items-center rounded-md border border-line text-muted hover:border-ink-300 disabled:opacity-40 aria-pressed:border-action aria-pressed:bg-selected aria-pressed:text-success [&_svg]:w-5.5 [&_svg]:fill-none [&_svg]:stroke-current [&_svg]:stroke-[1.75] [&_svg]:[stroke-linecap:round]"
            aria-pressed={warp.kind === kind}
            disabled={kind === 'path' && guides.length === 0}
            aria-label={word(`warp_${kind}`)}
            title={word(`warp_${kind}`)}
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
            value={Math.round(bend * 100)}
            onChange={event => onChange({ bend: Number(event.target.value) / 100, radiusMm: undefined })}
          />
          <NumberBox
            label={word('bendExact')}
            mark="⌒"
            value={bend * 100}
            digits={0}
            suffix="%"
            min={-100}
            max={100}
            onChange={percent => onChange({ bend: percent / 100, radiusMm: undefined })}
          />
        </div>
      )}
      {isRound && (
        <LengthBox
          label={word('radius')}
          mark="R"
          value={radius ? Math.abs(radius) : undefined}
          min={1}
          max={10_000}
          onChange={mm => onChange({ radiusMm: radius < 0 ? -mm : mm })}
        />
      )}
      {warp.kind === 'ring' && <p className="dock-note">{word('ringHint')}</p>}
      {warp.kind === 'path' && (
        <LabelRow label={word('alongWhat')}>
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
        </LabelRow>
      )}
    </>
  )
}

const PICTURES: Record<Warp['kind'], string> = {
  none: 'M3 8h22M3 16h22',
  arc: 'M3 10a17 17 0 0 1 22 0M6 18a11 11 0 0 1 16 0',
  arch: 'M3 9q11-8 22 0M3 18q11-8 22 0',
  bridge: 'M3 6h22M3 18q11-9 22 0',
  bulge: 'M3 9q11-8 22 0M3 15q11 8 22 0',
  perspective: 'M3 10 25 4M3 14 25 20',
  ring: 'M4 11a10 8 0 0 1 20 0M4 15a10 8 0 0 0 20 0',
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
