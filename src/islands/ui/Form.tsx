import type { FormHTMLAttributes, ReactNode } from 'react'

import { classes } from './classes.ts'
import { Notice } from './Notice.tsx'

interface Props extends FormHTMLAttributes<HTMLFormElement> {
  /** What belongs to no field: `errors['form']` of useSubmit. */
  error?: string | undefined
  children: ReactNode
}

/** A form that is checked by useSubmit instead of the browser's bubbles. Without scripts it posts: no address holds what was typed. */
export function Form({ error, className, children, ...form }: Props) {
  return (
    <form method="post" noValidate {...form} className={classes('form', className)}>
      {error && (
        <Notice tone="danger" role="alert">
          {error}
        </Notice>
      )}
      {children}
    </form>
  )
}
