import type { ReactNode } from 'react'

import { Button, type ButtonProps } from './Button.tsx'
import { classes } from './classes.ts'

interface Props extends Omit<ButtonProps, 'children' | 'icon' | 'iconAfter' | 'wide'> {
  /** What the button does; shown as a tooltip too. */
  label: string
  icon: ReactNode
}

export function IconButton({ label, icon, className, variant = 'quiet', ...rest }: Props) {
  return (
    <Button
      title={label}
      {...rest}
      variant={variant}
      aria-label={label}
      icon={icon}
      className={classes('button-icon', className)}
    />
  )
}
