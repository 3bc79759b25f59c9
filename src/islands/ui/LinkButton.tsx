import type { AnchorHTMLAttributes, ReactNode } from 'react'

import { type ButtonSize, type ButtonVariant, buttonClass } from './Button.tsx'
import { classes } from './classes.ts'

interface Props extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: ReactNode
  iconAfter?: ReactNode
  wide?: boolean
}

/** A link that looks like a button: it goes somewhere, it does nothing. */
export function LinkButton(props: Props) {
  const { variant = 'secondary', size = 'medium', icon, iconAfter, wide, children, className, ...rest } = props
  return (
    <a {...rest} className={buttonClass(variant, size, classes(wide && 'button-wide', className))}>
      {icon}
      {children}
      {iconAfter}
    </a>
  )
}
