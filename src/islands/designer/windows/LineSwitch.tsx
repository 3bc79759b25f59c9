import { useId } from 'react'

import { givePurpose, thinLines } from '#lib/client/designer/line-purpose.ts'
import { word } from '#lib/client/designer/words.ts'
import type { Design } from '#lib/designer/design.ts'

interface Props {
  design: Design
  /** What was added. */
  ids: readonly string[]
  change: (change: (design: Design) => Design) => void
}

/** For the thin lines of a whole file: cut along them, or as strips of film. */
export function LineSwitch({ design, ids, change }: Props) {
  const label = useId()
  const lines = thinLines(design, ids)
  if (lines.length === 0) return null
  const cut = lines.filter(({ purpose }) => purpose)
  const chosen = cut.length === lines.length ? 'cut' : cut.length === 0 ? 'strip' : undefined
  const allIds = lines.map(({ id }) => id)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3 border-y border-y-line py-2.5 text-sm max-md:grid-cols-1 [&_button]:min-h-7 [&_button]:px-2.5 [&_button]:text-xs [&_button]:whitespace-nowrap max-md:[&_button]:min-h-11">
      <span id={label}>{word('thinLines', { count: lines.length })}</span>
      <div className="mini-segments" role="group" aria-labelledby={label}>
        {(['cut', 'strip'] as const).map(way => (
          <button
            key={way}
            type="button"
            aria-pressed={chosen === way}
            onClick={() => void givePurpose(allIds, way === 'cut' ? 'kiss-cut' : null, change)}
          >
            {word(way === 'cut' ? 'thinLines_cut' : 'thinLines_strip')}
          </button>
        ))}
      </div>
    </div>
  )
}
