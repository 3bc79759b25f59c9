import type { CSSProperties, ReactNode } from 'react'

import { classes } from './classes.ts'
import type { Tone } from './tone.ts'

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
        <div className="mb-1.25 flex justify-between gap-4 text-sm [&>:last-child:not(:first-child)]:text-muted">
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
  start?: ReactNode
  end?: ReactNode
}

/** How far a store is on its way. */
export function GoalBar({ label, value, goal, figure, of, start, end }: GoalProps) {
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-baseline gap-x-2 gap-y-0 [&_span]:text-muted [&_strong]:font-display [&_strong]:text-xl [&_strong]:leading-[1.75rem] [&_strong]:font-[650] [&_strong]:tracking-[-0.02em] [&_strong]:text-heading">
        <strong>{figure}</strong>
        <span>{of}</span>
      </div>
      <div
        className="relative h-3 rounded-xs bg-neutral-wash after:absolute after:inset-0 after:rounded-[inherit] after:content-[''] after:[background:repeating-linear-gradient(to_right,transparent_0_calc(10%_-_1px),var(--surface)_calc(10%_-_1px)_10%)] [&>span]:block [&>span]:h-full [&>span]:w-[min(100%,var(--value,0%))] [&>span]:rounded-[inherit] [&>span]:bg-accent [&>span]:[box-shadow:inset_0_-2px_0_rgb(0_0_0_/_0.1)] [&>span]:[transition:inline-size_600ms_var(--ease-out)]"
        {...bar(label, value, goal)}
      >
        <span />
      </div>
      {(start || end) && (
        <div className="flex justify-between gap-4 text-sm text-muted">
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
