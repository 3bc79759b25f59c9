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
    <span className={classes('avatar', size !== 'medium' && `avatar-${size}`)} {...label}>
      {src ? <img src={src} alt="" loading="lazy" /> : initials(name)}
    </span>
  )
}
