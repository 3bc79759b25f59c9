import { ArrowDownRight, ArrowUpRight } from 'lucide-react'
import type { ReactNode } from 'react'

import { classes } from './classes.ts'
import type { Tone } from './tone.ts'

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
    <div className="grid min-w-0 gap-0.5">
      <span className="text-sm text-muted">{label}</span>
      <span className="font-display text-[length:1.625rem] leading-[2rem] font-semibold tracking-[-0.025em] text-heading">
        {value}
      </span>
      {(delta || note) && (
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
          {delta && (
            <span
              className={classes(
                'inline-flex items-center gap-0.5 font-[550] [color:var(--tone,var(--muted))] [&_svg]:size-3.5',
                `tone-${delta.tone ?? 'neutral'}`
              )}
            >
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
