import { useStore } from '@nanostores/react'

import { word } from '#islands/designer/making/words.ts'
import { sizeText } from '#lib/client/designer/naming.ts'
import { $view } from '#lib/client/designer/view.ts'
import { PURPOSES } from '#lib/designer/design.ts'
import type { Tool } from '#lib/designer/production/tool-lines.ts'
import type { SheetPicture } from '#lib/designer/workers/task-kinds.ts'

/** Films lighter than this are drawn on a darker mat. */
const LIGHT = 0.82

interface Props {
  sheet: SheetPicture
  /** So many of the steps are done. */
  done: number
}

/** A film as it lies under the blade: what is cut in solid lines, what helps to weed it dashed. */
export function SheetView({ sheet, done }: Props) {
  const { wMm, hMm, steps, marks, hex, name } = sheet
  const { units } = useStore($view)
  const thin = Math.max(wMm, hMm) / 420
  const isWhole = done >= steps.length
  const drawn = steps.slice(0, done)
  const last = isWhole ? undefined : drawn.at(-1)
  const along = (all: SheetPicture['steps'], wanted: Tool): string =>
    all.map(({ tool, d }) => (tool === wanted ? d : '')).join('')
  return (
    <svg
      className="sheet-view"
      data-light={lightness(hex) > LIGHT || undefined}
      viewBox={`0 0 ${wMm} ${hMm}`}
      role="img"
      aria-label={word('sheetAlt', { film: name, size: sizeText(wMm, hMm, units) })}
    >
      <path d={along(steps, null)} fill={hex} fillRule="evenodd" fillOpacity={isWhole ? 1 : 0.25} />
      <path
        d={along(drawn, null)}
        className="fill-none stroke-[#15161b] [vector-effect:none] [.sheet-view[data-light]_&]:stroke-[#42434f]"
        strokeWidth={thin}
      />
      <path
        d={along(drawn, 'weed')}
        className="fill-none stroke-[#d99a12] [vector-effect:none]"
        strokeWidth={thin}
        strokeDasharray={`${6 * thin} ${4 * thin}`}
      />
      {PURPOSES.map(purpose => (
        <path
          key={purpose}
          d={along(drawn, purpose)}
          className={`fill-none stroke-[#2f7ed0] [vector-effect:none] sheet-line-${purpose}`}
          strokeWidth={1.5 * thin}
          strokeDasharray={purpose === 'score' ? `${4 * thin} ${2 * thin}` : undefined}
        />
      ))}
      <path d={marks} className="fill-black" />
      {last && <path d={last.d} className="fill-none stroke-[#df1b41] [vector-effect:none]" strokeWidth={2.5 * thin} />}
    </svg>
  )
}

function lightness(hex: string): number {
  const [r, g, b] = [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  return 0.3 * r! + 0.59 * g! + 0.11 * b!
}
