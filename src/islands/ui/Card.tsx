import type { ReactNode } from 'react'

import { classes } from './classes.ts'

interface Props {
  title?: ReactNode
  /** At the right of the title. */
  actions?: ReactNode
  footer?: ReactNode
  /** Content that brings its own edges: a table, a picture. */
  flush?: boolean
  className?: string
  children?: ReactNode
}

export function Card({ title, actions, footer, flush, className, children }: Props) {
  return (
    <section className={classes('card', className)}>
      {(title || actions) && (
        <header className="card-head">
          <h2 className="card-title">{title}</h2>
          {actions}
        </header>
      )}
      {children && (flush ? children : <div className="card-body">{children}</div>)}
      {footer && <footer className="card-foot">{footer}</footer>}
    </section>
  )
}
