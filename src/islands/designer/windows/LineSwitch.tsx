import { useId } from 'react'

import { givePurpose, thinLines } from '#lib/client/designer/line-purpose.ts'
import { word } from '#lib/client/designer/words.ts'
import type { Design } from '#lib/designer/design.ts'

import './films.css'

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
    <div className="line-switch">
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
