import { initials } from '#lib/shared/text.ts'

import { classes } from './classes.ts'

interface Props {
  name: string
  src?: string | undefined
  size?: 'small' | 'medium' | 'large'
  /** The name stands beside it already. */
  decorative?: boolean
}

export function Avatar({ name, src, size = 'medium', decorative }: Props) {
  const label = decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name }
  return (
    <span
      className={classes(
        'inline-grid size-[var(--avatar,2rem)] flex-none place-items-center overflow-hidden rounded-md bg-[light-dark(var(--color-ink-800),#3b3c48)] text-[length:calc(var(--avatar,2rem)_*_0.375)] leading-none font-semibold tracking-[0.01em] text-white [&_img]:size-full [&_img]:object-cover',
        size !== 'medium' && `avatar-${size}`
      )}
      {...label}
    >
      {src ? <img src={src} alt="" loading="lazy" /> : initials(name)}
    </span>
  )
}
