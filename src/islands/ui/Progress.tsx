import type { CSSProperties, ReactNode } from 'react'

import { classes } from './classes.ts'
import type { Tone } from './tone.ts'
import './figures.css'

interface Props {
  label: string
  value: number
  max?: number
  tone?: Tone
  /** Written at the right: "12 of 40". Without it only the bar is seen. */
  text?: ReactNode
}

export function Progress({ label, value, max = 100, tone, text }: Props) {
  return (
    <div>
      {text && (
        <div className="progress-text">
          <span>{label}</span>
          <span>{text}</span>
        </div>
      )}
      <div className={classes('progress', tone && `tone-${tone}`)} {...bar(label, value, max)}>
        <span />
      </div>
    </div>
  )
}

interface GoalProps {
  /** What the bar measures, read aloud. */
  label: string
  value: number
  goal: number
  /** The large figure and what follows it: "$1,240" and "raised of $2,000". */
  figure: ReactNode
  of: ReactNode
  /** From here on the run is printed. */
  minimum?: number
  start?: ReactNode
  end?: ReactNode
}

/** How far a store is on its way. */
export function GoalBar({ label, value, goal, figure, of, minimum, start, end }: GoalProps) {
  const at = { '--at': percent(minimum ?? 0, goal) } as CSSProperties
  return (
    <div className="goal">
      <div className="goal-head">
        <strong>{figure}</strong>
        <span>{of}</span>
      </div>
      <div className="goal-bar" {...bar(label, value, goal)}>
        <span />
        {minimum !== undefined && minimum < goal && <i style={at} />}
      </div>
      {(start || end) && (
        <div className="goal-foot">
          <span>{start}</span>
          <span>{end}</span>
        </div>
      )}
    </div>
  )
}

function bar(label: string, value: number, max: number) {
  return {
    role: 'progressbar',
    'aria-label': label,
    'aria-valuenow': Math.min(value, max),
    'aria-valuemin': 0,
    'aria-valuemax': max,
    style: { '--value': percent(value, max) } as CSSProperties
  }
}

function percent(value: number, max: number): string {
  return `${max > 0 ? Math.min(100, (value / max) * 100).toFixed(2) : 0}%`
}
