import { initials } from '#lib/shared/text.ts'

import { classes } from './classes.ts'

interface Props {
  name: string
  size?: 'small' | 'medium' | 'large'
}

/** The name stands beside it, so that it isn't read aloud. */
export function Avatar({ name, size = 'medium' }: Props) {
  return (
    <span
      className={classes(
        'inline-grid size-[var(--avatar,2rem)] flex-none place-items-center overflow-hidden rounded-md bg-[light-dark(var(--color-ink-800),#3b3c48)] text-[length:calc(var(--avatar,2rem)_*_0.375)] leading-none font-semibold tracking-[0.01em] text-white',
        size !== 'medium' && `avatar-${size}`
      )}
      aria-hidden
    >
      {initials(name)}
    </span>
  )
}
