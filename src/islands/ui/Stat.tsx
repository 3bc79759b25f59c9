import { ArrowDownRight, ArrowUpRight } from 'lucide-react'
import type { ReactNode } from 'react'

import { classes } from './classes.ts'
import type { Tone } from './tone.ts'
import './figures.css'

interface Props {
  label: string
  value: ReactNode
  /** The change, and whether it is good: more spoilage goes up and is bad. */
  delta?: { text: string; direction: 'up' | 'down'; tone?: Tone }
  note?: ReactNode
}

/** One figure worth looking at. */
export function Stat({ label, value, delta, note }: Props) {
  const Arrow = delta?.direction === 'down' ? ArrowDownRight : ArrowUpRight
  return (
    <div className="stat">
      <span className="stat-label">{label}</span>
      <span className="stat-value">{value}</span>
      {(delta || note) && (
        <span className="stat-foot">
          {delta && (
            <span className={classes('stat-delta', `tone-${delta.tone ?? 'neutral'}`)}>
              <Arrow aria-hidden="true" />
              {delta.text}
            </span>
          )}
          {note}
        </span>
      )}
    </div>
  )
}
