import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'

import { classes } from './classes.ts'
import { Spinner } from './Spinner.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'danger-quiet'
export type ButtonSize = 'small' | 'medium' | 'large'

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: ReactNode
  iconAfter?: ReactNode
  /** Keeps focus and width, shows a spinner and ignores further clicks. */
  pending?: boolean
  wide?: boolean
  ref?: Ref<HTMLButtonElement>
}

export function buttonClass(variant: ButtonVariant, size: ButtonSize, more?: string | false): string {
  return classes('button', `button-${variant}`, size !== 'medium' && `button-${size}`, more)
}

export function Button(props: ButtonProps) {
  const { variant = 'secondary', size = 'medium', icon, iconAfter, pending, wide, children, className, ...rest } = props

  function onClick(event: MouseEvent<HTMLButtonElement>) {
    if (pending) return event.preventDefault()
    rest.onClick?.(event)
  }

  return (
    <button
      type="button"
      {...rest}
      onClick={onClick}
      className={buttonClass(variant, size, classes(wide && 'button-wide', className))}
      aria-busy={pending || undefined}
      aria-disabled={pending || rest['aria-disabled']}
    >
      {icon}
      {children}
      {iconAfter}
      {pending && (
        <span className="absolute inset-0 grid place-items-center [color:var(--label,var(--text))]">
          <Spinner />
        </span>
      )}
    </button>
  )
}
