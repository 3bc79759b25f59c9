import type { ReactNode } from 'react'

import { classes } from './classes.ts'
import type { Tone } from './tone.ts'

interface Props {
  tone?: Tone
  icon?: ReactNode
  outline?: boolean
  children: ReactNode
}

/** A short fact about a thing. */
export function Badge({ tone = 'neutral', icon, outline, children }: Props) {
  return (
    <span className={classes('chip', `tone-${tone}`, outline && 'chip-outline')}>
      {icon}
      {children}
    </span>
  )
}

interface StatusProps {
  /** One of ours, or the colour a workspace gave to its own status. */
  tone?: Tone
  colour?: string
  children: ReactNode
}

/** In which state a thing is: a square of colour, and always the word. */
export function StatusChip({ tone = 'neutral', colour, children }: StatusProps) {
  const style = colour ? { '--mark': colour, '--wash': 'var(--neutral-wash)', '--tone': 'var(--text)' } : undefined
  return (
    <span className={classes('chip chip-dot', !colour && `tone-${tone}`)} style={style as object}>
      {children}
    </span>
  )
}
